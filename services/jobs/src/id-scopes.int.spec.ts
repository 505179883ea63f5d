import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { jobsRoutes } from '@tailboard/contracts/jobs/routes';
import { expectIdScope, idCases, type IdSamples } from '@tailboard/service/testing/id-cases';
import { ada, ben, jobsUnderTest, type JobsUnderTest } from './testing/jobs-under-test.js';

const date = '2026-10-06';
let jobs: JobsUnderTest;
let samples: IdSamples;
beforeAll(async () => {
  jobs = await jobsUnderTest();
  const order = (customer_name: string) => ({
    account_number: customer_name,
    work_order_number: customer_name,
    job_type: 'install',
    customer_name,
    date,
    address: { address: `1 ${customer_name} Street`, city: 'Nashville', state: 'TN', zip: '37013' },
  });
  await jobs.import(JSON.stringify([order('Own'), order('Secret')]));
  const findRecords = async (customer: string, user_id: string) => {
    const [job] = await jobs.ctx.db.query<{ id: string; order: string }>(
      `select job.id, work_order.id as order from job join work_order on work_order.job_id = job.id
       where job.customer_name = $1`,
      [customer],
    );
    const payload = { user_id, date };
    await jobs.request({ method: 'PUT', url: `/api/v1/jobs/${job!.id}/assign`, payload });
    const entry = {
      title: `${customer} leave`,
      type: 'vacation',
      user_ids: [user_id],
      start_date: date,
      end_date: date,
    };
    const { body } = await jobs.request<{ data: { id: string } }>({
      method: 'POST',
      url: '/api/v1/events',
      payload: entry,
    });
    return { job: job!.id, 'work-order': job!.order, 'schedule-entry': body.data.id };
  };
  const [own, others] = [await findRecords('Own', ada), await findRecords('Secret', ben)];
  await jobs.settle();
  const assigned = (await jobs.store.read(`job-${others.job}`)).at(-1);
  samples = {
    me: ada,
    other: ben,
    own,
    others,
    values: {
      date,
      start_date: date,
      end_date: date,
      time_in: ['08:00'],
      time_out: ['09:00'],
      type: ['work'],
      progress: 'arrived',
      jobs: [{ job_id: own.job, completed: false, codes: [] }],
    },
    decided: { 'jobs.job_id': others.job, command_id: assigned?.meta.command_id },
    secrets: ['Secret'],
  };
});
afterAll(() => jobs.close());

describe('IDs of others in requests to jobs, as each role', () => {
  it.each(idCases(jobsRoutes))('given %s, then only records within the scope are read or changed', async (_, idCase) =>
    expectIdScope(jobs, idCase, samples),
  );
});
