import type { SettingKey } from '@tailboard/contracts/identity/settings';
import { addDays } from '@tailboard/contracts/company-time';
import { getWorkweekStart } from '@tailboard/contracts/workweek';
import type { Database } from '@tailboard/eventing/database';
import { termsBook, type TermsBook } from '../pay/book.js';
import type { LeaveEntry } from '../pay/leave.js';
import type { KnownPay, KnownUntil } from '../pay/terms.js';
import type { Range } from '../range/range.js';
import { partsIn, type PartOfWeek } from '../submitted-work/work-projection.js';
import { mapWithYields } from './in-pieces.js';

/** The projections that every response about work or pay reads. */
export const payReads = ['people', 'pay-terms', 'settings', 'leave', 'work'].map((name) => `reporting.${name}`);

export interface Person {
  readonly id: string;
  readonly label: string;
  readonly technician_id: string | null;
}
export interface Week {
  readonly user_id: string;
  readonly start_date: string;
  /**
   * The submitted days of the range, the earliest first; those of a week entirely within the range may be combined into
   * one.
   */
  readonly days: readonly PartOfWeek[];
  /** All days of the week, also if the range contains only a part of it, or none. */
  readonly allDays: readonly PartOfWeek[];
  readonly finalized_at: string | null;
  readonly known_until: KnownUntil;
  readonly bonus_amount_in_cents: number;
  readonly bonus_quantity: number;
  readonly bonus_shown: boolean;
  readonly bonus_version: number | null;
  readonly bonus_at: string | null;
  readonly bonus_by: string | null;
}
/** A version of a calendar entry. */
export interface Entry extends LeaveEntry {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly everyone: boolean;
  readonly user_ids: readonly string[];
  readonly position: bigint;
  readonly known_until: bigint | null;
  readonly fact: string;
  readonly at: string;
  readonly by: string;
}
export interface Employment {
  readonly user_id: string;
  readonly kind: 'dates' | 'left' | 'back';
  readonly hired_on: string | null;
  readonly terminated_on: string | null;
  /** The day in the company's time zone on which it was recorded. */
  readonly said_on: string;
  readonly position: bigint;
}

/** Users and their weeks: enough for points and the prices of a range. */
export interface ReportData {
  readonly range: Range;
  readonly people: ReadonlyMap<string, Person>;
  readonly book: TermsBook;
  readonly weeks: readonly Week[];
}
/** The work of a range and its terms, as loaded: one indexed statement for each table. */
export interface Loaded extends ReportData {
  readonly entries: readonly Entry[];
  readonly employment: ReadonlyMap<string, readonly Employment[]>;
}

/** Loads the terms of one user, or of all, and the company's. */
export async function loadBook(db: Database, user_id: string | null): Promise<TermsBook> {
  const [terms, values] = await Promise.all([
    db.query<KnownPay & { user_id: string }>(
      `select * from pay_terms where ($1::uuid is null or user_id = $1) order by user_id, version`,
      [user_id],
    ),
    db.query<{ key: SettingKey; said: { value: unknown }; effective_from: string | null; position: bigint }>(
      `select key, said, effective_from, position from setting`,
    ),
  ]);
  return termsBook(
    terms,
    values.map(({ said: { value }, ...setting }) => ({ ...setting, value })),
  );
}

/** Loads users and weeks of a range; `byDay`: each day separately, also in a whole week. */
export async function loadReportData(
  db: Database,
  book: TermsBook,
  { range, user_id, byDay = false }: { range: Range; user_id: string | null; byDay?: boolean },
): Promise<ReportData> {
  const firstWhole = byDay || !book.hasPlainWeeks(range) ? null : range.from;
  const lastWhole = addDays(range.to, -6);
  const [people, weeks] = await Promise.all([
    db.query<Person>(`select id, label, technician_id from person where ($1::uuid is null or id = $1)`, [user_id]),
    db.query<Omit<Week, 'days' | 'allDays'> & { days: string }>(
      `select user_id, start_date, finalized_at, known_until, bonus_amount_in_cents, bonus_quantity, bonus_shown,
              bonus_version, bonus_at, bonus_by,
              case when start_date between $4 and $5 then coalesce(whole, days) else days end as days
       from work_week where start_date between $1 and $2 and ($3::uuid is null or user_id = $3)`,
      [addDays(getWorkweekStart(range.from, book.startOn), -6), range.to, user_id, firstWhole, lastWhole],
    ),
  ]);
  return {
    range,
    book,
    people: new Map(people.map((person) => [person.id, person])),
    weeks: await mapWithYields(weeks, ({ days, ...week }) => {
      const allDays = partsIn(days);
      const isWhole = week.start_date >= range.from && week.start_date <= lastWhole;
      return {
        ...week,
        allDays,
        days: isWhole ? allDays : allDays.filter(({ date }) => date >= range.from && date <= range.to),
      };
    }),
  };
}

/** Loads the other data for pay: the calendar, and employment dates. */
export async function load(
  db: Database,
  reportData: ReportData,
  { user_id, zone }: { user_id: string | null; zone: string },
): Promise<Loaded> {
  const [entries, employment] = await Promise.all([
    db.query<Entry>(
      `select * from leave_entry
       where start_date between $1::date - 366 and $2 and end_date >= $1
         and ($3::text is null or everyone or user_ids @> array[$3::text])
       order by start_date, id, version`,
      [reportData.range.from, reportData.range.to, user_id],
    ),
    db.query<Employment>(
      `select user_id, kind, hired_on, terminated_on, (said_at at time zone $2)::date as said_on, position
       from employment where ($1::uuid is null or user_id = $1) order by user_id, version`,
      [user_id, zone],
    ),
  ]);
  const values = new Map<string, Employment[]>();
  for (const employed of employment) {
    const known = values.get(employed.user_id);
    if (known) known.push(employed);
    else values.set(employed.user_id, [employed]);
  }
  return { ...reportData, entries, employment: values };
}

/** Returns the work of a range without leave. */
export const withoutLeave = (reportData: ReportData): Loaded => ({ ...reportData, entries: [], employment: new Map() });
