import { spokenDate } from '@tailboard/contracts/company-time';
import { translate, type Locale } from '@tailboard/contracts/locale';
import type { DayState } from '@tailboard/contracts/jobs/daily-work';
import { formatPair, type PairSecond, type TimeType } from '@tailboard/contracts/jobs/day-times';
import { formatDollars } from '@tailboard/contracts/money';
import { createPage } from '@tailboard/contracts/page';
import { isRefused, refuse } from '@tailboard/contracts/refusal';
import { ReadLines, type LineFigure, type LineState, type ReportLine } from '@tailboard/contracts/reports/lines';
import type { InputOf, OutputOf } from '@tailboard/contracts/contract';
import { queryHandler, type ServiceContext } from '@tailboard/service/service-context';
import type { TermsBook } from '../pay/book.js';
import { listWeeks } from '../pay/weeks.js';
import { duringStays, findStays } from '../people/stays.js';
import { toRange, type Range } from '../range/range.js';
import { listPrices } from '../report/code-totals.js';
import { load, loadBook, loadReportData, payReads } from '../report/loaded.js';
import { personWeeks, sum } from '../report/person-weeks.js';
import { plannedByWeek, weekValues } from '../report/planned.js';
import { createReader, type Reader } from '../report/reader.js';
import { figureRules } from './figure-rules.js';
import { inOrder, leaveLines } from './leave-lines.js';
import { lineTexts as texts } from './rules.js';
import { readNames, submission } from './sources.js';

/** A row of the table that a figure is summed from. */
interface Found {
  readonly user_id: string;
  readonly date: string;
  readonly job_id: string | null;
  readonly amount: number;
  /** Set only for work lines; otherwise `null`. */
  readonly title: string | null;
  readonly description: string | null;
  readonly quantity: number | null;
  readonly points: number | null;
  readonly worth_from: string | null;
  readonly price_cents: number | null;
  readonly own_price: boolean | null;
  /** Set only for a pair of times. */
  readonly type: TimeType | null;
  readonly time_in: string | null;
  readonly time_out: string | null;
  readonly second: PairSecond | null;
  readonly label: string | null;
  readonly technician_id: string | null;
  readonly identifier: string;
  readonly address: string;
  readonly state: DayState | null;
  readonly week_start: string | null;
  readonly source_version: number;
  readonly source_at: string;
  readonly source_by: string;
}

const ofLine = 'line.title, line.description, line.quantity, line.points, line.worth_from';
const noLine =
  'null::text as title, null::text as description, null::int as quantity, null::numeric as points, null::date as worth_from';
const noPrice = 'null::int as price_cents, null::boolean as own_price';
const noTime = 'null::text as type, null::text as time_in, null::text as time_out, null::text as second';
const workLines = (amount: string, { missed = false } = {}): string =>
  `select line.user_id, line.date, line.job_id, line.at, ${ofLine}, ${noPrice}, ${noTime}, ${amount} as amount
   from work_line line
   where ${missed ? '' : 'not '}line.missed and line.date between $1 and $2 and ($3::uuid is null or line.user_id = $3)
     and ($6::uuid is null or line.code_id = $6) and ($7::uuid is null or line.category_id = $7)`;
const centsOfLine = `case when line.tech_price_cents is null then (line.hundredths::bigint * price.cents + 50) / 100
  else line.quantity * line.tech_price_cents end`;

/** Statement for each figure; the filter is common to all. */
const statements: Record<Exclude<LineFigure, 'leave'>, string> = {
  points: workLines('line.hundredths / 100.0'),
  missed: workLines('line.hundredths / 100.0', { missed: true }),
  quantity: workLines('line.quantity'),
  money: `select line.user_id, line.date, line.job_id, line.at, ${ofLine},
            coalesce(line.tech_price_cents, price.cents) as price_cents, line.tech_price_cents is not null as own_price,
            ${noTime}, ${centsOfLine} as amount
          from work_line line
          left join unnest($10::uuid[], $11::date[], $12::date[], $13::int[]) as price(user_id, first, last, cents)
            on price.user_id = line.user_id and line.date between price.first and price.last
          where not line.missed and line.date between $1 and $2 and ($3::uuid is null or line.user_id = $3)
            and ($6::uuid is null or line.code_id = $6) and ($7::uuid is null or line.category_id = $7)`,
  hours: `select time.user_id, time.date, null::uuid as job_id, pair.at, ${noLine}, ${noPrice},
            pair.entry ->> 'type' as type, pair.entry ->> 'time_in' as time_in, pair.entry ->> 'time_out' as time_out,
            pair.entry ->> 'second' as second,
            (pair.entry ->> 'minutes')::int as amount
          from work_time time, jsonb_array_elements(time.entries) with ordinality as pair(entry, at)
          where (pair.entry ->> 'paid')::boolean and time.date between $1 and $2
            and ($3::uuid is null or time.user_id = $3) and $6::uuid is null and $7::uuid is null`,
  assigned: `select planned.user_id, planned.date, planned.id as job_id, 0 as at, ${noLine}, ${noPrice}, ${noTime},
               planned.points as amount
             from ${plannedByWeek(['$10', '$11', '$12'], '$13')} planned
             where planned.date between $1 and $2 and ($3::uuid is null or planned.user_id = $3)
               and $6::uuid is null and $7::uuid is null
               and ($9::text[] is null or (planned.is_due and planned.is_finalized = ('finalized' = any($9))))`,
};
const those: Record<LineState, readonly DayState[]> = {
  finalized: ['finalized'],
  waiting: ['submitted', 'approved'],
  submitted: ['submitted'],
};
/** Planned points have the state of their week: a day without work has none of its own. */
const hasState = (figure: LineFigure): string =>
  figure === 'assigned' ? 'true' : '($9::text[] is null or day.state = any($9))';
const order = {
  date: (direction: string) => `found.date ${direction}, lower(person.label), found.user_id, found.job_id, found.at`,
  user: (direction: string) => `lower(person.label) ${direction}, found.user_id, found.date, found.job_id, found.at`,
  amount: (direction: string) => `found.amount ${direction}, found.date, found.user_id, found.job_id, found.at`,
} as const;

/**
 * Returns the lines of a report's figure, each with its computation, its day and the event that submitted this day.
 * They add up to the figure, to the cent and the hundredth.
 */
export const getLines = queryHandler(
  ReadLines,
  [...payReads, 'reporting.jobs', 'reporting.names'],
  async (requested, { db, today, config }, caller) => {
    const { figure, state, page, per_page, sort_by = 'date', direction } = requested;
    const reader = createReader(caller, requested.user_id);
    const ofOwners =
      figure === 'money' || state === 'submitted' || (figure === 'points' && requested.code_id !== undefined);
    if (ofOwners && !reader.owner) return refuse('LinesNotYours');
    const book = await loadBook(db, reader.user_id);
    const range = toRange('range', requested, { today: today(), startOn: book.startOn });
    if (isRefused(range)) return range;
    if (figure === 'leave')
      return countLeave(requested, { range, book, reader, ctx: { db, config }, locale: caller.locale });
    const prices =
      figure === 'money' ? await listPrices(await loadReportData(db, book, { range, user_id: reader.user_id })) : null;
    const stays = await findStays(
      db,
      { location_id: requested.people_of ?? null, user_id: reader.user_id },
      config.COMPANY_TIMEZONE,
    );
    const values = [
      ...[range.from, range.to, reader.user_id, requested.location_id ?? null, stays && JSON.stringify(stays)],
      ...[requested.code_id ?? null, requested.category_id ?? null, requested.job_id ?? null],
      state === undefined ? null : those[state],
      ...(prices
        ? [
            prices.map((each) => each.user_id),
            prices.map((each) => each.from),
            prices.map((each) => each.to),
            prices.map((each) => each.price),
          ]
        : []),
      ...(figure === 'assigned' ? [...weekValues(listWeeks(range, book.startOn)), today()] : []),
    ];
    const fromClause = `from (${statements[figure]}) found
      left join work_day day on day.user_id = found.user_id and day.date = found.date
      left join person on person.id = found.user_id
      left join job on job.id = found.job_id
      where ($4::uuid is null or job.location_id = $4) and ${duringStays('$5', { user_id: 'found.user_id', date: 'found.date' })}
        and ($8::uuid is null or found.job_id = $8) and ${hasState(figure)}`;
    const [rows, [summed], nameOf] = await Promise.all([
      db.query<Found>(
        `select found.user_id, found.date, found.job_id, found.amount::double precision as amount, found.title,
                found.description, found.quantity, found.points::double precision as points, found.worth_from,
                found.price_cents, found.own_price, found.type, found.time_in, found.time_out, found.second,
                person.label, person.technician_id, coalesce(job.identifier, '') as identifier,
                concat_ws(', ', nullif(job.address, ''), nullif(job.city, '')) as address,
                day.state, day.week_start, day.source_version, day.source_at, day.source_by
         ${fromClause} order by ${order[sort_by](direction)}
         limit ${per_page} offset ${(page - 1) * per_page}`,
        values,
      ),
      db.query<{ total: number; amount: number }>(
        `select count(*)::int as total, coalesce(sum(found.amount), 0)::double precision as amount ${fromClause}`,
        values,
      ),
      readNames({ db, config }),
    ]);
    const { start_date, end_date, location_id, people_of, code_id, category_id, job_id } = requested;
    const narrowed = { user_id: requested.user_id, location_id, people_of, code_id, category_id, job_id, state };
    return {
      ...createPage(
        rows.map((row) => toReportLine(row, caller.locale, nameOf)),
        summed?.total ?? 0,
        requested,
        ReadLines.path.replace('{figure}', figure),
        { sort_by, direction, start_date, end_date, ...narrowed },
      ),
      start_date: range.from,
      end_date: range.to,
      rule: translate(figureRules[figure], caller.locale),
      amount: summed?.amount ?? 0,
    };
  },
);

/** Counts days of leave as known for each week, as the report does. */
async function countLeave(
  requested: InputOf<typeof ReadLines>,
  {
    range,
    book,
    reader,
    ctx,
    locale,
  }: { range: Range; book: TermsBook; reader: Reader; ctx: Pick<ServiceContext, 'db' | 'config'>; locale: Locale },
): Promise<OutputOf<typeof ReadLines>> {
  const { db, config } = ctx;
  const zone = config.COMPANY_TIMEZONE;
  const { user_id } = reader;
  const stays = await findStays(db, { location_id: requested.people_of ?? null, user_id }, zone);
  const reportData = await loadReportData(db, book, { range, user_id, byDay: true });
  const weeks = await personWeeks(await load(db, reportData, { user_id, zone }), { stays });
  const { figure, leave, page, per_page, sort_by = 'date', direction, start_date, end_date, people_of } = requested;
  const lines = leaveLines(weeks, { kind: leave, locale, nameOf: await readNames(ctx) });
  return {
    ...createPage(
      inOrder(lines, sort_by, direction).slice((page - 1) * per_page, page * per_page),
      lines.length,
      requested,
      ReadLines.path.replace('{figure}', figure),
      { sort_by, direction, start_date, end_date, user_id: requested.user_id, people_of, leave },
    ),
    start_date: range.from,
    end_date: range.to,
    rule: translate(figureRules.leave, locale),
    amount: sum(lines, ({ amount }) => amount),
  };
}

function toReportLine(row: Found, locale: Locale, getName: (id: string) => string): ReportLine {
  const { user_id, week_start, source_version, source_at, source_by } = row;
  return {
    date: row.date,
    user: { id: user_id, label: row.label ?? '', technician_id: row.technician_id },
    job_id: row.job_id,
    identifier: row.identifier,
    ...describeLine(row, (text, values = {}) => translate(texts[text], locale, values), locale),
    amount: row.amount,
    state: row.state,
    source:
      week_start === null ? null : submission({ user_id, week_start, source_version, source_at, source_by }, getName),
  };
}

type Words = (text: keyof typeof texts, values?: Readonly<Record<string, string | number>>) => string;

/** Describes a line and its computation: a pair of times, a job as planned, or a code. */
function describeLine(row: Found, words: Words, locale: Locale): { label: string; computed: string } {
  if (row.type !== null)
    return {
      label: words(row.type),
      computed: formatPair({ time_in: row.time_in ?? '', time_out: row.time_out, second: row.second ?? undefined }),
    };
  if (row.title === null) return { label: row.address, computed: words('planned') };
  const code = [row.title, row.description].filter(Boolean).join(' · ');
  const label = row.worth_from === null ? code : words('since', { code, date: spokenDate(row.worth_from, locale) });
  const many = words('points', { quantity: row.quantity ?? 0, points: (row.points ?? 0).toFixed(2) });
  if (row.price_cents === null) return { label, computed: many };
  return { label, computed: `${row.own_price ? row.quantity : many} × ${formatDollars(row.price_cents)}` };
}
