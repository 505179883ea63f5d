import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OutputOf } from '@tailboard/contracts/contract';
import { ExportOperatorPayments } from '@tailboard/contracts/reports/export';
import {
  FindJobCodes,
  ListOpenLines,
  ListPaidJobCodes,
  MatchStatementLine,
  ReadOperatorPayments,
  ResetStatementLine,
  SetStatementLineAside,
  type JobCode,
  type OpenLine,
  type PaidJobCode,
} from '@tailboard/contracts/reports/operator-payment';
import { toPage, type FakeApi } from '@tailboard/web/testing/fake-api';
import { antonio, job, rosa, user, withPeople } from '../testing/reports.js';
import { renderAddress } from '../testing/show-route.js';
// Loaded ahead, so that no test waits for the compiler.
import './operator-payments-page.js';

const figures = {
  ...{ count: 4, billed_cents: 20_000, paid_cents: 15_500, short_cents: 500, unpaid_cents: 4_500 },
  ...{ charged_back_cents: 0, twice_cents: 500, over_cents: 0, open_cents: 0 },
};
const payments: OutputOf<typeof ReadOperatorPayments> = {
  ...{ start_date: '2026-10-01', end_date: '2026-10-20', covered: { from: '2026-10-01', to: '2026-10-15' } },
  totals: figures,
  weeks: [{ ...figures, id: '2026-10-11', name: '2026-10-11' }],
  codes: [{ ...figures, id: rosa, name: 'INST' }],
  technicians: [{ ...figures, id: antonio, name: 'Antonio Bell' }],
  lines: {
    matched: { count: 3, amount_cents: 15_500 },
    unmatched: { count: 1, amount_cents: 4_500 },
    set_aside: { count: 0, amount_cents: 0 },
  },
};
const jobCode: JobCode = {
  ...{ job_id: job, code_id: rosa, date: '2026-10-12', user: user(antonio, 'Antonio Bell'), code: 'INST' },
  ...{ order_number: 'WO-1', account_number: '8442', quantity: 1, billed_cents: 4_500 },
};
const line = {
  ...{ statement_id: rosa, file_name: 'Week 42.csv', line: 7, order_number: 'WO-1', account_number: '8442' },
  ...{ date: '2026-10-14', code: 'INSTALL', quantity: 1, amount_cents: 4_500, technician: '', invoice: '' },
};
const openLine: OpenLine = { ...line, reason: 'no_code', note: null, is_decided: false, candidates: [jobCode] };
const byHand: PaidJobCode = {
  ...{ ...jobCode, state: 'paid', paid_cents: 4_500 },
  lines: [{ ...line, rule: 'hand', days_off: 2 }],
};
const dates = 'start_date=2026-10-01&end_date=2026-10-20';

describe('Payments of the operator', () => {
  let api: FakeApi;
  beforeEach(() => {
    sessionStorage.clear();
    api = withPeople();
    api.when(ReadOperatorPayments).respond(() => payments);
    api.when(ListPaidJobCodes).respond(() => toPage([byHand]));
    api.when(ListOpenLines).respond(() => toPage([openLine]));
    api.when(FindJobCodes).respond(() => ({ data: [{ ...jobCode, order_number: 'WO-12' }] }));
    api.when(MatchStatementLine).respond(({ id }) => ({ data: { id, line: 7 } }));
    api.when(SetStatementLineAside).respond(({ id }) => ({ data: { id, line: 7 } }));
    api.when(ResetStatementLine).respond(({ id }) => ({ data: { id, line: 7 } }));
  });
  const open = (tab: string) =>
    renderAddress(`/admin/operator-payments?tab=${tab}&${dates}`, { api, roles: ['owner'] });
  const cells = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  it('given payments of a range, when the report opens, then each state has its dollars, by week, code and technician with totals', async () => {
    await open('report');
    await screen.findByText('The saved statements cover 01 Oct 2026 to 15 Oct 2026. Work on other days is open.');
    screen.getByText('1 line ($45.00) matches no job. Match it or set it aside under Lines to match.');
    expect(cells('Billed and paid')).toEqual([
      ['Figure', 'Amount'],
      ['Billed', '$200.00'],
      ['Received', '$155.00'],
      ['Short-paid', '$5.00'],
      ['Unpaid', '$45.00'],
      ['Charged back', '$0.00'],
      ['Paid twice', '$5.00'],
      ['Over-paid', '$0.00'],
      ['Open', '$0.00'],
    ]);
    const amounts = ['$200.00', '$155.00', '$5.00', '$45.00', '$0.00', '$5.00', '$0.00', '$0.00'];
    expect(cells('By week').slice(1)).toEqual([
      ['Week of 11 Oct 2026', ...amounts],
      ['Total', ...amounts],
    ]);
    expect(cells('By technician')[1]).toEqual(['Antonio Bell', ...amounts]);
  });

  it('given a report, when it is exported, then the file has the same range and technician', async () => {
    api.when(ExportOperatorPayments).respond(() => ({ id: job, message: 'Your export was queued.' }));
    await renderAddress(`/admin/operator-payments?${dates}&user=${antonio}`, { api, roles: ['owner'] });
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    expect(screen.queryByRole('menuitem', { name: 'Send by e-mail…' })).toBeNull();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Export Data' }));
    await screen.findByText('Your export was queued.');
    expect(api.sent(ExportOperatorPayments)[0]?.input).toMatchObject({ end_date: '2026-10-20', user_id: antonio });
  });

  it('given a week, when it is opened, then its jobs are shown with the line, the rule and an undo of a match by hand', async () => {
    await open('report');
    await userEvent.click(await screen.findByRole('button', { name: 'Week of 11 Oct 2026: show jobs' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Jobs: Week of 11 Oct 2026' }));
    await dialog.findByText(/\$45\.00 on 14 Oct 2026, Week 42\.csv line 7: matched by hand\. The date is 2 days off\./);
    expect(api.sent(ListPaidJobCodes)[0]?.input).toMatchObject({ start_date: '2026-10-11', end_date: '2026-10-17' });
    await userEvent.click(dialog.getByRole('button', { name: 'Undo the match of line 7' }));
    await screen.findByText('The decision about the line was undone.');
    expect(api.sent(ResetStatementLine).map(({ input }) => input)).toEqual([{ id: rosa, line: 7 }]);
  });

  it('given a line without a job, when it is matched to a job that is searched, then it can be undone', async () => {
    await open('lines');
    await screen.findByText('The job was completed without this code.');
    await userEvent.click(screen.getByRole('button', { name: 'Match line 7' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Match line 7' }));
    dialog.getByRole('table', { name: 'Nearest jobs' });
    await userEvent.type(dialog.getByRole('textbox', { name: 'Search completed jobs' }), 'WO-12');
    await userEvent.click(await dialog.findByRole('button', { name: 'Match to INST of order WO-12, 12 Oct 2026' }));
    await screen.findByText('The line was matched.');
    expect(api.sent(MatchStatementLine).map(({ input }) => input)).toEqual([
      { id: rosa, line: 7, job_id: job, code_id: rosa },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('The decision about the line was undone.');
  });

  it('given a line of other work, when it is set aside, then a reason is required', async () => {
    await open('lines');
    await userEvent.click(await screen.findByRole('button', { name: 'Set line 7 aside' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set line 7 aside' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Set aside' }));
    dialog.getByText('Enter the reason.');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Other contractor');
    await userEvent.click(dialog.getByRole('button', { name: 'Set aside' }));
    await screen.findByText('The line was set aside.');
    expect(api.sent(SetStatementLineAside).map(({ input }) => input)).toEqual([
      { id: rosa, line: 7, reason: 'Other contractor' },
    ]);
  });

  it('given no work, or a server that fails, when the report opens, then a sentence shows it', async () => {
    const none = { ...payments.lines, unmatched: { count: 0, amount_cents: 0 } };
    api.when(ReadOperatorPayments).respond(() => ({ ...payments, totals: { ...figures, count: 0 }, lines: none }));
    const { unmount } = await open('report');
    await screen.findByText('There is no completed work in this range. Choose other dates.');
    unmount();
    api.when(ReadOperatorPayments).respond(() => api.bare(409, { message: 'Not now.' }));
    await open('report');
    await screen.findByText('Not now.');
  });
});
