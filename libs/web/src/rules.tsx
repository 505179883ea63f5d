import { texts, type Say } from './texts.js';

/** The generic rules of forms, each with its sentence. `field` is what the form calls the field. */
export const ruleTexts = texts('web-rules', {
  en: {
    required: 'The {{field}} field is required.',
    email: 'The {{field}} field must be a valid email.',
    min: 'The {{field}} field must be at least {{limit}} characters.',
    max: 'The {{field}} field may not be greater than {{limit}} characters.',
    least: 'The {{field}} field must be at least {{limit}}.',
    most: 'The {{field}} field may not be greater than {{limit}}.',
    between: 'The {{field}} field must be between {{from}} and {{to}}.',
    number: 'The {{field}} field must be a number.',
    whole: 'The {{field}} field must be a whole number.',
    confirmed: 'The {{field}} field does not match.',
    date: 'The {{field}} field must be a valid date.',
    after: 'The {{field}} field must be after {{other}}.',
    notBefore: 'The {{field}} field may not be before {{other}}.',
    fewest: 'The {{field}} field needs at least {{limit}} entries.',
    atMost: 'The {{field}} field may not have more than {{limit}} entries.',
    fileSize: 'The {{field}} field may not be larger than {{limit}}.',
    fileType: 'The {{field}} field must be a file of type {{types}}.',
    invalid: 'The {{field}} field is not valid.',
  },
  es: {
    required: 'El campo {{field}} es obligatorio.',
    email: 'El campo {{field}} debe ser un correo válido.',
    min: 'El campo {{field}} debe tener al menos {{limit}} caracteres.',
    max: 'El campo {{field}} no puede tener más de {{limit}} caracteres.',
    least: 'El campo {{field}} debe ser al menos {{limit}}.',
    most: 'El campo {{field}} no puede ser mayor que {{limit}}.',
    between: 'El campo {{field}} debe estar entre {{from}} y {{to}}.',
    number: 'El campo {{field}} debe ser un número.',
    whole: 'El campo {{field}} debe ser un número entero.',
    confirmed: 'El campo {{field}} no coincide.',
    date: 'El campo {{field}} debe ser una fecha válida.',
    after: 'El campo {{field}} debe ser posterior a {{other}}.',
    notBefore: 'El campo {{field}} no puede ser anterior a {{other}}.',
    fewest: 'El campo {{field}} necesita al menos {{limit}} elementos.',
    atMost: 'El campo {{field}} no puede tener más de {{limit}} elementos.',
    fileSize: 'El campo {{field}} no puede superar {{limit}}.',
    fileType: 'El campo {{field}} debe ser un archivo de tipo {{types}}.',
    invalid: 'El campo {{field}} no es válido.',
  },
  'zh-CN': {
    required: '请填写{{field}}。',
    email: '{{field}}必须是有效的邮箱地址。',
    min: '{{field}}至少需要 {{limit}} 个字符。',
    max: '{{field}}不能超过 {{limit}} 个字符。',
    least: '{{field}}不能小于 {{limit}}。',
    most: '{{field}}不能大于 {{limit}}。',
    between: '{{field}}必须在 {{from}} 到 {{to}} 之间。',
    number: '{{field}}必须是数字。',
    whole: '{{field}}必须是整数。',
    confirmed: '{{field}}与前面输入的不一致。',
    date: '{{field}}必须是有效的日期。',
    after: '{{field}}必须晚于{{other}}。',
    notBefore: '{{field}}不能早于{{other}}。',
    fewest: '{{field}}至少需要 {{limit}} 项。',
    atMost: '{{field}}不能超过 {{limit}} 项。',
    fileSize: '{{field}}不能大于 {{limit}}。',
    fileType: '{{field}}必须是 {{types}} 类型的文件。',
    invalid: '{{field}}无效。',
  },
});

/**
 * Rules across fields name themselves in the `params` of a refinement:
 * `.refine(…, { path: ['end'], params: { rule: 'after', than: 'start' } })`; `than` is another field of the form.
 */
interface Named {
  readonly rule?: unknown;
  readonly than?: unknown;
}
const named = ['confirmed', 'after', 'notBefore'] as const;

/** What a schema says is wrong, as far as sentences depend on it. */
export interface Issue {
  readonly code?: string;
  readonly path?: readonly PropertyKey[];
  readonly input?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly format?: unknown;
  readonly expected?: unknown;
  readonly origin?: unknown;
  readonly values?: readonly unknown[];
  readonly params?: Named;
  readonly schema?: { readonly minValue?: unknown; readonly maxValue?: unknown; readonly def?: { type?: unknown } };
}

export interface Wording {
  /** What the form calls its fields, those of an object within with a dot: `address.city`. */
  readonly labels: Readonly<Record<string, string>>;
  /** What a value must look like, where the schema alone cannot say it. */
  readonly advice?: Readonly<Record<string, string>>;
}

const MEGABYTE = 1024 * 1024;
const size = (bytes: number): string =>
  bytes >= MEGABYTE ? `${Math.round(bytes / MEGABYTE)} MB` : `${Math.ceil(bytes / 1024)} KB`;
const isBound = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER;

/** The sentence of a generic rule that a value breaks, in the language of `t`. */
export function sentenceOf(
  issue: Issue,
  { labels, advice = {} }: Wording,
  t: Say<keyof (typeof ruleTexts)['bundles']['en']>,
): string {
  const name = (issue.path ?? []).join('.');
  const called = (path: string): string => (labels[path] ?? labels[path.split('.')[0] ?? ''] ?? path).toLowerCase();
  const field = called(name);
  const { input, code, origin, schema, params } = issue;
  const rule = named.find((known) => known === params?.rule);
  if (rule) return t(rule, { field, other: called(String(params?.than)) });
  const missing = input === undefined || input === null || input === '' || (Array.isArray(input) && input.length === 0);
  if (missing) return t('required', { field });
  const number = origin === 'number';
  const looks = advice[name];
  if (looks !== undefined && (number || code !== 'too_big')) return looks;
  if (code === 'invalid_format' && issue.format === 'email') return t('email', { field });
  if (code === 'invalid_format' && issue.format === 'date') return t('date', { field });
  if (code === 'invalid_type' && issue.expected === 'int') return t('whole', { field });
  if (code === 'invalid_type' && issue.expected === 'number') return t('number', { field });
  if (code === 'invalid_value' && schema?.def?.type === 'file')
    return t('fileType', { field, types: (issue.values ?? []).join(', ') });
  if (code !== 'too_small' && code !== 'too_big') return t('invalid', { field });
  const small = code === 'too_small';
  const limit = small ? issue.minimum : issue.maximum;
  if (number && isBound(schema?.minValue) && isBound(schema?.maxValue))
    return t('between', { field, from: schema.minValue, to: schema.maxValue });
  if (number) return t(small ? 'least' : 'most', { field, limit });
  if (origin === 'array') return t(small ? 'fewest' : 'atMost', { field, limit });
  if (origin === 'file') return t('fileSize', { field, limit: size(Number(limit)) });
  return t(small ? 'min' : 'max', { field, limit });
}
