import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { daysOfWork, codeLine, type DaysOfWork } from '../testing/days-of-work.js';
import { ada, jobsUnderTest, manager, noon, type JobsUnderTest } from '../testing/jobs-under-test.js';

/** Noon on Tuesday, October 6, 2026, unless a test says otherwise. */
let clock = noon;
const [tuesday, wednesday, thursday] = ['2026-10-06', '2026-10-07', '2026-10-08'] as const;
const on = (date: string): Date => new Date(`${date}T23:00:00.000Z`);
let jobs: JobsUnderTest;
let work: DaysOfWork;
beforeAll(async () => {
  jobs = await jobsUnderTest({ now: () => clock });
  work = await daysOfWork(jobs);
});
afterAll(() => jobs.close());

interface Code {
  readonly points: number;
  readonly company_price_cents: number | null;
  readonly effective_from: string | null;
}
const code = async () => (await jobs.request<{ data: Code }>({ url: `/api/v1/codes/${work.codes.outlet}` })).body.data;
const reprice = async (change: Partial<Code>) =>
  work.request('PUT', `/codes/${work.codes.outlet}`, { ...(await code()), ...change }, { as: manager });
/** Saves a draft of a day with two outlets. */
async function draft(date: string): Promise<void> {
  const [job_id] = await work.assignJobs(date, 1);
  const jobsOfDay = [{ job_id, completed: true, codes: [codeLine(work.codes.outlet, 2)] }];
  const saved = await work.save({ ...work.day(date), ...work.times(['08:00', '12:00']), jobs: jobsOfDay });
  expect(saved.status).toBe(200);
}
/** Value of one outlet according to a day's submission. */
async function worthOn(date: string) {
  const events = await jobs.store.read(`week-${ada}-2026-10-04`);
  const submitted = events.findLast(
    ({ type, data }) => type === 'DaySubmitted' && (data as { date: string }).date === date,
  );
  const { jobs: submittedJobs } = submitted!.data as { jobs: { lines: object[] }[] };
  return submittedJobs[0]!.lines[0];
}

it('given a code is repriced in the middle of a week, then work of before keeps its old worth, also where its day is submitted, sent back and submitted again later', async () => {
  clock = on(tuesday);
  await draft(tuesday);
  clock = on(wednesday);
  await draft(wednesday);
  expect((await reprice({ points: 10, company_price_cents: 1_500, effective_from: tuesday })).body).toMatchObject({
    code: 'WorthInThePast',
  });
  expect((await reprice({ points: 10, company_price_cents: 1_500, effective_from: wednesday })).status).toBe(200);
  clock = on(thursday);
  await draft(thursday);
  expect((await reprice({ points: 12, company_price_cents: 1_500, effective_from: '2026-10-09' })).status).toBe(200);

  const old = { quantity: 2, points: 7.25, company_price_cents: 900, worth_from: null };
  const now = { quantity: 2, points: 10, company_price_cents: 1_500, worth_from: wednesday };
  for (const date of [tuesday, wednesday, thursday]) expect((await work.submit(date)).status).toBe(200);
  expect(await worthOn(tuesday)).toMatchObject(old);
  expect(await worthOn(wednesday)).toMatchObject(now);
  expect(await worthOn(thursday)).toMatchObject(now);

  clock = on('2026-10-12');
  await work.reject(tuesday, 'The times are wrong');
  await work.save({ ...work.day(tuesday), ...work.times(['08:00', '13:00']) });
  expect((await work.submit(tuesday)).body.jobs[0]).toMatchObject({ line_points: 14.5 });
  expect(await worthOn(tuesday)).toMatchObject(old);
  for (const date of [tuesday, wednesday, thursday]) await work.approve(date);
  const finalizing = { start_date: '2026-10-04', user_ids: [ada] };
  expect((await work.request('POST', '/weeks/finalize', finalizing, { as: manager })).body.ids).toEqual([ada]);
  await reprice({ points: 50, company_price_cents: 9_900 });
  const { body } = await work.request<{ data: { points: number }[] }>(
    'GET',
    `/weeks?date=${tuesday}&user_id=${ada}`,
    undefined,
    { as: manager },
  );
  expect(body.data[0]!.points).toBe(14.5 + 20 + 20);
});
