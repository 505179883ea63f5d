import { translate, type Locale, type Text } from '@tailboard/contracts/locale';

/** Status of a request without any response. */
export const NO_RESPONSE = 0;

const noResponse: Text = {
  en: 'The server cannot be reached. Check your connection and try again.',
  es: 'No se puede conectar con el servidor. Compruebe la conexión y vuelva a intentarlo.',
  'zh-CN': '无法连接服务器，请检查网络后重试。',
};
const unreadable: Text = {
  en: 'The server sent an unreadable response. Please try again.',
  es: 'El servidor envió una respuesta ilegible. Vuelva a intentarlo.',
  'zh-CN': '无法读取服务器的响应，请重试。',
};

const wrongAddress: Text = {
  en: 'This address is incomplete or wrong. Open the record from its list.',
  es: 'Esta dirección está incompleta o es incorrecta. Abra el registro desde su lista.',
  'zh-CN': '此地址不完整或有误。请从列表中打开该记录。',
};

/** An error response: the server's message, and for a declared refusal its code, typed by the contract. */
export class ApiError<Code extends string = string> extends Error {
  override readonly name = 'ApiProblem';

  /**
   * Each frontend bundles its own copy of this class, but the client belongs to the shell, so instances are recognized
   * by name.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiProblem';
  }

  constructor(
    readonly status: number,
    message: string,
    readonly code: Code | undefined = undefined,
    /** Messages by input field. */
    readonly errors: Readonly<Record<string, readonly string[]>> = {},
    /** Other content of the response: `current`, `changed_by` … */
    readonly body: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }

  private isHandled = false;

  /** A dialog or a redirect already handled it; do not report it again. */
  get handled(): boolean {
    return this.isHandled || this.status >= 500 || this.status === 401;
  }
  /**
   * A dialog reported it, or it led to another page: the content area offers only a retry, without a second
   * notification.
   */
  get toldElsewhere(): boolean {
    return this.isHandled;
  }
  /** Marks the problem as handled by something other than the requesting screen. */
  markHandled(): void {
    this.isHandled = true;
  }
}

/** Code of a response that should have been JSON but is not. */
export const NOT_JSON = 'NotJson';
export const createUnreadableError = (status: number, locale: Locale): ApiError =>
  new ApiError(status, translate(unreadable, locale), NOT_JSON);

export const createNoResponseError = (locale: Locale): ApiError<never> =>
  new ApiError(NO_RESPONSE, translate(noResponse, locale));

/** Parses an error response, whatever its body contains. */
export async function problemIn(response: Response, locale: Locale): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  try {
    const body = JSON.parse(text) as Record<string, unknown>;
    const { message, code, errors } = body;
    return new ApiError(
      response.status,
      typeof message === 'string' && message !== '' ? message : translate(unreadable, locale),
      typeof code === 'string' ? code : undefined,
      typeof errors === 'object' && errors !== null ? (errors as Record<string, string[]>) : {},
      body,
    );
  } catch {
    return createUnreadableError(response.status, locale);
  }
}

/** Code of a read of a record whose ID is missing or is no ID: the page's address is wrong. */
export const WRONG_ADDRESS = 'WrongAddress';
export const addressProblem = (locale: Locale): ApiError =>
  new ApiError(422, translate(wrongAddress, locale), WRONG_ADDRESS);

/**
 * Returns a read's problem with a complete message. A screen that reads has no fields beside which it could show the
 * errors.
 * @param params names of the contract's path parameters
 */
export function readProblem(problem: ApiError, params: readonly string[], locale: Locale): ApiError {
  const { status, code, errors, body } = problem;
  const names = Object.keys(errors);
  if (status !== 422 || code !== undefined || names.length === 0) return problem;
  if (names.every((name) => params.includes(name))) return addressProblem(locale);
  return new ApiError(status, Object.values(errors).flat().join(' '), code, errors, body);
}
