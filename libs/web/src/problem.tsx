import { translate, type Locale, type Text } from '@tailboard/contracts/locale';

/** The status of a request that got no answer at all. */
export const NO_ANSWER = 0;

const noAnswer: Text = {
  en: 'The server cannot be reached. Check the connection and try again.',
  es: 'No se puede conectar con el servidor. Compruebe la conexión y vuelva a intentarlo.',
  'zh-CN': '无法连接服务器，请检查网络后重试。',
};
const unreadable: Text = {
  en: 'The server gave an answer that cannot be read. Please try again.',
  es: 'El servidor dio una respuesta que no se puede leer. Vuelva a intentarlo.',
  'zh-CN': '无法读取服务器的响应，请重试。',
};

/** A failing answer: the server's own sentence, and for a declared refusal its code, typed by the contract. */
export class ApiProblem<Code extends string = string> extends Error {
  override readonly name = 'ApiProblem';

  /** Each frontend bundles its own copy of this class, and the one client is the shell's: the name tells, not the copy. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiProblem';
  }

  constructor(
    readonly status: number,
    message: string,
    readonly code: Code | undefined = undefined,
    /** The sentences of each input field. */
    readonly errors: Readonly<Record<string, readonly string[]>> = {},
    /** Whatever else the answer carried: `current`, `changed_by` … */
    readonly body: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }

  private told = false;

  /** A dialog or a redirect has told about it already; nobody tells it again. */
  get handled(): boolean {
    return this.told || this.status >= 500 || this.status === 401;
  }
  /** A dialog told of it, or it led to another page: its place offers the way to try again, and no second notice. */
  get toldElsewhere(): boolean {
    return this.told;
  }
  /** Something else than the screen that asked has answered it. */
  markHandled(): void {
    this.told = true;
  }
}

/** The code of an answer that should have been JSON and is none. */
export const NOT_JSON = 'NotJson';
export const unreadableAnswer = (status: number, locale: Locale): ApiProblem =>
  new ApiProblem(status, translate(unreadable, locale), NOT_JSON);

export const unanswered = (locale: Locale): ApiProblem<never> => new ApiProblem(NO_ANSWER, translate(noAnswer, locale));

/** The problem that a failing response tells of, whatever stands in its body. */
export async function problemIn(response: Response, locale: Locale): Promise<ApiProblem> {
  const text = await response.text().catch(() => '');
  try {
    const body = JSON.parse(text) as Record<string, unknown>;
    const { message, code, errors } = body;
    return new ApiProblem(
      response.status,
      typeof message === 'string' && message !== '' ? message : translate(unreadable, locale),
      typeof code === 'string' ? code : undefined,
      typeof errors === 'object' && errors !== null ? (errors as Record<string, string[]>) : {},
      body,
    );
  } catch {
    return unreadableAnswer(response.status, locale);
  }
}
