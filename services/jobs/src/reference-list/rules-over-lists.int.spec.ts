import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServiceUnderTest } from '@tailboard/service/testing/service-under-test';
import { ada, jobsUnderTest, manager, type JobsUnderTest } from '../testing/jobs-under-test.js';

type GatewayClient = Pick<ServiceUnderTest, 'inject'>;
let jobs: JobsUnderTest;
let second: GatewayClient;
beforeAll(async () => {
  jobs = await jobsUnderTest({ lists: false });
  second = await jobs.another();
});
afterAll(() => jobs.close());

const request = async (client: GatewayClient, method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
  const { status, body } = await client.inject<{ data?: { id: string; version: number } }>({
    method,
    url: `/api/v1${path}`,
    ...(payload ? { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(payload) } : {}),
    as: manager,
  });
  return { status, id: body?.data?.id ?? '' };
};
/** Runs all requests concurrently, alternating between two processes. */
const atOnce = <T>(
  items: readonly T[],
  run: (client: GatewayClient, each: T, index: number) => Promise<{ status: number }>,
) => Promise.all(items.map((each, at) => run(at % 2 ? second : jobs, each, at)));
const countCreated = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status < 300).length;

describe('Rules over a whole list, when several users write at once, in two processes', () => {
  it('given one name, when two users add it to a reference list at once, then one entry has it', async () => {
    const ids: string[] = [];
    for (const name of ['Early', 'Noon', 'Late', 'Night'])
      ids.push((await request(jobs, 'POST', '/timeslots', { name, start: '08:00', end: '10:00', sort: 0 })).id);
    const renamed = await atOnce(ids, (client, id) =>
      request(client, 'PUT', `/timeslots/${id}`, { name: 'Morning', start: '08:00', end: '10:00', sort: 0 }),
    );
    expect(countCreated(renamed)).toBe(1);
  });

  it('given one title, when two users add a code with it at once, then one code has it', async () => {
    const category_id = (await request(jobs, 'POST', '/categories', { name: 'Service', sort: 1 })).id;
    const code = { category_id, points: 5, description: '' };
    const ids: string[] = [];
    for (const title of ['SV1', 'SV2', 'SV3', 'SV4'])
      ids.push((await request(jobs, 'POST', '/codes', { ...code, title })).id);
    const renamed = await atOnce(ids, (client, id) =>
      request(client, 'PUT', `/codes/${id}`, { ...code, title: 'SERVICE', active: true }),
    );
    expect(countCreated(renamed)).toBe(1);
  });

  it('given a category, when it is retired and gets a code at once, then it has no offered code', async () => {
    for (let round = 0; round < 4; round++) {
      const category_id = (await request(jobs, 'POST', '/categories', { name: `Kind ${round}`, sort: 1 })).id;
      const answers = await atOnce(['retire', 'add'], (client, action) =>
        action === 'retire'
          ? request(client, 'DELETE', `/categories/${category_id}`)
          : request(client, 'POST', '/codes', { title: `K${round}`, category_id, points: 1, description: '' }),
      );
      expect(countCreated(answers)).toBe(1);
    }
  });

  it('given a user, when two enter the same leave at once, then there is one entry', async () => {
    const vacation = {
      title: 'Vacation',
      type: 'vacation',
      user_ids: [ada],
      start_date: '2026-11-02',
      end_date: '2026-11-06',
    };
    const entered = await atOnce([1, 2, 3, 4, 5, 6], (client) => request(client, 'POST', '/events', vacation));
    expect(countCreated(entered)).toBe(1);
  });
});
