import { describe, expect, it } from '@jest/globals';
import type { Job } from '@tailboard/contracts/jobs/job';
import { ada, createBoard, createAssignedJob, createJob } from '../testing/day.js';
import { placeJobs, toAxis, toFraction, getWidth } from './axis.js';

const slot = (start: string, end: string): Pick<Job, 'time_slot'> => ({
  time_slot: { id: createJob(800).id, name: start, time: start, start, end },
});

describe('The hours of a board', () => {
  it('given slots within a working day, then the working day; given others, then from the first to the last whole hour', () => {
    expect(toAxis(createBoard([createJob(1)]))).toEqual({ from: 8, to: 17, hasUntimedJobs: false, shortestHours: 2 });
    expect(
      toAxis(createBoard([createJob(1, slot('06:30', '08:00')), createAssignedJob(2, ada, slot('17:00', '19:30'))])),
    ).toEqual({
      from: 6,
      to: 20,
      hasUntimedJobs: false,
      shortestHours: 2,
    });
    expect(toAxis(createBoard([createJob(1, { time_slot: null })]))).toEqual({
      from: 8,
      to: 17,
      hasUntimedJobs: true,
      shortestHours: 2,
    });
  });

  it('given a slot that ends at midnight, then the axis and the job end at 24', () => {
    const late = createAssignedJob(1, ada, slot('22:00', '00:00'));
    const axis = toAxis(createBoard([late]));
    expect(axis).toEqual({ from: 8, to: 24, hasUntimedJobs: false, shortestHours: 2 });
    expect(placeJobs([late], axis).positions.get(late.id)).toEqual({ from: 14 / 16, to: 1, row: 0, isStacked: false });
  });

  it('given an hour, then where it is, and nowhere beside it', () => {
    const axis = { from: 8, to: 18, hasUntimedJobs: false, shortestHours: 2 };
    expect([7, 8, 13, 18, 18.5].map((hour) => toFraction(axis, hour))).toEqual([null, 0, 0.5, 1, null]);
    expect(getWidth({ ...axis, hasUntimedJobs: true })).toBe(12);
  });
});

describe('A route along the hours', () => {
  const day = { from: 8, to: 18, hasUntimedJobs: false, shortestHours: 1 };
  it('given jobs of one slot or of overlapping ones, then each has its whole slot, one below the other', () => {
    const jobs = [
      createAssignedJob(1, ada, slot('08:00', '10:00')),
      createAssignedJob(2, ada, slot('09:00', '12:00')),
      createAssignedJob(3, ada, slot('10:00', '12:00')),
      createAssignedJob(4, ada, slot('08:00', '10:00')),
    ];
    const { positions, rowCount } = placeJobs(jobs, day);
    expect(jobs.map(({ id }) => positions.get(id))).toEqual([
      { from: 0, to: 0.2, row: 0, isStacked: true },
      { from: 0.1, to: 0.4, row: 1, isStacked: true },
      { from: 0.2, to: 0.4, row: 0, isStacked: true },
      { from: 0, to: 0.2, row: 2, isStacked: true },
    ]);
    expect(rowCount).toBe(3);
    expect(toAxis(createBoard(jobs)).shortestHours).toBe(2);
  });

  it('given a short slot, then it is an hour wide', () => {
    const short = createAssignedJob(5, ada, slot('12:00', '12:30'));
    const { positions } = placeJobs([short], day);
    expect(positions.get(short.id)).toEqual({ from: 0.4, to: 0.5, row: 0, isStacked: false });
    expect(toAxis(createBoard([short])).shortestHours).toBe(1);
  });

  it('given a job without a time, then it is behind the hours', () => {
    const { positions } = placeJobs([createAssignedJob(1, ada, { time_slot: null })], { ...day, hasUntimedJobs: true });
    expect([...positions.values()]).toEqual([{ from: 10 / 12, to: 1, row: 0, isStacked: false }]);
  });
});
