import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { companyDate } from '@tailboard/contracts/company-time';
import type { Role } from '@tailboard/contracts/permission';
import { ReadCodeReport } from '@tailboard/contracts/reports/code-report';
import { ExportCodeReport } from '@tailboard/contracts/reports/export';
import { oneMonthBack } from '@tailboard/contracts/reports/month-back';
import { dateIn, typeDate } from '@tailboard/ui/testing/type-date';
import { type FakeApi, toPage } from '@tailboard/web/testing/fake-api';
import { renderAddress, getAddress } from '../testing/show-route.js';
import { antonio, report, totals, withPeople } from '../testing/reports.js';
import { queryFrom, DEFAULT_TYPE, toQueryInput } from '../report/report-query.js';
// Loaded ahead, so that no test waits for the compiler.
import './code-reports-page.js';
import './my-report-page.js';

const path = '/admin/codereports';
const today = companyDate(new Date(), 'America/New_York');

describe('What an address asks of a report', () => {
  const toQuery = (search: string, type: string) => queryFrom(new URLSearchParams(search), type, '2026-03-31');

  it('is of today, this month, or one month back to today without parameters [RPT-040] [BUS-002]', () => {
    expect(DEFAULT_TYPE).toBe('daily');
    expect(toQueryInput('daily', toQuery('', 'daily'))).toEqual({ start_date: '2026-03-31', end_date: '2026-03-31' });
    expect(toQueryInput('monthly', toQuery('', 'monthly'))).toEqual({ year: '2026', month: '3' });
    expect(toQueryInput('range', toQuery('', 'range'))).toEqual({ start_date: '2026-02-28', end_date: '2026-03-31' });
  });

  it('has the range of its parameters, and ignores invalid ones [RPT-016]', () => {
    const text = `start_date=2026-01-02&end_date=2026-01-09&month=2&year=2025&user=${antonio}`;
    expect(toQueryInput('missed', toQuery(text, 'missed'), 'L')).toEqual({
      start_date: '2026-01-02',
      end_date: '2026-01-09',
      user_id: antonio,
      location_id: 'L',
    });
    expect(toQueryInput('monthly', toQuery(text, 'monthly'))).toEqual({ year: '2025', month: '2', user_id: antonio });
    expect(toQueryInput('monthly', toQuery('month=13&year=1&user=x', 'monthly'))).toEqual({ year: '2026', month: '3' });
    expect(toQueryInput('weekly', toQuery('start_date=tomorrow', 'weekly'))).toMatchObject({
      start_date: '2026-03-31',
    });
  });
});

describe('The code reports', () => {
  let api: FakeApi;
  beforeEach(() => {
    sessionStorage.clear();
    api = withPeople();
    api.when(ReadCodeReport).respond(() => report());
  });
  const show = (search = '', roles: Role[] = ['owner']) => renderAddress(path + search, { api, roles });
  const codes = async () =>
    within(await screen.findByRole('table', { name: 'Codes' }))
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
  const figures = (group: string) =>
    Object.fromEntries(
      [...screen.getByLabelText(group).querySelectorAll('dt')].map((dt) => [
        dt.textContent,
        dt.nextElementSibling?.textContent,
      ]),
    );

  it.each<Role>(['owner', 'admin', 'manager'])(
    'given an %s, then the company value and the margin are shown',
    async (role) => {
      await show('', [role]);
      await screen.findByLabelText('Company');
      expect(figures('Company')).toEqual({
        'Company value of the codes': '$1,164.80',
        'Margin after total payout': '$288.97',
        'Missed codes, not billed': '$62.40',
      });
    },
  );

  it('open on the daily tab, with the day of today [RPT-009] [RPT-010] [RPT-017] [BUS-002]', async () => {
    await show();
    await codes();
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Daily');
    const [year, month, date] = today.split('-');
    expect(dateIn(await screen.findByRole('group', { name: 'Day of' }))).toBe(`${month}/${date}/${year}`);
    expect(api.sent(ReadCodeReport)[0]?.input).toMatchObject({
      tab: 'daily',
      start_date: today,
      end_date: today,
      page: 1,
    });
  });

  it.each([
    ['weekly', 'Week of', '[RPT-011] [RPT-018] [RPT-023]'],
    ['monthly', 'Month of', '[RPT-012] [RPT-019] [RPT-024]'],
    ['range', 'Start Date', '[RPT-013] [RPT-020] [RPT-023]'],
  ])('have a tab %s with a form of %s %s', async (tab, label) => {
    await show(`?tab=${tab}`);
    await screen.findByLabelText(label);
    await codes();
    const [left] = api.sent(ReadCodeReport);
    expect(left?.url).toContain(`/api/v1/codes/report/${tab}?`);
    expect(left?.input).toMatchObject(
      tab === 'monthly'
        ? { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) }
        : tab === 'range'
          ? { start_date: oneMonthBack(today), end_date: today }
          : { start_date: today },
    );
  });

  it('are asked by Search, and the address keeps what was asked [RPT-016] [RPT-028] [RPT-029] [RPT-035]', async () => {
    api.when(ReadCodeReport).respond(() => report({ last_page: 5 }));
    await show('?tab=weekly&page=3');
    await codes();
    typeDate(await screen.findByRole('group', { name: 'Week of' }), '2026-10-07');
    const tech = screen.getByLabelText<HTMLInputElement>('Technician');
    expect(tech.value).toBe('All Users');
    await userEvent.click(tech);
    await userEvent.click(await screen.findByRole('option', { name: 'Antonio Bell' }));
    expect(api.sent(ReadCodeReport).some(({ input }) => input.user_id === antonio)).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(getAddress()).toBe(`${path}?tab=weekly&start_date=2026-10-07&user=${antonio}`));
    // The report compares itself with the week before, so its own request need not be the last one.
    await waitFor(() =>
      expect(api.sent(ReadCodeReport).map(({ input }) => input)).toContainEqual(
        expect.objectContaining({ start_date: '2026-10-07', user_id: antonio, page: 1 }),
      ),
    );
  });

  it('keep a date that was entered before the report arrived', async () => {
    let arrive = (): void => undefined;
    const gate = new Promise<void>((resolve) => (arrive = resolve));
    api.when(ReadCodeReport).respond(async () => {
      await gate;
      return report();
    });
    await show('?tab=weekly');
    typeDate(await screen.findByRole('group', { name: 'Week of' }), '2026-10-14');
    arrive();
    await codes();
    expect(dateIn(screen.getByRole('group', { name: 'Week of' }))).toBe('10/14/2026');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(getAddress()).toBe(`${path}?tab=weekly&start_date=2026-10-14`));
  });

  it('are read again when the same is searched for again', async () => {
    await show('?tab=weekly&start_date=2026-10-07');
    await codes();
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    const ofWeek = () => api.sent(ReadCodeReport).filter(({ input }) => input.start_date === '2026-10-07');
    await waitFor(() => expect(ofWeek()).toHaveLength(2));
    expect(getAddress()).toBe(`${path}?tab=weekly&start_date=2026-10-07`);
  });

  it.each<[Role, boolean]>([
    ['owner', true],
    ['admin', true],
    ['manager', true],
    ['supervisor', true],
  ])('offer the tech selector of a day and a week to a %s [RPT-030] [RPT-031]', async (role, shown) => {
    await show('', [role]);
    expect((await screen.findAllByLabelText('Technician')).length > 0).toBe(shown);
  });

  it('show owners the points and money of each code, and what they add up to [RPT-065] [RPT-066] [RPT-067]', async () => {
    await show('?tab=weekly');
    expect(await codes()).toEqual([
      ['Code', 'Description', 'Quantity', 'Total Points', 'Total Point $'],
      ['DROP', 'Aerial drop', '30', '360', '$540.00'],
      ['BURY', 'Buried drop', '11', '88', '$132.00'],
      ['Total', '', '41', '448', '$672.00'],
    ]);
  });

  it.each<Role>(['admin', 'manager', 'supervisor'])(
    'show a %s neither those columns nor their footer, pending points or the suggested bonus [RPT-065] [RPT-066] [RPT-067] [RPT-068] [RPT-069]',
    async (role) => {
      const known = { ...totals, pending_points: null, suggested_bonus: null };
      const codeTotals = report().codeTotals.map((code) => ({ ...code, price: null }));
      api.when(ReadCodeReport).respond(() => report({ totals: known, codeTotals }));
      await show('?tab=weekly', [role]);
      expect(await codes()).toEqual([
        ['Code', 'Description', 'Quantity'],
        ['DROP', 'Aerial drop', '30'],
        ['BURY', 'Buried drop', '11'],
      ]);
      expect(screen.queryByText('Points pending approval')).toBeNull();
      expect(screen.queryByText('Suggested bonus')).toBeNull();
    },
  );

  it('add up points, hours, pay and leave, in dollars from cents [RPT-063] [RPT-068] [RPT-069]', async () => {
    await show('?tab=weekly');
    await codes();
    expect(figures('Points')).toEqual({
      'Assigned points': '480',
      'Approved points': '448',
      'Approved points, not finalized': '12',
      'Points pending approval': '24',
    });
    expect(figures('Hours')).toEqual({ 'Regular hours': '40', 'Overtime hours': '6' });
    expect(figures('Pay')).toEqual({
      'Hourly rate': '$14.6087',
      'Overtime rate': '$21.9130',
      'Piece-rate earnings': '$672.00',
      'Regular pay': '$634.35',
      'Overtime pay': '$131.48',
      'Pay before bonus and leave': '$715.83',
      Bonus: '$50.00',
      'Leave pay': '$0.00',
      'Total pay': '$765.83',
      'Per diem': '$70.00',
      Gas: '$40.00',
      'Total payout': '$875.83',
      'Suggested bonus': '$30.00',
    });
    expect(figures('Leave days')).toMatchObject({ Sick: '1.0', Vacation: '0.5', 'Called out': '2.0' });
    // $634.35 and $131.48 are $50.00 more than the pay before bonus: the screen explains why.
    screen.getByText(/^Regular pay includes a bonus of \$50\.00/);
  });

  it('given pay, then a waterfall and its table add up to the total payout of the report', async () => {
    await show(`?tab=weekly&user=${antonio}`);
    const table = await screen.findByRole('table', { name: 'How the payout adds up' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      ['Part', 'Amount', 'Up to here'],
      ['Piece pay', '$600.00', '$600.00'],
      ['Hours and salary', '$40.00', '$640.00'],
      ['Overtime premium', '$65.83', '$705.83'],
      ['Top-up to the minimum wage', '$10.00', '$715.83'],
      ['Bonus', '$50.00', '$765.83'],
      ['Per diem', '$70.00', '$835.83'],
      ['Gas', '$40.00', '$875.83'],
      ['Total payout', '$875.83', ''],
    ]);
    expect(figures('Pay')).toMatchObject({ 'Total pay': '$765.83', 'Total payout': '$875.83' });
  });

  it('given a report without pay, or whose pay the reader does not see, then it has no waterfall', async () => {
    const none = { codes: 0, regular: 0, overtime: 0, minimum_topup: 0, bonus: 0, leave: 0 };
    for (const pay of [{ pay_parts: none, per_diem: 0, gas: 0 }, { pay_parts: null }]) {
      api.when(ReadCodeReport).respond(() => report({ totals: { ...totals, ...pay } }));
      const { unmount } = await show('?tab=weekly');
      await codes();
      expect(screen.queryByRole('table', { name: 'How the payout adds up' })).toBeNull();
      unmount();
    }
  });

  it('say nothing of a bonus in the regular pay where there is none', async () => {
    api
      .when(ReadCodeReport)
      .respond(() => report({ totals: { ...totals, total_regular: totals.total_regular! - 5000 } }));
    await show('?tab=weekly');
    await codes();
    expect(screen.queryByText(/^Regular pay includes/)).toBeNull();
  });

  it('leave out what the reader may not know: managers see no rates, supervisors no pay [RPT-071]', async () => {
    api.when(ReadCodeReport).respond(() => report({ totals: { ...totals, hourly_rate: null, overtime_rate: null } }));
    await show('?tab=weekly', ['manager']);
    await codes();
    expect(Object.keys(figures('Pay'))).not.toContain('Hourly rate');
    expect(Object.keys(figures('Pay'))).not.toContain('Overtime rate');
    expect(figures('Pay')).toHaveProperty('Total pay', '$765.83');
    const money = Object.fromEntries(
      Object.entries(totals).map(([key, value]) => [
        key,
        /pay|rate|bonus|diem|gas|price|regular$/.test(key) && !/^(regular|show_bonus)$/.test(key) ? null : value,
      ]),
    );
    api.when(ReadCodeReport).respond(() => report({ totals: money as typeof totals }));
    await show('?tab=weekly', ['supervisor']);
    await codes();
    expect(screen.queryByLabelText('Pay')).toBeNull();
  });

  it('say that a bonus which is not shown is in the pay, so that no rate or total passes for final', async () => {
    api.when(ReadCodeReport).respond(() => report({ totals: { ...totals, withheld: true } }));
    await renderAddress('/tech/myreport?tab=weekly', { api, roles: ['technician'] });
    await screen.findByText(/The office added an amount to this pay that is not shown here/);
  });

  it('say that dates cut a workweek, so that pay is an estimate', async () => {
    api.when(ReadCodeReport).respond(() => report({ totals: { ...totals, estimate: true } }));
    await show('?tab=range');
    await screen.findByText(/overtime and pay are estimates/);
  });

  it.each<[Role, boolean]>([
    ['owner', true],
    ['manager', true],
    ['supervisor', false],
  ])('lead a %s from a job to its daily work: %s', async (role, leads) => {
    await show('?tab=weekly', [role]);
    await codes();
    const link = screen.queryByRole('link', { name: 'Daily work of Antonio Bell on 06 Oct 2026' });
    expect(link?.getAttribute('href')).toBe(leads ? `/closedailywork?job_id=${job()}` : undefined);
  });
  const job = (): string => report().data[0]?.job_id ?? '';

  it('say points by category in a table beside the picture', async () => {
    await show('?tab=weekly');
    const table = within(await screen.findByRole('table', { name: 'Points by category' }));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'CategoryPoints',
      'Installs360',
      'Service88',
    ]);
  });

  it('say that there are no records, and hide the results [RPT-041] [RPT-042]', async () => {
    const zero = { ...totals, bonus: null, regular: 0, overtime: 0, leave_pay: 0, net_to_pay: 0 };
    api.when(ReadCodeReport).respond(() => report({ ...toPage([]), codeTotals: [], totals: zero }));
    await show();
    await screen.findByText('There are no codes for the given date range. Please adjust your search and try again.');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByText('Assigned points')).toBeNull();
  });

  it('say Error! and why they could not be read, and are read again [RPT-046]', async () => {
    api.when(ReadCodeReport).respond(() => api.bare(400, { message: 'Not now.' }));
    await show();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Error!');
    expect(alert.textContent).toContain('Not now.');
    api.when(ReadCodeReport).respond(() => report());
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await codes();
  });

  it('are gone, and say so, where their reader lost the role while they were open', async () => {
    await show('?tab=weekly');
    await codes();
    api.when(ReadCodeReport).respond(() => api.bare(403, { message: 'You may not do this.' }));
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await screen.findByText('You may not do this.');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByText('Assigned points')).toBeNull();
  });

  it('say beside the date what was wrong with it', async () => {
    api.when(ReadCodeReport).respond(() => api.refuse(ReadCodeReport, 'ReportRangeTooLong'));
    await show('?tab=range&start_date=2016-01-01&end_date=2026-01-01');
    await screen.findByText('A report can cover at most five years. Choose a shorter range.');
    expect(screen.getByRole('group', { name: 'End Date' }).getAttribute('aria-invalid')).toBe('true');
  });

  it('are asked for as a file, with the words of the queue and the way there [RPT-003] [RPT-004] [RPT-036] [RPT-038]', async () => {
    const message = 'Your export has been added to the queue and will be sent to your email when available.';
    api.when(ExportCodeReport).respond(() => ({ id: antonio, message }));
    await show(`?tab=range&start_date=2026-10-01&end_date=2026-10-09&user=${antonio}`);
    await codes();
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    expect(screen.queryByRole('menuitem', { name: 'Export For Payroll' })).toBeNull();
    expect(screen.getByRole('menuitem', { name: 'Earlier exports' }).getAttribute('href')).toBe('/exports');
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Export as XLSX' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Export Data' }));
    await screen.findByRole('group', { name: message });
    expect(api.sent(ExportCodeReport)[0]?.input).toEqual({
      type: 'range',
      export_type: 'code',
      format: 'xlsx',
      start_date: '2026-10-01',
      end_date: '2026-10-09',
      user_id: antonio,
    });
    await userEvent.click(screen.getByRole('button', { name: 'View export' }));
    await waitFor(() => expect(getAddress()).toBe(`/exports/${antonio}`));
  });

  it('export payroll on the weekly form alone, for who may, and say why it could not be [RPT-037] [RPT-038]', async () => {
    api.when(ExportCodeReport).respond(() => api.refuse(ExportCodeReport, 'PayrollOpen', { start: '2026-10-04' }));
    await show('?tab=weekly');
    await codes();
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Export For Payroll' }));
    const alert = await screen.findByRole('alertdialog', { name: 'Error!' });
    expect(alert.textContent).toContain('Finalize them before you export payroll.');
    const link = within(alert).getByRole('link', { name: 'Open the timecards of this week' });
    expect(link.getAttribute('href')).toMatch(/^\/admin\/timecards\?view=week&date=\d{4}-\d\d-\d\d$/);
    expect(api.sent(ExportCodeReport)[0]?.input).toMatchObject({ type: 'weekly', export_type: 'payroll' });
    await show('?tab=weekly', ['manager']);
    await codes();
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    expect(screen.getByRole('menuitem', { name: 'Export For Payroll' })).toBeTruthy();
    await show('?tab=weekly', ['supervisor']);
    await codes();
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    expect(screen.queryByRole('menuitem', { name: 'Export For Payroll' })).toBeNull();
  });
});

describe('One’s own reports', () => {
  let api: FakeApi;
  beforeEach(() => {
    sessionStorage.clear();
    api = withPeople();
    api.when(ReadCodeReport).respond(() => report());
  });

  it('given an address without a tab, then the week opens, and the day is a choice', async () => {
    await renderAddress('/tech/myreport', { api, roles: ['technician'], user: { id: antonio, label: 'Antonio Bell' } });
    await waitFor(() => expect(api.sent(ReadCodeReport)[0]?.input.tab).toBe('weekly'));
    expect(screen.getByRole('tab', { name: 'Weekly' }).getAttribute('aria-selected')).toBe('true');
    await userEvent.click(screen.getByRole('tab', { name: 'Daily' }));
    await waitFor(() => expect(api.sent(ReadCodeReport).at(-1)?.input.tab).toBe('daily'));
    expect(screen.getByRole('tab', { name: 'Daily' }).getAttribute('aria-selected')).toBe('true');
  });

  it('are of oneself, without a selector for a day and a week, and with one beside the others [RPT-001] [RPT-030] [RPT-031] [RPT-032] [NAV-048]', async () => {
    await renderAddress('/tech/myreport', { api, roles: ['technician'], user: { id: antonio, label: 'Antonio Bell' } });
    await screen.findByRole('table', { name: 'Codes' });
    expect(screen.queryByLabelText('Technician')).toBeNull();
    expect(api.sent(ReadCodeReport)[0]?.input.user_id).toBe(antonio);
    await userEvent.click(screen.getByRole('tab', { name: 'Monthly' }));
    const tech = await screen.findByLabelText<HTMLInputElement>('Technician');
    expect(tech.value).toBe('Antonio Bell');
    await userEvent.click(tech);
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'All Users',
      'Antonio Bell',
    ]);
  });
});
