// @ts-check
import { getBoard, forEachConcurrently } from './dispatch-days.mjs';
import { chooseUsedUnit, returnUnits } from './units-in-use.mjs';

/**
 * @typedef {import('./demo-api.mjs').DemoApi} DemoApi
 * @typedef {import('./plan-day.mjs').Job} Job
 * @typedef {{ id: string, title: string, points: number, counts_as: 'work' | 'not_done', category: { name: string } }} Code
 */

/** The reason for the office's entries: the technicians of the demo company used paper timecards. */
const REASON = 'From the paper timecard';
/** Times in and out of a day, one pair before and one after the break. */
const SHIFTS = [
  { time_in: ['07:30', '12:30'], time_out: ['12:00', '16:30'] },
  { time_in: ['08:00', '12:45'], time_out: ['12:15', '17:30'] },
  { time_in: ['08:00', '13:00'], time_out: ['12:30', '18:15'] },
];
/** One in this number of lines was done but not billed. */
const MISSED = 40;
/** Maximum lines of a job. */
const MAX_LINES = 5;
/** One in this number of jobs has leakage. */
const LEAKING = 25;

/** Returns a stable number for an ID. @param {string} id */
const toNumber = (id) => parseInt(id.slice(0, 8), 16);

/**
 * Returns the lines of a job: codes of its category with about the planned points.
 * @param {Job} job
 * @param {readonly Code[]} codes
 */
function planLines({ id, points, category }, codes) {
  const own = codes.filter((code) => code.counts_as === 'work' && code.category.name === category?.name);
  const from = own.length > 0 ? own : codes.filter(({ counts_as }) => counts_as === 'work');
  const lines = [];
  let left = points * (0.8 + (toNumber(id) % 30) / 100);
  const first = toNumber(id) % from.length;
  for (const code of [...from.slice(first), ...from.slice(0, first)].slice(0, MAX_LINES)) {
    if (left <= 0 && lines.length > 0) break;
    const quantity = Math.max(1, Math.min(6, Math.floor(left / Math.max(1, code.points) / 2)));
    lines.push({
      code_id: code.id,
      quantity,
      missed: lines.length > 0 && (toNumber(id) + lines.length) % MISSED === 0,
    });
    left -= quantity * Math.max(1, code.points);
  }
  return lines;
}

/**
 * Closes a past day for all technicians with jobs: times, codes, units, submission. Days already closed stay unchanged, so
 * that an interrupted loading can continue.
 * @param {{ dispatcher: DemoApi, manager: DemoApi, date: string, approve: boolean }} of
 */
export async function closeDay({ dispatcher, manager, date, approve }) {
  const { body } = await dispatcher.request('GET', '/codes?show=all&active=1');
  const codes = /** @type {{ data: Code[] }} */ (body).data;
  const excuses = codes.filter(({ counts_as }) => counts_as === 'not_done');
  const { cards } = await getBoard(dispatcher, date);
  const working = cards.filter(({ jobs }) => jobs.length > 0);
  /** @type {string[]} */
  const closed = [];
  await forEachConcurrently(working, async ({ user, jobs }) => {
    const day = { user_id: user.id, date };
    const read = await dispatcher.request('GET', `/daily-work?user_id=${user.id}&date=${date}`);
    if (/** @type {{ state: string }} */ (read.body).state !== 'open') return;
    const serials = await chooseUsedUnit(dispatcher, user.id, date);
    const installed = jobs.find(({ status }) => status === 'completed');
    const written = await dispatcher.request('PUT', '/daily-work', {
      json: {
        ...day,
        ...SHIFTS[(toNumber(user.id) + Number(date.slice(-2))) % SHIFTS.length],
        types: ['work', 'work'],
        reason: REASON,
        jobs: jobs
          .filter(({ status }) => status === 'assigned' || status === 'completed')
          .map((job) => ({
            job_id: job.id,
            completed: job.status === 'completed',
            serials: job === installed ? serials : [],
            codes: job.status === 'completed' ? planLines(job, codes) : [],
            not_done_code_id:
              job.status === 'completed' ? null : (excuses[toNumber(job.id) % excuses.length]?.id ?? null),
            leakage: toNumber(job.id) % LEAKING === 0 ? 'At the ground block' : '',
          })),
      },
      tolerated: [422],
    });
    // A future day stays unchanged.
    if (written.status === 422) return;
    closed.push(user.id);
    // A user finishes an entry that they began and that blocks this one.
    const submitted = await dispatcher.request('POST', '/daily-work/submit', {
      json: { ...day, reason: REASON },
      tolerated: [409, 422],
    });
    if (approve && submitted.status < 400)
      await dispatcher.request('POST', `/timecards/${user.id}/${date}/approve`, { tolerated: [409] });
  });
  await returnUnits(manager, closed, date);
}

/**
 * Finalizes the workweek that begins on a date, for all technicians whose days are approved.
 * @param {DemoApi} manager
 * @param {string} start_date
 */
export async function finalizeWeek(manager, start_date) {
  await manager.request('POST', '/weeks/finalize', { json: { start_date }, tolerated: [409, 422] });
}
