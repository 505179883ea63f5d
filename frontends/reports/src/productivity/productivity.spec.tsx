import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from '@tailboard/contracts/permission';
import { companyDate } from '@tailboard/contracts/company-time';
import { ReadProductivity, type ProductivityRow } from '@tailboard/contracts/reports/code-report';
import { dateIn } from '@tailboard/ui/testing/type-date';
import type { FakeApi } from '@tailboard/web/testing/fake-api';
import { antonio, rosa, user, withPeople } from '../testing/reports.js';
import { renderAddress, getAddress } from '../testing/show-route.js';
import { isLow, LEAST_HOURS_PERCENT, LEAST_POINTS_PERCENT } from './thresholds.js';
// Loaded ahead, so that no test waits for the compiler.
import '../code-reports/code-reports-page.js';

const path = '/admin/codereports?tab=productivity&start_date=2026-09-27&end_date=2026-10-10';
const row = (fields: Partial<ProductivityRow>, percents: [number | null, number | null]): ProductivityRow => ({
  user: user(antonio, 'Antonio Bell'),
  points: {
    assigned: 100,
    assigned_not_finalized: 12,
    completed: 85,
    completed_not_finalized: 10,
    percent: percents[0],
    percent_not_finalized: 95,
  },
  hours: { paid: 46, calculated: 37.33, percent: percents[1] },
  hours_not_finalized: 4,
  price_per_point: 1.5,
  completed_points_hours_paid: 9.74,
  weeks: [95, 81.5],
  ...fields,
});

describe('The thresholds of productivity', () => {
  it.each<[number | null, boolean]>([
    [84.99, true],
    [85, false],
    [85.01, false],
    [0, true],
    [null, false],
  ])('points at %s percent are a warning: %s [RPT-078] [BUS-005]', (percent, low) => {
    expect(LEAST_POINTS_PERCENT).toBe(85);
    expect(isLow(percent, LEAST_POINTS_PERCENT)).toBe(low);
  });
  it.each<[number | null, boolean]>([
    [79.99, true],
    [80, false],
    [81.2, false],
    [null, false],
  ])('hours at %s percent are a warning: %s [RPT-079] [BUS-006]', (percent, low) => {
    expect(LEAST_HOURS_PERCENT).toBe(80);
    expect(isLow(percent, LEAST_HOURS_PERCENT)).toBe(low);
  });
});

describe('Productivity', () => {
  let api: FakeApi;
  beforeEach(() => {
    sessionStorage.clear();
    api = withPeople();
    api.when(ReadProductivity).respond(productivity);
  });
  const productivity = () => ({
    start_date: '2026-09-27',
    end_date: '2026-10-10',
    data: [row({}, [85, 79.9]), row({ user: user(rosa, 'Rosa Long'), price_per_point: null }, [84.9, 80])],
    totals: row({ user: null }, [84.95, null]),
    weeks: [
      {
        start_date: '2026-09-27',
        ...{ assigned: 50, completed: 40, points_percent: 80, hours_percent: 90 },
        in_progress: null,
      },
      {
        start_date: '2026-10-04',
        ...{ assigned: 0, completed: 0, points_percent: null, hours_percent: null },
        in_progress: { assigned: 50, completed: 35, points_percent: 70, hours_percent: null },
      },
    ],
  });
  const show = (roles: Role[] = ['owner'], more = '') => renderAddress(path + more, { api, roles });
  const table = async (name: string) => within(await screen.findByRole('table', { name }));

  it('warns below 85 and 80 percent, not at them, and totals are their own row [RPT-014] [RPT-021] [RPT-025] [RPT-078] [RPT-079]', async () => {
    await show();
    const people = await table('Productivity');
    const warned = people
      .getAllByRole('row')
      .slice(1)
      .map((one) => [...one.querySelectorAll('[data-warning]')].map(({ textContent }) => textContent));
    expect(warned).toEqual([['79.9%, below 80%'], ['84.9%, below 85%'], ['85.0%, below 85%']]);
    expect(people.getAllByRole('row').at(-1)?.textContent).toMatch(/^Total/);
    expect(dateIn(await screen.findByRole('group', { name: 'Start Date' }))).toBe('09/27/2026');
    const [left] = api.sent(ReadProductivity);
    expect(left?.url).toContain('/api/v1/users/productivity?');
    expect(left?.input).toMatchObject({ start_date: '2026-09-27', end_date: '2026-10-10' });
  });

  it('given two weeks, then each technician has a line of them with the threshold in its title, and the weeks below it are counted and read out', async () => {
    await show();
    const people = await table('Productivity');
    people.getByRole('columnheader', { name: 'Points % by week, line at 85%' });
    const [line] = people.getAllByText('1 of 2 weeks below');
    expect(line?.parentElement?.textContent).toBe('1 of 2 weeks below95%, 81.5%');
    expect(line?.parentElement?.querySelector('svg path[stroke-dasharray]')).not.toBeNull();
    screen.getByText('Dashed lines: points at 85%, hours at 80%. Weeks below them are a warning.');
  });

  it('given one week, then there is no line', async () => {
    api.when(ReadProductivity).respond(() => ({
      ...productivity(),
      data: [row({ weeks: [95] }, [85, 79.9])],
      totals: row({ user: null, weeks: [95] }, [84.95, null]),
    }));
    await show();
    await table('Productivity');
    expect(screen.queryByRole('columnheader', { name: /by week/ })).toBeNull();
  });

  it('shows how technicians are distributed by points per paid hour, in a table beside the chart', async () => {
    await show();
    const rows = (await table('Technicians by points per paid hour')).getAllByRole('row').slice(1);
    expect(rows.map((one) => [...one.children].map(({ textContent }) => textContent))).toEqual([['9.5–10', '2', '']]);
  });

  it('lets an owner count what is not finalized, too; the address keeps it [RPT-073]', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'All jobs' }));
    await waitFor(() => expect(getAddress()).toBe(`${path}&all=1`));
    await (await table('Productivity')).findByText('Not finalized');
    (await table('Productivity')).getByText('Assigned, not finalized');
    expect(api.sent(ReadProductivity).at(-1)?.input.all).toBe(true);
  });

  it('given no finalized work, then an owner can still include the rest [RPT-073]', async () => {
    api.when(ReadProductivity).respond(({ all }) => (all ? productivity() : { ...productivity(), data: [] }));
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'All jobs' }));
    await table('Productivity');
  });

  it.each<Role>(['admin', 'manager', 'supervisor'])('offers a %s no such choice [RPT-073]', async (role) => {
    await show([role], '&all=1');
    await table('Productivity');
    expect(screen.queryByRole('button', { name: 'All jobs' })).toBeNull();
    expect(api.sent(ReadProductivity)[0]?.input.all).toBeUndefined();
  });

  it('given a finalized week, a week that is over and this week, when the report opens, then their table names the two open ones and warns of neither', async () => {
    const thisWeek = {
      start_date: companyDate(new Date(), 'America/New_York'),
      ...{ assigned: 0, completed: 0, points_percent: null, hours_percent: null },
      in_progress: { assigned: 20, completed: 5, points_percent: 25, hours_percent: null },
    };
    api.when(ReadProductivity).respond(() => ({ ...productivity(), weeks: [...productivity().weeks, thisWeek] }));
    await show();
    const weeks = await table('Productivity by week');
    expect(weeks.getAllByRole('row').map((one) => [...one.children].map(({ textContent }) => textContent))).toEqual([
      ['Week of', 'Assigned points', 'Completed points', 'Points %', 'Hours %'],
      ['27 Sep 2026', '50', '40', '80.0%, below 85%', '90.0%'],
      ['04 Oct 2026, not finalized', '50', '35', '70.0%', '–'],
      [expect.stringMatching(/, in progress$/), '20', '5', '25.0%', '–'],
    ]);
  });

  it('shows that there are no records', async () => {
    api.when(ReadProductivity).respond(() => ({
      ...{ start_date: '2026-09-27', end_date: '2026-10-10', data: [], weeks: [] },
      totals: row({ user: null }, [null, null]),
    }));
    await show();
    await screen.findByText('There are no records for this time range. Please adjust your search and try again.');
  });
});
