import { describe, expect, it } from '@jest/globals';
import type { Job } from '@tailboard/contracts/jobs/job';
import { ada, ben, createBoard, createAssignedJob, createJob } from '../testing/day.js';
import { toDays, firstPlan, reassign, toAssignments, type PlannedJob } from './plan.js';

const planned = { now: null, zone: 'UTC' } as const;
const slot = (start: string, end: string): Pick<Job, 'time_slot'> => ({
  time_slot: { id: createJob(800).id, name: start, time: start, start, end },
});
const ofDay = (day: ReturnType<typeof toDays>): Record<string, string[]> =>
  Object.fromEntries(day.map(({ user, jobs }) => [user.label, jobs.map(({ identifier }) => identifier)]));
const whom = (plan: readonly PlannedJob[]): Record<string, string | null> =>
  Object.fromEntries(plan.map(({ job: { identifier }, user_id, why }) => [identifier, why ?? user_id]));

describe('A plan of a day', () => {
  it('given unassigned jobs, then each gets a technician or a reason; completed jobs are excluded', () => {
    const jobs = [
      createJob(1),
      createJob(2, { lock: true }),
      createJob(3, { points: 200 }),
      createJob(4, { completed: 1, status: 'completed' }),
      createJob(5, { status: 'cancelled' }),
    ];
    expect(whom(firstPlan(jobs, createBoard(jobs), planned, [ben.id]))).toEqual({
      WO1: ada.id,
      WO2: 'lock',
      WO3: 'capacity',
    });
  });

  it('given another choice for one job, then its days follow, in the order of the slots', () => {
    const jobs = [createJob(1, slot('10:00', '12:00')), createJob(2, slot('08:00', '10:00'))];
    const board = createBoard([...jobs, createAssignedJob(3, ben, slot('10:00', '12:00'))]);
    const plan = reassign(reassign(firstPlan(jobs, board, planned), jobs[0]!.id, ada.id), jobs[1]!.id, ben.id);
    expect(plan.every(({ chosen }) => chosen)).toBe(true);
    expect(ofDay(toDays(plan, board))).toEqual({ 'Ada Finch': ['WO1'], 'Ben Ortiz': ['WO2', 'WO3'] });
    expect(toAssignments(plan, board, { back: false })).toEqual([
      { user_id: ada.id, job_ids: [createJob(1).id], route: [createJob(1).id] },
      { user_id: ben.id, job_ids: [createJob(2).id], route: [createJob(2).id, createJob(3).id] },
    ]);
  });

  it('given a user’s route, then what finds no one waits again if that is wished, but for what is locked', () => {
    const jobs = [
      createAssignedJob(1, ada),
      createAssignedJob(2, ada, { points: 200 }),
      createAssignedJob(3, ada, { lock: true }),
    ];
    const board = createBoard(jobs);
    const plan = firstPlan(jobs, board, planned, [ada.id]);
    expect(toAssignments(plan, board, { back: true })).toEqual([
      { user_id: ben.id, job_ids: [createJob(1).id], route: [createJob(1).id] },
      { user_id: null, job_ids: [createJob(2).id] },
    ]);
    expect(toAssignments(plan, board, { back: false })).toHaveLength(1);
  });
});
