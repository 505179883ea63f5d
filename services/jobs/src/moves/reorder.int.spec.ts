import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Job } from '@tailboard/contracts/jobs/job';
import { dayOfJobs, requestSender } from '../testing/day-of-jobs.js';
import {
  ada,
  asAda,
  ben,
  dispatcher,
  gone,
  jobsUnderTest,
  rosa,
  type JobsUnderTest,
} from '../testing/jobs-under-test.js';

interface Order {
  user_id: string;
  date: string;
  job_ids: string[];
  version: number;
}
interface ResponseBody {
  data: Order;
  command_id: string;
  code: string;
  message: string;
  current: Order;
  changed_by: string;
  errors: Record<string, string[]>;
}
const unknownId = '00000000-0000-4000-8000-000000000009';
let jobs: JobsUnderTest;
let request: ReturnType<typeof requestSender<ResponseBody>>;
let story = 0;
let date: string;
let a: string;
let b: string;
let c: string;
beforeAll(async () => {
  jobs = await jobsUnderTest();
  request = requestSender<ResponseBody>(jobs);
});
afterAll(() => jobs.close());
// Each test has its own date with three jobs for Ada.
beforeEach(async () => {
  date = `2026-09-${String(++story).padStart(2, '0')}`;
  [a, b, c] = (await dayOfJobs(jobs, date, 3)) as [string, string, string];
  await request('PUT', '/jobs/assign', { job_ids: [a], user_id: ada, date });
  await request('PUT', '/jobs/assign', { job_ids: [b], user_id: ada, date });
  await request('PUT', '/jobs/assign', { job_ids: [c], user_id: ada, date });
});

const order = (job_ids: string[], options?: Parameters<typeof request>[3], user = ada) =>
  request('PUT', `/jobs/${user}/reorder/${date}`, job_ids, options);
const card = async (user = ada) => {
  const { body } = await jobs.request<{ cards: { user: { id: string }; route_version: number; jobs: Job[] }[] }>({
    url: `/api/v1/board?date=${date}`,
  });
  const { route_version, jobs: cardJobs } = body.cards.find((one) => one.user.id === user)!;
  return { route_version, ids: cardJobs.map(({ id }) => id) };
};

describe('Putting the jobs of a technician in order', () => {
  it('given a list of IDs as the body, when a route is ordered, then every reader gets that order [API-021] [API-022] [JOB-028] [JOB-029]', async () => {
    const { status, headers, body } = await order([c, a, b]);
    expect({ status, data: body.data, etag: headers.etag }).toEqual({
      status: 200,
      data: { user_id: ada, date, job_ids: [c, a, b], version: 1 },
      etag: '"1"',
    });
    expect(await card()).toEqual({ route_version: 1, ids: [c, a, b] });
    const assigned = await jobs.request<{ data: Job[] }>({ url: `/api/v1/jobs/assigned?date=${date}` });
    expect(assigned.body.data.map(({ id }) => id)).toEqual([c, a, b]);
  });

  it('given a route, when it is ordered as it is, then nothing changes', async () => {
    await order([c, a, b]);
    expect((await order([c, a, b])).body.data.version).toBe(1);
    expect((await jobs.store.read(`route-${ada}-${date}`)).length).toBe(1);
  });

  it('given an ordered route, when a job is added, then it is last', async () => {
    await order([c, b]).then(({ status }) => expect(status).toBe(409));
    await request('DELETE', `/jobs/${a}/assign`);
    await order([c, b]);
    await request('PUT', `/jobs/${a}/assign`, { user_id: ada, date });
    expect((await card()).ids).toEqual([c, b, a]);
  });

  it('given completed jobs, when a route is ordered, then they may be anywhere in it', async () => {
    await request('PUT', `/jobs/${b}/complete`);
    expect((await order([c, b, a])).status).toBe(200);
    expect((await card()).ids).toEqual([c, b, a]);
  });

  it.each([
    ['misses a job', () => [a, b]],
    ['names one twice', () => [a, b, b]],
    ['names one that is not on the card', () => [a, b, c, unknownId]],
  ])('given a list that %s, when a route is ordered, then it is refused with the current order', async (_, list) => {
    const { status, body } = await order(list());
    expect({ status, code: body.code, current: body.current }).toEqual({
      status: 409,
      code: 'RouteOutdated',
      current: { user_id: ada, date, job_ids: [a, b, c], version: 0 },
    });
  });

  it('given a route that another user ordered meanwhile, when it is ordered, then it is refused with the current order', async () => {
    await order([b, a, c]);
    const { status, body } = await order([c, b, a], { headers: { 'if-match': '"0"' } });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      current: { user_id: ada, date, job_ids: [b, a, c], version: 1 },
      changed_by: 'Rosa Torres',
    });
    expect((await order([c, b, a], { headers: { 'if-match': '"1"' } })).status).toBe(200);
  });

  it('given a user who is no technician, when their route is ordered, then it is refused', async () => {
    expect((await order([], {}, rosa)).body.code).toBe('TechnicianNotFound');
    expect((await order([], {}, unknownId)).body.code).toBe('TechnicianNotFound');
  });

  it('given a technician without jobs or one who left, when their route is ordered, then nothing changes', async () => {
    expect((await order([], {}, ben)).body.data).toMatchObject({ job_ids: [], version: 0 });
    expect((await order([], {}, gone)).status).toBe(200);
  });

  it('given a date that does not exist or wrong IDs, when a route is ordered, then it is refused', async () => {
    const { status, body } = await request('PUT', `/jobs/${ada}/reorder/2026-02-30`, [a, b, c]);
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: ['date'] });
    expect((await order(['1'])).status).toBe(422);
  });

  it.each(['technician', 'warehouse', 'qc'] as const)(
    'given the role %s, when a route is ordered, then it is refused',
    async (role) => {
      expect((await order([c, a, b], { as: { ...asAda, roles: [role] } })).status).toBe(403);
    },
  );

  it('given one Idempotency-Key, when a route is ordered twice, then it happens once', async () => {
    const headers = { 'idempotency-key': 'a2f1f7a8-5a3c-4b0e-9a51-0d0e1f2a3b79' };
    const one = await order([c, a, b], { headers });
    await order([b, a, c]);
    expect((await order([c, a, b], { headers, as: dispatcher })).body).toEqual(one.body);
    expect((await card()).ids).toEqual([b, a, c]);
  });
});
