import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListWeeks } from '@tailboard/contracts/jobs/week';
import type { Role } from '@tailboard/contracts/permission';
import { ExportCodeReport } from '@tailboard/contracts/reports/export';
import { ReadPayroll, type PayrollPerson } from '@tailboard/contracts/reports/payroll';
import type { FakeApi } from '@tailboard/web/testing/fake-api';
import { antonio, job, rosa, user, withPeople } from '../testing/reports.js';
import { renderAddress, getAddress } from '../testing/show-route.js';
// Loaded ahead, so that no test waits for the compiler.
import './payroll-page.js';

const week = { start_date: '2026-10-04', end_date: '2026-10-10' };
const person = (fields: Partial<PayrollPerson>): PayrollPerson => ({
  user: user(antonio, 'Antonio Bell'),
  ...{ finalized: true, paid_hours: 46, overtime: 6, minimum_topup: 0, net_to_pay: 87_583 },
  ...{ before: 60_000, paid_out: 80_000, regular_rate: 14.6087, lacks_rate: false },
  ...fields,
});
const byLi = { id: rosa, label: 'Li Marsh' };
const made = { created_at: '2026-10-12T14:00:00.000Z', created_by: byLi };

describe('Payroll', () => {
  let api: FakeApi;
  beforeEach(() => {
    sessionStorage.clear();
    api = withPeople();
    api.when(ReadPayroll).respond(() => ({
      ...week,
      people: [person({}), person({ user: user(rosa, 'Rosa Long'), finalized: false, before: null, paid_out: null })],
      runs: [
        {
          ...{ run_id: 8, ...made, export_id: job, delta_of: 7, people: 1, total: 500 },
          changes: [{ user: { id: antonio, label: 'Antonio Bell' }, before: 79_500, now: 80_000 }],
        },
        { run_id: 7, ...made, export_id: null, delta_of: null, people: 1, total: 79_500, changes: [] },
      ],
    }));
    api.when(ListWeeks).respond(() => ({ ...week, data: [] }));
  });
  const show = (roles: Role[] = ['owner']) => renderAddress('/admin/payroll?date=2026-10-06', { api, roles });
  const rows = async (name: string) =>
    within(await screen.findByRole('table', { name }))
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  it('given a week, then checks lead to what is open, each person has their pay, and runs their difference', async () => {
    await show();
    const checks = within(await screen.findByRole('list', { name: 'Before you run' }));
    checks.getByText('Days not submitted');
    const [largeChange] = checks.getAllByRole('link', { name: 'Antonio Bell' });
    expect(largeChange?.getAttribute('href')).toContain(`open=pay.net_to_pay&open.user=${antonio}`);
    for (const link of checks.getAllByRole('link', { name: 'Rosa Long' }))
      expect(link.getAttribute('href')).toBe(`/admin/timecards?view=week&date=2026-10-04&user_id=${rosa}`);
    const table = await rows('Pay by person');
    const [head, ofAntonio] = table;
    expect(head).toContain('Regular rate');
    expect(ofAntonio).toEqual([
      ...['Antonio Bell', 'Finalized', '46', '6', '$14.6087', '$0.00', '$875.83', '$600.00', '46.0%', '$800.00'],
    ]);
    // A run contains finalized weeks only.
    expect(table.at(-1)).toEqual(expect.arrayContaining(['Total, finalized', '$875.83']));
    const runs = await rows('Runs of this week');
    expect(runs[1]).toContain('Antonio Bell: $795.00 → $800.00');
    expect(runs[2]).toContain('Ask Li Marsh or an owner');
    expect(screen.getByRole('link', { name: 'Open the file of run 8' }).getAttribute('href')).toBe(`/exports/${job}`);
  });

  it('given a day is approved meanwhile, then checks and pay are read again', async () => {
    await show();
    await screen.findByRole('list', { name: 'Before you run' });
    await waitFor(() => expect(api.listeners).toBe(1));
    const [payrolls, lists] = [api.sent(ReadPayroll).length, api.sent(ListWeeks).length];
    act(() => api.sendNotice({ topic: 'day', type: 'DayApproved', id: 'x', actor_id: 'y', position: '7' }));
    await waitFor(() => expect(api.sent(ReadPayroll)).toHaveLength(payrolls + 1));
    await waitFor(() => expect(api.sent(ListWeeks)).toHaveLength(lists + 1));
  });

  it('given an owner, then a run is requested for the shown week; a refusal links to its timecards', async () => {
    api.when(ExportCodeReport).respond(() => api.refuse(ExportCodeReport, 'PayrollOpen', { start: '04 Oct 2026' }));
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Run payroll' }));
    const alert = within(await screen.findByRole('alertdialog', { name: 'Error!' }));
    const link = alert.getByRole('link', { name: 'Open the timecards of this week' });
    expect(link.getAttribute('href')).toBe('/admin/timecards?view=week&date=2026-10-04');
    expect(api.sent(ExportCodeReport)[0]?.input).toMatchObject({
      ...{ type: 'weekly', export_type: 'payroll', format: 'csv', start_date: '2026-10-04' },
    });
  });

  it('given a manager, then there is a copy and no rate; the week before is one step away', async () => {
    const { regular_rate: _, lacks_rate: _lacks, ...shown } = person({});
    api.when(ReadPayroll).respond(() => ({ ...week, people: [shown], runs: [] }));
    await show(['manager']);
    await screen.findByRole('button', { name: 'Export a copy' });
    expect((await rows('Pay by person'))[0]).not.toContain('Regular rate');
    expect(screen.queryByText('Pay rate of $0')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Week before' }));
    expect(getAddress()).toContain('date=2026-10-03');
  });
});
