import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import { payrollColumns } from '@tailboard/contracts/reports/export';
import type { Database } from '@tailboard/eventing/database';
import { connect, type PostgresPool } from '@tailboard/eventing/postgres/connect';
import { killableService, type KillableService } from '@tailboard/service/testing/killable-service';
import { exportsUnderTest, type ExportsUnderTest } from '../testing/exports-under-test.js';
import {
  closedWeek,
  doneJob,
  createFinalized,
  createPair,
  toId,
  install,
  createLine,
  makeUserRegistered,
  createSubmitted,
  today,
  weekStream,
} from '../testing/reporting-under-test.js';
import { linesOfYear, waitingExport } from '../testing/waiting-exports.js';

/** Timeout for processes started here, each of which loads the whole service first. */
const PROCESS_TIMEOUT = 300_000;
const crew = Array.from({ length: 120 }, (_, at) => `Crew Member${String(at).padStart(3, '0')}`);
let exports: ExportsUnderTest;
let db: PostgresPool;
let process: KillableService | undefined;

beforeAll(async () => {
  exports = await exportsUnderTest();
  mkdirSync(path.join(exports.dataDir, 'exports'));
  await closedWeek(exports);
  for (const name of crew) {
    const user = toId(name);
    await exports.record(`user-${user}`, [
      makeUserRegistered(name, { technician_id: name, pay_type: 'hourly', pay_rate: 20 }),
    ]);
    await exports.record(weekStream(user), [
      createSubmitted('2026-10-12', [createPair(8)], [doneJob(`job of ${name}`, [createLine(install, 3)])]),
      weekEvents.make.DayApproved({ date: '2026-10-12' }),
      createFinalized(['2026-10-12']),
    ]);
  }
  await exports.settle();
  db = connect(exports.databaseUrl, { schema: 'reporting', lockTimeoutMs: 20_000, statementTimeoutMs: 60_000 });
});
/** The service is stopped here: it runs in the process that is killed. */
beforeEach(() => exports.service.stop());
afterEach(async () => {
  await process?.kill();
  process = undefined;
});
afterAll(async () => {
  await db.close();
  await exports.close();
});

const serve = async () =>
  (process = await killableService('services/reporting/src/testing/reporting-process.ts', {
    databaseUrl: exports.databaseUrl,
    now: today,
    env: { DATA_DIR: exports.dataDir, SMTP_URL: exports.mail.url },
  }));
const files = (id: string) => {
  const folder = path.join(exports.dataDir, 'exports');
  return readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name.startsWith(id));
};
const readSize = (name: string) =>
  statSync(path.join(exports.dataDir, 'exports', name), { throwIfNoEntry: false })?.size ?? 0;
const waitUntil = async (so: () => boolean | Promise<boolean>) => {
  for (const end = Date.now() + 60_000; !(await so());) {
    if (Date.now() > end) throw new Error('it never came to that');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
};
/** Holds its locks for as long as a process takes to start. */
const withLocksHeld = <T>(work: (db: Database) => Promise<T>): Promise<T> =>
  db.transaction(async (held) => {
    await held.query('set local idle_in_transaction_session_timeout = 0');
    return work(held);
  });
/** Returns whether a process waits for a lock of this table. */
const isWaitedFor = async (table: string): Promise<boolean> =>
  (await db.query(`select 1 from pg_locks where relation = $1::regclass and not granted`, [`reporting.${table}`]))
    .length > 0;
const oneMail = async (id: string) => {
  const countSent = () => exports.mail.mails.filter(({ text }) => text?.includes(id)).length;
  await waitUntil(() => countSent() > 0);
  await waitUntil(
    async () =>
      (await db.query('select 1 from exports.export where id = $1 and mailed_at is not null', [id])).length > 0,
  );
  await exports.restart();
  await exports.settle();
  expect(countSent()).toBe(1);
};

it.each(['csv', 'xlsx'])(
  'given the process is killed while a file of 60,000 lines (%s) is written, then the next one makes it whole, and one mail goes out',
  async (format) => {
    const lines = 60_000;
    const range = await linesOfYear(db, format === 'csv' ? 2021 : 2022, lines);
    const id = await waitingExport(db, { ...range, format });
    const service = await serve();
    await waitUntil(() => files(id).some(({ name }) => name.endsWith('.part') && readSize(name) > 0));
    await service.kill();
    expect(files(id).map(({ name }) => path.extname(name))).toEqual(['.part']);
    expect(await db.query('select status, mailed_at from exports.export where id = $1', [id])).toEqual([
      { status: 'running', mailed_at: null },
    ]);

    await exports.restart();
    expect(await exports.waitForExport(id)).toMatchObject({ status: 'done', rows: lines, error: null });
    expect(files(id).filter(({ name }) => name === `${id}.${format}`)).toHaveLength(1);
    if (format === 'csv') {
      const rows = (await exports.download(id)).body.trimEnd().split('\r\n').slice(1);
      expect([rows.length, new Set(rows.map((row) => row.split(',')[7])).size]).toEqual([lines, lines]);
    }
    await oneMail(id);
  },
  PROCESS_TIMEOUT,
);

it(
  'given the process is killed while a payroll run is recorded, then before its file, then before it is marked as done, then there is one run, one number, one file with its hash, one mail',
  async () => {
    const id = await waitingExport(db, { type: 'payroll', needs: { 'payroll.export': 'all' } });
    const runs = () =>
      db.query<{ run_id: number; hash: string; lines: number }>('select run_id, hash, lines from payroll_run');

    await withLocksHeld(async (held) => {
      await held.query('lock table payroll_line in share mode');
      const service = await serve();
      await waitUntil(() => isWaitedFor('payroll_line'));
      await service.kill();
    });
    expect(await runs()).toEqual([]);

    const recorded = await withLocksHeld(async (held) => {
      await held.query('lock table payroll_line in share mode');
      const service = await serve();
      await waitUntil(() => isWaitedFor('payroll_line'));
      // Queued behind the writer, and before readers of what was recorded.
      const reading = withLocksHeld(async (ahead) => {
        await ahead.query('lock table payroll_run in access exclusive mode');
        const seen = await ahead.query<{ run_id: number; hash: string; lines: number }>(
          'select run_id, hash, lines from payroll_run',
        );
        await waitUntil(() => isWaitedFor('payroll_run'));
        await service.kill();
        return seen;
      });
      await waitUntil(() => isWaitedFor('payroll_run'));
      return { reading };
    });
    const [first] = await recorded.reading;
    expect(first).toMatchObject({ run_id: 1, lines: crew.length + 2 });
    expect(files(id)).toEqual([]);

    await withLocksHeld(async (held) => {
      const service = await serve();
      await waitUntil(async () => {
        const [found] = await held.query<{ status: string }>(
          `select status from exports.export where id = $1 and attempts = 3 for update`,
          [id],
        );
        return found !== undefined;
      });
      await waitUntil(() => files(id).some(({ name }) => name === `${id}.csv`));
      await service.kill();
    });
    expect(await db.query('select status from exports.export where id = $1', [id])).toEqual([{ status: 'running' }]);

    await exports.restart();
    expect(await exports.waitForExport(id)).toMatchObject({
      status: 'done',
      rows: crew.length + 2,
      run: { run_id: 1 },
    });
    expect(await runs()).toEqual([first]);
    const rows = (await exports.download(id)).body.replace('\ufeff', '').trimEnd().split('\r\n');
    const hashes = rows.slice(1).map((row) => row.split(',')[payrollColumns.indexOf('line_hash')]!);
    expect(rows[0]).toBe(payrollColumns.join(','));
    expect(
      createHash('sha256')
        .update(hashes.map((each) => `${each}\n`).join(''))
        .digest('hex'),
    ).toBe(first!.hash);
    await oneMail(id);
  },
  PROCESS_TIMEOUT,
);
