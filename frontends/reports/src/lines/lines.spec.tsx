import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from '@tailboard/contracts/permission';
import { ReadCodeReport } from '@tailboard/contracts/reports/code-report';
import { ReadLines, type ReportLine } from '@tailboard/contracts/reports/lines';
import { type FakeApi, toPage } from '@tailboard/web/testing/fake-api';
import { tabularNumbers } from '@tailboard/web/i18n/tabular-numbers';
import { antonio, job, report, rosa, user, withPeople } from '../testing/reports.js';
import { renderAddress } from '../testing/show-route.js';
// Loaded ahead, so that no test waits for the compiler.
import '../code-reports/code-reports-page.js';

const path = '/admin/codereports?tab=range&start_date=2026-10-04&end_date=2026-10-10';
const line: ReportLine = {
  date: '2026-10-06',
  user: user(antonio, 'Antonio Bell'),
  job_id: job,
  identifier: 'WO-1',
  label: 'DROP · Aerial drop (worth this since 01 Oct 2026)',
  computed: '2 × 12.00 points',
  amount: 24,
  state: 'approved',
  source: {
    stream: `week-${antonio}-2026-10-04`,
    version: 7,
    type: 'DaySubmitted',
    at: '2026-10-06T22:00:00.000Z',
    by: 'Antonio Bell',
  },
};

it('Figures of a column have as many decimals as any of them needs', () => {
  expect([523, 462.75, 0].map(tabularNumbers([523, 462.75, 0]))).toEqual(['523.00', '462.75', '0.00']);
  expect([1200, 8].map(tabularNumbers([1200, 8, null]))).toEqual(['1,200', '8']);
  expect([6.5, 7].map(tabularNumbers([6.5, 7]))).toEqual(['6.5', '7.0']);
});

describe('A figure of a report that is no money', () => {
  let api: FakeApi;
  beforeEach(() => {
    sessionStorage.clear();
    api = withPeople();
    api.when(ReadCodeReport).respond(() => report());
    api.when(ReadLines).respond(() => ({
      ...toPage([line], { last: 2, total: 30 }),
      ...{ start_date: '2026-10-04', end_date: '2026-10-10', amount: 360, rule: 'Quantity times points.' },
    }));
  });
  const open = async (name: string | RegExp, roles: Role[] = ['owner'], more = '') => {
    await renderAddress(path + more, { api, roles });
    await userEvent.click(await screen.findByRole('button', { name }));
    return within(await screen.findByRole('dialog'));
  };

  it('opens into its rule, its lines, their sum and the events that they come from, with the way to the daily work', async () => {
    const dialog = await open('360. Details of DROP, Total Points');
    expect(screen.getByRole('dialog', { name: 'DROP, Total Points: All Users' })).toBeTruthy();
    const table = within(await dialog.findByRole('table'));
    expect([...(table.getAllByRole('row')[1]?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      '06 Oct 2026Approved',
      'Antonio Bell',
      'WO-1',
      'DROP · Aerial drop (worth this since 01 Oct 2026)2 × 12.00 points',
      '24',
      'Day submitted, 06 Oct 2026, 6:00 PM, by Antonio Bell',
    ]);
    dialog.getByText('Quantity times points.');
    dialog.getByText('30 lines, total 360.');
    expect(table.getByRole('link', { name: '06 Oct 2026' }).getAttribute('href')).toBe(`/closedailywork?job_id=${job}`);
    expect(api.sent(ReadLines)[0]?.input).toMatchObject({
      ...{ figure: 'points', code_id: rosa, start_date: '2026-10-04', end_date: '2026-10-10' },
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(api.sent(ReadLines).at(-1)?.input.page).toBe(2));
  });

  it.each([
    ['480. Details of Assigned points', { figure: 'assigned' }],
    ['448. Details of Approved points', { figure: 'points', state: 'finalized' }],
    ['12. Details of Approved points, not finalized', { figure: 'points', state: 'waiting' }],
    ['24. Details of Points pending approval', { figure: 'points', state: 'submitted' }],
    ['40. Details of Regular hours', { figure: 'hours' }],
    ['30. Details of DROP, Quantity', { figure: 'quantity', code_id: rosa }],
    ['$540.00. Details of DROP, Total Point $', { figure: 'money', code_id: rosa }],
    ['360. Details of Installs, Points', { figure: 'points', category_id: rosa }],
    ['24. Details of WO-1, Points, Antonio Bell', { figure: 'points', job_id: job, user_id: antonio }],
  ])('opens into what it is made of: %s', async (name, requested) => {
    await open(name);
    await waitFor(() => expect(api.sent(ReadLines)[0]?.input).toMatchObject(requested));
  });

  it('opens for a supervisor without a way to the daily work', async () => {
    const dialog = await open('448. Details of Approved points', ['supervisor'], `&user=${antonio}`);
    expect((await dialog.findAllByText('06 Oct 2026')).length).toBeGreaterThan(0);
    expect(dialog.queryByRole('link')).toBeNull();
    expect(api.sent(ReadLines)[0]?.input.user_id).toBe(antonio);
  });

  it('shows why it could not be read, and is read again unless it is not allowed', async () => {
    let allowed = true;
    api
      .when(ReadLines)
      .respond(() => (allowed ? api.bare(409, { message: 'Not now.' }) : api.refuse(ReadLines, 'LinesNotYours')));
    const dialog = await open('480. Details of Assigned points');
    await dialog.findByText('Couldn’t load the lines. Not now.');
    allowed = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
    await dialog.findByText('Couldn’t load the lines. Only owners can open this figure.');
    expect(dialog.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});
