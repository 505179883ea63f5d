import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from '@tailboard/eventing/postgres/connect';
import { freshDatabase } from '@tailboard/eventing/testing/fresh-database';
import { killableService } from '@tailboard/service/testing/killable-service';
import type { Finding } from '@tailboard/service/import/findings/findings';
import { orderWords } from '../finding.js';
import { jobsUnderTest, manager, noon, type JobsUnderTest } from '../../testing/jobs-under-test.js';

let jobs: JobsUnderTest;
beforeAll(async () => {
  jobs = await jobsUnderTest();
});
afterAll(() => jobs.close());

const HEADER =
  'account_number,work_order_number,job_type,category,customer_name,phone,tag_id,date,start_time,end_time,duration,time_slot,location,comment,address,address2,city,state,zip,lat,lng';
const good = (number: string) =>
  `A-${number},${number},install,,,,,2026-10-06,,,,,,,${number} Elm Street,,Nashville,TN,37013,,`;
const csv = { type: 'text/csv' };
const json = { type: 'application/json' };
const MEGABYTE = 1_048_576;
/** A text over and over, as many bytes of it. */
const repeatText = (bytes: number, text: string): string => text.repeat(Math.ceil(bytes / text.length));

describe('A hostile file', () => {
  it.each([
    [
      'a quotation mark in every line that the next one closes',
      `${HEADER}\n${repeatText(MEGABYTE / 4, 'a","\n')}`,
      csv,
    ],
    ['lines that end in a return alone, and a mark in each', `${HEADER}\r${repeatText(MEGABYTE / 4, 'a","\r')}`, csv],
    ['empty lines that end in a return alone', `${HEADER}\r${good('R1')}\r${repeatText(4 * MEGABYTE, '\r')}`, csv],
    ['a mark that opens and never closes', `${HEADER}\n${good('N1')}\n"${repeatText(MEGABYTE / 8, 'a\n')}`, csv],
    ['a list of numbers without a line break', `[${repeatText(10 * MEGABYTE, '1,')}1]`, json],
    ['lists within lists', repeatText(4 * MEGABYTE, '['), json],
    ['blanks before its list', `${repeatText(10 * MEGABYTE, '  \n')}[]`, json],
  ])('given %s, when it is imported, then its import ends', async (_, content, type) => {
    const done = await jobs.import(content, type);
    expect(['done', 'failed']).toContain(done.status);
    expect(done.processed).toBe(done.created + done.rejected);
  });

  it('given too many invalid rows, when it is imported, then reading stops and the import reports it', async () => {
    const done = await jobs.import(`${HEADER}\n${good('T1')}\n${repeatText(MEGABYTE, 'x\n')}`, csv);
    expect(done).toMatchObject({ status: 'failed', processed: 100_001, created: 1, rejected: 100_000 });
    expect(done.error).toContain('100000 rows of this file are not work orders');
  });

  it('given more bytes of one row than a row may have, when it is imported, then the service survives and reports what is wrong', async () => {
    const done = await jobs.import(`[${repeatText(20 * MEGABYTE, '{"a":')}`, json);
    expect(done.status).toBe('failed');
    expect(done.error).toMatch(/^Line 1: /);
  });
});

describe('A file that ends the process that reads it', () => {
  it('given one, when the service starts again, then it is tried once more and then refused with that reason', async () => {
    const { url, drop } = await freshDatabase();
    const db = connect(url, { schema: 'jobs' });
    const imports = () =>
      db.query<{ begun_by: string | null; status: string; deaths: number; error: string | null }>(
        'select begun_by, status, deaths, error from work_order_import',
      );
    const waitUntilListed = async (come: (found: Awaited<ReturnType<typeof imports>>[number]) => boolean) => {
      for (;;) {
        const [found] = await imports();
        if (found && come(found)) return found;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const start = () => killableService('services/jobs/src/testing/jobs-process.ts', { databaseUrl: url, now: noon });
    let service = await start();
    let begun: string | null = null;
    // A process that has read the file waits here and is killed.
    await db.transaction(async (holding) => {
      await holding.query('set local idle_in_transaction_session_timeout = 0');
      await holding.query('lock table work_order_import_rejected in share mode');
      const { status } = await service.inject({
        method: 'POST',
        url: '/api/v1/work-orders/import',
        headers: { 'content-type': 'text/csv' },
        payload: `${HEADER}\n${good('D1')}\n`,
        as: manager,
      });
      expect(status).toBe(202);
      for (const deaths of [0, 1]) {
        const found = await waitUntilListed(({ begun_by }) => begun_by !== null && begun_by !== begun);
        expect(found).toMatchObject({ status: 'running', deaths });
        begun = found.begun_by;
        await service.kill();
        if (deaths < 1) service = await start();
      }
    });
    service = await start();
    try {
      const { error } = await waitUntilListed(({ status }) => status !== 'running');
      expect(orderWords.translate(JSON.parse(error!) as Finding, 'en')).toContain('ended the program repeatedly');
    } finally {
      await service.kill();
      await db.close();
      await drop();
    }
  });
});
