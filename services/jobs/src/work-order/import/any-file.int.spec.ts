import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { jobsUnderTest, type JobsUnderTest } from '../../testing/jobs-under-test.js';

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
  it('accounts for every row, and changes nothing the second time', async () => {
    await fc.assert(
      fc.asyncProperty(files, async (list) => {
        const text = JSON.stringify(list);
        const done = await jobs.import(text);
        const { created, updated, unchanged, queued_for_matching, rejected } = done;
        expect(done).toMatchObject({ status: 'done', processed: list.length, total: list.length });
        expect(created + updated + unchanged + queued_for_matching + rejected).toBe(list.length);

        const { OrdersImported: files = 0, ...recorded } = await jobs.recorded();
        expect(await jobs.import(text)).toMatchObject({
          processed: list.length,
          created: 0,
          updated: 0,
          queued_for_matching: 0,
          rejected,
        });
        expect(await jobs.recorded()).toEqual({ ...recorded, OrdersImported: files + 1 });
        expect(
          await jobs.ctx.db.query(
            `select id from work_order where job_id is not null and job_id not in (select id from job)`,
          ),
        ).toEqual([]);
      }),
      // Earlier findings are part of the property, so a shorter list would be another case.
      { numRuns: process.env['ALL_TESTS'] ? 20 : 4, endOnFailure: true },
    );
  });
});
