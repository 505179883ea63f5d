import { jobTypes } from '@tailboard/contracts/jobs/job';
import { FIRST_DATE, FIRST_YEAR, LAST_DATE, LAST_YEAR } from '@tailboard/contracts/company-time';
import { z } from 'zod';
import type { GivenOrder } from '../given-order.js';
import { cut } from '../cut.js';
import { finding, wrongFields, type FieldFinding, type Finding } from '../finding.js';
import { NOT_UTF8 } from './decode-text.js';

/** Why a row was not taken. */
export interface Rejection {
  readonly field: string | null;
  readonly value: string | null;
  readonly reason: Finding;
  readonly work_order_number: string | null;
}
export type ReadOrder =
  { readonly order: GivenOrder; readonly notes: readonly Finding[] } | { readonly rejected: Rejection };

interface FieldProblem extends Omit<FieldFinding, 'field'> {
  readonly path: readonly PropertyKey[];
}
/** What is wrong with a field, in the only place that the schema has for it: its message. */
const says = (code: Finding['code'], values?: Finding['values']): string => JSON.stringify(finding(code, values));
const saying = (message: string): Pick<Finding, 'code' | 'values'> =>
  message.startsWith('{"code":') ? (JSON.parse(message) as Finding) : finding('wrong');

/** Numbers are taken for the text that they stand for; nothing is an empty text. */
const asText = (value: unknown): unknown =>
  value === null || value === undefined ? '' : typeof value === 'number' ? String(value) : value;
const text = (max: number, min = 0) =>
  z.preprocess(
    asText,
    z
      .string({ error: says('notText') })
      .trim()
      .min(min, { error: says('missing') })
      .max(max, { error: ({ input }) => says('tooLong', { length: String(input).length, max }) }),
  );
const textOrNull = (max: number) =>
  z.preprocess((value) => (value === '' ? null : value), z.union([z.null(), text(max)]));

const asNumber = (value: unknown): unknown => {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') return value;
  const trimmed = value.trim();
  return trimmed === '' ? null : /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(trimmed) ? Number(trimmed) : value;
};
const number = z.preprocess(asNumber, z.number({ error: says('notNumber') }).nullable());
const whole = (min = -2_147_483_648, max = 2_147_483_647) =>
  z.preprocess(
    asNumber,
    z
      .number({ error: says('notNumber') })
      .int({ error: says('notWhole') })
      .min(min, { error: says('less', { min }) })
      .max(max, { error: says('more', { max }) })
      .nullable(),
  );
const between = (min: number, max: number) =>
  z.preprocess(
    asNumber,
    z
      .number({ error: says('notNumber') })
      .min(min, { error: says('notBetween', { min, max }) })
      .max(max, { error: says('notBetween', { min, max }) })
      .nullable(),
  );

const exists = (date: string): boolean => z.iso.date().safeParse(date).success;
const inCalendar = (date: string): boolean => date >= FIRST_DATE && date <= LAST_DATE;
const date = z.preprocess(
  asText,
  z
    .string({ error: says('notDate') })
    .trim()
    .min(1, { error: says('missing'), abort: true })
    .regex(/^\d{4}-\d{2}-\d{2}$/, { error: says('notDate'), abort: true })
    .refine(exists, { error: says('noSuchDate'), abort: true })
    .refine(inCalendar, { error: says('outsideCalendar', { from: FIRST_YEAR, to: LAST_YEAR }) }),
);
const time = z.preprocess(
  (value) => {
    const given = asText(value);
    if (typeof given !== 'string') return given;
    const trimmed = given.trim();
    return trimmed === '' ? null : /^\d:\d\d$/.test(trimmed) ? `0${trimmed}` : trimmed;
  },
  z
    .string({ error: says('notTime') })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: says('notTime') })
    .nullable(),
);

const table = <Row extends z.ZodObject>(row: Row, max: number) =>
  z.preprocess(
    (value) => value ?? undefined,
    z
      .array(row, { error: says('notList') })
      .max(max, { error: says('tooMany', { max }) })
      .optional(),
  );
const words = text(500);

/** An order as files spell it; a job type that nobody knows is `other`. */
const Row = z.object({
  account_number: text(40, 1),
  work_order_number: text(40, 1),
  job_type: z.preprocess((value) => {
    const given = asText(value);
    const plain = typeof given === 'string' ? given.trim().toLowerCase() : '';
    return jobTypes.find((type) => type === plain) ?? 'other';
  }, z.enum(jobTypes)),
  category: text(60),
  customer_name: text(120),
  phone: text(20),
  tag_id: text(40),
  date,
  start_time: time,
  end_time: time,
  duration: whole(0, 1440),
  time_slot: text(40),
  location: text(40),
  comment: text(2000),
  address: z.object(
    {
      address: text(120, 1),
      address2: text(120),
      apt: text(20),
      city: text(60),
      state: text(40),
      zip: text(12),
      lat: between(-90, 90),
      lng: between(-180, 180),
    },
    { error: says('notAddress') },
  ),
  services: table(z.object({ outlet: whole(), description: words, current: number, pending: number }), 200),
  tasks: table(z.object({ outlet: whole(), tasks: words, description: words, action: words }), 200),
  equipment: table(
    z.object({
      outlet: whole(),
      type: words,
      equipment_id: words,
      remote_measure_address: textOrNull(500),
      info_1: textOrNull(500),
      info_2: textOrNull(500),
      info_3: textOrNull(500),
      make: words,
      model: words,
      location: words,
      action: words,
      owner: words,
    }),
    200,
  ),
  signals: table(
    z.object({
      signal_location: words,
      signal_measure: words,
      minimum_value: number,
      maximum_value: number,
      measured_value: number,
      compliance: words,
      failed_count: whole(),
    }),
    500,
  ),
});

/** An order out of what a file holds, or the first thing that keeps it from being one. */
export function readOrder(raw: unknown): ReadOrder {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    return {
      rejected: { field: null, value: shown(raw), reason: finding('notAnOrder'), work_order_number: null },
    };
  const number = shown((raw as { work_order_number?: unknown }).work_order_number);
  const reject = (problems: readonly FieldProblem[]): ReadOrder => ({
    rejected: {
      field: problems[0]?.path.join('.') ?? null,
      value: shown(valueAt(raw, problems[0]?.path ?? [])),
      reason: wrongFields(problems.map(({ path, ...found }) => ({ field: path.join('.'), ...found }))),
      work_order_number: number,
    },
  });
  const parsed = Row.safeParse(raw);
  if (!parsed.success) return reject(parsed.error.issues.map(({ path, message }) => ({ path, ...saying(message) })));
  const order = parsed.data;
  const unusable = unusableText(order, []);
  if (unusable) return reject([unusable]);
  if (order.start_time !== null && order.end_time !== null && order.end_time < order.start_time)
    return reject([{ path: ['end_time'], code: 'endBeforeStart', values: { start: order.start_time } }]);
  const type = shown((raw as { job_type?: unknown }).job_type);
  const unknownType = type !== null && type.trim().toLowerCase() !== order.job_type;
  return { order, notes: unknownType ? [finding('unknownJobType', { type })] : [] };
}

/** Half of a character pair: no store keeps it. */
const HALF = /\p{Surrogate}/u;

/** The first text that cannot be kept, and why. */
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

/** A value as JSON; lists within lists may lie too deep to be written. */
function inJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '…';
  }
}

/** A value as a person may be shown it, and as every store can keep it. */
function shown(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const written = typeof value === 'string' ? value : inJson(value);
  return cut(written, 200)
    .replaceAll('\0', '\ufffd')
    .replaceAll(NOT_UTF8, '\ufffd')
    .replace(new RegExp(HALF, 'gu'), '\ufffd');
}
