import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Job } from '@tailboard/contracts/jobs/job';
import { dayOfJobs, requestSender } from '../testing/day-of-jobs.js';
import { ada, ben, jobsUnderTest, type JobsUnderTest } from '../testing/jobs-under-test.js';

interface ResponseBody {
  ids: string[];
  errors: Record<string, string>;
  command_id: string;
}

describe('An assignment without a position', () => {
  let jobs: JobsUnderTest;
  let request: ReturnType<typeof requestSender<ResponseBody>>;
  let story = 0;
  let date: string;
  /** Jobs from 8 to 10, 10 to 12 and so on. */
  let ids: string[];
  beforeAll(async () => {
    jobs = await jobsUnderTest();
    request = requestSender<ResponseBody>(jobs);
  });
  afterAll(() => jobs.close());
  beforeEach(async () => {
    date = `2026-09-${String(++story).padStart(2, '0')}`;
    const { body } = await jobs.request<{ data: { id: string; start: string }[] }>({
      url: '/api/v1/timeslots?per_page=100',
    });
    const slots = body.data.sort((a, b) => (a.start < b.start ? -1 : 1)).slice(0, 4);
    ids = [];
    for (const { id: time_slot_id } of slots)
      ids.push(...(await dayOfJobs(jobs, date, 1, { time_slot_id, identifier: time_slot_id }, ids.length)));
  });

  const assign = (n: number, user_id: string | null = ada) =>
    request('PUT', `/jobs/${ids[n]}/assign`, { user_id, date }).then(({ body }) => body.command_id);
  const undo = async (command_id: string) => (await request('POST', `/commands/${command_id}/undo`)).body;
  const route = async (user_id = ada): Promise<number[]> => {
    const { body } = await jobs.request<{ cards: { user: { id: string }; jobs: Job[] }[] }>({
      url: `/api/v1/board?date=${date}`,
    });
    return body.cards.find(({ user }) => user.id === user_id)!.jobs.map(({ id }) => ids.indexOf(id));
  };

  it('given jobs of other time slots, when jobs are assigned alone or together, then each is in its slot', async () => {
    await assign(3);
    await assign(1);
    expect(await route()).toEqual([1, 3]);
    const { body } = await request('PUT', '/jobs/assign', { job_ids: [ids[2], ids[0]], user_id: ada, date });
    expect(await route()).toEqual([0, 1, 2, 3]);
    expect(await undo(body.command_id)).toMatchObject({ ids: [ids[2], ids[0]], errors: {} });
    expect(await route()).toEqual([1, 3]);
  });

  it('given a completed job of a later slot, when a job is assigned, then it is behind it', async () => {
    await assign(1);
    await request('PUT', `/jobs/${ids[1]}/complete`);
    await assign(3);
    await assign(0);
    expect(await route()).toEqual([1, 0, 3]);
  });

  it('given a proposal without a route, then its jobs are in their slots', async () => {
    await assign(2);
    await request('PUT', '/jobs/give-out', { date, takers: [{ user_id: ada, job_ids: [ids[3], ids[0]] }] });
    expect(await route()).toEqual([0, 2, 3]);
  });

  it('given later assignments to the same day, when an earlier one is undone, then it alone leaves and nothing is refused', async () => {
    await assign(3);
    const first = await assign(1);
    await assign(0);
    expect(await undo(first)).toMatchObject({ ids: [ids[1]], errors: {} });
    expect(await route()).toEqual([0, 3]);
  });

  it('given a locked job, when its single assignment is undone, then it returns to its place in the route', async () => {
    for (const n of [3, 1, 0]) await assign(n);
    await request('PUT', `/jobs/${ids[1]}/lock`);
    await assign(2, ben);
    const moved = await assign(1, ben);
    expect(await route(ben)).toEqual([1, 2]);
    expect(await undo(moved)).toMatchObject({ ids: [ids[1]], errors: {} });
    expect([await route(), await route(ben)]).toEqual([[0, 1, 3], [2]]);
  });

  it('given an order of the dispatcher, when a job joins it, then the others stay in that order', async () => {
    for (const n of [0, 1, 3]) await assign(n);
    await request('PUT', `/jobs/${ada}/reorder/${date}`, [ids[3], ids[1], ids[0]]);
    await assign(2);
    expect((await route()).filter((n) => n !== 2)).toEqual([3, 1, 0]);
  });
});
