import { spokenDate } from '@tailboard/contracts/company-time';
import { formatPair } from '@tailboard/contracts/jobs/day-times';
import { formatDollars } from '@tailboard/contracts/money';
import type { PayFigure } from '@tailboard/contracts/reports/pay';
import { lineCents } from '../pay/piece.js';
import type { PaidWeek } from '../report/person-weeks.js';
import { paidLeaveLines } from './leave-lines.js';
import { createLine, type Line } from './line.js';
import type { Sources } from './sources.js';
import { clock, rate, createLineFormatter, type Reading, type LineFormatter } from './format-lines.js';

type Lines = Partial<Record<PayFigure, Line[]>>;

/** Returns the lines of each figure. */
export function listPayLines(
  paid: PaidWeek,
  sources: Sources,
  { priceOn, ...reader }: Reading & { priceOn: (date: string) => number },
): Lines {
  const formatter = createLineFormatter(reader);
  return {
    ...linesByDay(paid, sources, formatter),
    ...overtimeLines(paid, formatter),
    piece_pay: pieceLines(sources, priceOn, formatter),
    straight_pay: straightLines(paid, formatter),
    non_productive_pay: nonProductiveLines(paid, formatter),
    minimum_topup: topupLines(paid, formatter),
    bonus: bonusLines(paid, sources, formatter),
    leave_pay: paidLeaveLines(paid, sources.getName, formatter),
  };
}

/** A figure of zero has no line. */
const createLineUnlessZero = (fields: Parameters<typeof createLine>[0]): Line[] =>
  fields.amount === 0 ? [] : [createLine(fields)];

/** Returns the lines that depend on days alone: paid pairs, per diem, and gas for days with work. */
function linesByDay({ pay, terms, days }: PaidWeek, { times, ofDay }: Sources, { rates, words }: LineFormatter): Lines {
  const source = (date: string) => ofDay.get(date) ?? null;
  const daily = (label: string, amount: number, isShown: boolean) => (day: { date: string }) =>
    createLine({
      date: day.date,
      label,
      computed: isShown ? formatDollars(amount) : '',
      amount,
      source: source(day.date),
    });
  const worked = days.filter(({ paid_minutes }) => paid_minutes > 0);
  return {
    paid_hours: times.flatMap(({ date, entries }) =>
      entries
        .filter(({ paid }) => paid)
        .map((pair) => {
          const [label, computed] = [words(pair.type), formatPair(pair)];
          return createLine({ date, label, computed, amount: pair.minutes, source: source(date) });
        }),
    ),
    per_diem: days
      .filter(({ per_diem_days }) => per_diem_days > 0)
      .map(daily(words('per_diem'), terms.per_diem_cents, true)),
    gas: pay.gas === 0 ? [] : worked.map(daily(words('gas'), terms.gas_rate_cents, rates)),
  };
}

/** Piece work: each billed line, by the price of its code or of its points. */
const pieceLines = (
  { lines, ofDay }: Sources,
  priceOn: (date: string) => number,
  { locale, words, times }: LineFormatter,
): Line[] =>
  lines.map((line) => {
    const { date, job_id, quantity, points, tech_price_cents, worth_from } = line;
    const price = priceOn(date);
    const code = [line.title, line.description].filter(Boolean).join(' · ');
    const many =
      tech_price_cents === null ? words('points', { quantity, points: points.toFixed(2) }) : String(quantity);
    return createLine({
      date,
      job_id,
      label: worth_from === null ? code : words('since', { code, date: spokenDate(worth_from, locale) }),
      computed: times(many, formatDollars(tech_price_cents ?? price)),
      amount: lineCents(line, price),
      source: ofDay.get(date) ?? null,
    });
  });

/** Returns pay before overtime according to the terms: hourly, piece work, the greater of both, or a salary. */
function straightLines(paid: PaidWeek, formatter: LineFormatter): Line[] {
  const { pay, work, terms } = paid;
  const { words, times, inHours } = formatter;
  const [amount, hourly] = [pay.straight_pay, rate(terms.pay_rate)];
  const byPiece = createLineUnlessZero({ label: words('piece'), computed: '', amount: work.piece_cents });
  const byHour = createLineUnlessZero({ label: words('time'), computed: times(inHours(pay.minutes), hourly), amount });
  switch (terms.pay_type) {
    case 'hourly':
      return byHour;
    case 'points': {
      const label = words('non_productive');
      return [...byPiece, ...nonProductiveLines(paid, formatter).map((each) => ({ ...each, label }))];
    }
    case 'greater':
      return amount === work.piece_cents ? byPiece : byHour;
    case 'salary': {
      const computed = times(words('days', { days: work.days }), hourly);
      return createLineUnlessZero({ label: words('salary'), computed, amount });
    }
  }
}

/** Hours besides the work that points pay. */
const nonProductiveLines = ({ pay, work, terms }: PaidWeek, { words, times, inHours }: LineFormatter): Line[] =>
  createLineUnlessZero({
    label: words('other'),
    computed: times(inHours(work.other_minutes), rate(terms.pay_rate)),
    amount: pay.non_productive_pay,
  });

/** Top-up to the minimum wage. */
const topupLines = ({ pay, terms }: PaidWeek, { words, inHours }: LineFormatter): Line[] =>
  createLineUnlessZero({
    label: words('time'),
    computed: `${inHours(pay.minutes)} × ${formatDollars(terms.min_wage_cents)} − ${formatDollars(pay.straight_pay + pay.bonus)}`,
    amount: pay.minimum_topup,
  });

const bonusLines = ({ pay, record, person }: PaidWeek, { getName }: Sources, { words }: LineFormatter): Line[] =>
  createLineUnlessZero({
    label: words('bonus'),
    computed: `${record?.bonus_quantity} × ${formatDollars(record?.bonus_amount_in_cents ?? 0)}`,
    amount: pay.bonus,
    source:
      record?.bonus_version == null
        ? null
        : {
            stream: `week-${person.id}-${record.start_date}`,
            version: record.bonus_version,
            type: 'BonusSet',
            at: record.bonus_at ?? '',
            by: getName(record.bonus_by ?? ''),
          },
  });

/** Returns the hours over the threshold and their premium; the addition of a moved workweek is a separate line. */
function overtimeLines({ pay, terms }: PaidWeek, { rates, words, inHours }: LineFormatter): Lines {
  const hours = inHours(pay.overtime_minutes);
  const premium = `${hours} × ½ × ${rate(pay.regular_rate ?? 0)}`;
  return {
    overtime_hours: createLineUnlessZero({
      label: words('time'),
      computed: `${clock(pay.minutes)} − ${clock(terms.overtime_threshold * 60)}`,
      amount: pay.overtime_minutes,
    }),
    overtime_pay: [
      ...createLineUnlessZero({
        label: words('time'),
        computed: terms.pay_type === 'salary' || !rates ? hours : premium,
        amount: pay.overtime_pay - pay.moved_pay,
      }),
      ...createLineUnlessZero({ label: words('moved'), computed: '', amount: pay.moved_pay }),
    ],
  };
}
