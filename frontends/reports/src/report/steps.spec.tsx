import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReadCodeReport } from '@tailboard/contracts/reports/code-report';
import { ReadLines } from '@tailboard/contracts/reports/lines';
import { dateIn } from '@tailboard/ui/testing/type-date';
import { type FakeApi, toPage } from '@tailboard/web/testing/fake-api';
import { antonio, report, totals, withPeople } from '../testing/reports.js';
import { renderAddress, getAddress } from '../testing/show-route.js';
import { step } from './steps.js';
// Loaded ahead, so that no test waits for the compiler.
import '../code-reports/code-reports-page.js';

const requested = { start_date: '2026-10-04', end_date: '2026-10-10', month: 1, year: 2026, user: null };

describe('The report of the time before and after', () => {
  it.each([
    ['daily', -1, { start_date: '2026-10-03', end_date: '2026-10-03' }],
    ['daily', 1, { start_date: '2026-10-05', end_date: '2026-10-05' }],
    ['weekly', -1, { start_date: '2026-09-27' }],
    ['weekly', 1, { start_date: '2026-10-11' }],
    ['monthly', -1, { month: 12, year: 2025 }],
    ['monthly', 1, { month: 2, year: 2026 }],
    ['range', -1, { start_date: '2026-09-27', end_date: '2026-10-03' }],
    ['missed', 1, { start_date: '2026-10-11', end_date: '2026-10-17' }],
  ] as const)('given a %s report and %i, is of the dates beside it', (type, way, to) =>
    expect(step(type, requested, way)).toMatchObject(to),
  );

  it('given a week that is shorter because its beginning moved, is of the week that ends before it, and none is left out', () =>
    expect(step('weekly', requested, -1, { from: '2026-10-04', to: '2026-10-06' }).start_date).toBe('2026-10-03'));
});

describe('A report that is turned', () => {
  let api: FakeApi;
  afterEach(() => {
    jest.useRealTimers();
  });
  beforeEach(() => {
    sessionStorage.clear();
    api = withPeople();
    api
      .when(ReadCodeReport)
      .respond(({ start_date }) =>
        start_date === '2026-10-04' || start_date === '2026-10-07'
          ? report()
          : report({ start_date: '2026-09-27', end_date: '2026-10-03', totals: { ...totals, net_to_pay: 80000 } }),
      );
    api.when(ReadLines).respond(() => ({
      ...{ ...toPage([]), start_date: '2026-10-04', end_date: '2026-10-10' },
      ...{ rule: 'Quantity times points.', amount: 448 },
    }));
  });
  const bottomLine = () => screen.findByLabelText('Summary');

  it('given the week of some day, shows the first day of its week', async () => {
    await renderAddress('/admin/codereports?tab=weekly&start_date=2026-10-07', { api });
    await bottomLine();
    expect(dateIn(await screen.findByRole('group', { name: 'Week of' }))).toBe('10/04/2026');
  });

  it('given a press on the week before or the key P, shows it', async () => {
    await renderAddress('/admin/codereports?tab=weekly&start_date=2026-10-07', { api });
    await bottomLine();
    await userEvent.click(screen.getByRole('button', { name: 'Week before' }));
    await screen.findByText('27 Sep 2026 – 03 Oct 2026');
    expect(getAddress()).toContain('start_date=2026-10-03');
    await userEvent.keyboard('n');
    await waitFor(() => expect(getAddress()).toContain('start_date=2026-10-04'));
    await userEvent.keyboard('p');
    await screen.findByText('27 Sep 2026 – 03 Oct 2026');
  });

  it('given a week that is over, shows the result first, and how much more than the week before', async () => {
    await renderAddress('/admin/codereports?tab=weekly&start_date=2026-10-04', { api });
    const line = within(await bottomLine());
    line.getByText('$875.83');
    await line.findByText('$75.83 more than the previous week ($800.00)');
    expect(line.getAllByText('same as the previous week')).toHaveLength(2);
  });

  it('given a week that is not finalized or has an estimate, or a shorter one before it, compares it with nothing', async () => {
    for (const [at, open] of [{ estimate: true }, { finalized: false }].entries()) {
      api.when(ReadCodeReport).respond(() => report({ totals: { ...totals, ...open } }));
      const shown = await renderAddress('/admin/codereports?tab=weekly&start_date=2026-10-04', { api });
      await bottomLine();
      expect(api.sent(ReadCodeReport)).toHaveLength(at + 1);
      shown.unmount();
    }
    api
      .when(ReadCodeReport)
      .respond(({ start_date }) =>
        start_date === '2026-10-04' ? report() : report({ start_date: '2026-09-30', end_date: '2026-10-03' }),
      );
    await renderAddress('/admin/codereports?tab=weekly&start_date=2026-10-04', { api });
    await waitFor(() => expect(api.sent(ReadCodeReport)).toHaveLength(4));
    expect(screen.queryByText(/previous week/)).toBeNull();
  });

  it('given a running week, compares points and hours with the same days of the previous week, and no pay', async () => {
    jest.useFakeTimers({
      now: new Date('2026-10-07T15:00:00Z'),
      doNotFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask', 'nextTick'],
    });
    const start = '2026-10-04';
    const createReport = (start_date: string, end_date: string, more: Partial<typeof totals> = {}) =>
      report({ start_date, end_date, totals: { ...totals, estimate: true, ...more } });
    api.when(ReadCodeReport).respond(({ tab, start_date, end_date }) => {
      if (tab === 'weekly') return createReport(start, '2026-10-10');
      return start_date === start
        ? createReport(start, end_date!, { approved_points: 400, regular: 24, overtime: 0 })
        : createReport(start_date!, end_date!, { approved_points: 300, regular: 24, overtime: 0, net_to_pay: 1 });
    });
    await renderAddress('/admin/codereports?tab=weekly&start_date=2026-10-04', { api });
    const line = within(await bottomLine());
    await line.findByText('100 more than the previous week (312), same days through 06 Oct 2026');
    line.getByText('same as the previous week, same days through 06 Oct 2026');
    expect(line.getAllByText(/previous week/)).toHaveLength(2);
    expect(
      api
        .sent(ReadCodeReport)
        .flatMap(({ input: { tab, start_date, end_date } }) => (tab === 'range' ? [[start_date, end_date]] : [])),
    ).toEqual([
      [start, '2026-10-06'],
      ['2026-09-27', '2026-09-29'],
    ]);
  });

  it('given a bonus and nothing else, shows what is owed', async () => {
    const idle = { ...totals, regular: 0, overtime: 0, leave_pay: 0, net_to_pay: 5000 };
    api.when(ReadCodeReport).respond(() => ({ ...report({ totals: idle, codeTotals: [] }), ...toPage([]) }));
    await renderAddress('/admin/codereports?tab=weekly&start_date=2026-10-04', { api });
    within(await bottomLine()).getByText('$50.00');
  });

  it('given an opened figure, has its address, and the address opens it again', async () => {
    const opened = 'open=lines.points&open.name=Approved+points&open.from=2026-10-04&open.to=2026-10-10';
    await renderAddress(`/admin/codereports?tab=weekly&start_date=2026-10-04&${opened}&open.user=${antonio}`, { api });
    const dialog = await screen.findByRole('dialog', { name: 'Approved points: Antonio Bell' });
    await waitFor(() =>
      expect(api.sent(ReadLines)[0]?.input).toMatchObject({
        figure: 'points',
        user_id: antonio,
        start_date: '2026-10-04',
      }),
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(getAddress()).not.toContain('open');
    await userEvent.click(screen.getByRole('button', { name: '480. Details of Assigned points' }));
    await screen.findByRole('dialog', { name: 'Assigned points: All Users' });
    expect(getAddress()).toContain('open=lines.assigned');
  });

  it('given an address that opens nothing that there is, shows the report alone', async () => {
    await renderAddress('/admin/codereports?tab=weekly&start_date=2026-10-04&open=lines.nothing&open.user=x', { api });
    await bottomLine();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
