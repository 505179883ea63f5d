import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DailyWork } from '@tailboard/contracts/jobs/daily-work';
import { daysOfWork, codeLine, type DaysOfWork } from '../testing/days-of-work.js';
import { ada, asAda, dispatcher, jobsUnderTest, type JobsUnderTest } from '../testing/jobs-under-test.js';

const date = '2026-10-05';
let clock = new Date('2026-10-05T20:00:00.000Z');
const pass = (): string => (clock = new Date(clock.getTime() + 60_000)).toISOString();
let jobs: JobsUnderTest;
let work: DaysOfWork;
let job: string;
beforeAll(async () => {
  jobs = await jobsUnderTest({ now: () => clock });
  work = await daysOfWork(jobs);
  [job] = (await work.assignJobs(date, 1)) as [string];
});
afterAll(() => jobs.close());

const readDayAt = async (moment: string, as: Parameters<typeof work.read>[1] = dispatcher) =>
  work.request<DailyWork>('GET', `/daily-work/at?user_id=${ada}&date=${date}&at=${moment}`, undefined, { as });
const toSummary = ({ body }: Awaited<ReturnType<typeof readDayAt>>) => ({
  state: body.state,
  times: body.times.map(({ time_in, time_out }) => `${time_in}-${time_out}`),
  codes: body.jobs.map(({ codes }) => codes.map(({ title, quantity }) => `${quantity} ${title}`)),
  may: Object.values(body.may).some(Boolean),
});

it('given a day that was written, submitted, sent back and written again, then each moment has it as it was, to be looked at by the office', async () => {
  const before = pass();
  pass();
  const save = (quantity: number, time: string) =>
    work.save({
      ...work.day(date),
      ...work.times(['08:00', time]),
      jobs: [{ job_id: job, completed: true, codes: [codeLine(work.codes.outlet, quantity)] }],
    });
  await save(1, '12:00');
  const draft = pass();
  pass();
  await work.submit(date);
  const submitted = pass();
  pass();
  await work.reject(date, 'two outlets');
  pass();
  await save(2, '16:00');
  const again = pass();

  expect(toSummary(await readDayAt(before))).toEqual({ state: 'open', times: [], codes: [], may: false });
  expect(toSummary(await readDayAt(draft))).toEqual({
    state: 'open',
    times: ['08:00-12:00'],
    codes: [['1 OUT1']],
    may: false,
  });
  expect(toSummary(await readDayAt(submitted))).toEqual({
    state: 'submitted',
    times: ['08:00-12:00'],
    codes: [['1 OUT1']],
    may: false,
  });
  expect((await readDayAt(again)).body.rejected).toMatchObject({ reason: 'two outlets' });
  expect(toSummary(await readDayAt(again))).toEqual({
    state: 'open',
    times: ['08:00-16:00'],
    codes: [['2 OUT1']],
    may: false,
  });
  expect((await readDayAt(again, asAda)).status).toBe(403);
});
