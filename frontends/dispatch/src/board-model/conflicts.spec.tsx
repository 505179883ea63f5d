import { describe, expect, it } from '@jest/globals';
import type { Job } from '@tailboard/contracts/jobs/job';
import { ada, createBoard, createAssignedJob, createJob, createTimeSlot } from '../testing/day.js';
import { getConflicts, inConflict } from '@tailboard/contracts/jobs/plan/arrivals';
import type { TechnicianCard } from './board-jobs.js';

const planned = { now: null, zone: 'UTC' } as const;
const at = (lat: number, lng: number): Pick<Job, 'address'> => ({ address: { ...createJob(1).address, lat, lng } });
const createCard = (jobs: Job[], day: Partial<TechnicianCard['day']> = {}): TechnicianCard =>
  createBoard(jobs, day).cards[0]!;
/** Returns the kinds of conflict of each job, by its number. */
const kinds = (card: TechnicianCard): Record<string, string[]> =>
  Object.fromEntries(
    [...getConflicts(card, planned)].map(([id, found]) => [
      String(Number(id.slice(-12))),
      found.map(({ kind }) => kind),
    ]),
  );

describe('The conflicts of a day', () => {
  it('given jobs that fit, then none', () => {
    const day = [
      createAssignedJob(1, ada, createTimeSlot(8, 10)),
      createAssignedJob(2, ada, createTimeSlot(8, 10)),
      createAssignedJob(3, ada, createTimeSlot(10, 12)),
    ];
    expect(kinds(createCard(day))).toEqual({});
  });

  it('given more work in a slot than can be begun in it, then what comes too late, with both times', () => {
    const day = [1, 2, 3, 4].map((n) => createAssignedJob(n, ada, createTimeSlot(8, 10)));
    const card = createCard([...day, createAssignedJob(5, ada, createTimeSlot(10, 12))]);
    expect(kinds(card)).toEqual({ 4: ['overlap'] });
    expect(getConflicts(card, planned).get(day[3]!.id)).toEqual([{ kind: 'overlap', at: '11:00', by: '10:00' }]);
  });

  it('given a long job, then the next slot waits for it', () => {
    const createBehind = (points: number) =>
      kinds(
        createCard([
          createAssignedJob(1, ada, { ...createTimeSlot(8, 10), points }),
          createAssignedJob(2, ada, createTimeSlot(10, 12)),
        ]),
      );
    expect(createBehind(48)).toEqual({});
    expect(createBehind(54)).toEqual({ 2: ['overlap'] });
  });

  it('given more points than a day holds, then the jobs with which it overflows', () => {
    const day = [8, 10, 12, 14].map((from, n) =>
      createAssignedJob(n + 1, ada, { ...createTimeSlot(from, from + 2), points: 25 }),
    );
    expect(kinds(createCard(day))).toEqual({ 4: ['capacity'] });
  });

  it('given leave on the day, then each open job, with the calendar entry', () => {
    const card = createCard(
      [createAssignedJob(1, ada), createAssignedJob(2, ada, { completed: 1, status: 'completed' })],
      {
        leave: 'sick',
        note: 'Sick until Friday',
      },
    );
    expect([...getConflicts(card, planned)]).toEqual([
      [createJob(1).id, [{ kind: 'leave', note: 'Sick until Friday' }]],
    ]);
  });

  it('given a stop of the morning behind one of the afternoon, then it is out of order', () => {
    const card = createCard([
      createAssignedJob(1, ada, createTimeSlot(13, 15)),
      createAssignedJob(2, ada, createTimeSlot(8, 10)),
    ]);
    expect(getConflicts(card, planned).get(createJob(2).id)).toEqual([{ kind: 'order', after: '13–15' }]);
  });

  it('given a stop that cannot be reached in its slot, then its distance; one that can, none', () => {
    const far = (miles: number) => at(36 + miles / 69, -86);
    const reach = (miles: number) =>
      kinds(
        createCard([
          createAssignedJob(1, ada, { ...createTimeSlot(8, 10), ...far(0) }),
          createAssignedJob(2, ada, { ...createTimeSlot(8, 10), ...far(miles) }),
        ]),
      );
    expect(reach(39)).toEqual({});
    expect(reach(50)).toEqual({ 2: ['distance'] });
  });

  it('given a promised job whose order has changed, then that', () => {
    expect(
      kinds(
        createCard([
          createAssignedJob(1, ada, { lock: true, order_changed: true }),
          createAssignedJob(2, ada, { lock: true }),
        ]),
      ),
    ).toEqual({
      1: ['lock'],
    });
  });

  it('given a board, then the jobs of all cards that are in conflict', () => {
    const board = createBoard([
      createJob(9),
      createAssignedJob(1, ada, createTimeSlot(13, 15)),
      createAssignedJob(2, ada, createTimeSlot(8, 10)),
    ]);
    expect(getConflicts(board.cards[0]!, planned)).toBe(getConflicts(board.cards[0]!, planned));
    expect([...inConflict(board, planned)]).toEqual([createJob(2).id]);
  });
});
