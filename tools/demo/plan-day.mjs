// @ts-check

/**
 * @typedef {{ lat: number | null, lng: number | null }} Place
 * @typedef {{
 *   id: string, identifier: string, status: string, version: number, points: number, location_id: string | null,
 *   order_changed: boolean, lock: boolean, time_slot: { start: string } | null, category: { id: string, name: string } | null, address: Place,
 * }} Job
 * @typedef {{
 *   user: { id: string, technician_id: string | null, location_id: string | null, active: boolean },
 *   day: { points: number, leave: string | null }, jobs: Job[],
 * }} Card
 * @typedef {{ unassigned: Job[], cards: Card[] }} Board
 */

/** The points of a full day. One technician of each location gets one job more. */
const ROOM = 96;
const EAGER_ROOM = 110;
/** The detour in kilometers that equals a second job in the same time slot. */
const SLOT_KM = 12;

/**
 * Returns a simple plan of a day, as a dispatcher would make it manually. Each job goes to the technician of its
 * location who is at work, has room, is free in its time slot, and whose last stop is nearest. Jobs without room stay
 * unassigned, and so do jobs that were edited before. A board that already has the plan gives an empty one.
 * @param {Board} board
 * @param {number} [share] of the jobs that are planned at all, by the last digit of their numbers
 * @returns {{ user_id: string, job_ids: string[] }[]}
 */
export function planDay({ unassigned, cards }, share = 1) {
  const planned = unassigned.filter(
    ({ version, identifier }) => version === 1 && Number(identifier.slice(-1)) < share * 10,
  );
  const eager = new Set();
  const days = cards
    .filter(({ user, day }) => user.active && day.leave === null)
    .map(({ user, day, jobs }) => {
      const first = !eager.has(user.location_id);
      eager.add(user.location_id);
      return {
        user,
        room: (first ? EAGER_ROOM : ROOM) - day.points,
        given: /** @type {Job[]} */ ([]),
        at: jobs.at(-1)?.address,
      };
    });
  for (const job of turnByTurn(planned)) {
    const cost = (/** @type {(typeof days)[number]} */ { given, at }) =>
      (at ? kilometres(at, job.address) : 0) +
      SLOT_KM * given.filter(({ time_slot }) => time_slot?.start === job.time_slot?.start).length;
    const [nearest] = days
      .filter(({ user, room }) => user.location_id === job.location_id && room >= job.points)
      .sort((technician, other) => cost(technician) - cost(other));
    if (!nearest) continue;
    nearest.given.push(job);
    nearest.room -= job.points;
    nearest.at = job.address;
  }
  return days
    .filter(({ given }) => given.length > 0)
    .map(({ user, given }) => ({ user_id: user.id, job_ids: given.sort(byTime).map(({ id }) => id) }));
}

/**
 * Compares jobs by time slot.
 * @param {Job} a
 * @param {Job} b
 */
export const byTime = (a, b) =>
  (a.time_slot?.start ?? '99').localeCompare(b.time_slot?.start ?? '99') || a.identifier.localeCompare(b.identifier);

/**
 * Returns the first job of each time slot, then the second of each, and so on, so that no slot is filled before another
 * has begun.
 * @param {readonly Job[]} jobs
 */
function turnByTurn(jobs) {
  /** @type {Map<string, number>} */
  const turns = new Map();
  return [...jobs]
    .sort(byTime)
    .map((job) => {
      const slot = job.time_slot?.start ?? '';
      const start = turns.get(slot) ?? 0;
      turns.set(slot, start + 1);
      return { job, turn: start };
    })
    .sort((stop, other) => stop.turn - other.turn || byTime(stop.job, other.job))
    .map(({ job }) => job);
}

/**
 * Returns the approximate distance, accurate enough within a city.
 * @param {Place} from
 * @param {Place} to
 */
function kilometres(from, to) {
  if (from.lat === null || from.lng === null || to.lat === null || to.lng === null) return 0;
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180);
  return Math.hypot(to.lat - from.lat, east) * 111;
}
