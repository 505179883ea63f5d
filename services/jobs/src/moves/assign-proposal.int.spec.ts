import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_ASSIGNED_JOBS } from '@tailboard/contracts/jobs/moves';
import type { Job } from '@tailboard/contracts/jobs/job';
import { dayOfJobs, requestSender } from '../testing/day-of-jobs.js';
import { ada, asAda, ben, dispatcher, gone, jobsUnderTest, type JobsUnderTest } from '../testing/jobs-under-test.js';

interface ResponseBody {
  ids: string[];
  errors: Record<string, string>;
  warnings: Record<string, { type: string; message: string }[]>;
  command_id: string;
  code: string;
}
let jobs: JobsUnderTest;
let request: ReturnType<typeof requestSender<ResponseBody>>;
let story = 0;
let date: string;
let ids: string[];
beforeAll(async () => {
  jobs = await jobsUnderTest();
  request = requestSender<ResponseBody>(jobs);
});
afterAll(() => jobs.close());
beforeEach(async () => {
  date = `2026-09-${String(++story).padStart(2, '0')}`;
  ids = await dayOfJobs(jobs, date, 6);
});

const getIds = (...numbers: number[]): string[] => numbers.map((n) => ids[n - 1]!);
interface ProposedRoute {
  user_id: string | null;
  job_ids: string[];
  route?: string[];
}
const assignProposal = (assignments: ProposedRoute[], options?: Parameters<typeof request>[3]) =>
  request('PUT', '/jobs/give-out', { date, takers: assignments }, options);
const submit = (job_ids: string[], user_id: string) => request('PUT', '/jobs/assign', { job_ids, user_id, date });
/** Job numbers of each technician in route order. */
const cards = async (): Promise<Record<string, number[]>> => {
  const { body } = await jobs.request<{ unassigned: Job[]; cards: { user: { label: string }; jobs: Job[] }[] }>({
    url: `/api/v1/board?date=${date}`,
  });
  const numbers = (held: Job[]) => held.map(({ id }) => ids.indexOf(id) + 1);
  const held: [string, number[]][] = [
    ['', numbers(body.unassigned).sort()],
    ...body.cards
      .filter((card) => card.jobs.length > 0)
      .map((card): [string, number[]] => [card.user.label, numbers(card.jobs)]),
  ];
  return Object.fromEntries(held);
};

describe('A plan of a day', () => {
  it('given takers, when carried out, then each has their jobs in order by one command, and one undo takes all back', async () => {
    await submit(getIds(1), ada);
    const { status, body, headers } = await assignProposal([
      { user_id: ada, job_ids: getIds(3, 2), route: getIds(3, 1, 2) },
      { user_id: ben, job_ids: getIds(5, 4) },
    ]);
    expect({ status, ids: body.ids, errors: body.errors }).toEqual({
      status: 200,
      ids: getIds(3, 2, 5, 4),
      errors: {},
    });
    expect(headers['x-event-position']).toBe(String(await jobs.store.head()));
    expect(await cards()).toEqual({ '': [6], 'Ada Long': [3, 1, 2], 'Ben Marsh': [5, 4] });
    const undone = await request('POST', `/commands/${body.command_id}/undo`);
    expect({ errors: undone.body.errors, ids: [...undone.body.ids].sort() }).toEqual({
      errors: {},
      ids: getIds(2, 3, 4, 5).sort(),
    });
    expect(await cards()).toEqual({ '': [2, 3, 4, 5, 6], 'Ada Long': [1] });
  });

  it('given a plan that turned round what was there, when undone, then it is as before', async () => {
    await submit(getIds(1, 2), ada);
    const { body } = await assignProposal([{ user_id: ada, job_ids: getIds(3), route: getIds(2, 3, 1) }]);
    expect((await cards())['Ada Long']).toEqual([2, 3, 1]);
    await request('POST', `/commands/${body.command_id}/undo`);
    expect((await cards())['Ada Long']).toEqual([1, 2]);
  });

  it('given one that is completed, one that is locked and one that no one knows, then each has its reason and the others go', async () => {
    await submit(getIds(1), ben);
    await request('PUT', `/jobs/${ids[0]}/complete`);
    await request('PUT', `/jobs/${ids[1]}/lock`);
    const nobodys = '0b5a7c1e-0000-4000-8000-000000000999';
    const { body } = await assignProposal([{ user_id: ada, job_ids: [...getIds(1, 2, 3), nobodys] }]);
    expect(body.ids).toEqual(getIds(3));
    expect(Object.keys(body.errors)).toEqual([...getIds(1, 2), nobodys]);
    expect(body.errors[ids[1]!]).toBe('This job is locked. Move it individually, or unlock it first.');
    expect(await cards()).toEqual({ '': [2, 4, 5, 6], 'Ada Long': [3], 'Ben Marsh': [1] });
  });

  it('given some that no one is to have, then they wait again, and come back with the others', async () => {
    await submit(getIds(1, 2), ada);
    const { body } = await assignProposal([
      { user_id: ben, job_ids: getIds(1) },
      { user_id: null, job_ids: getIds(2) },
    ]);
    expect(await cards()).toEqual({ '': [2, 3, 4, 5, 6], 'Ben Marsh': [1] });
    await request('POST', `/commands/${body.command_id}/undo`);
    expect(await cards()).toEqual({ '': [3, 4, 5, 6], 'Ada Long': [1, 2] });
  });

  it('given a taker who works here no longer, then their own stay and no other user’s', async () => {
    const { status, body } = await assignProposal([
      { user_id: gone, job_ids: getIds(1, 2) },
      { user_id: ada, job_ids: getIds(3) },
    ]);
    expect(status).toBe(200);
    expect(body.ids).toEqual(getIds(3));
    expect(Object.keys(body.errors)).toEqual(getIds(1, 2));
  });

  it('given days that it fills too far, then each taker’s is reported by their id', async () => {
    const many = await dayOfJobs(jobs, '2026-10-15', 13);
    const { body } = await assignProposal([
      { user_id: ada, job_ids: many.slice(1) },
      { user_id: ben, job_ids: many.slice(0, 1) },
    ]);
    expect(body.warnings).toEqual({
      [ada]: [expect.objectContaining({ type: 'capacity', message: 'Ada Long would have 108 of 96 points.' })],
    });
  });

  it('given the same command twice, then the second finds what the first did', async () => {
    const headers = { 'idempotency-key': `0b5a7c1e-0000-4000-8000-00000000a${story}0${story}`.slice(0, 36) };
    const first = await assignProposal([{ user_id: ada, job_ids: getIds(1, 2) }], { headers });
    const second = await assignProposal([{ user_id: ada, job_ids: getIds(1, 2) }], { headers });
    expect(second.body).toEqual(first.body);
    expect((await jobs.store.read(`job-${ids[0]}`)).filter(({ type }) => type === 'JobAssigned')).toHaveLength(1);
  });

  it.each([
    [
      'the same job twice',
      () => [
        { user_id: ada, job_ids: getIds(1) },
        { user_id: ben, job_ids: getIds(1) },
      ],
      'GivenTwice',
    ],
    [
      'the same taker twice',
      () => [
        { user_id: ada, job_ids: getIds(1) },
        { user_id: ada, job_ids: getIds(2) },
      ],
      'GivenTwice',
    ],
    [
      'more than a plan holds',
      () => [
        {
          user_id: ada,
          job_ids: Array.from(
            { length: MAX_ASSIGNED_JOBS + 1 },
            (_, n) => `0b5a7c1e-0000-4000-8000-${String(n).padStart(12, '0')}`,
          ),
        },
      ],
      'TooManyGivenOut',
    ],
  ])('given %s, then nothing is moved', async (_, createAssignments, code) => {
    const { status, body } = await assignProposal(createAssignments());
    expect({ status, code: body.code }).toEqual({ status: 422, code });
    expect(await cards()).toEqual({ '': [1, 2, 3, 4, 5, 6] });
  });

  it('given a technician, then they may give nothing out', async () => {
    expect((await assignProposal([{ user_id: ada, job_ids: getIds(1) }], { as: asAda })).status).toBe(403);
    expect((await assignProposal([{ user_id: ada, job_ids: getIds(1) }], { as: dispatcher })).status).toBe(200);
  });
});
