import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OutputOf } from '@tailboard/contracts/contract';
import { ReadCodeReport } from '@tailboard/contracts/reports/code-report';
import { reportAddress } from '@tailboard/contracts/reports/report-address';
import {
  EndReportSubscription,
  ListReportSubscriptions,
  SubscribeToReport,
} from '@tailboard/contracts/reports/subscription';
import type { FakeApi } from '@tailboard/web/testing/fake-api';
import { queryFrom, toQueryInput } from '../report/report-query.js';
import { antonio, job, report, withPeople } from '../testing/reports.js';
import { renderAddress } from '../testing/show-route.js';
// Loaded ahead, so that no test waits for the compiler.
import '../code-reports/code-reports-page.js';
import './subscriptions-page.js';

const requested = { report: 'codes', user_id: antonio, location_id: null, all: false } as const;
const subscription: OutputOf<typeof ListReportSubscriptions>['data'][number] = {
  ...{ id: job, ...requested, schedule: { frequency: 'weekly', weekday: 'thursday' } },
  user: { id: antonio, label: 'Antonio Bell' },
  ...{ location: null, next: '2026-10-22', address: '/admin/codereports?tab=weekly&start_date=2026-10-11' },
};

describe('Report subscriptions', () => {
  let api: FakeApi;
  beforeEach(() => {
    sessionStorage.clear();
    api = withPeople();
    api.when(ReadCodeReport).respond(() => report());
    api.when(ListReportSubscriptions).respond(() => ({ data: [subscription] }));
    api.when(SubscribeToReport).respond((input) => ({ data: { id: job, ...input } }));
    api
      .when(EndReportSubscription)
      .respond(() => ({ data: { id: job, ...requested, schedule: subscription.schedule } }));
  });

  it('given a weekly report of a user that is sent on Thursdays, when it is opened in the menu, then the day is shown and can be changed', async () => {
    await renderAddress(`/admin/codereports?tab=weekly&user=${antonio}`, { api, roles: ['manager'] });
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Send by e-mail…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send by e-mail: Code report' });
    await within(dialog).findByText('You already receive it: Every Thursday.');
    expect(within(dialog).getByText('Antonio Bell')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Day of the week' }));
    await userEvent.click(screen.getByRole('option', { name: 'Friday' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('You will receive Code report: Every Friday.');
    expect(api.sent(SubscribeToReport).map(({ input }) => input)).toEqual([
      { ...requested, schedule: { frequency: 'weekly', weekday: 'friday' } },
    ]);
  });

  it('given a daily report, when each month is chosen, then it is sent on the chosen day of the month', async () => {
    await renderAddress('/admin/codereports', { api, roles: ['manager'] });
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Send by e-mail…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send by e-mail: Code report' });
    expect(within(dialog).getByRole('radio', { name: /^Every morning/ })).toHaveProperty('checked', true);
    await userEvent.click(within(dialog).getByRole('radio', { name: /^Every month/ }));
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Day of the month' }));
    await userEvent.click(screen.getByRole('option', { name: '5' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Subscribe' }));
    await waitFor(() => expect(api.sent(SubscribeToReport)).toHaveLength(1));
    expect(api.sent(SubscribeToReport)[0]?.input).toEqual({
      ...{ ...requested, user_id: null },
      schedule: { frequency: 'monthly', day: 5 },
    });
  });

  it('given a subscription, when it is ended, then it can be undone', async () => {
    await renderAddress('/report-subscriptions', { api, roles: ['manager'] });
    const link = await screen.findByRole('link', { name: 'Code report' });
    expect(link.getAttribute('href')).toBe(subscription.address);
    const cells = [...(screen.getAllByRole('row')[1]?.children ?? [])].map(({ textContent }) => textContent);
    expect(cells.slice(1, 4)).toEqual(['Antonio Bell', 'Every Thursday', '22 Oct 2026']);
    await userEvent.click(screen.getByRole('button', { name: 'End Code report' }));
    expect(api.sent(EndReportSubscription).map(({ input }) => input)).toEqual([{ id: job }]);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(api.sent(SubscribeToReport).map(({ input }) => input)).toEqual([
      { ...requested, schedule: subscription.schedule },
    ]);
  });

  it('given a technician without subscriptions, when the list is opened, then it leads to their reports', async () => {
    api.when(ListReportSubscriptions).respond(() => ({ data: [] }));
    await renderAddress('/report-subscriptions', { api, roles: ['technician'] });
    const link = await screen.findByRole('link', { name: 'Open the reports' });
    expect(link.getAttribute('href')).toBe('/tech/myreport');
  });

  it.each([
    ['weekly', { start_date: '2026-10-11', end_date: '2026-10-11', user_id: antonio }],
    ['monthly', { year: '2026', month: '10', user_id: antonio }],
  ] as const)(
    'given the link of a %s e-mail, when it is opened, then the form asks for its period',
    (frequency, asked) => {
      const schedule =
        frequency === 'weekly' ? ({ frequency, weekday: 'monday' } as const) : ({ frequency, day: 1 } as const);
      const period = { from: '2026-10-11', to: '2026-10-17' };
      const address = reportAddress(requested, schedule, period, { isOffice: true, location: null });
      const search = new URL(address, 'https://tailboard.example.com').searchParams;
      expect(search.get('tab')).toBe(frequency);
      expect(toQueryInput(frequency, queryFrom(search, frequency, '2026-12-01'))).toEqual(asked);
    },
  );
});
