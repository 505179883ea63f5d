import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import type { WorkOrderImport } from '@tailboard/contracts/jobs/work-order';
import { connect, type PostgresPool } from '@tailboard/eventing/postgres/connect';
import { killableService, type KillableService } from '@tailboard/service/testing/killable-service';
import { jobsUnderTest, manager, noon, type JobsUnderTest } from '../../testing/jobs-under-test.js';

/** Processes are started, each of which loads the whole service first. */
jest.setTimeout(300_000);
let jobs: JobsUnderTest;
let db: PostgresPool;
let processes: KillableService[] = [];
beforeAll(async () => {
  jobs = await jobsUnderTest({ lists: false });
  // The service is stopped here: it runs in the processes that are killed.
  await jobs.service.stop();
  db = connect(jobs.databaseUrl, { max: 1 });
});
afterEach(async () => {
  await Promise.all(processes.map((process) => process.kill()));
  processes = [];
});
afterAll(async () => {
  await db.close();
  await jobs.close();
});

const serve = async (): Promise<KillableService> => {
  const process = await killableService('services/jobs/src/testing/jobs-process.ts', {
    databaseUrl: jobs.databaseUrl,
    now: noon,
  });
  processes.push(process);
  return process;
};
const order = (n: number, phone: string) => ({
  account_number: `A-${n}`,
  work_order_number: `WO-${n}`,
  job_type: 'install',
  date: '2026-10-06',
  phone,
  address: { address: `${n} Elm Street`, city: 'Nashville', state: 'TN', zip: '37013' },
});
const orders = (from: number, count: number, phone: string) =>
  Array.from({ length: count }, (_, n) => order(from + n, phone));
const send = async (service: KillableService, list: readonly object[]): Promise<string> => {
  const { body } = await service.inject<{ data: WorkOrderImport }>({
    method: 'POST',
    url: '/api/v1/work-orders/import',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(list),
    as: manager,
  });
  return body.data.id;
};
const read = async (service: KillableService, id: string): Promise<WorkOrderImport> =>
  (await service.inject<{ data: WorkOrderImport }>({ url: `/api/v1/work-orders/imports/${id}`, as: manager })).body
    .data;
const waitUntil = async (is: () => Promise<boolean>): Promise<void> => {
  while (!(await is())) await new Promise((resolve) => setTimeout(resolve, 20));
};

it('given three files under way in two processes, when both are killed, then the next finishes them: each order once, and each row counted', async () => {
  const [one, other] = [await serve(), await serve()];
  const long = await send(one, orders(0, 4000, '9125550100'));
  await waitUntil(async () => (await read(one, long)).processed > 0);
  const sharing = await send(other, orders(3980, 50, '9125550199'));
  const apart = await send(one, orders(9000, 50, '9125550100'));
  await waitUntil(async () => (await read(one, apart)).status === 'done');
  expect(await read(one, long)).toMatchObject({ status: 'running' });
  expect(await read(one, sharing)).toMatchObject({ status: 'queued', processed: 0 });
  await Promise.all(processes.map((process) => process.kill()));

  const last = await serve();
  await waitUntil(async () => (await Promise.all([long, sharing].map((id) => read(last, id)))).every(isDone));
  const [first, second] = [await read(last, long), await read(last, sharing)];
  expect(first).toMatchObject({ processed: 4000, queued_for_matching: 0, rejected: 0 });
  expect(second).toMatchObject({ processed: 50, queued_for_matching: 0, rejected: 0 });
  expect(first.created + second.created).toBe(4030);
  const [scheduled] = await db.query(
    `select count(*)::int as events, count(distinct stream)::int as jobs from eventstore.event where type = 'JobScheduled'`,
  );
  expect(scheduled).toEqual({ events: 4080, jobs: 4080 });
});
const isDone = ({ status }: WorkOrderImport): boolean => status === 'done';
