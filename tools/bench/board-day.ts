import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { signIn, PASSWORD, type DemoApi } from '../demo/demo-api.mjs';
import type { Operate } from '../product/operator.mjs';
import type { Tier } from './report.js';

export interface DaySize {
  readonly technicians: number;
  readonly jobs: number;
}
/** Technicians and jobs of one day. */
export const SIZES: Readonly<Record<Tier, DaySize>> = {
  S: { technicians: 60, jobs: 480 },
  M: { technicians: 300, jobs: 2_400 },
  L: { technicians: 1_500, jobs: 12_000 },
};
export const DAY = '2026-10-06';
/** A date without planned work. */
export const EMPTY_DAY = '2026-10-11';
export const DISPATCHER = 'a.dispatcher@example.com';
/** The first technicians on the board. They have few jobs, so that a job moved between them is visible. */
export const MOVERS = 2;
const MOVERS_HAVE = 1;
/** One in this number of jobs is unassigned. */
const WAITS = 24;
const ROWS_IN_A_FILE = 3_000;
const AT_ONCE = 4;

/**
 * Creates a company of this size with one full day through the product's own commands: users, an import, assignments.
 */
export async function fillDay(company: {
  address: string;
  operate: Operate;
  folder: string;
  size: DaySize;
}): Promise<DemoApi> {
  const { jobs } = company.size;
  const api = await foundCompany(company);
  await planDay(
    api,
    Array.from({ length: jobs }, (_, n) => workOrder(n)),
  );
  return api;
}

/** Imports work orders of the full date and assigns them to all technicians, or to those of one location. */
export async function planDay(
  api: DemoApi,
  orders: readonly ReturnType<typeof workOrder>[],
  location_id?: string,
): Promise<void> {
  for (let from = 0; from < orders.length; from += ROWS_IN_A_FILE) {
    const rows = orders.slice(from, from + ROWS_IN_A_FILE);
    const name = `orders-${rows[0]!.work_order_number}.json`;
    await api.importFile({ name, content: JSON.stringify(rows) }, () => false);
  }
  await assignDay(api, location_id);
}

/** Creates the users of a company of this size, and the lists that its work orders refer to. */
export async function foundCompany(company: Parameters<typeof fillDay>[0]): Promise<DemoApi> {
  await hire({ ...company, from: 0, location: LOCATION });
  const api = await signIn(company.address, DISPATCHER);
  for (const [sort, start] of [8, 10, 12, 14].entries())
    await api.request('POST', '/timeslots', {
      json: { name: `${start}–${start + 2}`, start: hour(start), end: hour(start + 2), sort },
    });
  await api.request('POST', '/categories', { json: { name: 'Install', default_points: 12, sort: 0 } });
  return api;
}

export { PASSWORD };

/** The location of a company that has one. */
export const LOCATION = 'Nashville';

/** Registers technicians at a location, numbered from a number on, and the dispatcher. */
export async function hire(request: {
  operate: Operate;
  folder: string;
  size: DaySize;
  from: number;
  location: string;
}): Promise<void> {
  const people = path.join(request.folder, 'people.csv');
  writeFileSync(people, usersCsv(request.size.technicians, request.from, request.location));
  const loaded = await request.operate(['users', 'load-demo', people]);
  if (loaded.code !== 0) throw new Error(loaded.output);
}

interface FilledBoard {
  unassigned: { id: string }[];
  cards: { user: { id: string } }[];
}

async function assignDay(api: DemoApi, location_id?: string): Promise<void> {
  const filter = location_id === undefined ? '' : `&location_id=${location_id}`;
  const board = (await api.request('GET', `/board?date=${DAY}${filter}`)).body as FilledBoard;
  const [movers, others] = [board.cards.slice(0, MOVERS), board.cards.slice(MOVERS)];
  const jobs = board.unassigned.map(({ id }) => id);
  const given = jobs.slice(Math.ceil(jobs.length / WAITS));
  const plan = movers.map(({ user }) => ({ user_id: user.id, job_ids: given.splice(0, MOVERS_HAVE) }));
  others.forEach(({ user }, index) =>
    plan.push({ user_id: user.id, job_ids: given.filter((_, n) => n % others.length === index) }),
  );
  const waiting = plan.filter(({ job_ids }) => job_ids.length > 0).values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const json of waiting) await api.request('PUT', '/jobs/assign', { json: { ...json, date: DAY } });
    }),
  );
}

const hour = (hours: number): string => `${String(hours).padStart(2, '0')}:00`;
const number = (n: number): string => String(n).padStart(5, '0');

function usersCsv(technicians: number, from: number, location: string): string {
  const head = 'first_name,last_name,email,roles,technician_id,location,price_level,pay_type,pay_rate,gas';
  const rows = Array.from({ length: technicians }, (_, index) => {
    const n = from + index;
    return `Tech,T${number(n)},t${number(n)}@example.com,technician,${7000 + n},${location},1,hourly,2000,no`;
  });
  return [head, `Ann,Dispatcher,${DISPATCHER},admin,,${LOCATION},0,salary,1400,no`, ...rows].join('\n');
}

/** Returns a work order as an operator sends it, at an address around Nashville. */
export function workOrder(n: number, date = DAY, location = LOCATION) {
  const start = 8 + 2 * (n % 4);
  return {
    account_number: `8${String(n).padStart(9, '0')}`,
    work_order_number: `WO${String(n).padStart(8, '0')}`,
    job_type: 'install',
    category: 'Install',
    customer_name: `Customer Number ${n}`,
    phone: '6155550100',
    date,
    start_time: hour(start),
    end_time: hour(start + 2),
    duration: 120,
    time_slot: `${start}–${start + 2}`,
    location,
    comment: 'Gate code at leasing office',
    address: {
      address: `${n + 1} Boundary Run`,
      address2: '',
      city: 'Nashville',
      state: 'TN',
      zip: '37013',
      lat: 36 + randomInt(3_000) / 10_000,
      lng: -87 + randomInt(4_000) / 10_000,
    },
    services: [],
    tasks: [],
    equipment: [],
    signals: [],
  };
}
