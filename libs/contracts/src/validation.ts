import { $ZodRegistry, type $ZodType } from 'zod/v4/core';
import type { Locale, Text } from './locale.js';
import { translate } from './locale.js';
import { formatDollars } from './money.js';

/**
 * Messages of generic rules, for forms and server. `{field}` is the field's name, `{limit}` the limit, `{other}`
 * another field.
 */
export const ruleMessages = {
  required: {
    en: 'The {field} field is required.',
    es: 'El campo {field} es obligatorio.',
    'zh-CN': '请填写{field}。',
  },
  email: {
    en: 'The {field} field must be a valid email.',
    es: 'El campo {field} debe ser un correo válido.',
    'zh-CN': '{field}必须是有效的邮箱地址。',
  },
  minLength: {
    en: 'The {field} field must be at least {limit} characters.',
    es: 'El campo {field} debe tener al menos {limit} caracteres.',
    'zh-CN': '{field}至少需要 {limit} 个字符。',
  },
  maxLength: {
    en: 'The {field} field may not be greater than {limit} characters.',
    es: 'El campo {field} no puede tener más de {limit} caracteres.',
    'zh-CN': '{field}不能超过 {limit} 个字符。',
  },
  minimum: {
    en: 'The {field} field must be at least {limit}.',
    es: 'El campo {field} debe ser al menos {limit}.',
    'zh-CN': '{field}不能小于 {limit}。',
  },
  maximum: {
    en: 'The {field} field may not be greater than {limit}.',
    es: 'El campo {field} no puede ser mayor que {limit}.',
    'zh-CN': '{field}不能大于 {limit}。',
  },
  between: {
    en: 'The {field} field must be between {from} and {to}.',
    es: 'El campo {field} debe estar entre {from} y {to}.',
    'zh-CN': '{field}必须在 {from} 到 {to} 之间。',
  },
  number: {
    en: 'The {field} field must be a number.',
    es: 'El campo {field} debe ser un número.',
    'zh-CN': '{field}必须是数字。',
  },
  integer: {
    en: 'The {field} field must be a whole number.',
    es: 'El campo {field} debe ser un número entero.',
    'zh-CN': '{field}必须是整数。',
  },
  choice: {
    en: 'The {field} field must be one of: {limit}.',
    es: 'El campo {field} debe ser uno de: {limit}.',
    'zh-CN': '{field}必须是以下之一：{limit}。',
  },
  date: {
    en: 'The {field} field must be a valid date.',
    es: 'El campo {field} debe ser una fecha válida.',
    'zh-CN': '{field}必须是有效的日期。',
  },
  yearRange: {
    en: 'The {field} field must be a date of the years {from} to {to}.',
    es: 'El campo {field} debe ser una fecha de los años {from} a {to}.',
    'zh-CN': '{field}必须是 {from} 年至 {to} 年之间的日期。',
  },
  midnight: {
    en: 'The {field} field must be a time from 00:00 to 23:59. Write 00:00 for midnight.',
    es: 'El campo {field} debe ser una hora de 00:00 a 23:59. Escriba 00:00 para la medianoche.',
    'zh-CN': '{field}必须是 00:00 至 23:59 之间的时间。午夜请填写 00:00。',
  },
  minItems: {
    en: 'The {field} field needs at least {limit} {limit, plural, one {entry} other {entries}}.',
    es: 'El campo {field} necesita al menos {limit} {limit, plural, one {elemento} other {elementos}}.',
    'zh-CN': '{field}至少需要 {limit} 项。',
  },
  maxItems: {
    en: 'The {field} field may not have more than {limit} {limit, plural, one {entry} other {entries}}.',
    es: 'El campo {field} no puede tener más de {limit} {limit, plural, one {elemento} other {elementos}}.',
    'zh-CN': '{field}不能超过 {limit} 项。',
  },
  fileSize: {
    en: 'The {field} field may not be larger than {limit}.',
    es: 'El campo {field} no puede superar {limit}.',
    'zh-CN': '{field}不能大于 {limit}。',
  },
  fileType: {
    en: 'The {field} field must be a file of type {limit}.',
    es: 'El campo {field} debe ser un archivo de tipo {limit}.',
    'zh-CN': '{field}必须是 {limit} 类型的文件。',
  },
  confirmed: {
    en: 'The {field} field does not match.',
    es: 'El campo {field} no coincide.',
    'zh-CN': '{field}与前面输入的不一致。',
  },
  after: {
    en: 'The {field} field must be after {other}.',
    es: 'El campo {field} debe ser posterior a {other}.',
    'zh-CN': '{field}必须晚于{other}。',
  },
  notBefore: {
    en: 'The {field} field may not be before {other}.',
    es: 'El campo {field} no puede ser anterior a {other}.',
    'zh-CN': '{field}不能早于{other}。',
  },
  uniqueItems: {
    en: 'The {field} field has the same entry twice.',
    es: 'El campo {field} tiene la misma entrada dos veces.',
    'zh-CN': '{field}中有重复的条目。',
  },
  onePrimary: {
    en: 'The {field} field may have one primary entry only.',
    es: 'El campo {field} puede tener una sola entrada principal.',
    'zh-CN': '{field}只能有一个主要条目。',
  },
  upc: {
    en: 'The {field} field must be a UPC: 12 digits, the last of which checks the others.',
    es: 'El campo {field} debe ser un UPC: 12 cifras, la última comprueba las demás.',
    'zh-CN': '{field}必须是 UPC：12 位数字，最后一位为校验位。',
  },
  checkDigit: {
    en: 'The {field} field must be {limit} digits of {name}, the last of which checks the others.',
    es: 'El campo {field} debe tener {limit} cifras de {name}; la última comprueba las demás.',
    'zh-CN': '{field}必须是 {limit} 位 {name} 数字，最后一位为校验位。',
  },
  digitsOnly: {
    en: 'The {field} field may hold digits only.',
    es: 'El campo {field} solo puede tener cifras.',
    'zh-CN': '{field}只能包含数字。',
  },
  allowedCharacters: {
    en: 'The {field} field may hold these only: {limit}',
    es: 'El campo {field} solo puede tener estos caracteres: {limit}',
    'zh-CN': '{field}只能包含以下字符：{limit}',
  },
  simplePattern: {
    en: 'The {field} field must be a simple regular expression: no lookaround, no references, at most {limit} of * + ? and {1,n}, and none of them inside or after a group.',
    es: 'El campo {field} debe ser una expresión regular sencilla: sin aserciones ni referencias, con un máximo de {limit} entre * + ? y {1,n}, y ninguno dentro ni después de un grupo.',
    'zh-CN': '{field}必须是简单的正则表达式：不含断言和引用，* + ? 和 {1,n} 最多 {limit} 个，且不在分组内或分组之后。',
  },
  invalid: {
    en: 'The {field} field is not valid.',
    es: 'El campo {field} no es válido.',
    'zh-CN': '{field}无效。',
  },
} as const satisfies Record<string, Text>;
export type Rule = keyof typeof ruleMessages;

/**
 * The `params` of a refinement that name the rule it checks: `.refine(…, { path: ['end'], params: { rule: 'after', than:
 * 'start' } })`, where `than` is the field that the value is compared with.
 */
interface RuleParams {
  readonly rule?: unknown;
  readonly than?: unknown;
  /** Limits of the rules `yearRange` and `between`. */
  readonly from?: unknown;
  readonly to?: unknown;
}
/** Rules that refinements name, without limits. */
const fieldRules = ['confirmed', 'after', 'notBefore', 'uniqueItems', 'onePrimary', 'upc'] as const;
/** Rules that refinements name together with their limits. */
const codeRules = [
  'checkDigit',
  'digitsOnly',
  'allowedCharacters',
  'simplePattern',
  'between',
  'required',
  'maxLength',
] as const;

/** Schemas of amounts of money in cents. */
export const amountSchemas = new $ZodRegistry();

/** The part of a schema issue that identifies the broken rule. */
export interface Issue {
  readonly code?: string | undefined;
  readonly path?: readonly PropertyKey[] | undefined;
  readonly input?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly format?: unknown;
  readonly expected?: unknown;
  readonly origin?: unknown;
  readonly values?: unknown;
  readonly params?: unknown;
  readonly schema?: unknown;
}

/** A broken rule with its limit. */
interface BrokenRule {
  readonly rule: Rule;
  readonly limit?: unknown;
  readonly from?: unknown;
  readonly to?: unknown;
}

const MEGABYTE = 1024 * 1024;
const formatFileSize = (bytes: number): string =>
  bytes >= MEGABYTE ? `${Math.round(bytes / MEGABYTE)} MB` : `${Math.ceil(bytes / 1024)} KB`;
const isBound = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER;

/** Returns the rule that an issue breaks. */
export function getBrokenRule(issue: Issue): BrokenRule {
  const { code, input, format, expected } = issue;
  const fieldRule = fieldRules.find((rule) => rule === (issue.params as RuleParams | undefined)?.rule);
  if (fieldRule) return { rule: fieldRule };
  const { rule, from, to } = (issue.params ?? {}) as RuleParams;
  if (rule === 'yearRange') return { rule, from, to };
  const codeRule = codeRules.find((known) => known === rule);
  if (codeRule) return { ...(issue.params as object), rule: codeRule };
  const isEmpty = input === undefined || input === null || input === '' || (Array.isArray(input) && input.length === 0);
  if (isEmpty) return { rule: 'required' };
  if (code === 'invalid_format' && format === 'email') return { rule: 'email' };
  if (code === 'invalid_format' && (format === 'date' || format === 'datetime')) return { rule: 'date' };
  if (code === 'invalid_format' && input === '24:00') return { rule: 'midnight' };
  const amount = findAmountRule(issue);
  if (amount) return amount;
  if (code === 'invalid_type' && expected === 'int') return { rule: 'integer' };
  if (code === 'invalid_type' && expected === 'number') return { rule: 'number' };
  if (code === 'invalid_value' && Array.isArray(issue.values)) {
    const file = (issue.schema as { def?: { type?: unknown } } | undefined)?.def?.type === 'file';
    return { rule: file ? 'fileType' : 'choice', limit: issue.values.join(', ') };
  }
  return code === 'too_small' || code === 'too_big' ? getSizeRule(issue, code === 'too_small') : { rule: 'invalid' };
}

/** Returns the rule for an invalid amount, with its limits in dollars; `undefined` if the schema is not one of an amount. */
function findAmountRule({ schema }: Issue): BrokenRule | undefined {
  const { minValue, maxValue } = (schema ?? {}) as { minValue?: unknown; maxValue?: unknown };
  if (!isBound(minValue) || !isBound(maxValue) || !amountSchemas.has(schema as $ZodType)) return undefined;
  return { rule: 'between', from: formatDollars(minValue), to: formatDollars(maxValue) };
}

/** Returns the rule for a size: of a text in characters, of a list in entries, of a file in bytes, or of a number. */
function getSizeRule({ origin, minimum, maximum, schema }: Issue, isTooSmall: boolean): BrokenRule {
  const limit = isTooSmall ? minimum : maximum;
  if (origin === 'string') return { rule: isTooSmall ? 'minLength' : 'maxLength', limit };
  if (origin === 'array') return { rule: isTooSmall ? 'minItems' : 'maxItems', limit };
  if (origin === 'file') return { rule: 'fileSize', limit: formatFileSize(Number(limit)) };
  const { minValue, maxValue } = (schema ?? {}) as { minValue?: unknown; maxValue?: unknown };
  if (isBound(minValue) && isBound(maxValue)) return { rule: 'between', from: minValue, to: maxValue };
  return { rule: isTooSmall ? 'minimum' : 'maximum', limit };
}

/** Field names whose key is not suitable for a message. */
const fieldNames: Readonly<Record<string, Text>> = {
  address: { en: 'address', es: 'dirección', 'zh-CN': '地址' },
  amount: { en: 'amount', es: 'importe', 'zh-CN': '金额' },
  city: { en: 'city', es: 'ciudad', 'zh-CN': '城市' },
  current_password: { en: 'current password', es: 'contraseña actual', 'zh-CN': '当前密码' },
  date: { en: 'date', es: 'fecha', 'zh-CN': '日期' },
  effective_from: { en: 'effective from', es: 'vigente desde', 'zh-CN': '生效日期' },
  email: { en: 'e-mail', es: 'correo', 'zh-CN': '邮箱' },
  end_date: { en: 'end date', es: 'fecha final', 'zh-CN': '结束日期' },
  file: { en: 'file', es: 'archivo', 'zh-CN': '文件' },
  first_name: { en: 'first name', es: 'nombre', 'zh-CN': '名' },
  last_name: { en: 'last name', es: 'apellido', 'zh-CN': '姓' },
  name: { en: 'name', es: 'nombre', 'zh-CN': '名称' },
  note: { en: 'note', es: 'nota', 'zh-CN': '备注' },
  notes: { en: 'notes', es: 'notas', 'zh-CN': '备注' },
  number: { en: 'number', es: 'número', 'zh-CN': '号码' },
  page: { en: 'page', es: 'página', 'zh-CN': '页码' },
  password: { en: 'password', es: 'contraseña', 'zh-CN': '密码' },
  password_confirmation: { en: 'password confirmation', es: 'confirmación de la contraseña', 'zh-CN': '确认密码' },
  pay_rate: { en: 'pay rate', es: 'tarifa', 'zh-CN': '薪酬标准' },
  points: { en: 'points', es: 'puntos', 'zh-CN': '点数' },
  reason: { en: 'reason', es: 'motivo', 'zh-CN': '原因' },
  roles: { en: 'roles', es: 'roles', 'zh-CN': '角色' },
  start_date: { en: 'start date', es: 'fecha inicial', 'zh-CN': '开始日期' },
  state: { en: 'state', es: 'estado', 'zh-CN': '州' },
  technician_id: { en: 'technician id', es: 'número de técnico', 'zh-CN': '技术员编号' },
  title: { en: 'title', es: 'título', 'zh-CN': '标题' },
  type: { en: 'type', es: 'tipo', 'zh-CN': '类型' },
  user_id: { en: 'user', es: 'usuario', 'zh-CN': '用户' },
  zip: { en: 'zip', es: 'código postal', 'zh-CN': '邮编' },
};

/** Returns a field's display name: the last word of its path that is a name. */
export function getFieldName(path: readonly PropertyKey[], locale: Locale): string {
  const key = [...path].reverse().find((segment) => typeof segment === 'string' && !/^\d+$/.test(segment)) as
    | string
    | undefined;
  if (key === undefined) return getFieldName(['value'], locale);
  return fieldNames[key]?.[locale] ?? key.replaceAll('_', ' ');
}

/** Formats an issue as a message; `nameField` supplies the screen's own field names. */
export function formatIssue(
  issue: Issue,
  locale: Locale,
  nameField: (path: readonly PropertyKey[]) => string = (path) => getFieldName(path, locale),
): string {
  const { rule, ...values } = getBrokenRule(issue);
  const otherField = (issue.params as RuleParams | undefined)?.than;
  const otherName = typeof otherField === 'string' ? nameField([otherField]) : '';
  return translate(ruleMessages[rule], locale, { field: nameField(issue.path ?? []), other: otherName, ...values });
}
