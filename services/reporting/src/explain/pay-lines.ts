import { daysBetween, spokenDate } from '@tailboard/contracts/company-time';
import { say, type Locale } from '@tailboard/contracts/locale';
import { writtenPair } from '@tailboard/contracts/jobs/day-times';
import { dollars } from '@tailboard/contracts/money';
import type { PayFigure } from '@tailboard/contracts/reports/pay';
import { dayOf, isPaid } from '../pay/leave.js';
import { lineCents } from '../pay/piece.js';
import type { PaidWeek } from '../report/person-weeks.js';
import { line, type Line } from './line.js';
import { lineTexts as texts } from './rules.js';
import type { Sources } from './sources.js';
import { clock, rate } from './words.js';

/** The lines of each figure. Who may not know rates reads how much there was of a thing, not what one of it is worth. */
export function linesOf(
  { pay, work, terms, week, days, entries, record, person }: PaidWeek,
  { lines, times, ofDay, nameOf }: Sources,
  { rates, locale, priceOn }: { rates: boolean; locale: Locale; priceOn: (date: string) => number },
): Partial<Record<PayFigure, Line[]>> {
  const words = (text: keyof typeof texts, values = {}) => say(texts[text], locale, values);
  const times_ = (many: string, one: string): string => (rates ? `${many} × ${one}` : many);
  const source = (date: string) => ofDay.get(date) ?? null;
  const inHours = (minutes: number) => words('hours', { hours: clock(minutes) });
  const hourly = rate(terms.pay_rate);
  const some = (amount: number, made: () => Line[]): Line[] => (amount === 0 ? [] : made());

  const nonProductive = some(pay.non_productive_pay, () => [
    line({
      label: words('other'),
      computed: times_(inHours(work.other_minutes), hourly),
      amount: pay.non_productive_pay,
    }),
  ]);
  return {
    paid_hours: times.flatMap(({ date, entries: pairs }) =>
      pairs
        .filter(({ paid }) => paid)
        .map((pair) =>
          line({
            date,
            label: words(pair.type),
            computed: writtenPair(pair),
            amount: pair.minutes,
            source: source(date),
          }),
        ),
    ),
    overtime_hours: some(pay.overtime_minutes, () => [
      line({
        label: words('time'),
        computed: `${clock(pay.minutes)} − ${clock(terms.overtime_threshold * 60)}`,
        amount: pay.overtime_minutes,
      }),
    ]),
    piece_pay: lines.map((each) => {
      const price = priceOn(each.date);
      const code = [each.title, each.description].filter(Boolean).join(' · ');
      const many =
        each.tech_price_cents === null
          ? words('points', { quantity: each.quantity, points: each.points.toFixed(2) })
          : String(each.quantity);
      return line({
        date: each.date,
        job_id: each.job_id,
        label: each.worth_from === null ? code : words('since', { code, date: spokenDate(each.worth_from, locale) }),
        computed: times_(many, dollars(each.tech_price_cents ?? price)),
        amount: lineCents(each, price),
        source: source(each.date),
      });
    }),
    straight_pay: straightLines(),
    non_productive_pay: nonProductive,
    minimum_topup: some(pay.minimum_topup, () => [
      line({
        label: words('time'),
        computed: `${inHours(pay.minutes)} × ${dollars(terms.min_wage_cents)} − ${dollars(pay.straight_pay + pay.bonus)}`,
        amount: pay.minimum_topup,
      }),
    ]),
    bonus: some(pay.bonus, () => [
      line({
        label: words('bonus'),
        computed: `${record?.bonus_quantity} × ${dollars(record?.bonus_amount_in_cents ?? 0)}`,
        amount: pay.bonus,
        source:
          record?.bonus_version == null
            ? null
            : {
                stream: `week-${person.id}-${record.start_date}`,
                version: record.bonus_version,
                type: 'BonusSet',
                at: record.bonus_at ?? '',
                by: nameOf(record.bonus_by ?? ''),
              },
      }),
    ]),
    overtime_pay: [
      ...some(pay.overtime_pay - pay.moved_pay, () => [
        line({
          label: words('time'),
          computed:
            terms.pay_type === 'salary' || !rates
              ? inHours(pay.overtime_minutes)
              : `${inHours(pay.overtime_minutes)} × ½ × ${rate(pay.regular_rate ?? 0)}`,
          amount: pay.overtime_pay - pay.moved_pay,
        }),
      ]),
      ...some(pay.moved_pay, () => [line({ label: words('moved'), computed: '', amount: pay.moved_pay })]),
    ],
    leave_pay: some(pay.leave_pay, () => leaveLines()),
    per_diem: days
      .filter(({ per_diem_days }) => per_diem_days > 0)
      .map(({ date }) =>
        line({
          date,
          label: words('per_diem'),
          computed: dollars(terms.per_diem_cents),
          amount: terms.per_diem_cents,
          source: source(date),
        }),
      ),
    gas: some(pay.gas, () =>
      days
        .filter(({ paid_minutes }) => paid_minutes > 0)
        .map(({ date }) =>
          line({
            date,
            label: words('gas'),
            computed: rates ? dollars(terms.gas_rate_cents) : '',
            amount: terms.gas_rate_cents,
            source: source(date),
          }),
        ),
    ),
  };

  function straightLines(): Line[] {
    const piece = () => line({ label: words('piece'), computed: '', amount: work.piece_cents });
    const byHour = () =>
      line({ label: words('time'), computed: times_(inHours(pay.minutes), hourly), amount: pay.straight_pay });
    switch (terms.pay_type) {
      case 'hourly':
        return some(pay.straight_pay, () => [byHour()]);
      case 'points':
        return [
          ...some(work.piece_cents, () => [piece()]),
          ...nonProductive.map((each) => ({ ...each, label: words('non_productive') })),
        ];
      case 'greater':
        return some(pay.straight_pay, () => [pay.straight_pay === work.piece_cents ? piece() : byHour()]);
      case 'salary':
        return some(pay.straight_pay, () => [
          line({
            label: words('salary'),
            computed: times_(words('days', { days: work.days }), hourly),
            amount: pay.straight_pay,
          }),
        ]);
    }
  }

  /** One line for each entry; what rounding and a date that two entries name take away is in the last. */
  function leaveLines(): Line[] {
    const paid = entries.filter(isPaid).map((entry) => {
      const from = entry.start_date > week.from ? entry.start_date : week.from;
      const to = entry.end_date < week.to ? entry.end_date : week.to;
      const many = dayOf(entry) * (daysBetween(from, to) + 1);
      return { entry, from, many };
    });
    let left = pay.leave_pay;
    return paid.map(({ entry, from, many }, at) => {
      const share = Math.round(many * terms.leave_day_hours * terms.pay_rate * 100);
      const amount = at === paid.length - 1 ? left : Math.min(left, share);
      left -= amount;
      return line({
        date: from,
        label: entry.title,
        computed: times_(
          `${words('leaveDays', { days: many })} × ${words('hours', { hours: terms.leave_day_hours })}`,
          hourly,
        ),
        amount,
        source: {
          stream: `schedule-${entry.id}`,
          version: entry.version,
          type: entry.fact,
          at: entry.at,
          by: nameOf(entry.by),
        },
      });
    });
  }
}
