import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addDays } from '@tailboard/contracts/company-time';
import { details } from '../job/record/named-events.js';
import { dayOfJobs } from '../testing/day-of-jobs.js';
import { jobsUnderTest, type JobsUnderTest } from '../testing/jobs-under-test.js';

let jobs: JobsUnderTest;
beforeAll(async () => {
  jobs = await jobsUnderTest();
});
afterAll(() => jobs.close());

const read = async () =>
  (await jobs.request<{ data: { lat: number; lng: number } | null }>({ url: '/api/v1/positions/usual' })).body.data;

it('given recent jobs with positions, then the median is returned, without those of older jobs; none if there are none', async () => {
  const today = jobs.ctx.today();
  await dayOfJobs(jobs, addDays(today, 1), 2, { address: { ...details.address, lat: null, lng: null } });
  expect(await read()).toBeNull();
  for (const [days, lat, lng] of [
    [-1, 33.4, -82],
    [-2, 33.5, -82.1],
    // A wrong position far away does not move the median.
    [-3, 60, -10],
    [-200, 36.1, -86.7],
    [-201, 36.2, -86.8],
    [-202, 36.3, -86.9],
  ] as const)
    await dayOfJobs(jobs, addDays(today, days), 1, { address: { ...details.address, lat, lng } });
  expect(await read()).toEqual({ lat: 33.5, lng: -82 });
});
