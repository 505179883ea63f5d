import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { reportsRoutes } from '@tailboard/contracts/reports/routes';
import { expectIdScope, idCases, type IdSamples } from '@tailboard/service/testing/id-cases';
import { abby, exportsUnderTest, mia, type ExportsUnderTest } from './testing/exports-under-test.js';
import { ben, closedWeek, nashville, toId } from './testing/reporting-under-test.js';

const week = { start_date: '2026-10-11', end_date: '2026-10-17' };
let reporting: ExportsUnderTest;
let samples: IdSamples;
beforeAll(async () => {
  reporting = await exportsUnderTest();
  await closedWeek(reporting);
  await reporting.settle();
  const exportBy = async (user: string) => {
    const url = `codes/report/weekly/export?${new URLSearchParams({ ...week, user_id: ben }).toString()}`;
    const { status, body } = await reporting.requestExport(url, user);
    expect(status).toBe(202);
    await reporting.waitForExport(body.id, user);
    return body.id;
  };
  samples = {
    me: abby,
    other: ben,
    own: { export: await exportBy(abby) },
    others: { export: await exportBy(mia) },
    values: {
      ...week,
      date: week.start_date,
      at: '2099-01-01T00:00:00.000Z',
      'reports.codes': { tab: 'weekly', ...week },
      'reports.missed': week,
      'reports.productivity': week,
      'reports.lines': { figure: 'points', ...week },
      'reports.subscribe': { report: 'codes', all: false, schedule: { frequency: 'daily' } },
      'operator-payments.lines': { kind: 'unmatched', ...week },
      'reports.export-codes': { type: 'weekly', ...week },
    },
    decided: { user_id: ben, location_id: nashville },
    secrets: ['Ben Marsh', '7002', 'B1 Main St', toId('B1')],
  };
});
afterAll(() => reporting.close());

describe('IDs of others in requests to reporting, as each role', () => {
  it.each(idCases(reportsRoutes))(
    'given %s, then only records within the scope are read or changed',
    async (_, idCase) => expectIdScope(reporting, idCase, samples),
  );
});
