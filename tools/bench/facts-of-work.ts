import { createHash, randomUUID } from 'node:crypto';
import { catalogue } from '@tailboard/contracts/catalogue';
import { addDays } from '@tailboard/contracts/company-time';
import type { Fact, FactShape } from '@tailboard/contracts/event';
import { locationFacts } from '@tailboard/contracts/identity/location';
import { userFacts } from '@tailboard/contracts/identity/user';
import { codeFacts } from '@tailboard/contracts/jobs/code';
import { weekFacts, type PricedLine } from '@tailboard/contracts/jobs/daily-work';
import { jobFacts } from '@tailboard/contracts/jobs/job';
import { categories } from '@tailboard/contracts/jobs/reference';
import type { PostgresPool } from '@tailboard/eventing/postgres/connect';
import type { Tier } from './report.js';
import { JOBS_A_DAY, LAST_WEEK, LINES_A_JOB, TECHNICIANS, WEEKS_A_YEAR } from './years-of-work.js';

const CODES = 60;
const EVENTS_AT_ONCE = 2_000;
const shapes: Record<string, FactShape> = Object.assign(
  {},
  ...Object.values(catalogue).flatMap(({ facts }) => facts.map((each) => each.shapes)),
) as Record<string, FactShape>;

const hashed = (of: string): string => {
  const hex = createHash('md5').update(of).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
};
const userId = (n: number): string => hashed(`user ${n}`);
const codeId = (n: number): string => hashed(`code ${n}`);
const placeId = (n: number): string => hashed(`place ${n}`);
const categoryId = (n: number): string => hashed(`category ${n}`);

/**
 * Years of a company as its services would have recorded them, straight into the table of the store: how appends perform
 * is P1's affair. Every job is planned, given out and done; every day is written, submitted and approved; every week is
 * finalized.
 */
export async function fillStore(db: PostgresPool, { tier, years }: { tier: Tier; years: number }): Promise<number> {
  const revisions = new Map<string, number>();
  let waiting: object[] = [];
  let events = 0;
  let at = new Date().toISOString();
  const flush = async (): Promise<void> => {
    const given = waiting;
    waiting = [];
    events += given.length;
    await db.query(
      `insert into eventstore.event (stream, revision, id, type, version, data, meta, recorded_at)
       select stream, revision, id, type, version, data, meta, (meta->>'at')::timestamptz
       from json_to_recordset($1::json) as e(stream text, revision int, id uuid, type text, version int, data jsonb, meta jsonb)`,
      [JSON.stringify(given)],
    );
  };
  const record = (stream: string, ...facts: readonly Fact[]): void => {
    for (const { type, data } of facts) {
      const revision = (revisions.get(stream) ?? 0) + 1;
      revisions.set(stream, revision);
      const meta = { actor_id: userId(0), command_id: randomUUID(), correlation_id: randomUUID(), at, source: 'web' };
      waiting.push({ stream, revision, id: randomUUID(), type, version: shapes[type]!.version, data, meta });
    }
  };

  const people = TECHNICIANS[tier];
  for (const n of range(3)) record(`location-${placeId(n)}`, locationFacts.make.LocationOpened({ name: `Place ${n}` }));
  for (const n of range(6))
    record(`category-${categoryId(n)}`, categories.facts.make.CategoryDefined({ name: `Category ${n}` }));
  for (const n of range(CODES)) {
    const { title, description, category_id, points, tech_price_cents } = lineOf(n, 0);
    const worth = { points, tech_price_cents, company_price_cents: null };
    record(`code-${codeId(n)}`, codeFacts.make.CodeDefined({ title, description, category_id, worth }));
  }
  for (const n of range(people)) record(`user-${userId(n)}`, registered(n));

  const weeks = Math.round(WEEKS_A_YEAR * years);
  for (const week of range(weeks)) {
    const start = addDays(LAST_WEEK, -7 * (weeks - 1 - week));
    for (const day of range(6)) {
      const date = addDays(start, day + 1);
      at = `${date}T18:00:00.000Z`;
      for (const n of range(people)) {
        const first = ((week * 6 + day) * people + n) * JOBS_A_DAY;
        const user_id = userId(n);
        for (const nth of range(JOBS_A_DAY))
          record(`job-${hashed(`job ${first + nth}`)}`, ...planned(first + nth, user_id, date));
        record(`week-${user_id}-${start}`, ...done(first, date));
        if (waiting.length >= EVENTS_AT_ONCE) await flush();
      }
    }
    const end_date = addDays(start, 6);
    const dates = range(6).map((day) => addDays(start, day + 1));
    for (const n of range(people))
      record(`week-${userId(n)}-${start}`, weekFacts.make.WeekFinalized({ start_date: start, end_date, dates }));
    // Streams of jobs and weeks that are over are not written again.
    await flush();
    revisions.clear();
  }
  await db.query('vacuum analyze eventstore.event');
  return events;
}

const range = (many: number): number[] => Array.from({ length: many }, (_, n) => n);
/** Numbers below `many` that look like chance and are the same each time. */
const chance = (n: number, of: number, many: number): number => {
  let state = Math.imul(n + of * 7_919, 2_654_435_761) >>> 0;
  state = Math.imul(state ^ (state >>> 15), 2_246_822_519) >>> 0;
  return Math.floor((((state ^ (state >>> 13)) >>> 0) / 2 ** 32) * many);
};

function registered(n: number): Fact {
  return userFacts.make.UserRegistered({
    email: `technician${n}@example.com`,
    technician_id: String(7_000 + n),
    label: `Technician ${n}`,
    roles: ['technician'],
    profile: {
      first_name: 'Tech',
      last_name: String(n),
      location_id: placeId(n % 3),
      hired_on: '2015-01-01',
      price_level: n % 3,
      pay_type: (['points', 'hourly', 'greater'] as const)[n % 3]!,
      pay_rate: 18,
      gas: n % 2 === 0,
      gas_rate_cents: 900,
    },
  });
}

function planned(n: number, user_id: string, date: string): Fact[] {
  const address = {
    address: `${n} Main St`,
    address2: '',
    city: 'Nashville',
    state: 'TN',
    zip: '37201',
    lat: 36.1,
    lng: -86.7,
  };
  const details = {
    type: 'install' as const,
    identifier: `WO-${n}`,
    account_number: String(8_000_000 + n),
    customer_name: `Customer ${n}`,
    phone: '+1 615 555 0100',
    category_id: null,
    category_comment: '',
    time_slot_id: null,
    location_id: placeId(n % 3),
    dispatch_notes: '',
    address,
    points: 12,
  };
  return [
    jobFacts.make.JobScheduled({ date, details, work_order_id: null }),
    jobFacts.make.JobAssigned({ user_id, date, from_user_id: null, from_date: date }),
  ];
}

const lineOf = (code: number, n: number): PricedLine => ({
  code_id: codeId(code),
  title: `CODE${code}`,
  description: 'Something that was done',
  category_id: categoryId(code % 6),
  category: `Category ${code % 6}`,
  quantity: 1 + Math.floor(chance(n, 2, 8) / 6),
  missed: chance(n, 3, 50) === 0,
  points: 4 + ((code * 7) % 40) * 0.25,
  tech_price_cents: code % 5 === 0 ? 500 + code * 10 : null,
  company_price_cents: null,
  worth_from: null,
});

/** A day: its times and its work as they were written, then as they were submitted, and approved. */
function done(first: number, date: string): Fact[] {
  const entries = [
    { time_in: '08:00', time_out: '08:30', type: 'travel' as const },
    { time_in: '08:30', time_out: '16:30', type: 'work' as const },
  ];
  const minutes = [30, 400 + chance(first, 4, 100)];
  const jobs = range(JOBS_A_DAY).map((nth) => ({
    job_id: hashed(`job ${first + nth}`),
    lines: range(LINES_A_JOB).map((at) => {
      const n = (first + nth) * LINES_A_JOB + at;
      return lineOf(Math.floor((chance(n, 1, 1_000) ** 2 * CODES) / 1_000_000), n);
    }),
  }));
  const more = { not_done: null, leakage: '', comment: '', serials: [] };
  return [
    weekFacts.make.DayTimesRecorded({ date, entries, reason: null }),
    ...jobs.map(({ job_id, lines }) =>
      weekFacts.make.DayWorkRecorded({
        date,
        jobs: [
          {
            job_id,
            codes: lines.map(({ code_id, quantity, missed }) => ({ code_id, quantity, missed })),
            not_done_code_id: null,
            leakage: '',
            comment: '',
            serials: [],
          },
        ],
        reason: null,
      }),
    ),
    weekFacts.make.DaySubmitted({
      date,
      entries: entries.map((entry, at) => ({ ...entry, minutes: minutes[at]!, paid: true })),
      jobs: jobs.map((job) => ({ ...job, completed: true, ...more })),
      per_diem: false,
    }),
    weekFacts.make.DayApproved({ date }),
  ];
}
