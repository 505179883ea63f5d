import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WorkOrderImport } from '@tailboard/contracts/jobs/work-order';
import { derivedId } from '@tailboard/eventing/ids';
import type { ServiceContext } from '@tailboard/service/service-context';
import { MAX_BATCH_ITEMS } from '@tailboard/service/import/batches';
import { findImportRecord } from '@tailboard/service/import/import-records';
import { storeFile, type StoredUpload } from '@tailboard/service/import/stored-file';
import { registerImport } from '@tailboard/service/import/register-import';
import { jobsUnderTest, manager, type JobsUnderTest } from '../../testing/jobs-under-test.js';
import { workOrderImport } from './work-order-import.js';

const { kind, run } = workOrderImport;

let jobs: JobsUnderTest;
beforeAll(async () => {
  jobs = await jobsUnderTest({ lists: false });
});
afterAll(() => jobs.close());

const order = (story: string, n: number, change: object = {}) => ({
  account_number: `${story}-${n}`,
  work_order_number: `${story}-WO${n}`,
  job_type: 'install',
  date: '2026-10-06',
  address: { address: `${n} ${story} Street`, city: 'Nashville', state: 'TN', zip: '37013' },
  ...change,
});

/** Keeps a list of orders for an import, without putting it into the queue. */
async function storeImport(story: string, orders: readonly object[]): Promise<string> {
  const id = derivedId('test', story);
  const { ctx } = jobs;
  const upload = await storeFile(kind, ctx.db, Readable.from([Buffer.from(JSON.stringify(orders))]), 10_000_000);
  await registerImport(kind, ctx.db, {
    id,
    upload: upload as StoredUpload,
    name: 'orders.json',
    type: 'application/json',
    actor_id: 'system',
    impersonator_id: undefined,
    api_token: undefined,
    created_at: ctx.now().toISOString(),
  });
  return id;
}

/** Returns a context that fails at the nth decision, as a killed process does. */
function fallingOver(ctx: ServiceContext, n: number): ServiceContext {
  let inputCount = 0;
  return {
    ...ctx,
    handleCommands: async (decider, decision, inputs, ...rest) => {
      const before = inputs.slice(0, Math.max(0, n - 1 - inputCount));
      inputCount += inputs.length;
      const outcomes = await ctx.handleCommands(decider, decision, before, ...rest);
      if (before.length < inputs.length) throw new Error('killed');
      return outcomes;
    },
  };
}
const quiet = () => new AbortController().signal;
const jobsIn = async (story: string) => {
  await jobs.settle();
  return (await jobs.ctx.db.query(`select identifier from job where identifier like $1 order by 1`, [`${story}-%`]))
    .length;
};

describe('an import that was killed', () => {
  it('between two batches goes on behind the first', async () => {
    const id = await storeImport(
      'between',
      Array.from({ length: 2 * MAX_BATCH_ITEMS + 8 }, (_, n) => order('between', n)),
    );
    const killed = new AbortController();
    await expect(run(id, jobs.ctx, killed.signal, () => killed.abort(new Error('killed')))).rejects.toThrow('killed');
    expect(await findImportRecord(kind, jobs.ctx.db, id)).toMatchObject({
      status: 'running',
      processed: MAX_BATCH_ITEMS,
      created: MAX_BATCH_ITEMS,
      total: null,
    });

    const steps: number[] = [];
    await run(id, jobs.ctx, quiet(), ({ processed }) => steps.push(processed));
    const all = 2 * MAX_BATCH_ITEMS + 8;
    expect(steps).toEqual([2 * MAX_BATCH_ITEMS, all]);
    expect(await findImportRecord(kind, jobs.ctx.db, id)).toMatchObject({
      status: 'done',
      processed: all,
      created: all,
      total: all,
    });
    expect(await jobsIn('between')).toBe(all);
  });

  it.each([1, 3, 6, 9, 13, 17, 20, 26, 29])('at its decision %i has every job once and counts right', async (n) => {
    const story = `at${n}`;
    await jobs.import(JSON.stringify([order(story, 0), order(story, 1)]));
    const list = [
      order(story, 0, { phone: '9125550142' }),
      order(story, 1),
      ...Array.from({ length: 7 }, (_, at) => order(story, at + 2)),
      order(story, 9, { account_number: `${story}-0` }),
      order(story, 10, { address: { address: `1 ${story} STREET`, city: 'Nashville', state: 'TN', zip: '37013' } }),
    ];
    const id = await storeImport(story, list);
    await expect(run(id, fallingOver(jobs.ctx, n), quiet())).rejects.toThrow('killed');
    await run(id, jobs.ctx, quiet());
    expect(await findImportRecord(kind, jobs.ctx.db, id)).toMatchObject({
      status: 'done',
      processed: 11,
      created: 7,
      updated: 1,
      unchanged: 1,
      queued_for_matching: 2,
      rejected: 0,
    });
    expect(await jobsIn(story)).toBe(9);
    const scheduled = (await jobs.store.readAll({ limit: 5000, filter: { categories: ['job'] } })).events.filter(
      ({ type, data }) => type === 'JobScheduled' && JSON.stringify(data).includes(`"${story}-WO`),
    );
    expect(scheduled).toHaveLength(9);
  });

  it('is done once, however often it is asked for', async () => {
    const id = await storeImport('once', [order('once', 1)]);
    await Promise.all([1, 2, 3].map(() => run(id, jobs.ctx, quiet())));
    expect(await findImportRecord(kind, jobs.ctx.db, id)).toMatchObject({ status: 'done', processed: 1, created: 1 });
    expect(await jobs.ctx.db.query('select 1 from work_order_import_piece')).toEqual([]);
  });

  it('is taken up again when the service starts', async () => {
    const id = await storeImport(
      'start',
      Array.from({ length: 100 }, (_, n) => order('start', n)),
    );
    // Its process ended before it came into the queue.
    await jobs.restart();
    expect(await jobs.waitForImport(id)).toMatchObject({ status: 'done', processed: 100, created: 100 });
    expect(await jobsIn('start')).toBe(100);
  });
});

describe('a file of fifty megabytes', () => {
  it('is kept and read in pieces, and every order of it is taken', async () => {
    const photo = 'x'.repeat(250_000);
    const rows = 210;
    const content = function* () {
      for (let n = 0; n < rows; n++)
        yield Buffer.from(`${n === 0 ? '[' : ',\n'}${JSON.stringify(order('large', n, { photo }))}`);
      yield Buffer.from(']');
    };
    const { status, body } = await jobs.inject<{ data: WorkOrderImport }>({
      method: 'POST',
      url: '/api/v1/work-orders/import',
      headers: { 'content-type': 'application/json' },
      payload: Readable.from(content()),
      as: manager,
    });
    expect(status).toBe(202);
    const sizes = await jobs.ctx.db.query<{ largest: number; bytes: bigint }>(
      'select max(length(bytes)) as largest, sum(length(bytes))::bigint as bytes from work_order_import_piece',
    );
    // By now the import may have ended and forgotten its file.
    expect(sizes[0]?.largest ?? 0).toBeLessThan(2_000_000);
    expect(await jobs.waitForImport(body.data.id)).toMatchObject({ status: 'done', processed: rows, created: rows });
  });
});
