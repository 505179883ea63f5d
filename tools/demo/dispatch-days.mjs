// @ts-check
import { byTime, planDay } from './plan-day.mjs';

/**
 * @typedef {import('./demo-api.mjs').DemoApi} DemoApi
 * @typedef {import('./plan-day.mjs').Board} Board
 * @typedef {import('./plan-day.mjs').Job} Job
 */

/** Maximum parallel requests. */
const AT_ONCE = 8;
/** Number of technicians whose progress is recorded. */
const UNDER_WAY = 8;
/** The last job of every card with this index stays open on a past day. */
const LEFT_OPEN = 7;

/**
 * @param {DemoApi} api
 * @param {string} date
 */
export const getBoard = async (api, date) =>
  /** @type {Board} */ ((await api.request('GET', `/board?date=${date}`)).body);

/**
 * Assigns the jobs of a day, each card in the order of its time slots.
 * @param {DemoApi} dispatcher
 * @param {string} date
 * @param {number} [share] of the jobs that are assigned at all
 */
export async function assignDay(dispatcher, date, share) {
  const plan = planDay(await getBoard(dispatcher, date), share);
  await forEachConcurrently(plan, ({ user_id, job_ids }) =>
    dispatcher.request('PUT', '/jobs/assign', { json: { job_ids, user_id, date } }),
  );
  const { cards } = await getBoard(dispatcher, date);
  await forEachConcurrently(cards, async ({ user, jobs }) => {
    const ordered = [...jobs].sort(byTime).map(({ id }) => id);
    if (jobs.some(({ id }, at) => id !== ordered[at]))
      await dispatcher.request('PUT', `/jobs/${user.id}/reorder/${date}`, { json: ordered });
  });
}

/**
 * Completes the jobs of a day, except a few; on a day `underWay`, the first job of most routes. A future day stays
 * unchanged.
 * @param {DemoApi} dispatcher
 * @param {string} date
 * @param {{ underWay?: boolean }} [how]
 */
export async function complete(dispatcher, date, { underWay = false } = {}) {
  const { cards } = await getBoard(dispatcher, date);
  const completedJobs = (/** @type {Job[]} */ jobs, /** @type {number} */ at) =>
    underWay ? jobs.slice(0, jobs.length > 1 || at % 3 === 0 ? 1 : 0) : at % LEFT_OPEN === 0 ? jobs.slice(0, -1) : jobs;
  const [first, ...others] = cards
    .flatMap(({ jobs }, at) => completedJobs(jobs, at))
    .filter(({ status }) => status === 'assigned');
  const tick = (/** @type {Job} */ { id }) => dispatcher.request('PUT', `/jobs/${id}/complete`, { tolerated: [422] });
  if (!first || (await tick(first)).status === 422) return;
  await forEachConcurrently(others, tick);
}

/**
 * Records how far technicians are on the current day: in turn, one is on the way to the next job and one has arrived. On
 * any other day, nothing can be recorded.
 * @param {DemoApi} dispatcher
 * @param {string} date
 * @param {(technicianId: string) => Promise<DemoApi>} signInAs
 */
export async function recordProgress(dispatcher, date, signInAs) {
  const { cards } = await getBoard(dispatcher, date);
  const underWay = cards.flatMap(({ user, jobs }) => {
    const next = jobs.find(({ status }) => status === 'assigned');
    return next && user.technician_id ? [{ technicianId: user.technician_id, id: next.id }] : [];
  });
  for (const [index, { technicianId, id }] of underWay.slice(0, UNDER_WAY).entries()) {
    const technician = await signInAs(technicianId);
    const done_at = new Date(Date.now() - (index + 1) * 4 * 60_000).toISOString();
    const json = { progress: index % 2 === 0 ? 'on_the_way' : 'arrived', done_at };
    const { status } = await technician.request('PUT', `/jobs/${id}/progress`, { json, tolerated: [403, 409] });
    if (status !== 200) return;
  }
}

/**
 * Runs the work for each item, a few in parallel.
 * @template Item
 * @param {readonly Item[]} items
 * @param {(item: Item) => Promise<unknown>} work
 */
export async function forEachConcurrently(items, work) {
  const waiting = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of waiting) await work(item);
    }),
  );
}
