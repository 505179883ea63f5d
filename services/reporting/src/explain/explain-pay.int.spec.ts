import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ExplainedPay } from '@tailboard/contracts/reports/pay';
import { userEvents } from '@tailboard/contracts/identity/user';
import { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import { scheduleEvents } from '@tailboard/contracts/jobs/schedule';
import {
  ada,
  as,
  createLeave,
  ben,
  cara,
  closedWeek,
  doneJob,
  createFinalized,
  createPair,
  toId,
  install,
  createLine,
  olga,
  reportingUnderTest,
  set,
  createSubmitted,
  weekStream,
  type ReportingUnderTest,
} from '../testing/reporting-under-test.js';

let reporting: ReportingUnderTest;
beforeAll(async () => {
  reporting = await reportingUnderTest();
  await closedWeek(reporting);
  await reporting.settle();
});
afterAll(() => reporting.close());

const readExplained = async (user: string, who = as('owner'), date = '2026-10-14', locale = 'en') => {
  const { status, body } = await reporting.request<{ data: ExplainedPay; code?: string }>({
    url: `/api/v1/pay/${user}?date=${date}`,
    as: who,
    headers: { 'accept-language': locale },
  });
  return { status, code: body.code, pay: body.data };
};
const figure = (pay: ExplainedPay, name: string) => pay.figures.find((each) => each.figure === name)!;

describe('A week’s pay, opened', () => {
  it('given a finalized week, then every figure has its rule, and what is added up of lines is their sum', async () => {
    const { pay } = await readExplained(ada);
    expect(pay).toMatchObject({
      user: { label: 'Ada Long' },
      start_date: '2026-10-11',
      end_date: '2026-10-17',
      finalized: true,
      estimate: false,
      terms: { pay_type: 'points', pay_rate: 12, price_point_cents: 150, overtime_method: 'flsa', overtime_note: null },
    });
    expect(Object.fromEntries(pay.figures.map(({ figure, amount }) => [figure, amount]))).toEqual({
      paid_hours: 46,
      overtime_hours: 6,
      piece_pay: 38_250,
      straight_pay: 43_050,
      non_productive_pay: 4_800,
      minimum_topup: 0,
      bonus: 0,
      regular_rate: 9.3587,
      overtime_pay: 2_808,
      leave_pay: 0,
      total_pay: 45_858,
      per_diem: 3_500,
      gas: 2_400,
      net_to_pay: 51_758,
      pay: 45_858,
      hourly_rate: 9.3587,
      overtime_rate: 14.038,
      total_regular: 37_435,
      total_overtime_pay: 8_423,
    });
    for (const { rule, lines, amount, figure: name } of pay.figures) {
      expect(rule).toMatch(/\S/);
      expect(rule).not.toContain('{');
      const sum = lines.reduce((all, each) => all + each.amount, 0);
      if (lines.length > 0) expect([name, sum]).toEqual([name, name.endsWith('_hours') ? amount! * 60 : amount]);
    }
  });

  it('given one of its lines, then it shows its code, how it was computed, and the event that it comes from', async () => {
    const { pay } = await readExplained(ada);
    expect(figure(pay, 'piece_pay').lines[0]).toEqual({
      date: '2026-10-12',
      job_id: toId('A1'),
      label: 'INST · Install',
      computed: '15 × 12.00 points × $1.50',
      amount: 27_000,
      source: {
        stream: weekStream(ada),
        version: 1,
        type: 'DaySubmitted',
        at: '2026-10-22T16:00:00.000Z',
        by: 'Ada Long',
      },
    });
    const stored = await reporting.store.read(weekStream(ada));
    expect(stored[0]).toMatchObject({ type: 'DaySubmitted', revision: 1, meta: { actor_id: ada } });
  });

  it('given a bonus, then it comes from who set it', async () => {
    const { pay } = await readExplained(ben);
    expect(figure(pay, 'bonus').lines).toMatchObject([
      { computed: '2 × $15.00', amount: 3_000, source: { type: 'BonusSet', version: 1, by: 'Olga Owens' } },
    ]);
  });

  it('given a figure of the report, then it opens into its own amount: overtime with its straight part, its premium or the true-up', async () => {
    const readLines = async (user: string, name: string) =>
      figure((await readExplained(user)).pay, name).lines.map(({ label, computed, amount }) => [
        label,
        computed,
        amount,
      ]);
    expect(await readLines(ada, 'total_overtime_pay')).toEqual([
      ['Straight part of the overtime', '6:00 h × $9.3587', 5_615],
      ['Overtime premium', '', 2_808],
    ]);
    expect(await readLines(ben, 'total_overtime_pay')).toEqual([
      ['Paid hours', '5:00 h × $27.00', 13_500],
      ['True-up: half the hourly share of bonus and top-up', '5:00 × ½ × $30.00 ÷ 45:00', 167],
    ]);
    expect(await readLines(ben, 'regular_rate')).toEqual([
      ['What was earned ÷ paid hours', '($810.00 + $30.00) ÷ 45:00', 18.6667],
    ]);
    expect(await readLines(ben, 'total_pay')).toEqual([
      ['Straight pay', '', 81_000],
      ['Bonus', '', 3_000],
      ['Overtime premium', '', 4_667],
    ]);
  });

  it('given another language, then the rules are in it', async () => {
    const { pay } = await readExplained(ada, as('owner'), '2026-10-14', 'es');
    expect(figure(pay, 'overtime_hours').rule).toBe('Horas pagadas por encima de 40 en la semana laboral.');
  });

  it('given a week in which nothing was, then it is nothing', async () => {
    const { pay } = await readExplained(ada, as('owner'), '2026-09-01');
    expect(pay).toMatchObject({ finalized: false, estimate: false });
    expect(figure(pay, 'net_to_pay').amount).toBe(0);
  });
});

describe('Who reads it', () => {
  it('given a manager, then there are amounts, and neither rates nor terms', async () => {
    const { pay } = await readExplained(ben, as('manager'));
    expect(pay.terms).toBeNull();
    expect(figure(pay, 'regular_rate').amount).toBeNull();
    expect(figure(pay, 'total_pay').amount).toBe(88_667);
    expect(JSON.stringify(pay)).not.toMatch(/18\.\d/);
  });

  it('given a technician, then their own is reported, with rates; that of others is not there', async () => {
    const own = await readExplained(ben, as('technician', ben));
    // The bonus is not visible to him.
    expect(figure(own.pay, 'bonus')).toMatchObject({ amount: 0, lines: [] });
    expect(own.pay.terms).toMatchObject({ pay_rate: 18 });
    expect(await readExplained(ada, as('technician', ben))).toMatchObject({ status: 404, code: 'PayNotFound' });
  });

  it('given a supervisor, then it is not theirs to read; given no one of this id, then it is not found', async () => {
    expect((await readExplained(ada, as('supervisor'))).status).toBe(403);
    expect(await readExplained(toId('Nobody'))).toMatchObject({ status: 404, code: 'PayNotFound' });
  });
});

describe('A finalized week', () => {
  it('given terms, prices, settings and leave that are recorded after it was finalized for dates before it, then it stays as it was paid', async () => {
    const before = (await readExplained(ada)).pay;
    await reporting.record(`user-${ada}`, [
      userEvents.make.PayChanged({ effective_from: '2026-10-11', pay_type: 'hourly', pay_rate: 99, gas: false }),
    ]);
    await reporting.record('settings-company', [
      set({ key: 'price_point_tech', value: 999, effective_from: '2026-10-11' }),
      set({ key: 'overtime_threshold', value: 20, effective_from: '2026-10-11' }),
      set({ key: 'per_diem_cents', value: 9_999, effective_from: '2026-10-11' }),
    ]);
    await reporting.record(`schedule-${toId('holiday')}`, [
      createLeave({ type: 'holiday', start_date: '2026-10-12', everyone: true }),
    ]);
    await reporting.settle();
    expect((await readExplained(ada)).pay).toEqual(before);
  });

  it('given that it is reopened, then it is computed by what is recorded now, and stays so when it is finalized again', async () => {
    await reporting.record(weekStream(ada), [
      weekEvents.make.WeekReopened({ start_date: '2026-10-11', reason: 'The rate was wrong' }),
    ]);
    await reporting.settle();
    const { pay } = await readExplained(ada);
    expect(pay).toMatchObject({
      finalized: false,
      terms: { pay_type: 'hourly', pay_rate: 99, overtime_threshold: 20 },
    });
    expect(figure(pay, 'per_diem').amount).toBe(9_999);
    // 46 h × $99, half of it more for 26 h, and the holiday.
    expect(figure(pay, 'total_pay').amount).toBe(455_400 + 128_700 + 79_200);
    await reporting.record(weekStream(ada), [createFinalized(['2026-10-12', '2026-10-13', '2026-10-14'])]);
    await reporting.record(`schedule-${toId('holiday')}`, [scheduleEvents.make.ScheduleEntryRemoved({})]);
    await reporting.settle();
    expect((await readExplained(ada)).pay).toMatchObject({ figures: pay.figures, finalized: true });
  });
});

describe('Terms by date', () => {
  it('given a level with a price of its own from a week on, then that week has it, and the week before does not', async () => {
    await reporting.record('settings-company', [
      set({
        key: 'price_levels',
        value: [{ level: 3, name: 'Senior', tech_price_cents: 175 }],
        effective_from: '2026-10-18',
      }),
      set({ key: 'price_point_tech', value: 150, effective_from: '2026-10-11' }),
    ]);
    const day = (date: string, name: string) =>
      createSubmitted(date, [createPair(8)], [doneJob(name, [createLine(install, 8)])]);
    await reporting.record(weekStream(cara), [day('2026-10-13', 'C1')], cara);
    await reporting.record(weekStream(cara, '2026-10-18'), [day('2026-10-19', 'C2')], cara);
    await reporting.settle();
    const readPiecePay = async (date: string) =>
      figure((await readExplained(cara, as('owner'), date)).pay, 'piece_pay').amount;
    expect([await readPiecePay('2026-10-13'), await readPiecePay('2026-10-19')]).toEqual([14_400, 16_800]);
  });

  it('given a week that is not over, then it is an estimate', async () =>
    expect((await readExplained(cara, as('owner'), '2026-10-22')).pay.estimate).toBe(true));

  it('given that 7(i) was set, then it is shown whether it applies, and why not', async () => {
    await reporting.record('settings-company', [
      set({ key: 'overtime_method', value: 'exempt_7i', effective_from: '2026-10-18' }),
    ]);
    await reporting.settle();
    const { pay } = await readExplained(cara, as('owner'), '2026-10-19');
    expect(pay.terms).toMatchObject({ overtime_method: 'exempt_7i' });
    expect(pay.terms?.overtime_note).toContain('Section 7(i) applies');
    const hourly = await readExplained(ben, as('owner'), '2026-10-19');
    expect(hourly.pay.terms?.overtime_note).toContain('does not apply');
    expect((await readExplained(olga)).pay.terms).toMatchObject({ overtime_method: 'flsa', overtime_note: null });
  });

  it('given a company that moves its workweek from Sunday to Tuesday, then the week between has two days, and days that both weeks have are paid with the old one where that is more', async () => {
    await reporting.record('settings-company', [
      set({ key: 'workweek_start', value: 'tuesday', effective_from: '2026-10-27' }),
    ]);
    await reporting.record(weekStream(ben, '2026-10-25'), [createSubmitted('2026-10-26', [createPair(12)], [])], ben);
    await reporting.record(weekStream(ben, '2026-10-27'), [createSubmitted('2026-10-28', [createPair(41)], [])], ben);
    await reporting.settle();
    const short = await readExplained(ben, as('owner'), '2026-10-26');
    expect(short.pay).toMatchObject({ start_date: '2026-10-25', end_date: '2026-10-26' });
    expect(figure(short.pay, 'paid_hours').amount).toBe(12);
    const next = await readExplained(ben, as('owner'), '2026-11-02');
    expect(next.pay).toMatchObject({ start_date: '2026-10-27', end_date: '2026-11-02' });
    expect(figure(next.pay, 'overtime_hours').amount).toBe(1 + 20);
    // Half of $18 for 21 h; counted with the old week, 12 + 41 h have 33 h of overtime (29 CFR 778.302).
    expect(figure(next.pay, 'overtime_pay')).toMatchObject({
      amount: 29_700,
      lines: [{ amount: 18_900 }, { amount: 10_800, label: expect.stringContaining('29 CFR 778.302') }],
    });
    expect(figure(next.pay, 'total_pay').amount).toBe(41 * 1_800 + 29_700);
  });
});
