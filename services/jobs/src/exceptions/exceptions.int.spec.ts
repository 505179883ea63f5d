import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Exceptions } from '@tailboard/contracts/jobs/exceptions';
import { roles, type Role } from '@tailboard/contracts/permission';
import { dayOfJobs, requestSender } from '../testing/day-of-jobs.js';
import { ada, ben, jobsUnderTest, manager, noon, rosa, type JobsUnderTest } from '../testing/jobs-under-test.js';

const today = noon.toISOString().slice(0, 10);
const dayBefore = (days: number): string => new Date(noon.getTime() - days * 86_400_000).toISOString().slice(0, 10);
let jobs: JobsUnderTest;
beforeAll(async () => {
  jobs = await jobsUnderTest({ now: () => noon });
});
afterAll(() => jobs.close());

const read = async (as: object = manager) => {
  await jobs.settle();
  return jobs.request<{ data: Exceptions }>({ url: '/api/v1/jobs/exceptions', as });
};
const none: Exceptions = {
  ...{ unassigned_today: 0, unassigned_tomorrow: 0, conflicts_today: 0, conflicts_tomorrow: 0 },
  ...{ changed: 0, on_leave: 0 },
  ...{ to_match: 0, not_submitted: 0, to_approve: 0, to_finalize: 0 },
};

describe('What waits this morning', () => {
  it('given nothing, then every count is nothing', async () => expect((await read()).body.data).toEqual(none));

  it('given unassigned jobs, jobs of absent users and unsubmitted days, when they are counted, then each count is returned', async () => {
    const request = requestSender(jobs);
    const [one, two] = await dayOfJobs(jobs, today, 3);
    const [past] = await dayOfJobs(jobs, dayBefore(2), 1);
    await request('PUT', `/jobs/${one}/assign`, { user_id: ada, date: today });
    await request('PUT', `/jobs/${past}/assign`, { user_id: ada, date: dayBefore(2) });
    expect((await read()).body.data).toEqual({ ...none, unassigned_today: 2, not_submitted: 1 });
    const leave = { title: 'Sick', type: 'sick', user_ids: [ada], start_date: today, end_date: today };
    await request('POST', '/events', leave, { as: manager });
    expect((await read()).body.data).toEqual({
      ...none,
      unassigned_today: 2,
      not_submitted: 1,
      on_leave: 1,
      conflicts_today: 1,
    });
    const evening = {
      ...leave,
      title: 'School',
      type: 'personal',
      start_time: '18:00',
      end_time: '20:00',
      user_ids: [ben],
    };
    await request('POST', '/events', evening, { as: manager });
    await request('PUT', `/jobs/${two}/assign`, { user_id: ben, date: today });
    expect((await read()).body.data).toMatchObject({ unassigned_today: 1, on_leave: 1, conflicts_today: 1 });
    await request('DELETE', `/jobs/${two}/assign`);
    await request('POST', `/jobs/${two}/cancel`, { reason: 'Moved away' }, { as: manager });
    expect((await read()).body.data.unassigned_today).toBe(1);
  });

  it('given misplaced jobs of today and tomorrow, when they are counted, then the board’s rule is used', async () => {
    const tomorrow = dayBefore(-1);
    const say = requestSender(jobs);
    const ids = await dayOfJobs(jobs, tomorrow, 11);
    await say('PUT', '/jobs/assign', { job_ids: ids.slice(0, 10), user_id: ben, date: tomorrow });
    expect((await read()).body.data).toMatchObject({ conflicts_today: 1, conflicts_tomorrow: 0 });
    await say('PUT', `/jobs/${ids[10]}/assign`, { user_id: ben, date: tomorrow });
    expect((await read()).body.data).toMatchObject({ conflicts_today: 1, conflicts_tomorrow: 1 });
  });

  it('given a role outside of the office, when counts are read, then it is refused', async () => {
    const allowed = await Promise.all(
      roles.map(async (role: Role) => [role, (await read({ user_id: rosa, roles: [role] })).status]),
    );
    expect(Object.fromEntries(allowed)).toEqual({
      ...{ owner: 200, admin: 200, manager: 200, supervisor: 200 },
      ...{ technician: 403, warehouse: 403, qc: 403 },
    });
  });
});
