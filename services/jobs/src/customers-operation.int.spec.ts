import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Job } from '@tailboard/contracts/jobs/job';
import { customersOperation } from './customers-operation.js';
import { jobsUnderTest, type JobsUnderTest } from './testing/jobs-under-test.js';
import { deriveJobId, workOrderId } from './work-order/work-order.js';

let jobs: JobsUnderTest;
beforeAll(async () => {
  jobs = await jobsUnderTest();
});
afterAll(() => jobs.close());

const ahead = '2026-10-07';
const order = (work_order_number: string, date: string, change: object = {}) => ({
  account_number: '8442976235',
  work_order_number,
  job_type: 'install',
  customer_name: 'Miguel Hill',
  phone: '9125550142',
  comment: 'Mrs Hill opens',
  date,
  address: { address: '1313 Paulson Way', city: 'Nashville', state: 'TN', zip: '37013' },
  ...change,
});
const erase = async (...args: string[]): Promise<{ code: number; lines: string[] }> => {
  const lines: string[] = [];
  const code = await customersOperation(['erase', ...args], jobs.ctx, (line) => lines.push(line));
  await jobs.settle();
  return { code, lines };
};
const readEverything = async (): Promise<string> => {
  const tables = await jobs.ctx.db.query<{ all: string }>(
    `select (select json_agg(job)::text from job) || (select json_agg(job_search)::text from job_search)
       || (select json_agg(work_order)::text from work_order) as all`,
  );
  return tables[0]!.all;
};

it('given a customer with visits, when an operator erases them, then jobs, search and orders contain nothing of them, and the rest stays', async () => {
  const [past, next] = [order('WO1', '2026-10-05'), order('WO2', ahead)];
  const neighbour = order('WO3', '2026-10-05', {
    account_number: '77',
    customer_name: 'Ann Neighbour',
    phone: '9125550177',
    comment: '',
    address: { address: '4 Oak St', city: 'Nashville', state: 'TN', zip: '37013' },
  });
  expect(await jobs.import(JSON.stringify([past, next, neighbour]))).toMatchObject({ status: 'done', created: 3 });
  const what = 'account 8442976235 (jobs: 2, orders: 2)';

  expect(await erase('8442976235')).toEqual({
    code: 1,
    lines: [expect.stringMatching(`^account 8442976235 \\(jobs: 2, orders: 2\\).*with --yes to confirm`)],
  });
  expect(await readEverything()).toContain('Miguel Hill');

  const refused = await erase('8442976235', '--yes');
  expect([refused.code, refused.lines.at(-1)]).toEqual([
    1,
    `${what}: all orders keep their customer, and so do jobs: 1.`,
  ]);
  expect(refused.lines[0]).toContain(`its visit on ${ahead} is still open: cancel it first`);
  const url = `/api/v1/jobs/${deriveJobId(next)}/cancel`;
  const cancelled = await jobs.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ reason: 'Moved away' }),
  });
  expect(cancelled.status).toBe(200);
  await jobs.settle();

  expect(await erase('8442976235', '--yes')).toEqual({
    code: 0,
    lines: ['account 8442976235 (jobs: 1, orders: 2): erased.'],
  });
  expect(await readEverything()).not.toMatch(/Miguel|Hill|8442976235|9125550142|Paulson/);
  expect(await readEverything()).toContain('Ann Neighbour');
  const { body } = await jobs.request<{ data: Job }>({ url: `/api/v1/jobs/${deriveJobId(past)}` });
  expect(body.data).toMatchObject({
    customer_name: '',
    identifier: 'WO1',
    address: { address: '', city: 'Nashville' },
  });
  const history = await jobs.request<{ data: { type: string }[] }>({
    url: `/api/v1/jobs/${deriveJobId(past)}/history`,
  });
  expect(history.body.data[0]!.type).toBe('CustomerErased');
  const orders = await jobs.request<{ data: { type: string }[] }>({
    url: `/api/v1/work-orders/${workOrderId(past)}/history`,
  });
  expect(orders.body.data[0]!.type).toBe('WorkOrderErased');
  expect(await erase('8442976235', '--yes')).toEqual({
    code: 1,
    lines: ['No jobs or orders have the account number 8442976235.'],
  });
});

it('prints its usage for any other arguments', async () => {
  expect((await erase()).code).toBe(2);
  expect(await customersOperation(['list'], jobs.ctx, () => {})).toBe(2);
});
