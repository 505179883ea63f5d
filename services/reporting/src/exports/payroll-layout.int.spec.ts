import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { payrollLayouts } from '@tailboard/contracts/reports/payroll-layout';
import { derivedId } from '@tailboard/eventing/ids';
import type { z } from 'zod';
import { commandContext, exportsUnderTest, mia, owen, type ExportsUnderTest } from '../testing/exports-under-test.js';
import { closedWeek } from '../testing/reporting-under-test.js';

let exports: ExportsUnderTest;
beforeAll(async () => {
  exports = await exportsUnderTest();
  await closedWeek(exports);
  await exports.settle();
});
afterAll(() => exports.close());

const url = 'codes/report/weekly/export?export_type=payroll&start_date=2026-10-11';
type Layout = z.output<typeof payrollLayouts.entry>;
const columns = [
  { content: 'fixed', title: 'Company', text: 'TB01' },
  { content: 'technician_id', title: 'Employee ID' },
  { content: 'week_start', title: 'Period start', format: 'us_date' },
  { content: 'regular_hours', title: 'Hours', format: 'hours_minutes' },
  { content: 'regular_rate', title: 'Rate', format: 'two_decimals' },
  { content: 'total', title: 'Cents', format: 'cents' },
];
let key = 0;
const send = (method: 'POST' | 'DELETE', path: string, payload?: object, who = owen) =>
  exports.request<{ data: Layout; code: string; errors: object }>({
    ...{ method, url: `/api/v1/payroll-layouts${path}`, as: commandContext(who), payload },
    headers: { 'idempotency-key': derivedId('test', 'layout', key++) },
  });
const readLines = async (query: string, who = owen): Promise<string[][]> =>
  (await exports.exportFile(`${url}&${query}`, who))
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));

it('given a layout, when payroll is run with it, then the file has its columns, titles and formats, and the run is the same', async () => {
  const { body } = await send('POST', '', { name: 'Provider', columns });
  await exports.settle();
  const [header, ...standard] = await readLines('format=csv');
  const [titles, ...lines] = await readLines(`layout_id=${body.data.id}`);
  expect(titles).toEqual(['Company', 'Employee ID', 'Period start', 'Hours', 'Rate', 'Cents']);
  const at = (name: string): number => header!.indexOf(name);
  expect(lines).toEqual(
    standard.map((cells) => {
      const minutes = Math.round(Number(cells[at('regular_hours')]) * 60);
      return [
        'TB01',
        cells[at('technician_id')],
        '10/11/2026',
        `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`,
        cells[at('regular_rate')] === '' ? '' : Number(cells[at('regular_rate')]).toFixed(2),
        String(Math.round(Number(cells[at('total')]) * 100)),
      ];
    }),
  );
  expect(lines.length).toBeGreaterThan(1);
  expect(await exports.ctx.db.query('select run_id from payroll_run')).toHaveLength(1);
});

it('given a manager, when they export a copy with a layout, then its rates are left out', async () => {
  const { body } = await send('POST', '', { name: 'Copy', columns: columns.slice(1, 5) });
  await exports.settle();
  const [titles] = await readLines(`layout_id=${body.data.id}`, mia);
  expect(titles).toEqual(['Employee ID', 'Period start', 'Hours']);
});

it('given a deleted layout, when payroll is exported with it, then it is refused', async () => {
  const { body } = await send('POST', '', { name: 'Old', columns: columns.slice(0, 2) });
  await send('DELETE', `/${body.data.id}`);
  await exports.settle();
  const refused = await exports.requestExport<{ code: string }>(`${url}&layout_id=${body.data.id}`);
  expect([refused.status, refused.body.code]).toEqual([404, 'LayoutNotFound']);
});

it.each([
  ['hours as cents', [{ content: 'regular_hours', title: 'Hours', format: 'cents' }], owen, 422],
  ['no column', [], owen, 422],
  ['a manager as its author', columns, mia, 403],
])('given a layout with %s, when it is saved, then it is refused', async (_, wrong, who, status) => {
  expect((await send('POST', '', { name: 'Wrong', columns: wrong }, who)).status).toBe(status);
});
