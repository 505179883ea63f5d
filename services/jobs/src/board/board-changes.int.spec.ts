import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Job } from '@tailboard/contracts/jobs/job';
import { MAX_CHANGES } from '@tailboard/contracts/jobs/board';
import { dayOfJobs, requestSender } from '../testing/day-of-jobs.js';
import { ada, asAda, ben, dispatcher, jobsUnderTest, manager, type JobsUnderTest } from '../testing/jobs-under-test.js';

interface Changes {
  reload: boolean;
  jobs: Job[];
  gone: string[];
  routes: { user_id: string; route_version: number }[];
  position: string;
}
let jobs: JobsUnderTest;
let request: ReturnType<typeof requestSender>;
let story = 0;
let date: string;
let ids: string[];
let since: string;
beforeAll(async () => {
  jobs = await jobsUnderTest();
  request = requestSender(jobs);
});
afterAll(() => jobs.close());
// Each test has its own date with three jobs, and a screen that shows them.
beforeEach(async () => {
  date = `2026-09-${String(++story).padStart(2, '0')}`;
  ids = await dayOfJobs(jobs, date, 3);
  since = (await jobs.request<{ position: string }>({ url: `/api/v1/board?date=${date}` })).body.position;
});

const submit = (id: string, user_id: string | null, on = date) =>
  request('PUT', `/jobs/${id}/assign`, { user_id, date: on });
const changes = async (after = since, on = date) =>
  (await jobs.request<Changes>({ url: `/api/v1/board/changes?date=${on}&since=${after}`, as: dispatcher })).body;

describe('What a screen has missed of a board', () => {
  it('given a board, when nothing changed since, then no changes are returned', async () => {
    expect(await changes()).toEqual({ reload: false, jobs: [], gone: [], routes: [], position: since });
  });

  it('given moved jobs, when changes are read, then they are returned once, as they are now', async () => {
    await submit(ids[0]!, ada);
    const missed = await changes();
    expect(missed).toMatchObject({ reload: false, gone: [], routes: [] });
    expect(missed.jobs).toMatchObject([
      { id: ids[0], user_id: ada, user: { label: 'Ada Long' }, moved_by: { label: 'Rosa Torres' } },
    ]);
    expect(await changes(missed.position)).toMatchObject({ jobs: [], gone: [] });
  });

  it('given completed, locked or edited jobs, when changes are read, then they are returned', async () => {
    await submit(ids[0]!, ada);
    await request('PUT', `/jobs/${ids[0]}/complete`);
    await request('PUT', `/jobs/${ids[1]}/lock`);
    const changedJobs = Object.fromEntries(
      (await changes()).jobs.map(({ id, completed, lock }) => [id, { completed, lock }]),
    );
    expect(changedJobs).toEqual({ [ids[0]!]: { completed: 1, lock: false }, [ids[1]!]: { completed: 0, lock: true } });
  });

  it('given jobs that were moved to another date, canceled or deleted, when changes are read, then they are listed as gone', async () => {
    await submit(ids[0]!, ada, '2026-10-21');
    await request('POST', `/jobs/${ids[1]}/cancel`, { reason: 'Moved away' }, { as: manager });
    await request('DELETE', `/jobs/${ids[2]}`, undefined, { as: manager });
    const missed = await changes();
    expect({ jobs: missed.jobs, gone: missed.gone.sort() }).toEqual({ jobs: [], gone: [...ids].sort() });
    const other = await changes(since, '2026-10-21');
    expect(other.jobs.map(({ id }) => id)).toEqual([ids[0]]);
  });

  it('given a job that left and came back, when changes are read, then it is returned as it is now', async () => {
    await submit(ids[0]!, ada, '2026-10-22');
    await submit(ids[0]!, ben);
    expect(await changes()).toMatchObject({ gone: [], jobs: [{ id: ids[0], user_id: ben, date }] });
  });

  it('given reordered routes, when changes are read, then they are returned with their jobs', async () => {
    await submit(ids[0]!, ada);
    await submit(ids[1]!, ada);
    const { position } = await changes();
    await request('PUT', `/jobs/${ada}/reorder/${date}`, [ids[1], ids[0]]);
    const missed = await changes(position);
    expect(missed.routes).toEqual([{ user_id: ada, route_version: 1 }]);
    const inOrder = missed.jobs.sort((a, b) => a.route_order - b.route_order).map(({ id }) => id);
    expect(inOrder).toEqual([ids[1], ids[0]]);
  });

  it('given a change of something besides jobs, when changes are read, then a reload is required', async () => {
    await request('POST', '/timeslots', { name: `Slot ${story}`, start: '06:00', end: '07:00' }, { as: manager });
    const missed = await changes();
    expect(missed).toMatchObject({ reload: true, jobs: [], gone: [] });
    expect(await changes(missed.position)).toMatchObject({ reload: false });
  });

  it('given a position of another log, when changes are read, then a reload is required', async () => {
    expect(await changes('999999999')).toMatchObject({ reload: true });
  });

  it('given too many changes, when changes are read, then a reload is required', async () => {
    const many = await dayOfJobs(jobs, '2026-11-02', MAX_CHANGES + 1);
    const response = await changes(since, '2026-11-02');
    expect({ many: many.length, reload: response.reload, jobs: response.jobs }).toEqual({
      many: 501,
      reload: true,
      jobs: [],
    });
  });

  it('given a wrong position or a technician, when changes are read, then it is refused', async () => {
    const request = (query: string, as: Parameters<JobsUnderTest['inject']>[0]['as'] = dispatcher) =>
      jobs.inject({ url: `/api/v1/board/changes?${query}`, as });
    expect((await request(`date=${date}&since=now`)).status).toBe(422);
    expect((await request(`date=2026-02-30&since=1`)).status).toBe(422);
    expect((await request(`date=${date}&since=1`, asAda)).status).toBe(403);
  });
});
