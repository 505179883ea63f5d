import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ada, jobsUnderTest, type JobsUnderTest } from '../testing/jobs-under-test.js';
import { loadUserNames } from '@tailboard/service/queries/people';

let jobs: JobsUnderTest;
beforeAll(async () => {
  jobs = await jobsUnderTest({ config: { APP_NAME: 'Marsh Cable' }, lists: false });
});
afterAll(() => jobs.close());

it('given a product that bears another name, when it is reported who did something, then its own actions bear that name', async () => {
  const names = await loadUserNames(jobs.ctx, ['system', ada, 'nobody']);
  expect(names).toEqual(
    new Map([
      ['system', 'Marsh Cable'],
      [ada, 'Ada Long'],
    ]),
  );
});
