import { translate, type Locale, type Text } from '@tailboard/contracts/locale';
import { UNAVAILABLE, underField, type Refusal } from '@tailboard/contracts/refusal';
import { formatIssue, type Issue } from '@tailboard/contracts/validation';
import type { ConcurrencyConflict, LastChange } from '@tailboard/eventing/handle-command';
import type { z } from 'zod';

/** Body of every failed response: a message, and for invalid input the messages of each field. */
export interface ProblemBody {
  message: string;
  code?: string;
  errors?: Record<string, string[]>;
  [extra: string]: unknown;
}

const CAUSES = ['database', 'event_store', 'read_model', 'files', 'service', 'busy', 'disk', 'refused'] as const;
/** Names the part that is not available: a code for callers, and a reason for the log. */
export interface UnavailableCause {
  readonly code: (typeof CAUSES)[number];
  readonly reason: string;
}

/** Returns the cause in the response of another process, if it is one. */
export const causeIn = (body: unknown): UnavailableCause['code'] | undefined =>
  CAUSES.find((code) => code === (body as { cause?: unknown } | null | undefined)?.cause);

/** A failed response as an exception. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  constructor(
    readonly status: number,
    readonly body: (locale: Locale) => ProblemBody,
    readonly headers: Readonly<Record<string, string>> = {},
    override readonly cause?: UnavailableCause,
  ) {
    super(body('en').message);
  }
}

/**
 * Recognizes problems across bundles. Each service and the gateway have their own copy of the class, so `instanceof`
 * does not work.
 */
export const isProblem = (error: unknown): error is ProblemError =>
  error instanceof Error && error.name === 'ProblemError' && 'status' in error && 'body' in error;

const texts = {
  signInFirst: {
    en: 'Please sign in to continue.',
    es: 'Inicie sesión para continuar.',
    'zh-CN': '请先登录。',
  },
  notAllowed: {
    en: 'You are not allowed to do this.',
    es: 'No tiene permiso para hacer esto.',
    'zh-CN': '您无权执行此操作。',
  },
  notFound: {
    en: 'There is nothing at this address.',
    es: 'No hay nada en esta dirección.',
    'zh-CN': '此地址没有内容。',
  },
  wrongInput: {
    en: 'Please correct the following issues:',
    es: 'Corrija los siguientes problemas:',
    'zh-CN': '请更正以下问题：',
  },
  unstorableText: {
    en: 'Contains characters that cannot be saved. Type the text instead of pasting it.',
    es: 'Contiene caracteres que no se pueden guardar. Escríbalo de nuevo en lugar de pegarlo.',
    'zh-CN': '包含无法保存的字符。请重新输入，而不要粘贴。',
  },
  changedMeanwhile: {
    en: 'Another user changed this in the meantime. Review it before you change it.',
    es: 'Otro usuario lo modificó mientras tanto. Revíselo antes de cambiarlo.',
    'zh-CN': '其他用户已修改此记录。请查看后再修改。',
  },
  changedBy: {
    en: '{name} changed this in the meantime. Review it before you change it.',
    es: '{name} lo modificó mientras tanto. Revíselo antes de cambiarlo.',
    'zh-CN': '{name}已修改此记录。请查看后再修改。',
  },
  deletedBy: {
    en: '{message} {name} deleted it.',
    es: '{message} {name} lo eliminó.',
    'zh-CN': '{message}{name}已将其删除。',
  },
  tooManyStreams: {
    en: 'You have {most} browser tabs open with live updates. Close some of them.',
    es: 'Tiene {most} pestañas abiertas con actualizaciones en vivo. Cierre algunas.',
    'zh-CN': '您已有 {most} 个标签页在接收实时更新，请关闭一些。',
  },
  keyReused: {
    en: 'This Idempotency-Key was already used for another request. Use a new one.',
    es: 'Esta Idempotency-Key ya se usó en otra solicitud. Use una nueva.',
    'zh-CN': '此 Idempotency-Key 已用于其他请求，请使用新的。',
  },
  unreadableBody: {
    en: 'The request body cannot be read as {type}.',
    es: 'No se puede leer el cuerpo de la solicitud como {type}.',
    'zh-CN': '无法将请求内容解析为 {type}。',
  },
  formTooLarge: {
    en: 'The form has more than one file, more than {fields} other fields, or a field of more than {max} KB. Shorten it and send it again.',
    es: 'El formulario tiene más de un archivo, más de {fields} campos adicionales o un campo de más de {max} KB. Acórtelo y envíelo de nuevo.',
    'zh-CN': '表单中有多个文件、超过 {fields} 个其他字段，或某个字段超过 {max} KB。请缩减后重新发送。',
  },
  tooLarge: {
    en: 'The request is too large.',
    es: 'La solicitud es demasiado grande.',
    'zh-CN': '请求过大。',
  },
  tooBusy: {
    en: 'The system is busy. Nothing was changed. Please try again in a moment.',
    es: 'El sistema está muy ocupado. No se cambió nada; vuelva a intentarlo en un momento.',
    'zh-CN': '系统繁忙，未做任何更改，请稍后重试。',
  },
  unavailable: {
    en: 'This part of the system cannot be reached right now. Please try again in a moment.',
    es: 'Esta parte del sistema no está disponible ahora. Vuelva a intentarlo en un momento.',
    'zh-CN': '系统的这一部分暂时无法访问，请稍后重试。',
  },
  noRoom: {
    en: 'The disk is full. Nothing was changed. Please contact your administrator.',
    es: 'El disco está lleno. No se cambió nada. Contacte con su administrador.',
    'zh-CN': '磁盘已满。未做任何更改。请联系管理员。',
  },
  broken: {
    en: 'Something went wrong on our side. It was logged under {correlation_id}.',
    es: 'Algo falló de nuestro lado. Quedó registrado como {correlation_id}.',
    'zh-CN': '系统出错，已记录编号 {correlation_id}。',
  },
} as const satisfies Record<string, Text>;
export type ProblemText = keyof typeof texts;

/** An impersonated action (decision D3). */
const actedFor: Text = { en: '{actor} for {user}', es: '{actor} en nombre de {user}', 'zh-CN': '{actor} 代 {user}' };

/** Returns the fields of a response that say who changed a record last (and on whose behalf), and when. */
async function loadChange(
  { changed_by, changed_through, changed_at }: LastChange,
  nameOf: (userId: string) => Promise<string | undefined>,
): Promise<(locale: Locale) => { changed_by: string | null; changed_at: string | null }> {
  const findName = async (id: string | undefined) => (id === undefined ? null : ((await nameOf(id)) ?? id));
  const [user, actor] = await Promise.all([findName(changed_by), findName(changed_through)]);
  return (locale) => ({
    changed_by: actor === null ? user : translate(actedFor, locale, { actor, user }),
    changed_at: changed_at ?? null,
  });
}

/** The record does not exist any more: the refusal, and who deleted it. */
export async function removedProblem(
  refusal: ProblemError,
  removed: LastChange,
  nameOf: (userId: string) => Promise<string | undefined>,
): Promise<ProblemError> {
  const changeIn = await loadChange(removed, nameOf);
  return new ProblemError(refusal.status, (locale) => {
    const change = changeIn(locale);
    const body = refusal.body(locale);
    if (change.changed_by === null) return body;
    const message = translate(texts.deletedBy, locale, { message: body.message, name: change.changed_by });
    return { ...body, ...change, message };
  });
}

/** Another command won: the current record, who changed it, and when. */
export async function conflictProblem(
  { version, ...last }: Omit<ConcurrencyConflict, 'outcome' | 'current'>,
  current: unknown,
  nameOf: (userId: string) => Promise<string | undefined>,
): Promise<ProblemError> {
  const changeIn = await loadChange(last, nameOf);
  return new ProblemError(409, (locale) => {
    const change = changeIn(locale);
    const { changed_by } = change;
    return {
      message:
        changed_by === null
          ? translate(texts.changedMeanwhile, locale)
          : translate(texts.changedBy, locale, { name: changed_by }),
      current,
      ...change,
      version,
    };
  });
}

/** Builds one of the problems that any route may return. */
export const problem = (
  status: number,
  text: ProblemText,
  values: Readonly<Record<string, unknown>> = {},
  extra: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): ProblemError =>
  new ProblemError(status, (locale) => ({ message: translate(texts[text], locale, values), ...extra }), headers);

/** Parts without which nothing works. */
const EVERYTHING: readonly UnavailableCause['code'][] = ['database', 'event_store'];

/**
 * A dependency such as the database is unavailable. If nothing works without it, screens wait for it because of
 * the code, and read everything again.
 */
export const unavailable = (
  code: UnavailableCause['code'],
  reason: string,
  { everything = EVERYTHING.includes(code) } = {},
): ProblemError =>
  new ProblemError(
    503,
    (locale) => ({
      message: translate(texts.unavailable, locale),
      ...(everything ? { code: UNAVAILABLE } : {}),
    }),
    { 'retry-after': '2' },
    { code, reason },
  );

/** The product is too busy for the request, or its disk is full; nothing was changed. */
export const overloadProblem = (reason: string, { disk = false } = {}): ProblemError =>
  new ProblemError(
    503,
    (locale) => ({ message: translate(texts[disk ? 'noRoom' : 'tooBusy'], locale) }),
    { 'retry-after': disk ? '60' : '2' },
    { code: disk ? 'disk' : 'busy', reason },
  );

/**
 * Converts a declared refusal to a response. A 422 also lists its message under its field, a 409 with `current` returns
 * the current record, and a 403 with `target` the page that leads on.
 */
export const refusalProblem = (refusal: Refusal, values: Readonly<Record<string, unknown>>): ProblemError =>
  new ProblemError(
    refusal.status,
    (locale) => {
      const message = translate(refusal.text, locale, values);
      return {
        message,
        code: refusal.code,
        ...underField(refusal, message, values),
        ...(refusal.status === 409 && values.current !== undefined ? { current: values.current } : {}),
        ...(refusal.status === 403 && values.target !== undefined ? { target: values.target } : {}),
      };
    },
    refusal.status === 429 || refusal.status === 503 ? { 'retry-after': String(values.retry_after ?? 60) } : {},
    refusal.status === 503 ? { code: 'refused', reason: refusal.code } : undefined,
  );

/**
 * Parses input with localized messages; throws 422 with the messages of each field. A rule with a refusal (`params: {
 * refusal }`) takes precedence over other errors.
 */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown, locale: Locale): z.output<S> {
  const unstorable = unstorableIn(value);
  if (unstorable)
    throw new ProblemError(422, (requested) => ({
      message: translate(texts.wrongInput, requested),
      errors: { [unstorable.join('.') || 'body']: [texts.unstorableText[requested]] },
    }));
  const parsed = schema.safeParse(value, { error: (issue) => formatIssue(issue as Issue, locale) });
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  for (const issue of issues)
    if (issue.code === 'custom' && issue.params?.refusal) throw refusalProblem(issue.params.refusal as Refusal, {});
  throw new ProblemError(422, (requested) => {
    const errors: Record<string, string[]> = {};
    for (const { path, message } of issues) (errors[path.join('.') || 'body'] ??= []).push(message);
    return { message: translate(texts.wrongInput, requested), errors };
  });
}

/** Maximum nesting depth of input. */
const DEEPEST = 100;

/** Finds text that no database stores: NUL or a lone surrogate. */
function unstorableIn(value: unknown, path: readonly string[] = []): readonly string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') || HALF_PAIR.test(value) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length > DEEPEST) throw problem(422, 'unreadableBody', { type: 'JSON' });
  for (const [name, inner] of Object.entries(value)) {
    const innerPath = unstorableIn(inner, [...path, name]);
    if (innerPath) return innerPath;
  }
  return undefined;
}
const HALF_PAIR = /\p{Surrogate}/u;
