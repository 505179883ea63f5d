import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@tailboard/contracts/contract';
import { roles } from '@tailboard/contracts/permission';
import type {
  ListStatements,
  ReadStatementFile,
  RecordStatement,
} from '@tailboard/contracts/reports/operator-statement';
import { createWorkbook } from '@tailboard/service/testing/workbook';
import { as, olga, reportingUnderTest, type ReportingUnderTest } from '../testing/reporting-under-test.js';

let reporting: ReportingUnderTest;
beforeAll(async () => {
  reporting = await reportingUnderTest();
});
afterAll(() => reporting.close());

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const send = async <Body = { code?: string; message?: string }>(
  path: string,
  content: string | Uint8Array,
  type = 'text/csv',
) => {
  const response = await reporting.request<Body>({
    method: 'POST',
    url: `/api/v1/operator-statements${path}`,
    headers: { 'content-type': type, 'content-disposition': 'attachment; filename="Week 42.csv"' },
    payload: Buffer.from(content),
  });
  await reporting.settle();
  return response;
};
const readFile = (content: string | Uint8Array, type?: string) =>
  send<OutputOf<typeof ReadStatementFile>>('/read-file', content, type);
const record = (content: string | Uint8Array, type?: string) =>
  send<OutputOf<typeof RecordStatement> & { code?: string }>('', content, type);
const list = async () =>
  (await reporting.request<OutputOf<typeof ListStatements>>({ url: '/api/v1/operator-statements' })).body.data;

const rows = [
  ['WO #', 'Acct', 'Completed Date', 'Billing Code', 'Qty', 'Amount Paid', 'Tech ID', 'Market'],
  ['0012', '8442', '10/12/2026', 'INST', '15', '$1,045.00', '7001', 'South'],
  ['0012', '8442', '10/12/2026', 'INST', '15', '$1,045.00', '7001', 'South'],
  ['A2', '', '2026-10-13', 'REP', '', '(12.30)', '', ''],
  ['A3', '', '10/32/2026', 'REP', '1', '5', '', ''],
  ['A4', '', '10/14/2026', 'REP', '1', '12.345', '', ''],
];
const csv = rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');

describe('Payment statements of the operator', () => {
  it('given a file with wrong rows, when it is read, then its totals and a reason for each refused row are shown, and nothing is stored', async () => {
    const { status, body } = await readFile(csv);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        data: {
          ...{ lines: 3, total_cents: 207_770, first_date: '2026-10-12', last_date: '2026-10-13', charge_backs: 1 },
          refused: 2,
          refused_rows: [
            { line: 5, value: '10/32/2026', reason: 'Date of Work is a date that does not exist.' },
            {
              ...{ line: 6, value: '12.345' },
              reason: 'Amount is not an amount in dollars and whole cents, such as $1,234.50 or (45.00).',
            },
          ],
          notes: ['Columns that are not imported: Market.'],
          same_as: null,
        },
      },
    });
    expect(await list()).toEqual([]);
  });

  it('given a recorded file, when the same lines come again in another order as a workbook, then they are recognized and not recorded', async () => {
    const { status, body } = await record(csv);
    expect(status).toBe(200);
    const [header, first, ...rest] = rows;
    const workbook = await createWorkbook([header!, ...rest, first!]);
    expect((await readFile(workbook, XLSX)).body.data).toMatchObject({ lines: 3, same_as: 'Week 42.csv' });
    expect(await record(workbook, XLSX)).toMatchObject({ status: 409, body: { code: 'StatementAlreadyRecorded' } });
    expect(await list()).toEqual([
      {
        ...{ id: body.data.id, file_name: 'Week 42.csv', lines: 3, total_cents: 207_770, refused: 2 },
        ...{ first_date: '2026-10-12', last_date: '2026-10-13', undone_at: null, version: 2 },
        recorded_by: { id: olga, label: 'Olga Owens' },
        recorded_at: expect.any(String),
      },
    ]);
  });

  it('given a recorded statement, when it is undone, then it counts no more, can be recorded again, and cannot be undone twice', async () => {
    const [{ id } = { id: '' }] = await list();
    const undo = () =>
      reporting.request<{ code?: string }>({ method: 'DELETE', url: `/api/v1/operator-statements/${id}` });
    expect((await undo()).status).toBe(200);
    await reporting.settle();
    expect((await list())[0]).toMatchObject({ id, undone_at: expect.any(String) });
    expect(await undo()).toMatchObject({ status: 404, body: { code: 'StatementNotFound' } });
    expect((await readFile(csv)).body.data.same_as).toBeNull();
    expect((await record(csv)).body.data.id).toBe(id);
    expect(await list()).toMatchObject([{ id, undone_at: null }]);
  });

  it('given a statement of more lines than an event contains, when it is recorded, then it has all of them', async () => {
    const many = Array.from({ length: 1_201 }, (_, at) => `M${at},2026-10-12,INST,1.00`);
    const { status, body } = await record(['order,date,code,amount', ...many].join('\n'));
    expect({ status, body }).toMatchObject({ status: 200, body: { data: { lines: 1_201, total_cents: 120_100 } } });
  });

  it.each([
    ['no file', '', 'FileMissing'],
    ['a file with refused rows only', 'order,date,code,amount\nA1,2026-10-12,INST,free', 'NoStatementLines'],
    ['a file without an amount', 'order,date,code\nA1,2026-10-12,INST', 'FileUnreadable'],
  ])('given %s, when it is recorded, then it is refused', async (_, content, code) => {
    expect(await record(content)).toMatchObject({ status: 422, body: { code } });
  });

  it('given any role, when statements are read, then only owners and admins see them', async () => {
    for (const role of roles) {
      const { status } = await reporting.inject({ url: '/api/v1/operator-statements', as: as(role) });
      expect([role, status]).toEqual([role, role === 'owner' || role === 'admin' ? 200 : 403]);
    }
  });
});
