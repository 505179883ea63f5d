import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Job } from '@tailboard/contracts/jobs/job';
import { dayOfJobs, requestSender } from '../testing/day-of-jobs.js';
import { ada, asAda, ben, jobsUnderTest, type JobsUnderTest } from '../testing/jobs-under-test.js';

interface ResponseBody {
  readonly command_id: string;
  readonly data: Pick<Job, 'on_the_way_at' | 'arrived_at' | 'version'>;
}
let jobs: JobsUnderTest;
let request: ReturnType<typeof requestSender<ResponseBody>>;
let day = 0;
let date = '2026-10-01';
let ids: string[];
beforeAll(async () => {
  jobs = await jobsUnderTest({ now: () => new Date(`${date}T17:00:00Z`) });
  request = requestSender<ResponseBody>(jobs);
});
afterAll(() => jobs.close());
beforeEach(async () => {
  date = `2026-10-${String(++day).padStart(2, '0')}`;
  ids = await dayOfJobs(jobs, date, 3);
  await request('PUT', '/jobs/assign', { job_ids: ids, user_id: ada, date });
});

const at = (time: string): string => `${date}T${time}:00.000Z`;
const step = (n: number, progress: 'on_the_way' | 'arrived' | 'assigned', time: string) =>
  request('PUT', `/jobs/${ids[n]}/progress`, { progress, done_at: at(time) }, { as: asAda });
/** Returns the jobs of the story with a step: on the way or arrived, and since when. */
const current = async (): Promise<string[]> => {
  const { body } = await jobs.request<{ cards: { jobs: Job[] }[] }>({ url: `/api/v1/board?date=${date}` });
  return body.cards
    .flatMap((card) => card.jobs)
    .filter(({ id, completed }) => ids.includes(id) && completed === 0)
    .flatMap(({ id, arrived_at, on_the_way_at }) => {
      const since = arrived_at ?? on_the_way_at;
      return since === null
        ? []
        : [`${ids.indexOf(id)} ${arrived_at ? 'arrived' : 'on_the_way'} ${since.slice(11, 16)}`];
    });
};
const readHistory = async (n: number): Promise<string[]> => {
  const { body } = await jobs.request<{ data: { description: string }[] }>({ url: `/api/v1/jobs/${ids[n]}/history` });
  return body.data.map(({ description }) => description).reverse();
};

describe('the current visit of a technician', () => {
  it('given a technician who is on the way, when they leave for another job, then only that way is current', async () => {
    await step(0, 'on_the_way', '12:00');
    await step(1, 'on_the_way', '12:05');
    expect(await current()).toEqual(['1 on_the_way 12:05']);
  });

  it('given a technician at a job, when they leave for another job or arrive there, then the visit has ended', async () => {
    await step(0, 'arrived', '12:00');
    await step(1, 'on_the_way', '12:30');
    await step(2, 'arrived', '12:45');
    expect(await current()).toEqual(['2 arrived 12:45']);
    expect((await readHistory(0)).at(-1)).toBe('Left for another job at 8:30 AM, recorded later');
  });

  it('given steps at one instant, then the one recorded last is current', async () => {
    await step(0, 'arrived', '12:00');
    await step(1, 'on_the_way', '12:00');
    expect(await current()).toEqual(['1 on_the_way 12:00']);
  });

  it('given steps that phones send in another order, then the step made last is current', async () => {
    await step(1, 'on_the_way', '12:30');
    const late = await step(0, 'arrived', '12:00');
    expect(late.body.data).toMatchObject({ on_the_way_at: null, arrived_at: null });
    expect(late.headers.etag).toBe(`"${late.body.data.version}"`);
    expect(await current()).toEqual(['1 on_the_way 12:30']);
    expect((await readHistory(0)).slice(-2)).toEqual([
      'Arrived at 8:00 AM, recorded later',
      'Left for another job at 8:30 AM, recorded later',
    ]);
  });

  it('given an arrival that is sent after the completion, then it ends what was current before it', async () => {
    await step(1, 'on_the_way', '11:30');
    await request('PUT', `/jobs/${ids[0]}/complete`, { done_at: at('12:40') }, { as: asAda });
    await step(0, 'arrived', '12:00');
    expect(await current()).toEqual([]);
  });

  it('given two phones at the same moment, then one visit is current', async () => {
    await Promise.all([step(0, 'arrived', '12:00'), step(1, 'on_the_way', '12:01'), step(2, 'on_the_way', '12:02')]);
    expect(await current()).toEqual(['2 on_the_way 12:02']);
  });

  it('given a step of a phone, when the phone sends it again, then nothing changes', async () => {
    await step(0, 'arrived', '12:00');
    const repeated = { headers: { 'idempotency-key': '7f6c1c1e-5d1c-4f0e-9a55-0f2d2f6f1a01' }, as: asAda };
    const body = { progress: 'on_the_way', done_at: at('12:10') };
    await request('PUT', `/jobs/${ids[1]}/progress`, body, repeated);
    const head = await jobs.store.head();
    await request('PUT', `/jobs/${ids[1]}/progress`, body, repeated);
    expect([await jobs.store.head(), await current()]).toEqual([head, ['1 on_the_way 12:10']]);
  });

  it('given a completed job, when it is reopened after the technician went on, then its visit stays in the past', async () => {
    await step(0, 'arrived', '12:00');
    await request('PUT', `/jobs/${ids[0]}/complete`, { done_at: at('12:20') }, { as: asAda });
    await step(1, 'arrived', '12:30');
    await request('DELETE', `/jobs/${ids[0]}/complete`, undefined, { as: asAda });
    expect(await current()).toEqual(['1 arrived 12:30']);
  });

  it('given a move that takes a visit away, when it is undone after the technician went on, then one visit is current', async () => {
    await step(0, 'arrived', '12:00');
    const { body } = await request('PUT', `/jobs/${ids[0]}/assign`, { user_id: ben, date });
    await step(1, 'on_the_way', '12:30');
    await request('POST', `/commands/${body.command_id}/undo`);
    expect(await current()).toEqual(['1 on_the_way 12:30']);
  });
});
