import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReadBonus, SetBonus } from '@tailboard/contracts/jobs/week';
import type { Role } from '@tailboard/contracts/permission';
import { ReadCodeReport, ReadProductivity } from '@tailboard/contracts/reports/code-report';
import type { FakeApi } from '@tailboard/web/testing/fake-api';
import { antonio, report, withPeople } from '../testing/reports.js';
import { renderAddress } from '../testing/show-route.js';
// Loaded ahead, so that no test waits for the compiler.
import '../code-reports/code-reports-page.js';
import '../code-reports/my-report-page.js';

const weekly = `/admin/codereports?tab=weekly&start_date=2026-10-07&user=${antonio}`;
const bonus = {
  bonus_amount_in_cents: 5000,
  bonus_quantity: 1,
  bonus_shown: false,
  manual: true,
  start_date: '2026-10-04',
  version: 2,
};

describe('The bonus of a week', () => {
  let api: FakeApi;
  beforeEach(() => {
    sessionStorage.clear();
    api = withPeople();
    api.when(ReadCodeReport).respond(() => report());
    api.when(ReadBonus).respond(() => undefined);
    api.when(ReadProductivity).respond(() => ({
      ...{ start_date: '2026-09-27', end_date: '2026-10-10', data: [] },
      totals: {
        user: null,
        points: {
          assigned: 0,
          assigned_not_finalized: 0,
          completed: 0,
          completed_not_finalized: 0,
          percent: null,
          percent_not_finalized: null,
        },
        hours: { paid: 0, calculated: 0, percent: null },
        ...{ hours_not_finalized: 0, price_per_point: null, completed_points_hours_paid: null, weeks: [] },
      },
      weeks: ['2026-09-27', '2026-10-04'].map((start_date) => ({
        ...{ start_date, assigned: 0, completed: 0 },
        ...{ points_percent: null, hours_percent: null, in_progress: null },
      })),
    }));
    api.when(SetBonus).respond(({ user_id: _, ...of }) => ({ ...of, manual: true, version: 1 }));
  });
  const show = (at = weekly, roles: Role[] = ['manager']) => renderAddress(at, { api, roles });
  const amount = () => screen.findByLabelText<HTMLInputElement>(/^Amount/);

  it('is a number of dollars in steps of a cent, and leaves in cents with the call of the bonus [RPT-098] [RPT-086] [RPT-090] [RPT-093] [RPT-094] [BUS-040]', async () => {
    await show();
    fireEvent.change(await amount(), { target: { value: '19.999' } });
    await screen.findByText('An amount in dollars and cents, from 0 to 10,000.00.');
    fireEvent.change(await amount(), { target: { value: '19.99' } });
    fireEvent.change(screen.getByLabelText(/^Quantity/), { target: { value: '3' } });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Show to tech' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save bonus' }));
    await screen.findByText('The bonus is saved.');
    expect(api.sent(ReadBonus)[0]?.input).toMatchObject({ userId: antonio, date: '2026-10-04' });
    expect(new URL(api.sent(SetBonus)[0]?.url ?? '', 'http://here').pathname).toBe('/api/v1/weeks/bonus');
    expect(SetBonus.method).toBe('PUT');
    expect(api.sent(SetBonus)[0]?.input).toEqual({
      user_id: antonio,
      start_date: '2026-10-04',
      bonus_amount_in_cents: 1999,
      bonus_quantity: 3,
      bonus_shown: true,
    });
  });

  it.each([
    ['19.999', '1', /An amount in dollars and cents/],
    ['-1', '1', /An amount in dollars and cents/],
    ['10000.01', '1', /An amount in dollars and cents/],
    ['5', '1.5', /A whole number from 0 to 99/],
    ['5', '100', /A whole number from 0 to 99/],
  ])('of %s times %s is refused beside its field [RPT-095]', async (dollars, quantity, sentence) => {
    await show();
    fireEvent.change(await amount(), { target: { value: dollars } });
    fireEvent.change(screen.getByLabelText(/^Quantity/), { target: { value: quantity } });
    await screen.findByText(sentence);
    await userEvent.click(screen.getByRole('button', { name: 'Save bonus' }));
    expect(api.sent(SetBonus)).toEqual([]);
  });

  it('is none where the answer is nothing: a supervisor reads that there is none, a manager begins with nothing [RPT-085]', async () => {
    await show(weekly, ['supervisor']);
    await screen.findByText('No bonus.');
    await show();
    expect([(await amount()).value, screen.getByLabelText<HTMLInputElement>(/^Quantity/).value]).toEqual(['0.00', '0']);
    expect(screen.queryByText(/could not be read/)).toBeNull();
  });

  it('is read by supervisors, who do not edit it [RPT-087]', async () => {
    api.when(ReadBonus).respond(() => bonus);
    await show(weekly, ['supervisor']);
    await screen.findByText('1 × $50.00 = $50.00 Not visible to the technician.');
    expect(screen.queryByRole('button', { name: 'Save bonus' })).toBeNull();
  });

  it('of a range is that of one of its weeks [RPT-091]', async () => {
    await show(`/admin/codereports?tab=range&start_date=2026-09-27&end_date=2026-10-10&user=${antonio}`);
    await screen.findByRole('checkbox', { name: 'Show to tech' });
    await userEvent.click(screen.getByRole('combobox', { name: 'Week of' }));
    await userEvent.click(screen.getByRole('option', { name: '27 Sep 2026' }));
    await waitFor(() =>
      expect(api.sent(ReadBonus).map(({ input }) => input.date)).toEqual(['2026-10-04', '2026-09-27']),
    );
  });

  it.each([
    ['All Users', '/admin/codereports?tab=weekly&start_date=2026-10-07'],
    ['a day', `/admin/codereports?user=${antonio}`],
    ['a month', `/admin/codereports?tab=monthly&user=${antonio}`],
  ])('is not there for %s [RPT-092]', async (_, at) => {
    await show(at, ['owner']);
    await screen.findByRole('table', { name: 'Codes' });
    expect(screen.queryByRole('checkbox', { name: 'Show to tech' })).toBeNull();
    expect([...api.sent(ReadProductivity), ...api.sent(ReadBonus)]).toEqual([]);
  });

  it('is not edited in limited mode, regardless of who one is [RPT-088]', async () => {
    await renderAddress('/tech/myreport?tab=weekly', {
      api,
      roles: ['technician', 'supervisor'],
      user: { id: antonio },
    });
    await screen.findByRole('table', { name: 'Codes' });
    expect(screen.queryByRole('button', { name: 'Save bonus' })).toBeNull();
    expect([...api.sent(ReadProductivity), ...api.sent(ReadBonus)]).toEqual([]);
  });

  it('of a finalized week is refused with a message', async () => {
    api.when(SetBonus).respond(() => api.refuse(SetBonus, 'WeekIsFinalized'));
    await show();
    fireEvent.change(await amount(), { target: { value: '5' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save bonus' }));
    await screen.findByText('This week is finalized. An owner or admin must reopen it first.');
  });
});
