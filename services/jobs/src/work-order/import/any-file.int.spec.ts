import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WorkOrderImport } from '@tailboard/contracts/jobs/work-order';
import type { ServiceContext } from '@tailboard/service/service-context';
import { registerImport } from '@tailboard/service/import/register-import';
import { storeFile, type StoredUpload } from '@tailboard/service/import/stored-file';
import fc from 'fast-check';
import { jobsUnderTest, type JobsUnderTest } from '../../testing/jobs-under-test.js';
import { workOrderImport } from './work-order-import.js';

let jobs: JobsUnderTest;
beforeAll(async () => {
  jobs = await jobsUnderTest();
});
afterAll(() => jobs.close());

/** Few numbers, accounts, addresses and dates, so that orders meet in every way that they can. */
const order = fc.record({
  work_order_number: fc.constantFrom('WO1', 'WO2', 'WO3', 'WO4', 'WO5', 'WO6'),
  account_number: fc.constantFrom('A1', 'A2', 'A3', 'A4'),
  date: fc.constantFrom('2026-10-06', '2026-10-07', '2026-02-30'),
  job_type: fc.constantFrom('install', 'service', 'dance'),
  category: fc.constantFrom('Install', 'install ', 'Nonsense', ''),
  phone: fc.constantFrom('1', '2'),
  address: fc.record({
    address: fc.constantFrom('1 Elm Street', '1 ELM ST.', '2 Oak Avenue', '3 Pine Road', ''),
    zip: fc.constantFrom('37013', '37013-1111'),
  }),
});
const files = fc.array(fc.oneof({ weight: 9, arbitrary: order }, { weight: 1, arbitrary: fc.jsonValue() }), {
  minLength: 1,
  maxLength: 12,
});

describe('any list of orders, on top of whatever came before', () => {
  it('given any list of orders, when it is imported twice, then every row is counted, and the second time changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(files, async (list) => {
        const text = JSON.stringify(list);
        const done = await jobs.import(text);
        const { created, updated, unchanged, queued_for_matching, rejected } = done;
        expect(done).toMatchObject({ status: 'done', processed: list.length, total: list.length });
        expect(created + updated + unchanged + queued_for_matching + rejected).toBe(list.length);

        const { OrdersImported: files = 0, ...recorded } = await jobs.countEvents();
        expect(await jobs.import(text)).toMatchObject({
          processed: list.length,
          created: 0,
          updated: 0,
          queued_for_matching: 0,
          rejected,
        });
        expect(await jobs.countEvents()).toEqual({ ...recorded, OrdersImported: files + 1 });
        expect(
          await jobs.ctx.db.query(
            `select id from work_order where job_id is not null and job_id not in (select id from job)`,
          ),
        ).toEqual([]);
      }),
      // Earlier findings are part of the property, so a shorter list would be another case.
      { numRuns: process.env['ALL_TESTS'] ? 20 : 2, endOnFailure: true },
    );
  });
});

describe('two lists of orders that are imported at once', () => {
  type Order = typeof order extends fc.Arbitrary<infer Each> ? Each : never;
  let stories = 0;
  /** Orders of another story share no record. */
  const ofStory = (story: number, list: readonly Order[]): object[] =>
    list.map(({ account_number, work_order_number, address, ...rest }) => ({
      ...rest,
      account_number: `${story}-${account_number}`,
      work_order_number: `${story}-${work_order_number}`,
      address: { ...address, zip: String(20_000 + story) },
    }));
  const register = async (list: readonly object[]): Promise<string> => {
    const { db } = jobs.ctx;
    const id = randomUUID();
    const upload = await storeFile(workOrderImport.kind, db, Readable.from([Buffer.from(JSON.stringify(list))]), 1e6);
    await registerImport(workOrderImport.kind, db, {
      ...{ id, upload: upload as StoredUpload, name: 'orders.json', type: 'application/json' },
      ...{ actor_id: 'system', impersonator_id: undefined, api_token: undefined },
      created_at: jobs.ctx.now().toISOString(),
    });
    return id;
  };
  const begin = (id: string, ctx: ServiceContext) => workOrderImport.run(id, ctx, new AbortController().signal);
  const begun = async (id: string): Promise<boolean> =>
    (await jobs.ctx.db.query('select from work_order_import where id = $1 and turn > 0', [id])).length > 0;
  /** A context that takes its time for decisions, so that the other import meets each of them. */
  const slow = (): ServiceContext => ({
    ...jobs.ctx,
    handleCommands: async (...parameters) => {
      await pause(20);
      return jobs.ctx.handleCommands(...parameters);
    },
  });
  const counts = ({ created, updated, unchanged, queued_for_matching, rejected, status }: WorkOrderImport) => ({
    ...{ created, updated, unchanged, queued_for_matching, rejected, status },
  });
  /** The jobs and orders of a story, without what differs between stories. */
  const madeIn = async (story: number) => {
    await jobs.settle();
    const patterns = [`${story}-%`, `${story}-`];
    return {
      jobs: await jobs.ctx.db.query(
        `select replace(job.identifier, $2, '') as number, job.date, replace(account_number, $2, '') as account, phone,
           job.status, type, address->>'address' as address, replace(work_order."order"->>'work_order_number', $2, '') as follows
         from job left join work_order on work_order.id = job.work_order_id where job.identifier like $1 order by 1, 2, 3, 4`,
        patterns,
      ),
      orders: await jobs.ctx.db.query(
        `select replace("order"->>'work_order_number', $2, '') as number, replace("order"->>'account_number', $2, '') as account,
           date, state, "order"->>'phone' as phone, job_id is null as without from work_order
         where "order"->>'work_order_number' like $1 order by 1, 2, 3`,
        patterns,
      ),
    };
  };

  it('given two lists, when they are imported at once, then the result is that of one after the other', async () => {
    const orders = fc.array(order, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(orders, orders, async (first, second) => {
        const [apart, together] = [++stories, ++stories];
        const expected: WorkOrderImport[] = [];
        for (const list of [first, second]) expected.push(await jobs.import(JSON.stringify(ofStory(apart, list))));

        const [one, other] = [await register(ofStory(together, first)), await register(ofStory(together, second))];
        const running = begin(one, slow());
        while (!(await begun(one))) await pause(2);
        await Promise.all([running, begin(other, jobs.ctx)]);
        expect([counts(await jobs.waitForImport(one)), counts(await jobs.waitForImport(other))]).toEqual(
          expected.map(counts),
        );
        expect(await madeIn(together)).toEqual(await madeIn(apart));
      }),
      { numRuns: process.env['ALL_TESTS'] ? 40 : 3 },
    );
  });
});
