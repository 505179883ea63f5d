import { addDays } from '@tailboard/contracts/company-time';
import { settingsEvents } from '@tailboard/contracts/identity/settings';
import { userEvents } from '@tailboard/contracts/identity/user';
import { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import type { AnyEventSchemas, DomainEvent } from '@tailboard/contracts/event';
import equipment from '@tailboard/equipment/service';
import { toNewEvents } from '@tailboard/eventing/handle-command';
import jobs from '@tailboard/jobs/service';
import reporting from '@tailboard/reporting/service';
import { onPrivateService, type PrivateService } from './private-service.js';
import { quantile, table, formatInteger, type BenchSettings, type Tier } from './report.js';
import { fillReadModels, JOBS_A_DAY, LAST_WEEK, TECHNICIANS, WEEKS_A_YEAR } from './years-of-work.js';

const YEARS = 5;
const TURNS_A_ROUND = 30;
const GOAL_MS = 1_000;
const OWNER = { user_id: '00000000-0000-4000-8000-000000000001', roles: ['owner' as const] };
const UNITS: Readonly<Record<Tier, number>> = { S: 60_000, M: 300_000, L: 1_400_000 };
/** Number of times that a unit was issued in all years. */
const SPELLS = 4;
const id = (kind: string, n: string): string => `md5('${kind}' || (${n}))::uuid`;

/**
 * The state at a past moment, through the services' own HTTP interfaces, with years of work: the board of a date, a
 * user's units, a day, a week's pay. Tables are filled by SQL; the streams that are loaded again are real.
 */
export async function bench({ tier, rounds, years = YEARS }: BenchSettings): Promise<void> {
  const size = { tier, years, people: TECHNICIANS[tier] };
  const rows: string[][] = [];
  const timeQuestion = async (name: string, run: (turn: number) => Promise<unknown>): Promise<void> => {
    const times: number[] = [];
    for (let turn = 0; turn < rounds * TURNS_A_ROUND; turn++) {
      const begin = performance.now();
      await run(turn);
      times.push(performance.now() - begin);
    }
    const figures = [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)];
    rows.push([name, ...figures.map((ms) => ms.toFixed(1))]);
  };
  const now = () => new Date('2026-10-22T16:00:00.000Z');
  await onPrivateService(jobs, (service) => boardAndDay(service, size, timeQuestion), now);
  await onPrivateService(equipment, (service) => measureHeldUnits(service, size, timeQuestion), now);
  await onPrivateService(reporting, (service) => pay(service, size, timeQuestion), now);
  console.log(`\nAs of a moment, tier ${tier}, ${years} years behind it\n`);
  console.log(table(['asked', 'p50 ms', 'p95 ms', 'worst'], rows));
  console.log(`\nThe goal: under ${formatInteger(GOAL_MS)} ms.`);
}

interface Size {
  readonly tier: Tier;
  readonly years: number;
  readonly people: number;
}
type TimeQuestion = (name: string, run: (turn: number) => Promise<unknown>) => Promise<void>;

const technician = (n: number) =>
  userEvents.make.UserRegistered({
    ...{ email: `t${n}@example.com`, technician_id: `7${n}`, label: `Technician ${n}`, roles: ['technician'] },
    ...{ price_level: 0, pay_type: 'hourly', pay_rate: 20, salary: false, gas: false, gas_rate_cents: 0 },
    profile: { first_name: 'Tech', last_name: String(n), location_id: OWNER.user_id, hired_on: '2015-01-01' },
  });
async function append(
  service: PrivateService,
  stream: string,
  schemas: AnyEventSchemas,
  events: readonly DomainEvent[],
): Promise<void> {
  const commandContext = service.service.ctx.createSystemContext([stream], { now: '2026-10-18T12:00:00.000Z' });
  await service.store.append({
    stream,
    expected: 'any',
    events: toNewEvents(events, schemas.shapes, stream, commandContext),
  });
}
/** Returns a user whose ID the contracts accept: the first bits of a hash are those of a UUID only by chance. */
const someoneIn = async ({ db }: PrivateService, { people }: Pick<Size, 'people'>): Promise<string> =>
  (
    await db.query<{ id: string }>(
      `select id from (select ${id('user', 'n')} as id from generate_series(0, ${people - 1}) n) person
       where id::text ~ '^.{14}[1-8].{4}[89ab]' limit 1`,
    )
  )[0]!.id;
const submittedDay = (date: string) =>
  weekEvents.make.DaySubmitted({
    date,
    entries: [{ time_in: '08:00', time_out: '16:00', type: 'work', minutes: 480, paid: true }],
    jobs: [],
    per_diem: false,
  });
/** Each working day of the last week, submitted and approved, with some corrections. */
const week = Array.from({ length: 6 }, (_, n) => addDays(LAST_WEEK, n + 1)).flatMap((date) => [
  ...Array.from({ length: 3 }, () => [submittedDay(date), weekEvents.make.DayTakenBack({ date, reason: null })]).flat(),
  submittedDay(date),
  weekEvents.make.DayApproved({ date }),
]);

async function boardAndDay(service: PrivateService, { people, years }: Size, timed: TimeQuestion): Promise<void> {
  const { db, request } = service;
  const days = years * WEEKS_A_YEAR * 6;
  const job = `((day * ${people} + person)::bigint * ${JOBS_A_DAY} + job)`;
  const date = `(date '${LAST_WEEK}' - 7 * (${days / 6} - 1 - day / 6) + day % 6 + 1)`;
  const indexes = await db.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes where schemaname = current_schema() and tablename = 'placement'
       and indexname not like '%pkey'`,
  );
  for (const { name } of indexes) await db.query(`drop index "${name}"`);
  // Each job is planned, assigned and completed on its day.
  for (const [version, type, status] of [
    [1, 'JobScheduled', 'open'],
    [2, 'JobAssigned', 'open'],
    [3, 'JobCompleted', 'completed'],
  ] as const)
    await db.query(
      `insert into placement (job_id, version, position, at, command_id, actor_id, type, data, date, user_id, status, imported)
       select ${id('job', job)}, ${version}, ${job} * 3 + ${version}, ${date} + time '12:00' + interval '${version} hours',
         ${job}::text, 'system', '${type}', '{}', ${date}, ${version === 1 ? 'null' : id('user', 'person')}, '${status}', ${version === 1}
       from generate_series(0, ${days - 1}) day, generate_series(0, ${people - 1}) person, generate_series(0, ${JOBS_A_DAY - 1}) job`,
    );
  for (const { made } of indexes) await db.query(made);
  await db.query('vacuum analyze placement');
  const someone = await someoneIn(service, { people });
  await append(service, `user-${someone}`, userEvents, [technician(0)]);
  await append(service, `week-${someone}-${LAST_WEEK}`, weekEvents, week);
  await service.service.ctx.waitUntilCaughtUp(...jobs.projections.map(({ name }) => name));
  const [filled] = await db.query<{ many: number }>('select count(*)::int as many from placement');
  await timed(`the board of a date, of ${formatInteger(filled!.many)} placements`, (turn) => {
    const day = addDays(LAST_WEEK, 1 - 7 * ((turn * 31) % (days / 6)));
    return request(`/board/at?date=${day}&at=${day}T14:30:00.000Z`, OWNER);
  });
  await timed('a day of somebody', () =>
    request(`/daily-work/at?user_id=${someone}&date=${addDays(LAST_WEEK, 2)}&at=2026-10-19T00:00:00.000Z`, OWNER),
  );
}

async function measureHeldUnits(service: PrivateService, { people, tier }: Size, timed: TimeQuestion): Promise<void> {
  const { db, request } = service;
  const someone = await someoneIn(service, { people });
  await append(service, `user-${someone}`, userEvents, [technician(0)]);
  await service.service.ctx.waitUntilCaughtUp(...equipment.projections.map(({ name }) => name));
  await db.query(
    `insert into unit (id, status, serial_mac, condition, version, touched, warehouse_date, act)
     select ${id('unit', 'n')}, 'on_job', 'NB' || lpad(n::text, 10, '0') || 'X', 'new', 9, n, now(), 'UnitUsed'
     from generate_series(1, ${UNITS[tier]}) n`,
  );
  await db.query(
    `insert into spell (unit, users, spells)
     select ${id('unit', 'n')}, array_agg(distinct who), jsonb_agg(jsonb_build_object('user_id', who, 'from', since, 'to', till) order by nth)
     from (select n, nth, ${id('user', `(n * 7 + nth * 13) % ${people}`)}::text as who,
             to_char(timestamptz '2021-10-11' + (n % 1500 + nth * 60) * interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"') as since,
             to_char(timestamptz '2021-10-11' + (n % 1500 + nth * 60 + 20) * interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"') as till
           from generate_series(1, ${UNITS[tier]}) n, generate_series(1, ${SPELLS}) nth) each
     group by n`,
  );
  await db.query('vacuum analyze unit');
  await db.query('vacuum analyze spell');
  await timed(`what somebody held, of ${formatInteger(UNITS[tier])} units`, (turn) =>
    request(`/cpes/people/${someone}/held?at=${addDays('2022-01-01', (turn * 37) % 1_500)}T12:00:00.000Z`, OWNER),
  );
}

async function pay(service: PrivateService, { people, tier, years }: Size, timed: TimeQuestion): Promise<void> {
  const { db, request } = service;
  await fillReadModels(db, { tier, years });
  const someone = await someoneIn(service, { people });
  await append(service, `user-${someone}`, userEvents, [technician(0)]);
  await append(service, 'settings-company', settingsEvents, [
    settingsEvents.make.SettingChanged({ key: 'min_wage_cents', value: 725, effective_from: null }),
  ]);
  await append(service, `week-${someone}-${LAST_WEEK}`, weekEvents, week);
  await service.service.ctx.waitUntilCaughtUp(...reporting.projections.map(({ name }) => name));
  await timed('a week’s pay of somebody', () =>
    request(`/pay/${someone}/at?date=${addDays(LAST_WEEK, 2)}&at=2026-10-19T00:00:00.000Z`, OWNER),
  );
}
