import { FIRST_DATE, FIRST_YEAR, LAST_DATE, LAST_YEAR } from '@tailboard/contracts/company-time';
import { detectMangling, type Mangled } from '@tailboard/contracts/text/detect-mangling';
import { z } from 'zod';
import { truncate } from './findings/truncate.js';
import { NOT_UTF8 } from './decode-text.js';
import {
  createFinding,
  createWrongFields,
  type AnyFinding,
  type FieldFinding,
  type Finding,
} from './findings/findings.js';

/** Why a row was rejected. `key` is the original value of its identifying field. */
export interface Rejection {
  readonly field: string | null;
  readonly value: string | null;
  readonly reason: Finding;
  readonly key: string | null;
}
export type ReadRow<Item> =
  | { readonly item: Item; readonly notes: readonly Finding[] }
  | { readonly rejected: Rejection };

export interface FieldProblem extends Omit<FieldFinding, 'field'> {
  readonly path: readonly PropertyKey[];
}
/** Encodes a field's finding as a schema message, the only place that the schema offers. */
export const encodeFinding = (code: AnyFinding, values?: Finding['values']): string =>
  JSON.stringify(createFinding(code, values));
const decodeFinding = (message: string): Pick<Finding, 'code' | 'values'> =>
  message.startsWith('{"code":') ? (JSON.parse(message) as Finding) : createFinding('wrong');

/** Converts numbers to text, and `null` to an empty text. */
export const asText = (value: unknown): unknown =>
  value === null || value === undefined ? '' : typeof value === 'number' ? String(value) : value;
export const text = (max: number, min = 0) =>
  z.preprocess(
    asText,
    z
      .string({ error: encodeFinding('notText') })
      .trim()
      .min(min, { error: encodeFinding('missing') })
      .max(max, { error: ({ input }) => encodeFinding('tooLong', { length: String(input).length, max }) }),
  );
const mangledFindings = {
  shortened: 'shortenedField',
  date: 'dateField',
  logical: 'logicalField',
  error: 'errorField',
} as const satisfies Record<Mangled, AnyFinding>;
/** A text that identifies something. What a spreadsheet made of one is refused, because the original is lost. */
export const identifier = (max: number, min = 0) =>
  text(max, min).superRefine((given, issues) => {
    const mangled = detectMangling(given);
    if (mangled) issues.addIssue({ code: 'custom', message: encodeFinding(mangledFindings[mangled]) });
  });
/** A postal code. A ZIP code of the United States has five digits, or nine. */
export const postalCode = (max: number) =>
  identifier(max).refine((given) => !/^\d{1,4}(?:-\d{1,4})?$/.test(given), { error: encodeFinding('zipField') });
export const textOrNull = (max: number) =>
  z.preprocess((value) => (value === '' ? null : value), z.union([z.null(), text(max)]));

const asNumber = (value: unknown): unknown => {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') return value;
  const trimmed = value.trim();
  return trimmed === '' ? null : /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(trimmed) ? Number(trimmed) : value;
};
export const number = z.preprocess(asNumber, z.number({ error: encodeFinding('notNumber') }).nullable());
export const wholeNumber = (min = -2_147_483_648, max = 2_147_483_647) =>
  z.preprocess(
    asNumber,
    z
      .number({ error: encodeFinding('notNumber') })
      .int({ error: encodeFinding('notWhole') })
      .min(min, { error: encodeFinding('less', { min }) })
      .max(max, { error: encodeFinding('more', { max }) })
      .nullable(),
  );
export const between = (min: number, max: number) =>
  z.preprocess(
    asNumber,
    z
      .number({ error: encodeFinding('notNumber') })
      .min(min, { error: encodeFinding('notBetween', { min, max }) })
      .max(max, { error: encodeFinding('notBetween', { min, max }) })
      .nullable(),
  );

const exists = (date: string): boolean => z.iso.date().safeParse(date).success;
const inCalendar = (date: string): boolean => date >= FIRST_DATE && date <= LAST_DATE;
const two = (digits: string): string => digits.padStart(2, '0');
/** Returns a date as spreadsheets of the United States write it, `11/27/2026`, in the form of imports. */
const usDate = (value: unknown): unknown => {
  const text = asText(value);
  const [, month, day, year] = (typeof text === 'string' && /^\s*(\d\d?)\/(\d\d?)\/(\d{4})\s*$/.exec(text)) || [];
  return month && day && year ? `${year}-${two(month)}-${two(day)}` : text;
};
/** Returns a time of day with a half of the day or with seconds, `8:00:00 AM`, in the form of imports. */
const usTime = (text: string): string => {
  const [, hour, minute, half] = /^(\d\d?):(\d\d)(?::\d\d)?(?:\s*([AP])\.?M\.?)?$/i.exec(text) ?? [];
  if (!hour || !minute) return text;
  if (!half) return `${two(hour)}:${minute}`;
  // Midnight and noon are 12.
  const inHalf = Number(hour) % 12;
  return Number(hour) < 1 || Number(hour) > 12 ? text : `${two(String(inHalf + (/p/i.test(half) ? 12 : 0)))}:${minute}`;
};
export const date = z.preprocess(
  usDate,
  z
    .string({ error: encodeFinding('notDate') })
    .trim()
    .min(1, { error: encodeFinding('missing'), abort: true })
    .regex(/^\d{4}-\d{2}-\d{2}$/, { error: encodeFinding('notDate'), abort: true })
    .refine(exists, { error: encodeFinding('noSuchDate'), abort: true })
    .refine(inCalendar, { error: encodeFinding('outsideCalendar', { from: FIRST_YEAR, to: LAST_YEAR }) }),
);
export const time = z.preprocess(
  (value) => {
    const given = asText(value);
    if (typeof given !== 'string') return given;
    const trimmed = given.trim();
    return trimmed === '' ? null : usTime(trimmed);
  },
  z
    .string({ error: encodeFinding('notTime') })
    .refine((text) => text !== '24:00', { error: encodeFinding('midnight'), abort: true })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: encodeFinding('notTime') })
    .nullable(),
);

export const table = <Row extends z.ZodObject>(row: Row, max: number) =>
  z.preprocess(
    (value) => value ?? undefined,
    z
      .array(row, { error: encodeFinding('notList') })
      .max(max, { error: encodeFinding('tooMany', { max }) })
      .optional(),
  );

/** Schema of an item's fields and further rules. */
export interface RowFields<S extends z.ZodObject> {
  readonly fields: S;
  readonly key: keyof z.output<S> & string;
  /** Checks an item whose fields are valid. */
  readonly wrong?: (item: z.output<S>) => FieldProblem | undefined;
  /** Notes about an accepted row. */
  readonly notes?: (item: z.output<S>, raw: Readonly<Record<string, unknown>>) => readonly Finding[];
}

/** Parses an item, or returns the first problem. */
export function rowReader<S extends z.ZodObject>({
  fields,
  key,
  wrong,
  notes,
}: RowFields<S>): (raw: unknown) => ReadRow<z.output<S>> {
  return (raw) => {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
      return { rejected: { field: null, value: formatValue(raw), reason: createFinding('notARecord'), key: null } };
    const given = raw as Readonly<Record<string, unknown>>;
    const reject = (problems: readonly FieldProblem[]): ReadRow<z.output<S>> => ({
      rejected: {
        field: problems[0]?.path.join('.') ?? null,
        value: formatValue(valueAt(raw, problems[0]?.path ?? [])),
        reason: createWrongFields(problems.map(({ path, ...found }) => ({ field: path.join('.'), ...found }))),
        key: formatValue(given[key]),
      },
    });
    const parsed = fields.safeParse(raw);
    if (!parsed.success)
      return reject(parsed.error.issues.map(({ path, message }) => ({ path, ...decodeFinding(message) })));
    const item = parsed.data;
    const problem = unusableText(item, []) ?? wrong?.(item);
    return problem ? reject([problem]) : { item, notes: notes?.(item, given) ?? [] };
  };
}

/** A lone surrogate, which no store accepts. */
const HALF = /\p{Surrogate}/u;

/** Finds the first text that cannot be stored. */
function unusableText(value: unknown, path: readonly string[]): FieldProblem | undefined {
  if (typeof value === 'string') {
    if (value.includes('\0')) return { path, code: 'holdsNul' };
    if (value.includes(NOT_UTF8)) return { path, code: 'notUtf8' };
    return HALF.test(value) ? { path, code: 'halfCharacter' } : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const found = unusableText(part, [...path, name]);
    if (found) return found;
  }
  return undefined;
}

const valueAt = (raw: object, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    raw,
  );

/** Serializes a value; deeply nested lists may fail. */
function inJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '…';
  }
}

/** Formats a value for display and storage. */
export function formatValue(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const written = typeof value === 'string' ? value : inJson(value);
  return truncate(written, 200)
    .replaceAll('\0', '\ufffd')
    .replaceAll(NOT_UTF8, '\ufffd')
    .replace(new RegExp(HALF, 'gu'), '\ufffd');
}
