import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WorkOrderItem } from '@tailboard/contracts/jobs/work-order';
import type { TestRequest } from '@tailboard/service/testing/service-under-test';
import { asAda, dispatcher, jobsUnderTest, manager, type JobsUnderTest } from '../../testing/jobs-under-test.js';
import { workOrderId } from '../work-order.js';

let jobs: JobsUnderTest;
beforeAll(async () => {
  jobs = await jobsUnderTest({ lists: false });
});
afterAll(() => jobs.close());

const COLUMNS =
  'Account Number;work_order_number;job_type;category;customer_name;phone;tag_id;date;start_time;end_time;duration;time_slot;location;comment;address;address2;city;state;zip;lat;lng;crew';
const row = (change: Record<string, string>): string =>
  COLUMNS.split(';')
    .map((column) => {
      const name = column.toLowerCase().replace(' ', '_');
      const cells: Record<string, string> = {
        account_number: 'A1',
        date: '2026-10-06',
        address: '1 Elm Street',
        lng: '-86.7',
        ...change,
      };
      return cells[name] ?? '';
    })
    .join(';');
const file = async (id: string, kind: 'csv' | 'json', headers = {}, as: TestRequest['as'] = manager) =>
  jobs.request<string>({ url: `/api/v1/work-orders/imports/${id}/rejected.${kind}`, headers, ...(as ? { as } : {}) });
const importCsv = (text: string) => jobs.import(text, { type: 'text/csv' });
const readReasons = async (id: string, headers = {}): Promise<string[]> =>
  (
    await jobs.request<{ data: { reason: string }[] }>({ url: `/api/v1/work-orders/imports/${id}/rejected`, headers })
  ).body.data.map(({ reason }) => reason);
const order = async (account_number: string, number: string): Promise<WorkOrderItem> => {
  const id = workOrderId({ account_number, work_order_number: number, date: '2026-10-06' });
  return (await jobs.request<{ data: WorkOrderItem }>({ url: `/api/v1/work-orders/${id}` })).body.data;
};

describe('the rejected rows of a CSV import', () => {
  const bad = [
    row({
      work_order_number: 'WO1',
      account_number: 'A2',
      date: '2026-02-30',
      comment: '=HYPERLINK("x")',
      phone: '+1 912',
      crew: 'north',
    }),
    'A1;WO2;service',
    row({ work_order_number: 'WO3', customer_name: "'=quoted" }).replace('2026-10-06', '') + ';too;much',
    'A1;"WO4"x;service',
  ];
  const text = [COLUMNS, row({ work_order_number: 'WO0', address: '9 Oak Street' }), ...bad].join('\n');

  it('given rejected rows, when they are downloaded, then they are unchanged, with line, field and reason, without formulas', async () => {
    const done = await importCsv(text);
    expect(done).toMatchObject({ created: 1, rejected: 4, rejected_file: 'csv' });
    const { status, headers, body } = await file(done.id, 'csv');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': "attachment; filename*=UTF-8''upload%20rejected.csv",
      'x-content-type-options': 'nosniff',
    });
    const createMissing = (n: number): string => Array.from({ length: n }, () => '(missing)').join(';');
    expect(body.split('\r\n')).toEqual([
      `\ufeff${COLUMNS};line;field;reason`,
      `A2;WO1;;;;'+1 912;;2026-02-30;;;;;;"'=HYPERLINK(""x"")";1 Elm Street;;;;;;-86.7;north;3;date;Date is a date that does not exist.`,
      `A1;WO2;service;${createMissing(19)};4;;The row has 3 cells, the header has 22.`,
      `A1;WO3;;;''=quoted;;;;;;;;;;1 Elm Street;;;;;;-86.7;;5;;The row has 24 cells, the header has 22.;too;much`,
      `"A1;""WO4""x;service";${createMissing(21)};6;;There is text after a closing quotation mark. Write a quotation mark inside a field twice.`,
      '',
    ]);
  });

  it('given rejected rows that were not corrected, when they are imported, then they are rejected again with the same file', async () => {
    const done = await importCsv(text);
    const once = (await file(done.id, 'csv')).body;
    const again = await importCsv(once);
    expect(again).toMatchObject({ processed: 4, rejected: 4 });
    expect(await readReasons(again.id)).toEqual([
      'Date is a date that does not exist.',
      expect.stringContaining('still contains the mark (missing)'),
      'The row has 24 cells, the header has 22.',
      expect.stringContaining('still contains the mark (missing)'),
    ]);
    const columns = (csv: string): string[] => csv.split('\r\n').map((line) => line.split(';').slice(0, 22).join(';'));
    expect(columns((await file(again.id, 'csv')).body).slice(0, 4)).toEqual(columns(once).slice(0, 4));
  });

  it('given corrected rows, when they are imported, then every cell has its original value', async () => {
    const done = await importCsv(text);
    const corrected = (await file(done.id, 'csv')).body
      .split('\r\n')
      .slice(0, 2)
      .map((line) => line.replace('2026-02-30', '2026-10-06'));
    expect(await importCsv(corrected.join('\r\n'))).toMatchObject({
      processed: 1,
      created: 1,
      rejected: 0,
      rejected_file: null,
    });
    expect(await order('A2', 'WO1')).toMatchObject({
      comment: '=HYPERLINK("x")',
      phone: '+1 912',
      address: { lng: -86.7 },
    });
  });

  it('given rejected rows, when they are downloaded, then the reason is in the reader’s language', async () => {
    const done = await importCsv(text);
    const spanish = { 'accept-language': 'es' };
    expect((await file(done.id, 'csv', spanish)).body).toContain('Fecha es una fecha que no existe.');
    expect((await readReasons(done.id, spanish))[1]).toBe('La fila tiene 3 celdas y el encabezado, 22.');
    expect((await readReasons(done.id, { 'accept-language': 'zh-CN' }))[0]).toBe('日期 是不存在的日期。');
  });
});

describe('the rejected elements of a JSON import', () => {
  const text = `[
  {"work_order_number": "J0", "account_number": "A3", "date": "2026-10-06", "address": {"address": "2 Elm"}},
  {"work_order_number": "J1", "account_number": 12345678901234567890, "date": "2026-02-30", "address": {"address": "3 Elm"}},
  7,
  {"a": b},
  {}
]`;
  it('given rejected JSON elements, when they are downloaded and corrected, then the reason is in "rejected" and they import', async () => {
    const done = await jobs.import(text);
    expect(done).toMatchObject({ created: 1, rejected: 4, rejected_file: 'json' });
    const { headers, body } = await file(done.id, 'json');
    expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' });
    // The test's client has read it as JSON already.
    const list = body as unknown as { rejected: object; original?: unknown }[];
    expect(list).toMatchObject([
      { work_order_number: 'J1', rejected: { line: 3, field: 'date', reason: 'Date is a date that does not exist.' } },
      { original: 7, rejected: { line: 4, field: null, reason: 'This is not a work order.' } },
      { original: '{"a": b}', rejected: { line: 5 } },
      { rejected: { line: 6 } },
    ]);
    expect(await jobs.import(JSON.stringify(list))).toMatchObject({ processed: 4, rejected: 4 });
    const corrected = [{ ...list[0], account_number: 'A4', date: '2026-10-06' }];
    expect(await jobs.import(JSON.stringify(corrected))).toMatchObject({ created: 1, rejected: 0 });
    expect(await order('A4', 'J1')).not.toHaveProperty('rejected');
  });
});

describe('the route of rejected rows', () => {
  it('given a role without imports or an unknown import, when rejected rows are read, then it is refused or not found', async () => {
    const done = await jobs.import('[7]');
    for (const as of [dispatcher, asAda]) expect((await file(done.id, 'json', {}, as)).status).toBe(403);
    expect((await jobs.inject({ url: `/api/v1/work-orders/imports/${done.id}/rejected.json` })).status).toBe(401);
    for (const kind of ['csv', 'json'] as const) expect((await file(randomUUID(), kind)).status).toBe(404);
  });
  it('given an import of the other format, when its rejected rows are downloaded, then the status is 404', async () => {
    const done = await jobs.import('[7]');
    expect(await file(done.id, 'csv')).toMatchObject({
      status: 404,
      body: {
        code: 'RejectedFileNotKept',
        message: 'The rejected rows of this import cannot be downloaded in this format.',
      },
    });
    const csv = await importCsv([COLUMNS, 'A1;WO2'].join('\n'));
    expect((await file(csv.id, 'json')).status).toBe(404);
  });
  it('given an import of an earlier release, when it is read, then its sentences are unchanged and it has no rejected rows', async () => {
    const done = await jobs.import('[7]');
    await jobs.ctx.db.query(
      `update work_order_import set layout = null, notes = '{Nobody knows 8-10.}', error = 'It broke.' where id = $1`,
      [done.id],
    );
    await jobs.ctx.db.query(
      `update work_order_import_rejected set reason = 'No such date.', original = null where import_id = $1`,
      [done.id],
    );
    expect(await readReasons(done.id)).toEqual(['No such date.']);
    expect(await readReasons(done.id, { 'accept-language': 'es' })).toEqual(['No such date.']);
    const { body } = await jobs.request<{ data: object }>({ url: `/api/v1/work-orders/imports/${done.id}` });
    expect(body.data).toMatchObject({ notes: ['Nobody knows 8-10.'], error: 'It broke.', rejected_file: null });
    expect((await file(done.id, 'json')).status).toBe(404);
  });
});
