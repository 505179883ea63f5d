import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@tailboard/contracts/contract';
import type { ReadBoard } from '@tailboard/contracts/jobs/board';
import type { ReadDayFigures } from '@tailboard/contracts/jobs/day-figures';
import { getVisits } from '@tailboard/contracts/jobs/plan/arrivals';
import { roles } from '@tailboard/contracts/permission';
import { dayOfJobs, requestSender } from '../testing/day-of-jobs.js';
import { ada, asAda, ben, jobsUnderTest, rosa, type JobsUnderTest } from '../testing/jobs-under-test.js';

/** It is noon there. */
const date = '2026-10-06';
let jobs: JobsUnderTest;
let ids: string[];
beforeAll(async () => {
  jobs = await jobsUnderTest();
  const request = requestSender(jobs);
  const slots = (await jobs.request<{ data: { id: string; name: string }[] }>({ url: '/api/v1/timeslots' })).body.data;
  const [morning, noon] = ['8–10', '12–2'].map((slotName) => slots.find(({ name }) => name === slotName)!.id) as [
    string,
    string,
  ];
  ids = [
    ...(await dayOfJobs(jobs, date, 5, { time_slot_id: morning })),
    ...(await dayOfJobs(jobs, '2026-10-07', 2, { time_slot_id: noon })),
    ...(await dayOfJobs(jobs, '2026-10-08', 2)),
  ];
  const assign = (id: string, user_id: string) => request('PUT', `/jobs/${id}/assign`, { user_id, date });
  for (const id of ids.slice(0, 3)) await assign(id, ada);
  for (const id of ids.slice(5)) await assign(id, ben);
  await request('DELETE', `/jobs/${ids[6]}/assign`);
  await request('DELETE', `/jobs/${ids[8]}/assign`);
  await request('PUT', `/jobs/${ids[0]}/complete`);
  await request('PUT', `/jobs/${ids[1]}/progress`, { progress: 'arrived' }, { as: asAda });
});
afterAll(() => jobs.close());

const read = (as?: object) =>
  jobs.request<OutputOf<typeof ReadDayFigures>>({ url: `/api/v1/board/figures?date=${date}`, ...(as ? { as } : {}) });

describe('The figures of a day', () => {
  it('given a date, when its figures are read, then jobs are counted by time slot, state and technician', async () => {
    const none = { completed: 0, in_progress: 0, assigned: 0, late: 0, unassigned: 0, not_done: 0 };
    const { body } = await read();
    expect(body).toMatchObject({
      date,
      jobs: 9,
      unassigned: 4,
      completed: 1,
      points: 45,
      capacity: 192,
      technicians: 2,
    });
    expect(body.working).toEqual([
      { user: { id: ada, label: 'Ada Long' }, jobs: 3, points: 27, capacity: 96 },
      { user: { id: ben, label: 'Ben Marsh' }, jobs: 2, points: 18, capacity: 96 },
    ]);
    expect(body.slots.map(({ name, counts }) => ({ name, counts }))).toEqual([
      { name: '8–10', counts: { ...none, completed: 1, in_progress: 1, late: 1, unassigned: 2 } },
      { name: '12–2', counts: { ...none, assigned: 1, unassigned: 1 } },
      { name: null, counts: { ...none, assigned: 1, unassigned: 1 } },
    ]);
  });

  it('given a board, when the figures of its date are read, then they agree with it', async () => {
    const [{ body: figures }, { body: board }] = await Promise.all([
      read(),
      jobs.request<OutputOf<typeof ReadBoard>>({ url: `/api/v1/board?date=${date}` }),
    ]);
    const all = [board.unassigned, ...board.cards.map((card) => card.jobs)].flat();
    const late = board.cards.flatMap((card) =>
      [...getVisits(card, { now: 12, zone: 'America/Chicago' }).values()].filter(({ state }) => state === 'late'),
    );
    expect([figures.jobs, figures.unassigned, figures.technicians]).toEqual([
      all.length,
      board.unassigned.length,
      board.cards.length,
    ]);
    expect(figures.slots.reduce((sum, { counts }) => sum + counts.late, 0)).toBe(late.length);
    expect(figures.points).toBe(board.cards.reduce((sum, { day }) => sum + day.points, 0));
  });

  it('given a role outside of the office, when figures are read, then it is refused', async () => {
    const allowed = await Promise.all(
      roles.map(async (role) => [role, (await read({ user_id: rosa, roles: [role] })).status]),
    );
    expect(Object.fromEntries(allowed)).toEqual({
      ...{ owner: 200, admin: 200, manager: 200, supervisor: 200 },
      ...{ technician: 403, warehouse: 403, qc: 403 },
    });
  });
});
