import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ada,
  augusta,
  ben,
  jobsUnderTest,
  miguel,
  nashville,
  rosa,
  type JobsUnderTest,
} from '../testing/jobs-under-test.js';
import { loadingDemoJobs } from './load-demo-jobs.js';

describe('The work of the demo company', () => {
  let jobs: JobsUnderTest;
  beforeAll(async () => {
    jobs = await jobsUnderTest();
  });
  afterAll(() => jobs.close());

  it('given a run that ended, when its task runs again, as after a stop, then nothing is recorded twice', async () => {
    const people = {
      ...{ date: '2026-10-06', manager: miguel, supervisor: rosa, warehouse: miguel },
      technicians: [
        { user_id: ada, location: 'Nashville', location_id: nashville },
        { user_id: ben, location: 'Augusta', location_id: augusta },
      ],
    };
    const load = () => loadingDemoJobs.run(people, jobs.ctx, new AbortController().signal);
    await load();
    const loaded = await jobs.countEvents();
    expect(loaded).toMatchObject({
      WorkOrderReceived: 40,
      JobScheduled: 40,
      JobAssigned: 26,
      JobCompleted: 20,
      DaySubmitted: 4,
      DayApproved: 2,
    });
    await load();
    expect(await jobs.countEvents()).toEqual(loaded);
  });
});
