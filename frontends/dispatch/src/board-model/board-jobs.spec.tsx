import { describe, expect, it } from '@jest/globals';
import { ada, ben, createBoard, DAY, createAssignedJob, createJob, createTimeSlot } from '../testing/day.js';
import { listJobs, moveJobs, markCompleted, type Board } from './board-jobs.js';

const board = createBoard([
  createJob(1, { points: 0.1 }),
  createAssignedJob(2, ada, { points: 0.2 }),
  createAssignedJob(3, ada, { points: 40 }),
]);
const listPoints = ({ cards }: Board): number[] => cards.map(({ day }) => day.points);

describe('A board that is updated optimistically', () => {
  it('moves a job to the end of its new lane and counts points as the sum of the jobs [JOB-008] [JOB-020]', () => {
    const after = moveJobs(board, [createJob(1).id], ada.id, DAY);
    expect(after.cards[0]?.jobs.map(({ identifier }) => identifier)).toEqual(['WO2', 'WO3', 'WO1']);
    expect(after.cards[0]?.jobs.at(-1)).toMatchObject({ user: { label: 'Ada Finch' }, status: 'assigned' });
    expect(listPoints(after)).toEqual([40.3, 0]);
    expect(after.unassigned).toEqual([]);
  });

  it('given time slots, when jobs join a route, then each is in its slot behind the completed jobs', () => {
    const route = [
      createAssignedJob(2, ada, { ...createTimeSlot(10), completed: 1, status: 'completed' }),
      createAssignedJob(3, ada, createTimeSlot(14)),
      createAssignedJob(4, ada, createTimeSlot(16)),
    ];
    const jobs = [
      createJob(1, createTimeSlot(8)),
      createJob(5, createTimeSlot(14)),
      createJob(6, { time_slot: null }),
      ...route,
    ];
    const [card] = moveJobs(createBoard(jobs), [createJob(5).id, createJob(6).id, createJob(1).id], ada.id, DAY).cards;
    expect(card?.jobs.map(({ identifier }) => identifier)).toEqual(['WO2', 'WO1', 'WO3', 'WO5', 'WO4', 'WO6']);
    const keys = card!.jobs.map(({ route_order }) => route_order);
    expect(keys).toEqual([...keys].sort((a, b) => a - b));
  });

  it('moves a job between technicians, and to no one', () => {
    expect(listPoints(moveJobs(board, [createJob(3).id], ben.id, DAY))).toEqual([0.2, 40]);
    const back = moveJobs(board, [createJob(3).id], null, DAY);
    expect(back.unassigned.at(-1)).toMatchObject({ user: null, user_id: null, status: 'unassigned' });
  });

  it('changes nothing for a job that is not there or already where it goes', () => {
    expect(moveJobs(board, [createJob(9).id], ada.id, DAY)).toBe(board);
    expect(moveJobs(board, [createJob(2).id], ada.id, DAY)).toBe(board);
  });

  it('leaves the cards of others as they are, so that they are not drawn again', () => {
    expect(moveJobs(board, [createJob(1).id], ada.id, DAY).cards[1]).toBe(board.cards[1]);
    expect(markCompleted(board, createJob(2).id, 1).cards[1]).toBe(board.cards[1]);
  });

  it('ticks a job and takes the tick back', () => {
    const done = markCompleted(board, createJob(2).id, 1);
    expect(listJobs(done).find(({ identifier }) => identifier === 'WO2')).toMatchObject({
      completed: 1,
      status: 'completed',
    });
    expect(
      listJobs(markCompleted(done, createJob(2).id, 0)).find(({ identifier }) => identifier === 'WO2'),
    ).toMatchObject({
      completed: 0,
      status: 'assigned',
    });
  });
});
