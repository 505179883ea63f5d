import type { PostgresPool } from '@tailboard/eventing/postgres/connect';
import definition from '@tailboard/reporting/service';
import { onPrivateService } from './private-service.js';
import { quantile, formatRatio, table, formatInteger, type BenchSettings } from './report.js';
import { fillReadModels, LAST_WEEK, WEEKS_A_YEAR } from './years-of-work.js';

const OWNER = '00000000-0000-4000-8000-000000000001';
const MANAGER = '00000000-0000-4000-8000-000000000002';
const YEARS = 5;
/** Number of months requested in turn, out of all years. */
const MONTHS = 12;
const TURNS_A_ROUND = 20;
const LIMIT = 'hand-written SQL, money known beforehand (the limit)';

/**
 * P4: the code report of a month for all users through the service's own HTTP interface, against hand-written SQL on
 * purpose-built tables.
 */
export async function bench({ tier, rounds, years = YEARS }: BenchSettings): Promise<void> {
  await onPrivateService(
    definition,
    async ({ db, request: request }) => {
      const begun = performance.now();
      await fillReadModels(db, { tier, years });
      await makePerfect(db);
      const [filled] = await db.query<{ lines: number; size: string }>(
        `select (select count(*) from work_line)::int as lines, pg_size_pretty(pg_database_size(current_database())) as size`,
      );
      console.log(
        `P4: ${formatInteger(filled!.lines)} lines of ${years} years, tier ${tier}, filled by SQL (not by events) in ${formatInteger((performance.now() - begun) / 1_000)} s; ${filled!.size}`,
      );
      const months = listMonths(years);
      const requestReport = ({ from }: Month, role: 'owner' | 'manager'): Promise<string> =>
        request(`/codes/report/monthly?start_date=${from}`, {
          user_id: role === 'owner' ? OWNER : MANAGER,
          roles: [role],
        });
      const firstTimes: number[] = [];
      for (const month of months) {
        const begin = performance.now();
        const response = await requestReport(month, 'owner');
        firstTimes.push(performance.now() - begin);
        agree(JSON.parse(response) as Report, await queryByHand(db, month, 'known'));
      }

      const variants = {
        [LIMIT]: (month: Month) => queryByHand(db, month, 'known'),
        'hand-written SQL that looks up the price of each person': (month: Month) =>
          queryByHand(db, month, 'looked up'),
        'GET /codes/report/monthly, an owner': (month: Month) => requestReport(month, 'owner'),
        'GET /codes/report/monthly, a manager': (month: Month) => requestReport(month, 'manager'),
      };
      const times = new Map<string, number[]>(Object.keys(variants).map((name) => [name, []]));
      for (let turn = 0; turn < rounds * TURNS_A_ROUND; turn++)
        for (const [name, run] of inOrder(Object.entries(variants), turn)) {
          const begin = performance.now();
          await run(months[turn % months.length]!);
          times.get(name)!.push(performance.now() - begin);
        }
      times.set('GET /codes/report/monthly, an owner, each month for the first time', firstTimes);
      const limit = times.get(LIMIT)!;
      console.log(
        table(
          ['variant', 'p50 ms', 'p95 ms', 'of the limit, p50', 'p95'],
          [...times].map(([name, durations]) => [
            name,
            formatInteger(quantile(durations, 0.5)),
            formatInteger(quantile(durations, 0.95)),
            formatRatio(quantile(durations, 0.5), quantile(limit, 0.5)),
            formatRatio(quantile(durations, 0.95), quantile(limit, 0.95)),
          ]),
        ),
      );
      console.log('The goals: at most 1.5 times the limit; p95 below 150 ms.');
    },
    () => new Date('2026-10-22T16:00:00.000Z'),
  );
}

interface Month {
  readonly from: string;
  readonly to: string;
}
interface Report {
  readonly total: number;
  readonly codeTotals: readonly { id: string; quantity: number; points: number; price: number | null }[];
  readonly totals: { approved_points: number; regular: number; overtime: number };
  readonly people: readonly unknown[] | null;
}
type Figures = Awaited<ReturnType<typeof queryByHand>>;

function listMonths(years: number): Month[] {
  const last = Date.UTC(Number(LAST_WEEK.slice(0, 4)), Number(LAST_WEEK.slice(5, 7)) - 2);
  const many = Math.floor((years * WEEKS_A_YEAR * 7) / 31) - 1;
  return Array.from({ length: MONTHS }, (_, index) => {
    const back = Math.floor((index * many) / MONTHS);
    const first = new Date(last);
    first.setUTCMonth(first.getUTCMonth() - back);
    const end = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
    return { from: first.toISOString().slice(0, 10), to: end.toISOString().slice(0, 10) };
  });
}

/** Every round starts with a different one. */
const inOrder = <T>(all: readonly T[], turn: number): T[] => [
  ...all.slice(turn % all.length),
  ...all.slice(0, turn % all.length),
];

/**
 * Creates tables for this one report, from the same rows. Money is precomputed (which works only while no term ever
 * changes). They contain only data that the report reads, with a covering index in reading order.
 */
async function makePerfect(db: PostgresPool): Promise<void> {
  await db.query('create schema perfect');
  await db.query(
    `create table perfect.line as
     select line.date, line.user_id, line.job_id, line.at, line.code_id, line.category_id, line.quantity, line.hundredths,
            case when line.tech_price_cents is null
                 then (line.hundredths::bigint * coalesce((array[140, 155])[terms.price_level], 150) + 50) / 100
                 else line.quantity * line.tech_price_cents end::int as cents
     from work_line line join pay_terms terms on terms.user_id = line.user_id where not line.missed
     order by line.date, line.user_id`,
  );
  await db.query('create index on perfect.line (date) include (code_id, category_id, quantity, hundredths, cents)');
  await db.query('create index on perfect.line (user_id, date, job_id, at)');
  await db.query(
    'create table perfect.price as select user_id, coalesce((array[140, 155])[price_level], 150) as price from pay_terms',
  );
  await db.query(
    `create table perfect.day as
     select day.date, day.user_id, day.week_start, day.paid_minutes, day.hundredths, line.cents
     from work_day day join (select user_id, date, sum(cents)::int as cents from perfect.line group by user_id, date) line using (user_id, date)
     order by day.date, day.user_id`,
  );
  await db.query('create index on perfect.day (date) include (user_id, week_start, paid_minutes, hundredths, cents)');
  await db.query('vacuum analyze perfect.line, perfect.day, perfect.price');
  // Writes caused by filling the tables do not count for the report.
  await db.query('checkpoint');
}

/** Hand-written SQL for this one question: four statements, each from one index. */
async function queryByHand(db: PostgresPool, { from, to }: Month, money: 'known' | 'looked up') {
  const values = [from, to];
  const [codes, people, jobs, [counted], [assigned]] = await Promise.all([
    db.query<{ id: string; quantity: number; hundredths: number; cents: number }>(
      `select line.*, code.title, code.description, category.name from
         (select code_id as id, category_id, sum(quantity)::int as quantity, sum(hundredths)::double precision as hundredths,
                 ${
                   money === 'known'
                     ? 'sum(cents)'
                     : `sum(case when tech_price_cents is null then (hundredths::bigint * price + 50) / 100
                            else quantity * tech_price_cents end)`
                 }::double precision as cents
          from ${
            money === 'known' ? 'perfect.line' : 'work_line join perfect.price using (user_id)'
          } where date between $1 and $2 ${money === 'known' ? '' : 'and not missed'} group by code_id, category_id) line
       join code on code.id = line.id join category on category.id = line.category_id order by lower(code.title)`,
      values,
    ),
    db.query<{ minutes: number; overtime: number; hundredths: number; cents: number }>(
      `select person.id, person.label, sum(part.minutes)::int as minutes, sum(round(greatest(0, week.minutes - 2400) / 60.0, 2))::double precision as overtime,
              sum(part.hundredths)::double precision as hundredths, sum(part.cents)::double precision as cents
       from (select user_id, week_start, sum(paid_minutes) as minutes, sum(hundredths) as hundredths, sum(cents) as cents
             from perfect.day where date between $1 and $2 group by user_id, week_start) part
       -- Overtime belongs to the range with the week's last day (decision D34). The report adds the hours that it shows.
       full join (select user_id, week_start, sum(paid_minutes) as minutes from perfect.day
                  where date between $1::date - 6 and $2 and week_start between $1::date - 6 and $2::date - 6
                  group by user_id, week_start) week using (user_id, week_start)
       join person on person.id = user_id group by person.id order by person.label`,
      values,
    ),
    db.query(
      `select work.*, person.label, job.identifier, job.address, job.city,
              (select json_agg(json_build_object('id', line.code_id, 'title', code.title, 'quantity', line.quantity, 'hundredths', line.hundredths))
               from perfect.line line join code on code.id = line.code_id
               where line.user_id = work.user_id and line.date = work.date and line.job_id = work.job_id) as codes
       from (select user_id, date, job_id, hundredths from work_job
             where date between $1 and $2 and hundredths is not null order by date, user_id, job_id limit 25) work
       join job on job.id = work.job_id join person on person.id = work.user_id order by date, user_id, job_id`,
      values,
    ),
    db.query<{ total: number }>(
      'select count(*)::int as total from work_job where date between $1 and $2 and hundredths is not null',
      values,
    ),
    db.query<{ points: number }>(
      'select sum(points)::double precision as points from job where date between $1 and $2 and user_id is not null',
      values,
    ),
  ]);
  return { codes, people, jobs, total: counted!.total, assigned: assigned!.points };
}

/** Checks that both results are equal: the fast result must also be correct. */
function agree(report: Report, expected: Figures): void {
  const sum = <T>(all: readonly T[], toValue: (one: T) => number): number =>
    all.reduce((found, one) => found + toValue(one), 0);
  const both: Record<string, readonly [number, number]> = {
    jobs: [report.total, expected.total],
    codes: [report.codeTotals.length, expected.codes.length],
    quantity: [sum(report.codeTotals, ({ quantity }) => quantity), sum(expected.codes, ({ quantity }) => quantity)],
    cents: [sum(report.codeTotals, ({ price }) => price ?? 0), sum(expected.codes, ({ cents }) => cents)],
    points: [Math.round(report.totals.approved_points * 100), sum(expected.people, ({ hundredths }) => hundredths)],
    overtime: [report.totals.overtime, sum(expected.people, ({ overtime }) => overtime)],
  };
  for (const [what, [here, there]] of Object.entries(both))
    if (Math.abs(here - there) > (what === 'overtime' ? 0.001 : 0))
      throw new Error(`the report says ${here} ${what}, the statement ${there}`);
}
