import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Card } from '@tailboard/contracts/jobs/board';
import type { Job } from '@tailboard/contracts/jobs/job';
import { inConflict } from '@tailboard/contracts/jobs/plan/arrivals';
import { replaceJobs } from '@tailboard/contracts/jobs/plan/day';
import { sumRouteMiles, proposeDay } from '@tailboard/contracts/jobs/plan/proposal';
import { planDay } from '../demo/plan-day.mjs';
import { quantile, table, formatInteger, type BenchSettings } from './report.js';

const COMPANY = new URL('../demo/company/', import.meta.url);
const CAPACITY = 96;
/** Another date than today. */
const PLANNED = { now: null, zone: 'UTC' } as const;

interface Order {
  work_order_number: string;
  category: string;
  time_slot: string;
  start_time: string;
  end_time: string;
  location: string;
  date: string;
  address: Job['address'];
}
const csv = (name: string): Record<string, string>[] => parse(readFileSync(new URL(name, COMPANY)), { columns: true });

const toJob = (order: Order, points: ReadonlyMap<string, number>): Job =>
  ({
    id: order.work_order_number,
    identifier: order.work_order_number,
    date: order.date,
    status: 'unassigned',
    completed: 0,
    points: points.get(order.category) ?? 10,
    time_slot: { id: order.time_slot, name: '', time: order.time_slot, start: order.start_time, end: order.end_time },
    address: order.address,
    user_id: null,
    location_id: order.location,
    lock: false,
    order_changed: false,
    on_the_way_at: null,
    arrived_at: null,
    completed_at: null,
    version: 1,
    category: { id: order.category, name: order.category, color: '', skills: [] },
  }) as unknown as Job;
const toCard = (id: string, location: string): Card => ({
  user: {
    id,
    label: id,
    first_name: id,
    last_name: '',
    technician_id: id,
    location_id: location as never,
    skills: [],
    active: true,
  },
  day: { points: 0, capacity: CAPACITY, note: null, leave: null, absences: [] },
  route_version: 0,
  jobs: [],
});

/** Assigns each job to a random technician of its location with room. A route is in the order of its slots. */
function atRandom(jobs: readonly Job[], cards: readonly Card[], random: () => number): Card[] {
  const days = new Map(cards.map((card) => [card.user.id, card]));
  for (const job of jobs) {
    const able = [...days.values()].filter(
      ({ user, day }) => user.location_id === job.location_id && day.points + job.points <= day.capacity,
    );
    const card = able[Math.floor(random() * able.length)];
    if (card) days.set(card.user.id, replaceJobs(card, [...card.jobs, job]));
  }
  return [...days.values()].map((card) => replaceJobs(card, [...card.jobs].sort(bySlot)));
}
const bySlot = (a: Job, b: Job): number => (a.time_slot!.start < b.time_slot!.start ? -1 : 1);

/** Returns the same numbers each time, so that two runs are comparable. */
function repeatable(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

interface Figures {
  given: number;
  inConflict: number;
  miles: number;
}
const toFigures = (cards: readonly Card[]): Figures => ({
  given: cards.reduce((sum, { jobs }) => sum + jobs.length, 0),
  inConflict: inConflict({ cards }, PLANNED).size,
  miles: cards.reduce((sum, { jobs }) => sum + sumRouteMiles(jobs), 0),
});

/**
 * Plans the days of the demo company from scratch in three ways: as the board proposes, as the demo assigns its days
 * (slots as a cost, no check that a stop can be reached), and at random within location and room.
 */
export async function bench({ rounds }: BenchSettings): Promise<void> {
  const points = new Map(csv('categories.csv').map(({ name, default_points }) => [name!, Number(default_points)]));
  const people = csv('users.csv').filter(({ roles }) => roles!.includes('technician'));
  const sums = new Map<string, Figures>();
  const add = (way: string, cards: readonly Card[]): void => {
    const [sum, more] = [sums.get(way) ?? { given: 0, inConflict: 0, miles: 0 }, toFigures(cards)];
    sums.set(way, {
      given: sum.given + more.given,
      inConflict: sum.inConflict + more.inConflict,
      miles: sum.miles + more.miles,
    });
  };
  let orders = 0;
  for (const file of readdirSync(new URL('work-orders/', COMPANY)).filter((name) => name.endsWith('.json'))) {
    const rows = JSON.parse(readFileSync(new URL(`work-orders/${file}`, COMPANY), 'utf8')) as Order[];
    const jobs = rows.map((row) => toJob(row, points));
    const cards = people.map(({ technician_id, location }) => toCard(technician_id!, location!));
    orders += jobs.length;
    const { cards: days } = proposeDay(jobs, { cards }, PLANNED);
    add('as proposed', [...days.values()]);
    const byId = new Map(jobs.map((job) => [job.id, job]));
    const plan = new Map(
      planDay({ unassigned: jobs as never, cards: cards as never }).map((assignment) => [
        assignment.user_id,
        assignment.job_ids,
      ]),
    );
    add(
      'as the demo does',
      cards.map((card) =>
        replaceJobs(
          card,
          (plan.get(card.user.id) ?? []).map((id) => byId.get(id)!),
        ),
      ),
    );
    add('at random', atRandom(jobs, cards, repeatable(orders)));
  }
  console.log(
    `\n${formatInteger(orders)} orders of the demo's days for ${people.length} technicians, given out from nothing\n`,
  );
  console.log(
    table(
      ['', 'given out', 'in conflict', 'miles', 'miles a job'],
      [...sums].map(([way, { given, inConflict: bad, miles }]) => [
        way,
        formatInteger(given),
        `${formatInteger(bad)} (${((100 * bad) / given).toFixed(1)} %)`,
        formatInteger(miles),
        (miles / given).toFixed(1),
      ]),
    ),
  );
  console.log(`\nA day of tier M, 300 technicians and 500 jobs at once, in this process: ${largeDay(rounds)}`);
}

/**
 * Measures the proposal of a large day: 2,400 jobs are on the board, in addition to the maximum unassigned jobs of one
 * plan.
 */
function largeDay(rounds: number): string {
  const random = repeatable(7);
  const place = (): Job['address'] => ({ lat: 36 + random() / 2, lng: -86 - random() / 2 }) as Job['address'];
  const order = (n: number): Job =>
    toJob(
      {
        ...{ work_order_number: `J${n}`, category: '', location: `L${n % 4}`, date: '2026-10-06', address: place() },
        ...{ time_slot: String(n % 5), start_time: `${8 + 2 * (n % 5)}:00`.padStart(5, '0') },
        end_time: `${10 + 2 * (n % 5)}:00`,
      },
      new Map(),
    );
  const cards = Array.from({ length: 300 }, (_, index) =>
    replaceJobs(
      toCard(`T${index}`, `L${index % 4}`),
      Array.from({ length: 6 }, (_job, n) => order(10_000 + index * 6 + n)).sort(bySlot),
    ),
  );
  const jobs = Array.from({ length: 500 }, (_, n) => order(n));
  const times = Array.from({ length: rounds * 3 }, () => {
    const begin = performance.now();
    proposeDay(jobs, { cards }, PLANNED);
    return performance.now() - begin;
  });
  return `${quantile(times, 0.5).toFixed(0)} ms (p50)`;
}
