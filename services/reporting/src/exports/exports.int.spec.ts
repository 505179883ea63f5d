import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Export } from '@tailboard/contracts/reports/export';
import { userEvents } from '@tailboard/contracts/identity/user';
import { readXlsx } from 'hucre/xlsx';
import {
  abby,
  commandContext,
  exportsUnderTest,
  mia,
  owen,
  sid,
  type ExportsUnderTest,
  type Refusal,
} from '../testing/exports-under-test.js';
import { ada, as, augusta, closedWeek, nashville, today } from '../testing/reporting-under-test.js';
import { waitingExport } from '../testing/waiting-exports.js';
import { fileOfExport } from '@tailboard/service/exports/export-file';
import { reportExports } from './report-exports.js';

let exports: ExportsUnderTest;
beforeAll(async () => {
  exports = await exportsUnderTest();
  await closedWeek(exports);
  await exports.settle();
});
afterAll(() => exports.close());

const week = 'start_date=2026-10-11&end_date=2026-10-17';
const toLines = (file: string) => file.replace('\ufeff', '').trimEnd().split('\r\n');

describe('An export of codes', () => {
  it('given it is asked for, then it is queued, and an e-mail brings the link and never the file [RPT-003] [RPT-004] [RPT-038] [API-038]', async () => {
    const { status, body } = await exports.requestExport(`codes/report/weekly/export?export_type=code&${week}`, mia);
    expect(status).toBe(202);
    expect(body.message).toBe('Your export has been added to the queue and will be sent to your email when available.');
    expect(await exports.waitForExport(body.id, mia)).toMatchObject({
      type: 'code',
      format: 'csv',
      status: 'done',
      progress: 1,
      rows: 3,
      filters: { tab: 'weekly', start_date: '2026-10-11', end_date: '2026-10-17' },
      created_by: { id: mia, label: 'Mia Cole' },
      error: null,
      download_url: `/api/v1/exports/${body.id}/download`,
      run: null,
    });
    const mail = await exports.mail.mailTo('mia@example.com');
    expect(mail.subject).toBe('Your export is ready: codes-2026-10-11-2026-10-17.csv');
    expect(mail.text).toContain(`/exports/${body.id}`);
    expect(mail.attachments).toEqual([]);
    expect(mail.raw).not.toContain('INST');
  });

  it('given its file, then it has each line of work once, with points, and money for owners alone [API-039] [RPT-002]', async () => {
    const manager = toLines(await exports.exportFile(`codes/report/range/export?${week}`, mia));
    expect(manager).toEqual([
      'Date,Technician ID,Technician,Job,Address,City,Location,Code,Description,Category,Quantity,Points each,Points,Day status',
      expect.stringMatching(/^2026-10-12,/),
      expect.stringMatching(/^2026-10-12,/),
      '2026-10-13,7001,Ada Long,WO-A2,A2 Main St,Nashville,Augusta,REP,Repair,Outside work,10,7.50,75.00,Finalized',
    ]);
    const owner = toLines(await exports.exportFile(`codes/report/range/export?${week}`, owen));
    expect(owner[0]).toMatch(/,Day status,Point \$$/);
    expect(owner.find((each) => each.includes('WO-B1'))).toMatch(/,8,12.00,96.00,Finalized,159.92$/);
    const report = await exports.request<{ totals: { codes_point_total_price: number } }>({
      url: `/api/v1/codes/report/range?${week}`,
    });
    const sum = owner.slice(1).reduce((all, each) => all + Math.round(Number(each.split(',').at(-1)) * 100), 0);
    expect(sum).toBe(report.body.totals.codes_point_total_price);
  });

  it('given filters, then only what they let through is in the file', async () => {
    const augustas = await exports.exportFile(`codes/report/range/export?${week}&location_id=${augusta}`);
    expect(
      toLines(augustas)
        .slice(1)
        .map((each) => each.split(',')[3])
        .sort(),
    ).toEqual(['WO-A2', 'WO-B1']);
    const adas = await exports.exportFile(
      `codes/report/monthly/export?year=2026&month=10&user_id=${ada}&location_id=${nashville}`,
    );
    expect(
      toLines(adas)
        .slice(1)
        .map((each) => each.split(',')[3]),
    ).toEqual(['WO-A1']);
  });

  it('given a technician who asks for everyone, then the file has what is their own', async () => {
    const technician = as('technician', ada);
    const { body } = await exports.request<{ id: string }>({
      url: `/api/v1/codes/report/range/export?${week}`,
      as: technician,
    });
    for (;;) {
      const { body: now } = await exports.request<{ data: Export }>({
        url: `/api/v1/exports/${body.id}`,
        as: technician,
      });
      if (now.data.status === 'done') break;
    }
    const file = await exports.request<string>({ url: `/api/v1/exports/${body.id}/download`, as: technician });
    expect(
      toLines(file.body)
        .slice(1)
        .every((each) => each.includes('Ada Long')),
    ).toBe(true);
  });

  it('given missed lines and productivity, then they are files, too', async () => {
    expect(toLines(await exports.exportFile(`codes/report/missed/export?${week}`))[1]).toMatch(
      /,REP,Repair,Outside work,1,7.50,7.50,/,
    );
    const owner = toLines(await exports.exportFile(`codes/report/productivity/export?${week}&all=true`));
    expect(owner[0]).toMatch(/Pay per point/);
    expect(owner.slice(1).map((each) => each.split(',')[1])).toEqual(['Ada Long', 'Ben Marsh']);
    expect(toLines(await exports.exportFile(`codes/report/productivity/export?${week}`, mia))[0]).not.toMatch(
      /per point/,
    );
  });

  it('given XLSX is asked for, then numbers and dates are such', async () => {
    const { body } = await exports.requestExport(`codes/report/range/export?${week}&format=xlsx`);
    const { format } = await exports.waitForExport(body.id);
    const { readFile } = await import('node:fs/promises');
    const file = await readFile(fileOfExport(exports.ctx, { id: body.id, format }));
    const { sheets } = await readXlsx(file);
    expect(sheets[0]!.freezePane).toMatchObject({ rows: 1 });
    expect(sheets[0]!.rows).toHaveLength(4);
    expect(sheets[0]!.rows[3]).toEqual(expect.arrayContaining([new Date('2026-10-13T00:00:00Z'), 10, 7.5, 75]));
    const response = await exports.download(body.id);
    expect(response.headers).toMatchObject({
      'content-disposition': "attachment; filename*=UTF-8''codes-2026-10-11-2026-10-17.xlsx",
      'cache-control': 'no-store',
    });
  });
});

describe('An export of jobs', () => {
  it('given issues and jobs not done, then each is a file of its own, queued and e-mailed [API-026] [API-027] [RPT-051]', async () => {
    const { status, body } = await exports.requestExport(`jobs/report/not-done/export?${week}`, abby);
    expect([status, body.message]).toEqual([202, expect.stringMatching(/^Your export has been added/)]);
    await exports.waitForExport(body.id, abby);
    expect((await exports.mail.mailTo('abby@example.com')).text).toContain(`/exports/${body.id}`);
    expect(toLines((await exports.download(body.id, abby)).body)).toEqual([
      'Date,Technician ID,Technician,Job,Address,Address 2,City,Location,Not done,Codes,Points',
      '2026-10-14,7001,Ada Long,WO-A3,A3 Main St,,Nashville,Nashville,NH Nobody at home,,40.00',
    ]);
    const issues = await exports.exportFile(`jobs/report/issues/export?${week}&tab=Nashville`, abby);
    expect(toLines(issues)[1]).toContain(',Ingress at the tap,');
  });
});

describe('Asking', () => {
  it('given the same person asks for the same within a short time, then it is one export; later it is another', async () => {
    const url = `codes/report/daily/export?start_date=2026-10-12`;
    const first = await exports.requestExport(url);
    const [again, read, other] = await Promise.all([
      exports.requestExport(url),
      exports.requestExport(url),
      exports.requestExport(url, mia),
    ]);
    expect([again.body.id, read.body.id]).toEqual([first.body.id, first.body.id]);
    expect(other.body.id).not.toBe(first.body.id);
    await exports.waitForExport(first.body.id);
    exports.at = new Date(today.getTime() + 61_000);
    const later = await exports.requestExport(url);
    expect(later.body.id).not.toBe(first.body.id);
    exports.at = today;
    // A running export counts against the requester's limit in the following tests.
    await exports.waitForExport(other.body.id, mia);
    await exports.waitForExport(later.body.id);
  });

  it('given five of a user under way, then a sixth is refused until one is done; the same one and other people go on', async () => {
    const { db } = exports.ctx;
    const url = 'codes/report/daily/export?format=xlsx&start_date=2026-10-13';
    const waiting: string[] = [];
    for (let at = 0; at < 5; at++) waiting.push(await waitingExport(db, { by: mia }));
    try {
      const refused = await exports.requestExport<Refusal>(url, mia);
      expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
        429,
        'TooManyExports',
        '30',
      ]);
      expect((await exports.requestExport(url, owen)).status).toBe(202);
      await db.query('delete from exports.export where id = $1', [waiting[0]]);
      expect((await exports.requestExport(url, mia)).status).toBe(202);
    } finally {
      await db.query('delete from exports.export where id = any($1::uuid[])', [waiting]);
    }
  });

  it('given a reader of Spanish or Chinese, then the answer, the file and the mail are in that language', async () => {
    const response = await exports.requestExport(`codes/report/daily/export?start_date=2026-10-13`, abby, 'es');
    expect(response.body.message).toMatch(/^Su exportación se ha añadido a la cola/);
    await exports.waitForExport(response.body.id, abby);
    expect(toLines((await exports.download(response.body.id, abby)).body)[0]).toMatch(/^Fecha,ID de técnico/);
    expect((await exports.mail.mailTo('abby@example.com', 3)).subject).toMatch(/^Su exportación está lista/);
    await exports.record(`user-${mia}`, [userEvents.make.LocaleChosen({ locale: 'zh-CN' })]);
    await exports.settle();
    expect(toLines(await exports.exportFile(`codes/report/daily/export?start_date=2026-10-13`, mia))[0]).toMatch(
      /^日期,/,
    );
  });

  it.each([
    ['codes/report/range/export?start_date=2026-10-17', 422, 'RangeIncomplete'],
    ['codes/report/range/export?start_date=2026-10-17&end_date=2026-10-01', 422, 'ReportRangeBackward'],
    ['codes/report/range/export?start_date=2010-01-01&end_date=2026-10-01', 422, 'ReportRangeTooLong'],
    ['jobs/report/issues/export?start_date=2010-01-01&end_date=2026-10-01', 422, 'ReportRangeTooLong'],
    ['codes/report/daily/export?start_date=2026-01-01', 422, 'NothingToExport'],
    ['codes/report/missed/export?start_date=2026-01-01&end_date=2026-01-02', 422, 'NothingToExport'],
    ['codes/report/productivity/export?start_date=2026-01-01&end_date=2026-01-02', 422, 'NothingToExport'],
    ['jobs/report/issues/export?start_date=2026-01-01&end_date=2026-01-02', 422, 'NothingToExport'],
    [
      'codes/report/range/export?export_type=payroll&start_date=2026-10-11&end_date=2026-10-18',
      422,
      'PayrollWeeklyOnly',
    ],
    ['codes/report/weekly/export?export_type=payroll&start_date=2026-10-18', 422, 'PayrollOpen'],
  ])('given %s, then it is refused with %i %s and nothing is queued', async (url, status, code) => {
    const before = await exports.ctx.db.query('select 1 from exports.export');
    const response = await exports.requestExport<Refusal>(url);
    expect([response.status, response.body.code]).toEqual([status, code]);
    expect(await exports.ctx.db.query('select 1 from exports.export')).toHaveLength(before.length);
  });

  it('given a supervisor asks for payroll, or for jobs, then it is refused', async () => {
    const payroll = await exports.requestExport<Refusal>(`codes/report/weekly/export?export_type=payroll&${week}`, sid);
    expect([payroll.status, payroll.body.code]).toEqual([403, 'PayrollNotYours']);
    expect((await exports.requestExport(`jobs/report/issues/export?${week}`, sid)).status).toBe(403);
    expect((await exports.request({ url: `/api/v1/codes/report/weekly/export?${week}`, as: undefined })).status).toBe(
      401,
    );
  });
});

describe('Reading exports', () => {
  it('given people who asked, then each has their own list and an owner has all', async () => {
    const list = async (who: string) =>
      (
        await exports.request<{ data: Export[]; total: number }>({
          url: '/api/v1/exports?per_page=100',
          as: commandContext(who),
        })
      ).body;
    const all = await list(owen);
    expect(new Set(all.data.map(({ created_by }) => created_by.id)).size).toBeGreaterThan(2);
    const mine = await list(mia);
    expect(new Set(mine.data.map(({ created_by }) => created_by.id))).toEqual(new Set([mia]));
    expect(mine.total).toBeLessThan(all.total);
    expect((await list(sid)).data).toEqual([]);
  });

  it('given an export of another user, or none, then there is none', async () => {
    const { body } = await exports.requestExport(`codes/report/daily/export?start_date=2026-10-12&format=xlsx`, mia);
    await exports.waitForExport(body.id, mia);
    for (const url of [`/api/v1/exports/${body.id}`, `/api/v1/exports/${body.id}/download`]) {
      const { status, body: refused } = await exports.request<Refusal>({ url, as: commandContext(abby) });
      expect([status, refused.code]).toEqual([404, 'ExportNotFound']);
    }
    const retried = await exports.request<Refusal>({
      method: 'POST',
      url: `/api/v1/exports/${body.id}/retry`,
      as: commandContext(abby),
    });
    expect([retried.status, retried.body.code]).toEqual([404, 'ExportNotFound']);
    const done = await exports.request<Refusal>({
      method: 'POST',
      url: `/api/v1/exports/${body.id}/retry`,
      as: commandContext(mia),
    });
    expect([done.status, done.body.code]).toEqual([409, 'ExportNotFailed']);
  });

  it('given thirty days are over, then the file is removed, its reader is notified, and a retry makes it again', async () => {
    const { body } = await exports.requestExport(`codes/report/daily/export?start_date=2026-10-12`, abby);
    const { expires_at } = await exports.waitForExport(body.id, abby);
    expect(expires_at).toBe('2026-11-21T16:00:00.000Z');
    const file = fileOfExport(exports.ctx, { id: body.id, format: 'csv' });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    exports.at = new Date('2026-11-21T16:00:01.000Z');
    const { status, body: refused } = await exports.download(body.id, abby);
    expect([status, (refused as unknown as Refusal).code]).toEqual([409, 'ExportExpired']);
    await reportExports.expire(exports.ctx);
    await expect(stat(file)).rejects.toThrow('ENOENT');
    expect(await exports.waitForExport(body.id, abby)).toMatchObject({ status: 'expired', download_url: null });
    await exports.request({ method: 'POST', url: `/api/v1/exports/${body.id}/retry`, as: commandContext(abby) });
    expect(await exports.waitForExport(body.id, abby)).toMatchObject({ status: 'done', rows: 2 });
    exports.at = today;
    expect((await readdir(path.dirname(file))).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
