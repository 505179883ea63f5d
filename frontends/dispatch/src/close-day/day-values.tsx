import { parseSerial } from '@tailboard/contracts/equipment/serial';
import { isRefused } from '@tailboard/contracts/refusal';
import type { DailyWork, SaveDailyWork } from '@tailboard/contracts/jobs/daily-work';
import type { PairSecond, TimeType } from '@tailboard/contracts/jobs/day-times';
import { PAID_BREAK_MINUTES } from '@tailboard/contracts/jobs/day-times';
import { addDays } from '@tailboard/contracts/company-time';
import { comesTwice, pairMinutes } from '@tailboard/contracts/work-time';
import type { RequestInputOf } from '@tailboard/contracts/contract';
import { get, set } from 'react-hook-form';

/** A pair of times as typed; the second is empty while it is open. */
export interface TypedPair {
  readonly time_in: string;
  readonly time_out: string;
  readonly type: TimeType;
  readonly second?: PairSecond | undefined;
}
export interface TypedLine {
  readonly code_id: string;
  /** `null` while the field is empty. */
  readonly quantity: number | null;
  readonly missed: boolean;
}
export interface TypedJob {
  readonly completed: boolean;
  readonly codes: readonly TypedLine[];
  readonly not_done_code_id: string | null;
  readonly leakage: string;
  readonly comment: string;
  readonly serials: readonly string[];
}
/** A job of a day, as the server returns it. */
export type DayJob = DailyWork['jobs'][number];

export interface DayValues {
  readonly times: readonly TypedPair[];
  readonly per_diem: boolean;
  readonly jobs: Readonly<Record<string, TypedJob>>;
}

export const jobFields = ['completed', 'codes', 'not_done_code_id', 'leakage', 'comment', 'serials'] as const;
export type JobField = (typeof jobFields)[number];

/** Converts the server's day to form values. */
export const toValues = ({ times, per_diem, jobs }: DailyWork): DayValues => ({
  times: times.map(({ time_out, ...pair }) => ({ ...pair, time_out: time_out ?? '' })),
  per_diem,
  jobs: Object.fromEntries(
    jobs.map((job): [string, TypedJob] => [
      job.id,
      {
        completed: job.completed === 1,
        codes: job.codes.map(({ code_id, quantity, missed }) => ({ code_id, quantity, missed })),
        not_done_code_id: job.not_done_code_id,
        leakage: job.leakage,
        comment: job.comment,
        serials: job.cpes.map(({ serial_mac }) => serial_mac),
      },
    ]),
  ),
});

/** A trailing space before the next word does not count as a change. */
const plain = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : (value ?? ''));
const same = (one: unknown, other: unknown): boolean => JSON.stringify(plain(one)) === JSON.stringify(plain(other));

/** Returns every field of a day by its path. */
const listFields = ({ jobs }: DayValues): string[] => [
  'times',
  'per_diem',
  ...Object.keys(jobs).flatMap((id) => jobFields.map((field) => `jobs.${id}.${field}`)),
];

/** A field that two users edited: its current value, and what was typed here. */
export interface DayClash {
  readonly field: string;
  readonly now: unknown;
  readonly yours: unknown;
}

/**
 * Rebases typed input on a day that another user changed: their changes are applied, input typed here stays, and fields
 * edited by both are returned.
 */
export function rebase(
  before: DayValues,
  typed: DayValues,
  now: DayValues,
): { values: DayValues; clashes: DayClash[] } {
  const values = structuredClone(now);
  const clashes: DayClash[] = [];
  for (const field of listFields(now)) {
    const [was, yours, is] = [before, typed, now].map((source) => get(source, field) as unknown);
    if (yours === undefined || (!same(yours, is) && same(yours, was))) continue;
    set(values, field, yours);
    if (!same(yours, is) && !same(is, was)) clashes.push({ field, now: is, yours });
  }
  return { values, clashes };
}

/** Returns a day with one of its fields, specified by path, changed. */
export function withField(values: DayValues, field: string, value: unknown): DayValues {
  const copy = structuredClone(values);
  set(copy, field, value);
  return copy;
}

/** Why a value cannot be sent, by field path: `times.0`, `jobs.{id}.codes.1`. */
export type Faults = Readonly<Record<string, 'inMissing' | 'outMissing' | 'quantity'>>;

/** @param getMaxQuantity returns the maximum quantity of a code */
export function findFaults(
  { times, jobs }: DayValues,
  { today, date, getMaxQuantity }: { today: string; date: string; getMaxQuantity: (code_id: string) => number },
): Faults {
  const faults: Record<string, Faults[string]> = {};
  times.forEach(({ time_in, time_out }, index) => {
    const mayBeOpen = date === today && index === times.length - 1;
    if (time_in === '') faults[`times.${index}`] = 'inMissing';
    else if (time_out === '' && !mayBeOpen) faults[`times.${index}`] = 'outMissing';
  });
  for (const [id, { codes }] of Object.entries(jobs))
    codes.forEach(({ code_id, quantity }, index) => {
      const fits =
        quantity !== null && Number.isInteger(quantity) && quantity >= 1 && quantity <= getMaxQuantity(code_id);
      if (!fits) faults[`jobs.${id}.codes.${index}`] = 'quantity';
    });
  return faults;
}

export type Part = 'times' | 'jobs' | 'per_diem';
type Body = Pick<
  RequestInputOf<typeof SaveDailyWork>,
  'time_in' | 'time_out' | 'types' | 'second' | 'jobs' | 'per_diem'
>;
/** An unsaved part of a day, sent separately, so that an error in one does not hold up the other. */
export interface Unsaved {
  readonly part: Part;
  readonly input: Body;
  /** Returns the saved values after it was sent. */
  readonly then: (saved: DayValues) => DayValues;
}

/**
 * Maps the messages of a refusal to the form's fields. A response numbers pairs, jobs and lines as they were sent; a
 * form knows its jobs by ID: `time_out.1` → `times.1.time_out`, `jobs.0.codes.2` → `jobs.{id}.codes.2`.
 */
export function toPlaces(
  input: Unsaved['input'],
  errors: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, string>> {
  const places: Record<string, string> = {};
  for (const [field, [sentence = '']] of Object.entries(errors)) {
    const [list = '', at = '', ...rest] = field.split('.');
    const job = list === 'jobs' ? input.jobs?.[Number(at)] : undefined;
    if (job) places[['jobs', job.job_id, ...rest.slice(0, 2)].join('.')] = sentence;
    else if (list.startsWith('time_') || list === 'types')
      places[at === '' ? 'times' : `times.${at}.${list}`] = sentence;
  }
  return places;
}

/** Returns the unsaved parts that can be sent: times first, because work may require them. */
export function getUnsaved(
  saved: DayValues,
  typed: DayValues,
  /** By the paths of the fields that cannot be sent unchanged. */
  faults: Readonly<Record<string, unknown>>,
): Unsaved[] {
  const faulty = (prefix: string): boolean => Object.keys(faults).some((field) => field.startsWith(prefix));
  const parts: Unsaved[] = [];
  if (!same(typed.times, saved.times) && !faulty('times.'))
    parts.push({
      part: 'times',
      input: {
        time_in: typed.times.map(({ time_in }) => time_in),
        time_out: typed.times.map(({ time_out }) => time_out || null),
        types: typed.times.map(({ type }) => type),
        ...(typed.times.some(({ second }) => second)
          ? { second: typed.times.map(({ second }) => second ?? null) }
          : {}),
      },
      then: (day) => ({ ...day, times: typed.times }),
    });
  const jobs = Object.entries(typed.jobs).filter(
    ([id, job]) => isChanged(saved.jobs[id], job) && !faulty(`jobs.${id}.`),
  );
  if (jobs.length > 0)
    parts.push({
      part: 'jobs',
      input: { jobs: jobs.map(([job_id, job]) => isJobRequested(job_id, saved.jobs[job_id], job)) },
      then: (day) => ({ ...day, jobs: { ...day.jobs, ...Object.fromEntries(jobs) } }),
    });
  if (typed.per_diem !== saved.per_diem)
    parts.push({
      part: 'per_diem',
      input: { per_diem: typed.per_diem },
      then: (day) => ({ ...day, per_diem: typed.per_diem }),
    });
  return parts;
}

const isJobRequested = (
  job_id: string,
  saved: TypedJob | undefined,
  { completed, codes, not_done_code_id, leakage, comment, serials }: TypedJob,
) => ({
  job_id,
  // Only a change of the user's own: someone else may have completed or reopened the job meanwhile.
  ...(completed === saved?.completed ? {} : { completed }),
  codes: codes.map(({ code_id, quantity, missed }) => ({ code_id, quantity: quantity ?? 1, missed })),
  not_done_code_id,
  leakage: leakage.trim(),
  comment: comment.trim(),
  serials: [...serials],
});

const isChanged = (saved: TypedJob | undefined, typed: TypedJob): boolean =>
  saved !== undefined && jobFields.some((field) => !same(saved[field], typed[field]));

/** Returns whether the form has unsaved input, including what cannot be sent. */
export const isDirty = (saved: DayValues, typed: DayValues): boolean =>
  !same(saved.times, typed.times) ||
  saved.per_diem !== typed.per_diem ||
  Object.entries(typed.jobs).some(([id, job]) => isChanged(saved.jobs[id], job));

/**
 * Returns the elapsed minutes of a pair in the company's time zone, also when its clocks change; `null` while a time is
 * missing.
 */
export function minutesIn(pair: TypedPair, { date, zone }: Night): number | null {
  if (pair.time_in === '' || pair.time_out === '') return null;
  return pairMinutes(date, pair, zone);
}
export interface Night {
  readonly date: string;
  readonly zone: string;
}

/** Returns which marks a pair may have: its times that occur twice on this night. */
export const findRepeatedTimes = (
  { time_in, time_out }: TypedPair,
  { date, zone }: Night,
): { in: boolean; out: boolean } => ({
  in: time_in !== '' && comesTwice(date, time_in, zone),
  out:
    time_out !== '' &&
    [date, ...(time_out <= time_in ? [addDays(date, 1)] : [])].some((day) => comesTwice(day, time_out, zone)),
});

/** Returns a pair after a change: the mark for the second occurrence is removed if the time occurs only once. */
export function changedPair(pair: TypedPair, change: Partial<TypedPair>, night: Night): TypedPair {
  const { second, ...next } = { ...pair, ...change };
  const twice = findRepeatedTimes(next, night);
  const marks = (['in', 'out'] as const).filter((side) => (second === side || second === 'both') && twice[side]);
  const stored = marks.length === 2 ? 'both' : marks[0];
  return stored === undefined ? next : { ...next, second: stored };
}

/** Returns all minutes of some pairs, and the paid ones: a long break is not paid. */
export function toTotals(pairs: readonly TypedPair[], night: Night): { total: number; paid: number } {
  let [total, paid] = [0, 0];
  for (const pair of pairs) {
    const minutes = minutesIn(pair, night) ?? 0;
    total += minutes;
    if (pair.type !== 'break' || minutes <= PAID_BREAK_MINUTES) paid += minutes;
  }
  return { total, paid };
}

/** Normalizes a serial, so that case and notation do not matter. Days of earlier versions may contain other texts. */
export function serialKey(serial: string): string {
  const { raw, key } = parseSerial(serial);
  return isRefused(key) ? raw.toUpperCase() : key;
}
