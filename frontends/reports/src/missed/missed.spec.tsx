import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { ReadMissedCodes } from '@tailboard/contracts/reports/code-report';
import { ReadCompanyValue } from '@tailboard/contracts/reports/company';
import { type FakeApi, toPage } from '@tailboard/web/testing/fake-api';
import { antonio, job, rosa, user, withPeople } from '../testing/reports.js';
import { renderAddress } from '../testing/show-route.js';
// Loaded ahead, so that no test waits for the compiler.
import '../code-reports/code-reports-page.js';

const dates = { start_date: '2026-10-01', end_date: '2026-10-10' };
const path = `/admin/codereports?tab=missed&start_date=2026-10-01&end_date=2026-10-10&user=${antonio}`;
const code = (title: string, points: number, quantity: number) => ({
  ...{ id: rosa, title, description: '' },
  pivot: { points, quantity },
});

describe('Missed codes', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = withPeople();
    api.when(ReadCompanyValue).respond(() => ({ ...dates, company_value: 0, missed_value: 0, codes: [] }));
  });

  it('are shown person by person, with their points and what they come to [RPT-015] [RPT-022] [RPT-026] [RPT-080] [RPT-081]', async () => {
    api.when(ReadMissedCodes).respond(() => ({
      ...toPage([
        {
          user: user(antonio, 'Antonio Bell'),
          assignments: [
            { job_id: job, date: '2026-10-06', address: '', codes: [code('DROP', 12, 2), code('BURY', 8, 1)] },
          ],
          total: 32,
        },
      ]),
      ...dates,
    }));
    await renderAddress(path, { api });
    const table = within(await screen.findByRole('table', { name: 'Missed codes of Antonio Bell' }));
    expect([...(table.getAllByRole('row')[1]?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      '06 Oct 2026',
      'No address on file',
      'DROP × 2, BURY × 1',
      '32',
    ]);
    screen.getByText('32 points not billed');
    expect(api.sent(ReadMissedCodes)[0]?.input).toMatchObject({ ...dates, user_id: antonio });
    expect(screen.getByLabelText('End Date')).toBeTruthy();
  });

  it('given prices of the company, then the missed codes are valued by code, the most valuable first', async () => {
    const worth = (id: string, title: string, missed_quantity: number, missed_value: number) => ({
      ...{ id, title, description: '', quantity: 9, company_value: 90_000 },
      ...{ missed_quantity, missed_value },
    });
    api.when(ReadMissedCodes).respond(() => ({
      ...toPage([{ user: user(antonio, 'Antonio Bell'), assignments: [], total: 32 }]),
      ...dates,
    }));
    api.when(ReadCompanyValue).respond(() => ({
      ...dates,
      company_value: 270_000,
      missed_value: 8_320,
      codes: [worth(rosa, 'BURY', 1, 2_080), worth(job, 'DROP', 2, 6_240), worth(antonio, 'WALL', 0, 0)],
    }));
    await renderAddress(path, { api });
    const table = within(await screen.findByRole('table', { name: 'Value of missed codes' }));
    expect(table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Code', 'Quantity', 'Company value'],
      ['DROP', '2', '$62.40'],
      ['BURY', '1', '$20.80'],
      ['Total', '3', '$83.20'],
    ]);
    expect(api.sent(ReadCompanyValue)[0]?.input).toEqual({ ...dates, user_id: antonio });
  });

  it('given a supervisor, then no value is asked for', async () => {
    api.when(ReadMissedCodes).respond(() => ({
      ...toPage([{ user: user(antonio, 'Antonio Bell'), assignments: [], total: 32 }]),
      ...dates,
    }));
    await renderAddress(path, { api, roles: ['supervisor'] });
    await screen.findByText('32 points not billed');
    expect(api.sent(ReadCompanyValue)).toEqual([]);
  });

  it('are none, and the page shows it [RPT-043]', async () => {
    api.when(ReadMissedCodes).respond(() => ({ ...toPage([]), ...dates }));
    await renderAddress(path, { api });
    await screen.findByText(
      'There are no missed codes for the given date range. Please adjust your search and try again.',
    );
  });
});
