import type { PostgresPool } from '@tailboard/eventing/postgres/connect';
import type { Tier } from './report.js';

/** Technicians of a tier; each has {@link JOBS_A_DAY} jobs of {@link LINES_A_JOB} lines on six days of a week. */
export const TECHNICIANS: Readonly<Record<Tier, number>> = { S: 60, M: 300, L: 1_500 };
export const JOBS_A_DAY = 8;
export const LINES_A_JOB = 4;
/** Six days each: 300 working days. */
export const WEEKS_A_YEAR = 50;
export const LAST_WEEK = '2026-10-11';
const CODES = 60;
const PLACES = 3;
const LEVELS = [
  { level: 1, name: 'Senior', tech_price_cents: 140 },
  { level: 2, name: 'Lead', tech_price_cents: 155 },
];

/**
 * Fills the read models directly, by SQL in the exact shape of their tables, in the order of years of work: finalized
 * weeks, users of three price levels and all kinds of pay, and codes of which few make up most of the lines.
 */
export async function fillReadModels(db: PostgresPool, { tier, years }: { tier: Tier; years: number }): Promise<void> {
  const people = TECHNICIANS[tier];
  const weeks = WEEKS_A_YEAR * years;
  const uuid = (kind: string, n: string): string => `md5('${kind}' || (${n}))::uuid`;
  const date = `(date '${LAST_WEEK}' - 7 * (${weeks} - 1 - day / 6) + day % 6 + 1)`;
  // Returns a repeatable random value; `of` distinguishes several.
  const dice = (n: string, salt: number, many: number): string =>
    `((hashint8extended(${n}, ${salt}) & 65535) * ${many} / 65536)::int`;

  await db.query(
    `insert into person (id, label, first_name, last_name, email, technician_id, location_id, roles, active)
     select ${uuid('user', 'n')}, 'Technician ' || n, 'Tech', n::text, 't' || n || '@example.com', (7000 + n)::text, ${uuid('place', `n % ${PLACES}`)}, '{technician}', true
     from generate_series(0, ${people - 1}) n`,
  );
  await db.query(
    `insert into pay_terms select ${uuid('user', 'n')}, 1, n % 3, (array['points', 'hourly', 'greater', 'points'])[1 + n % 4], 18, false, n % 2 = 0, 900, null, 1
     from generate_series(0, ${people - 1}) n`,
  );
  await db.query(
    `insert into employment (user_id, version, kind, hired_on, location_id, said_at, position)
     select ${uuid('user', 'n')}, 1, 'dates', '2015-01-01', ${uuid('place', `n % ${PLACES}`)}, '2015-01-01T12:00Z', 1 from generate_series(0, ${people - 1}) n`,
  );
  await db.query(`insert into setting values ('price_levels', 1, $1::jsonb, null, 1)`, [
    JSON.stringify({ value: LEVELS }),
  ]);
  await db.query(
    `insert into location (id, name, key, active) select ${uuid('place', 'n')}, 'Place ' || n, 'place ' || n, true from generate_series(0, ${PLACES - 1}) n`,
  );
  await db.query(
    `insert into category select ${uuid('category', 'n')}, 'Category ' || n, '2015-01-01T12:00Z' from generate_series(0, 5) n`,
  );
  await db.query(
    `insert into code select ${uuid('code', 'n')}, 'CODE' || n, 'Something that was done', '2015-01-01T12:00Z' from generate_series(0, ${CODES - 1}) n`,
  );
  // A holiday for all users each quarter, and a week of vacation for each user each year.
  await db.query(
    `insert into leave_entry select ${uuid('holiday', 'n')}, 1, 'Holiday', 'holiday', true, '{}', first, first, true, 8, 1, null, 'ScheduleEntryAdded', now(), 'system'
     from (select n, date '${LAST_WEEK}' - 91 * n as first from generate_series(0, ${years * 4 - 1}) n) each`,
  );
  await db.query(
    `insert into leave_entry select ${uuid('vacation', 'n')}, 1, 'Vacation', 'vacation', false, array[${uuid('user', `n % ${people}`)}::text], first, first + 4, true, 8, 1, null, 'ScheduleEntryAdded', now(), 'system'
     from (select n, date '${LAST_WEEK}' - 364 * (n / ${people}) - n % 364 as first from generate_series(0, ${people * years - 1}) n) each`,
  );
  const days = `generate_series(0, ${weeks * 6 - 1}) day, generate_series(0, ${people - 1}) person`;
  const job = `((day * ${people} + person)::bigint * ${JOBS_A_DAY} + job)`;
  await withoutIndexes(db, ['job', 'work_day', 'work_time', 'work_job', 'work_line', 'work_week'], async () => {
    await db.query(
      `insert into job (id, date, user_id, location_id, points, hundredths, identifier, address, address2, city)
       select ${uuid('job', job)}, ${date}, ${uuid('user', 'person')}, ${uuid('place', `person % ${PLACES}`)}, 12, 1200, 'WO-' || ${job}, ${job} || ' Main St', '', 'Nashville'
       from ${days}, generate_series(0, ${JOBS_A_DAY - 1}) job`,
    );
    await db.query(
      `insert into work_line (user_id, date, job_id, at, code_id, title, description, category_id, category, quantity, points, hundredths, tech_price_cents, missed)
       select ${uuid('user', 'person')}, ${date}, ${uuid('job', job)}, at, ${uuid('code', 'code')}, 'CODE' || code, 'Something that was done',
              ${uuid('category', 'code % 6')}, 'Category ' || code % 6, quantity, 4 + code * 7 % 40 * 0.25, quantity * (400 + code * 7 % 40 * 25),
              case when code % 5 = 0 then 500 + code * 10 end, missed
       from (select day, person, job, at, thrown * thrown * ${CODES} / 1000000 as code, 1 + ${dice('n', 2, 8)} / 6 as quantity,
                    ${dice('n', 3, 50)} = 0 as missed
             from (select day, person, job, at, n, ${dice('n', 1, 1_000)} as thrown
                   from (select day, person, job, at, ${job} * ${LINES_A_JOB} + at as n
                         from ${days}, generate_series(0, ${JOBS_A_DAY - 1}) job, generate_series(0, ${LINES_A_JOB - 1}) at) line) each) line`,
    );
    await db.query(
      `insert into work_job (user_id, date, job_id, hundredths, not_done, leakage)
       select user_id, date, job_id, sum(hundredths) filter (where not missed), null, '' from work_line group by date, user_id, job_id order by date`,
    );
    await db.query(
      `insert into work_day (user_id, date, week_start, state, paid_minutes, other_minutes, hundredths, per_diem, source_version, source_at, source_by)
       select user_id, date, date - extract(dow from date)::int, 'finalized', 420 + (hashtext(user_id::text || date) & 63), 30, sum(hundredths), false, 1, now(), 'system'
       from work_job group by date, user_id order by date`,
    );
    await db.query(
      `insert into work_time select user_id, date, jsonb_build_array(
         jsonb_build_object('time_in', '08:00', 'time_out', '08:30', 'type', 'travel', 'minutes', 30, 'paid', true),
         jsonb_build_object('time_in', '08:30', 'time_out', '16:00', 'type', 'work', 'minutes', paid_minutes - 30, 'paid', true)) from work_day`,
    );
    await db.query(
      `insert into work_week (user_id, start_date, days, whole, finalized_at, known_until, bonus_amount_in_cents, bonus_quantity, bonus_shown)
       with day as (
         select user_id, date, week_start, paid_minutes, other_minutes, day.hundredths, work.jobs, piece.fixed, piece.unpriced
         from work_day day
         join (select user_id, date, count(hundredths) as jobs from work_job group by user_id, date) work using (user_id, date)
         join (select user_id, date, sum(case when tech_price_cents is null then 0 else quantity * tech_price_cents end) as fixed,
                      sum(case when tech_price_cents is null then hundredths else 0 end) as unpriced
               from work_line where not missed group by user_id, date) piece using (user_id, date)),
       counted as (
         select user_id, date, hundredths % 100 as digits, count(*) as lines from work_line
         where not missed and tech_price_cents is null and hundredths % 100 > 0 group by user_id, date, hundredths % 100),
       endings as (
         select user_id, date as of, false as whole, string_agg(format('[%s,%s]', digits, lines), ',') as endings
         from counted group by user_id, date
         union all
         select user_id, of, true, string_agg(format('[%s,%s]', digits, lines), ',')
         from (select user_id, date - extract(dow from date)::int as of, digits, sum(lines) as lines from counted group by 1, 2, 3) each
         group by user_id, of),
       part as (
         select user_id, week_start, date, date as of, false as whole, paid_minutes, other_minutes, hundredths, jobs, fixed, unpriced, 1 as days from day
         union all
         select user_id, week_start, min(date), week_start, true, sum(paid_minutes), sum(other_minutes), sum(hundredths), sum(jobs), sum(fixed), sum(unpriced), count(*)
         from day group by user_id, week_start),
       said as (
         select user_id, week_start, whole, '[' || string_agg(
                  format('{"date":"%s","state":"finalized","paid_minutes":%s,"other_minutes":%s,"hundredths":%s,"piece":{"fixed_cents":%s,"unpriced":%s,"endings":[%s]},"jobs":%s,"paid_days":%s,"per_diem_days":0}',
                         date, paid_minutes, other_minutes, hundredths, fixed, unpriced, endings, jobs, days), ',' order by date) || ']' as parts
         from part left join endings using (user_id, of, whole) group by user_id, week_start, whole)
       select user_id, week_start, day.parts, whole.parts, now(), 1000, 0, 0, false
       from (select * from said where not whole) day join (select * from said where whole) whole using (user_id, week_start)
       order by week_start`,
    );
  });
  await db.query('vacuum analyze');
}

/** Inserts rows first, then creates the indexes, as a rebuild does. */
async function withoutIndexes(db: PostgresPool, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const indexes = await db.query<{ name: string; made: string; is_key: boolean; on: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made, indisprimary as is_key,
            indrelid::regclass::text as on from pg_index
     where indrelid = any($1::regclass[])`,
    [tables],
  );
  for (const { name, is_key, on } of indexes)
    await db.query(is_key ? `alter table ${on} drop constraint ${name}` : `drop index ${name}`);
  await work();
  for (const { name, made, is_key, on } of indexes) {
    await db.query(made);
    if (is_key) await db.query(`alter table ${on} add constraint ${name} primary key using index ${name}`);
  }
}
