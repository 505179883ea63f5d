import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Card } from '../board.js';
import type { Job } from '../job.js';
import { capacityWith, type Absence } from './absences.js';
import { getConflicts, type Moment } from './arrivals.js';
import { sumPoints } from './day.js';
import { bestMove, betterOrder } from './fixes.js';

const instant = (hour: number): string => new Date(Date.UTC(2026, 9, 6, 0, Math.round(hour * 60))).toISOString();

/** A job of a random day: its slot, points, place and progress. */
const aJob = fc.record({
  slot: fc.option(fc.constantFrom([8, 10], [10, 12], [8, 12], [12, 14], [14, 16]), { nil: null }),
  points: fc.constantFrom(5, 9, 18, 40),
  miles: fc.option(fc.integer({ min: 0, max: 60 }), { nil: null }),
  progress: fc.constantFrom(...(['none', 'none', 'none', 'completed', 'arrived', 'on_the_way', 'not_done'] as const)),
  hour: fc.integer({ min: 7, max: 17 }),
});
type RandomJob = typeof aJob extends fc.Arbitrary<infer T> ? T : never;

const createJob = (id: string, user_id: string, { slot, points, miles, progress, hour }: RandomJob): Job =>
  ({
    id,
    user_id,
    points,
    status: progress === 'completed' || progress === 'not_done' ? progress : 'assigned',
    completed: progress === 'completed' ? 1 : 0,
    lock: false,
    order_changed: false,
    location_id: null,
    time_slot: slot && {
      ...{ id, name: `${slot[0]}`, time: `${slot[0]}` },
      ...{ start: `${String(slot[0]).padStart(2, '0')}:00`, end: `${slot[1]}:00` },
    },
    address: { address: id, city: '', lat: miles === null ? null : 36 + miles / 69, lng: miles === null ? null : -86 },
    on_the_way_at: progress === 'on_the_way' ? instant(hour) : null,
    arrived_at: progress === 'arrived' ? instant(hour) : null,
    completed_at: progress === 'completed' ? instant(hour) : null,
  }) as unknown as Job;
/** An absence of some hours, or none. */
const away = fc.constantFrom(
  null,
  { start: '09:00', end: '12:00', note: '' },
  { start: '13:00', end: '24:00', note: '' },
);
const createCard = (
  id: string,
  jobs: readonly RandomJob[],
  leave: Card['day']['leave'],
  hours: Absence | null = null,
): Card => {
  const own = jobs.map((job, n) => createJob(`${id}${n}`, id, job));
  const user = {
    ...{ id, label: id, first_name: id, last_name: '' },
    technician_id: null,
    location_id: null,
    active: true,
    skills: [],
  };
  const absences = hours ? [hours] : [];
  const day = { points: sumPoints(own), capacity: capacityWith(absences), note: null, leave, absences };
  return { user, day, route_version: 0, jobs: own };
};
const moments = fc.constantFrom<Moment[]>(
  { now: null, zone: 'UTC' },
  { now: 9.5, zone: 'UTC' },
  { now: 15, zone: 'UTC' },
);
const routes = fc.array(aJob, { maxLength: 8 });
const sortJobs = (card: Card, order: readonly string[]): Card => ({
  ...card,
  jobs: order.map((id) => card.jobs.find((job) => job.id === id)!),
});
const count = (cards: readonly Card[], moment: Moment): number =>
  cards.reduce((sum, card) => sum + [...getConflicts(card, moment).values()].flat().length, 0);

describe('what the list of conflicts offers', () => {
  it('given any route, when its sorting is offered and carried out, then it has no more conflicts and is not offered again', () =>
    fc.assert(
      fc.property(routes, away, moments, (jobs, hours, moment) => {
        const card = createCard('a', jobs, null, hours);
        const order = betterOrder(card, moment);
        if (order === null) return;
        const sorted = sortJobs(card, order);
        expect([...order].sort()).toEqual(card.jobs.map(({ id }) => id).sort());
        expect(count([sorted], moment)).toBeLessThanOrEqual(count([card], moment));
        expect(betterOrder(sorted, moment)).toBeNull();
      }),
    ));

  it('given any board, when a move to the best is offered and carried out, then there are no more conflicts', () =>
    fc.assert(
      fc.property(routes, routes, away, moments, (first, second, hours, moment) => {
        const [from, to] = [createCard('a', first, hours ? null : 'sick'), createCard('b', second, null, hours)];
        for (const id of getConflicts(from, moment).keys()) {
          const job = from.jobs.find((each) => each.id === id)!;
          const best = bestMove(job, { cards: [from, to] }, moment);
          if (best === null) continue;
          const rest = from.jobs.filter((each) => each.id !== id);
          const left = { ...from, jobs: rest, day: { ...from.day, points: sumPoints(rest) } };
          expect(count([left, best.after], moment)).toBeLessThanOrEqual(count([from, to], moment));
        }
      }),
    ));
});
