import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { abby, commandContext, exportsUnderTest, mia, type ExportsUnderTest } from '../testing/exports-under-test.js';
import { closedWeek, set } from '../testing/reporting-under-test.js';

let reporting: ExportsUnderTest;
beforeAll(async () => {
  reporting = await exportsUnderTest();
  await reporting.record('settings-company', [set({ key: 'price_point_company', value: 260, effective_from: null })]);
  await closedWeek(reporting);
  const { status } = await reporting.request({
    method: 'POST',
    url: '/api/v1/operator-statements',
    headers: { 'content-type': 'text/csv' },
    payload: Buffer.from('Order,Date,Code,Amount\nWO-A1,2026-10-12,INST,$460.00\nWO-A2,2026-10-13,REP,195.00'),
    as: commandContext(abby),
  });
  expect(status).toBe(200);
  await reporting.settle();
});
afterAll(() => reporting.close());

const week = 'start_date=2026-10-11&end_date=2026-10-17';
const path = 'operator-payments/export';

describe('The export of payments of the operator', () => {
  it('given a week with a statement, when an admin exports it, then each code of a job has its amounts and its state', async () => {
    const file = await reporting.exportFile(`${path}?${week}`, abby);
    expect(file.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'Date,Technician ID,Technician,Order number,Account,Code,Quantity,Billed,Received,Difference,State',
      expect.stringMatching(/^2026-10-12,700[12],(?:Ada Long|Ben Marsh),WO-/),
      expect.stringMatching(/^2026-10-12,700[12],(?:Ada Long|Ben Marsh),WO-/),
      '2026-10-13,7001,Ada Long,WO-A2,,REP,10,195.00,195.00,0.00,Paid',
    ]);
    expect(file).toContain('2026-10-12,7001,Ada Long,WO-A1,,INST,15,468.00,460.00,-8.00,Short-paid');
    expect(file).toContain('2026-10-12,7002,Ben Marsh,WO-B1,,INST,8,249.60,0.00,-249.60,Unpaid');
  });

  it('given a range without work, or a manager, when it is exported, then it is refused', async () => {
    const empty = 'start_date=2025-10-11&end_date=2025-10-17';
    expect(await reporting.requestExport(`${path}?${empty}`, abby)).toMatchObject({
      status: 422,
      body: { code: 'NothingToExport' },
    });
    expect((await reporting.requestExport(`${path}?${week}`, mia)).status).toBe(403);
  });
});
