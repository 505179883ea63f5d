import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReadBonus } from '@tailboard/contracts/jobs/week';
import { AskAboutPay } from '@tailboard/contracts/messaging/message-contracts';
import { ReadCodeReport } from '@tailboard/contracts/reports/code-report';
import {
  ExplainPay,
  ExplainPayAt,
  ReadYearToDate,
  yearFigures,
  type ExplainedPay,
  type YearFigure,
} from '@tailboard/contracts/reports/pay';
import { typeDate } from '@tailboard/ui/testing/type-date';
import type { FakeApi } from '@tailboard/web/testing/fake-api';
import { antonio, job, report, user, withPeople } from '../testing/reports.js';
import { renderAddress } from '../testing/show-route.js';
// Loaded ahead, so that no test waits for the compiler.
import '../code-reports/code-reports-page.js';
import '../code-reports/my-report-page.js';

const line = (label: string, computed: string, amount: number) => ({
  ...{ date: '2026-10-06', job_id: job, label, computed, amount },
  source: {
    stream: `week-${antonio}-2026-10-04`,
    version: 7,
    type: 'DaySubmitted',
    at: '2026-10-06T22:00:00.000Z',
    by: 'Antonio Bell',
  },
});
const pay: ExplainedPay = {
  user: user(antonio, 'Antonio Bell'),
  start_date: '2026-10-04',
  end_date: '2026-10-10',
  finalized: true,
  finalized_at: '2026-10-12T14:00:00.000Z',
  estimate: false,
  withheld: false,
  terms: {
    pay_type: 'points',
    pay_rate: 12,
    exempt: false,
    price_level: 0,
    price_point_cents: 150,
    minutes_per_point: 5,
    overtime_threshold: 40,
    overtime_method: 'flsa',
    overtime_note: null,
    min_wage_cents: 725,
  },
  figures: [
    { figure: 'paid_hours', amount: 46, rule: 'All paid minutes.', lines: [line('Work', '08:00–16:00', 480)] },
    {
      figure: 'piece_pay',
      amount: 67200,
      rule: 'Quantity times points times price.',
      lines: [line('DROP', '2 × 12.00 points × $1.50', 3600)],
    },
    { figure: 'regular_rate', amount: 14.6087, rule: 'Straight pay over hours.', lines: [] },
    {
      figure: 'overtime_pay',
      amount: 4383,
      rule: 'Half the regular rate.',
      lines: [line('Paid hours', '6:00 h', 4383)],
    },
    {
      figure: 'total_overtime_pay',
      amount: 13148,
      rule: 'With its straight part.',
      lines: [line('Straight part', '6:00 h × $14.6087', 8765), line('Overtime premium', '', 4383)],
    },
  ],
  runs: [{ run_id: 4, at: '2026-10-13T14:00:00.000Z', total_cents: 76583, line_hash: 'abcdef0123456789' }],
};

describe('A figure of a report', () => {
  let api: FakeApi;
  beforeEach(() => {
    sessionStorage.clear();
    api = withPeople();
    api.when(ReadBonus).respond(() => undefined);
    api.when(ReadCodeReport).respond(() => report());
    api.when(ExplainPay).respond(() => ({ data: pay }));
  });

  it('opens into its rule, its lines and the events that they come from', async () => {
    await renderAddress(`/admin/codereports?tab=weekly&start_date=2026-10-07&user=${antonio}`, { api });
    await userEvent.click(await screen.findByRole('button', { name: '$672.00. Calculation of Piece-rate earnings' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay of Antonio Bell' }));
    const lines = within(await dialog.findByRole('table', { name: 'Lines of Piece pay' }));
    expect([...(lines.getAllByRole('row')[1]?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      '06 Oct 2026',
      'DROP',
      '2 × 12.00 points × $1.50',
      '$36.00',
      'Day submitted, 06 Oct 2026, 6:00 PM, by Antonio Bell',
    ]);
    dialog.getByText('Quantity times points times price.');
    dialog.getByText('Finalized 12 Oct 2026, 10:00 AM. Later entries do not change it.');
    dialog.getByText(/By points at \$12\.00; a point is \$1\.50 and 5 minutes; overtime after 40 hours\./);
    dialog.getByText(/Run 4, 13 Oct 2026, 10:00 AM: \$765\.83/);
    dialog.getByText('$14.6087');
    expect(api.sent(ExplainPay)[0]?.input).toMatchObject({ user_id: antonio, date: '2026-10-04' });
  });

  it('that is overtime pay opens into itself, with its premium as one of its lines', async () => {
    await renderAddress(`/admin/codereports?tab=weekly&user=${antonio}`, { api });
    await userEvent.click(await screen.findByRole('button', { name: '$131.48. Calculation of Overtime pay' }));
    const lines = within(await screen.findByRole('table', { name: 'Lines of Overtime pay' }));
    lines.getByText('$87.65');
    lines.getByText('$43.83');
    expect(screen.queryByRole('table', { name: 'Lines of Overtime premium' })).toBeNull();
  });

  it('is shown as it was at a moment, and as it is again', async () => {
    const then = {
      ...pay,
      finalized: false,
      finalized_at: null,
      runs: [],
      figures: [{ ...pay.figures[1]!, amount: 100 }],
    };
    api.when(ExplainPayAt).respond(() => ({ data: then }));
    await renderAddress(`/admin/codereports?tab=weekly&start_date=2026-10-07&user=${antonio}`, { api });
    await userEvent.click(await screen.findByRole('button', { name: '$672.00. Calculation of Piece-rate earnings' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay of Antonio Bell' }));
    await dialog.findByText(/^Finalized 12 Oct/);
    typeDate(await dialog.findByRole('group', { name: 'View as of' }), '2026-10-11T09:30');
    await dialog.findByText('Not finalized. Calculated from current entries.');
    expect(dialog.queryByText(/^Run 4/)).toBeNull();
    expect(api.sent(ExplainPayAt)[0]?.input).toMatchObject({ user_id: antonio, at: '2026-10-11T13:30:59.999Z' });
    await userEvent.click(dialog.getByRole('button', { name: 'Back to current' }));
    await dialog.findByText(/^Finalized 12 Oct/);
  });

  it('of a range goes from week to week within it', async () => {
    api.when(ReadCodeReport).respond(() => report({ start_date: '2026-10-04', end_date: '2026-10-17' }));
    await renderAddress(`/admin/codereports?tab=monthly&year=2026&month=10&user=${antonio}`, { api });
    await userEvent.click(await screen.findByRole('button', { name: /Calculation of Total payout/ }));
    await screen.findByRole('dialog');
    expect(screen.queryByRole('button', { name: 'Week before' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Week after' }));
    await waitFor(() => expect(api.sent(ExplainPay).at(-1)?.input.date).toBe('2026-10-11'));
  });

  it('of All Users opens person by person', async () => {
    const person = {
      ...{ paid_hours: 46, overtime: 6, points: 448, estimate: false },
      total_pay: 76583,
      net_to_pay: 87583,
    };
    api.when(ReadCodeReport).respond(() => report({ people: [{ user: user(antonio, 'Antonio Bell'), ...person }] }));
    await renderAddress('/admin/codereports?tab=weekly&start_date=2026-10-07', { api, roles: ['manager'] });
    const table = within(await screen.findByRole('table', { name: 'Pay by person' }));
    expect(table.getAllByRole('row').at(-1)?.textContent).toBe('Total466448$765.83$875.83');
    expect(screen.queryByRole('button', { name: /\$672\.00/ })).toBeNull();
    await userEvent.click(table.getByRole('button', { name: 'Calculation of Total pay, Antonio Bell' }));
    await screen.findByRole('dialog', { name: 'Pay of Antonio Bell' });
  });

  it('shows why it could not be opened', async () => {
    api.when(ExplainPay).respond(() => api.refuse(ExplainPay, 'PayNotFound'));
    await renderAddress(`/admin/codereports?tab=weekly&start_date=2026-10-07&user=${antonio}`, { api });
    await userEvent.click(await screen.findByRole('button', { name: /Calculation of Total pay$/ }));
    await screen.findByText('Couldn’t load the pay. This user does not exist.');
  });

  it('is printed as a statement: every line that is paid, the same net, and the year to date', async () => {
    const figure = (
      name: (typeof pay)['figures'][number]['figure'],
      amount: number | null,
      lines = [] as ReturnType<typeof line>[],
    ) => ({
      ...{ figure: name, amount, rule: '', lines },
    });
    const statement: ExplainedPay = {
      ...pay,
      figures: [
        figure('paid_hours', 46),
        figure('overtime_hours', 6),
        figure('piece_pay', 67200, [
          line('DROP', '2 × 12.00 points × $1.50', 3600),
          line('DROP', '2 × 12.00 points × $1.50', 3600),
          line('BURY', '40 × 10.00 points × $1.50', 60000),
        ]),
        figure('straight_pay', 67200, [line('Piece pay', '', 67200)]),
        figure('regular_rate', 14.6087),
        figure('overtime_pay', 4383, [line('Paid hours', '6:00 h × ½ × $14.6087', 4383)]),
        figure('total_pay', 71583),
        figure('per_diem', 7000, [line('Per diem', '$35.00', 3500), line('Per diem', '$35.00', 3500)]),
        figure('net_to_pay', 78583),
      ],
    };
    api.when(ExplainPay).respond(() => ({ data: statement }));
    const amounts = Object.fromEntries(yearFigures.map((name) => [name, 0])) as Record<YearFigure, number>;
    api.when(ReadYearToDate).respond(() => ({
      data: {
        ...{ year: 2026, start_date: '2025-12-28', end_date: '2026-10-10', weeks: 41, withheld: false },
        amounts: { ...amounts, net_to_pay: 3_100_050, paid_hours: 1640.5, bonus: 5000 },
      },
    }));
    await renderAddress(`/admin/codereports?tab=weekly&user=${antonio}&open=pay.net_to_pay&open.user=${antonio}`, {
      api,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Pay statement' }));
    const page = within(
      within(await screen.findByRole('dialog', { name: 'Pay statement' })).getByRole('region', {
        name: 'Pay statement',
      }),
    );
    const cells = (name: RegExp) =>
      [...(page.getAllByRole('row', { name }).at(-1)?.children ?? [])].map(({ textContent }) => textContent);
    expect(cells(/^Total payout/)).toEqual(['Total payout', '', '$785.83', '$31,000.50']);
    expect(cells(/^Paid hours.*1640/)).toEqual(['Paid hours', '', '46.00', '1640.50']);
    expect(cells(/^Regular rate/)).toEqual(['Regular rate', '', '$14.6087', '']);
    expect(cells(/^DROP/)).toEqual(['DROP', '2 × 2 × 12.00 points × $1.50', '$72.00']);
    expect(cells(/^Bonus/)).toEqual(['Bonus', '', '$0.00', '$50.00']);
    expect(page.queryByRole('row', { name: /^Leave pay/ })).toBeNull();
    page.getByText(/41 workweeks, 28 Dec 2025 to 10 Oct 2026/);
  });
});

describe('A question about a line of pay', () => {
  const show = async (me: string) => {
    sessionStorage.clear();
    const api = withPeople();
    api.when(ReadBonus).respond(() => undefined);
    api.when(ReadCodeReport).respond(() => report());
    api.when(ExplainPay).respond(() => ({ data: pay }));
    api.when(AskAboutPay).respond(() => ({ data: { id: job, recipients: ['Rosa Long'] } }));
    await renderAddress('/tech/myreport?tab=weekly', { api, roles: ['technician'], user: { id: me } });
    await userEvent.click(await screen.findByRole('button', { name: '$672.00. Calculation of Piece-rate earnings' }));
    return { api, dialog: within(await screen.findByRole('dialog', { name: 'Pay of Antonio Bell' })) };
  };

  it('given their own pay, when a technician asks about a line, then the supervisor gets the line with the question', async () => {
    const { api, dialog } = await show(antonio);
    const line = '06 Oct 2026, DROP, 2 × 12.00 points × $1.50, $36.00';
    await userEvent.click(await dialog.findByRole('button', { name: `Ask about this line: ${line}` }));
    const form = within(await screen.findByRole('dialog', { name: 'Ask about this line' }));
    form.getByText(line);
    await userEvent.click(form.getByRole('button', { name: 'Send' }));
    form.getByText('Write your question.');
    fireEvent.change(form.getByRole('textbox', { name: /Question/ }), { target: { value: ' There were three. ' } });
    await userEvent.click(form.getByRole('button', { name: 'Send' }));
    await screen.findByText('Question sent to Rosa Long.');
    expect(api.sent(AskAboutPay).map(({ input }) => input)).toEqual([
      { date: '2026-10-06', line, question: 'There were three.' },
    ]);
  });
});
