import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Export } from '@tailboard/contracts/reports/export';
import {
  commandContext,
  exportsUnderTest,
  mia,
  abby,
  type ExportsUnderTest,
  type Refusal,
} from '../testing/exports-under-test.js';
import { closedWeek } from '../testing/reporting-under-test.js';
import { linesOfYear, waitingExport } from '../testing/waiting-exports.js';
import { reportExports } from './report-exports.js';

let exports: ExportsUnderTest;
beforeAll(async () => {
  exports = await exportsUnderTest();
  await closedWeek(exports);
  await exports.settle();
});
afterAll(() => exports.close());
const week = 'start_date=2026-10-11&end_date=2026-10-17';
const quiet = () => new AbortController().signal;
const folder = () => path.join(exports.dataDir, 'exports');

const createWaiting = (fields?: Parameters<typeof waitingExport>[1]) => waitingExport(exports.ctx.db, fields);
const writeLines = (year: number, lines: number) => linesOfYear(exports.ctx.db, year, lines);

it('given an export is killed after any piece of its rows, then there is no half file to download, and it begins again', async () => {
  const id = await createWaiting(await writeLines(2023, 6_500));
  for (const rows of [2_000, 4_000, 6_500]) {
    const killed = new AbortController();
    const dies = reportExports.run(id, exports.ctx, killed.signal, (row) => {
      if (row < rows) return;
      killed.abort();
      throw new Error('killed');
    });
    await expect(dies).rejects.toThrow();
    const { status, body } = await exports.download(id);
    expect([status, (body as unknown as Refusal).code]).toEqual([409, 'ExportNotReady']);
    expect(await readdir(folder())).toEqual([]);
  }
  await reportExports.run(id, exports.ctx, quiet());
  expect(await exports.waitForExport(id)).toMatchObject({ status: 'done', rows: 6_500 });
  expect((await exports.download(id)).body.trimEnd().split('\r\n')).toHaveLength(6_501);
});

it('given a disk that takes nothing, then the export is tried some times, fails with a word, and a retry makes it', async () => {
  await rm(folder(), { recursive: true, force: true });
  await writeFile(folder(), 'no folder');
  const id = await createWaiting();
  for (let attempt = 1; attempt < 4; attempt++)
    await expect(reportExports.run(id, exports.ctx, quiet())).rejects.toThrow();
  await reportExports.run(id, exports.ctx, quiet());
  expect(await exports.waitForExport(id)).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/^The file could not be created/),
    download_url: null,
  });
  await rm(folder());
  await mkdir(folder());
  const retried = await exports.request<{ data: Export }>({ method: 'POST', url: `/api/v1/exports/${id}/retry` });
  expect(retried.body.data).toMatchObject({ status: 'queued', error: null });
  expect(await exports.waitForExport(id)).toMatchObject({ status: 'done', rows: 3 });
});

it('given a role that was lost meanwhile, then a running export ends with that word, and a finished one is there no more', async () => {
  const { body } = await exports.requestExport(`codes/report/weekly/export?export_type=payroll&${week}`, abby);
  await exports.waitForExport(body.id, abby);
  const id = await createWaiting({ by: mia });
  await reportExports.run(id, exports.ctx, quiet(), () => exports.setRoles(mia, ['technician']));
  expect((await readdir(folder())).filter((name) => name.startsWith(id))).toEqual([]);
  await exports.setRoles(abby, ['manager']);

  const mine = await exports.request<Refusal>({
    url: `/api/v1/exports/${id}`,
    as: { ...commandContext(mia), roles: ['technician'] },
  });
  expect([mine.status, mine.body.code]).toEqual([404, 'ExportNotFound']);
  expect(await exports.waitForExport(id)).toMatchObject({
    status: 'failed',
    error: 'You are no longer allowed to view the data of this export.',
  });
  const manager = { ...commandContext(abby), roles: ['manager' as const] };
  for (const url of [`/api/v1/exports/${body.id}`, `/api/v1/exports/${body.id}/download`])
    expect((await exports.request({ url, as: manager })).status).toBe(404);
});

it('given a mail server that is down, then the export is there and shows it, and the link is sent when the server is back', async () => {
  await exports.mail.goDown();
  const { body } = await exports.requestExport(`codes/report/daily/export?start_date=2026-10-12`);
  expect(await exports.waitForExport(body.id)).toMatchObject({ status: 'done' });
  for (let tries = 0; tries < 200 && (await exports.waitForExport(body.id)).mail_error === null; tries++)
    await new Promise((resolve) => setTimeout(resolve, 25));
  expect((await exports.waitForExport(body.id)).mail_error).toMatch(/^The e-mail with the link could not be sent yet/);
  expect((await exports.download(body.id)).status).toBe(200);
  await exports.mail.comeUp();
  for (;;) {
    const sent = exports.mail.mails.some(({ text }) => text?.includes(body.id));
    if (sent && (await exports.waitForExport(body.id)).mail_error === null) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
});

it('given 100,000 lines, then each is in the file once, and only a part of them is in memory', async () => {
  const lines = 100_000;
  const range = await writeLines(2024, lines);
  for (const format of ['csv', 'xlsx']) {
    const id = await createWaiting({ ...range, format });
    let maxBytes = 0;
    const start = process.memoryUsage().arrayBuffers;
    await reportExports.run(id, exports.ctx, quiet(), () => {
      maxBytes = Math.max(maxBytes, process.memoryUsage().arrayBuffers - start);
    });
    expect(await exports.waitForExport(id)).toMatchObject({ status: 'done', rows: lines });
    // The file itself is far larger than the memory used for it.
    expect(maxBytes).toBeLessThan(30_000_000);
    if (format !== 'csv') continue;
    const rows = (await exports.download(id)).body.trimEnd().split('\r\n').slice(1);
    expect(new Set(rows.map((row) => row.split(',')[7])).size).toBe(lines);
    expect(rows[0]).toContain(",'=cmd(),");
  }
}, 240_000);

it('given a process that ended before the export was in the queue, then it is taken up at the next start', async () => {
  const id = await createWaiting();
  await exports.restart();
  expect(await exports.waitForExport(id)).toMatchObject({ status: 'done', rows: 3 });
});
