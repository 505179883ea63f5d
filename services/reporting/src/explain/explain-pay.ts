import { refuse } from '@tailboard/contracts/refusal';
import { ExplainPay, payFigures, type ExplainedPay } from '@tailboard/contracts/reports/pay';
import { getWorkweekEnd, getWorkweekStart } from '@tailboard/contracts/workweek';
import { translate } from '@tailboard/contracts/locale';
import { formatDollars } from '@tailboard/contracts/money';
import { settingOn } from '../pay/terms.js';
import type { Database } from '@tailboard/eventing/database';
import { queryHandler, type RequestContext, type ServiceContext } from '@tailboard/service/service-context';
import { runsOfWeek } from '../exports/payroll-run.js';
import { load, loadBook, loadReportData, payReads } from '../report/loaded.js';
import { payWeek, personWeeks } from '../report/person-weeks.js';
import { createReader } from '../report/reader.js';
import { hours } from '../report/totals.js';
import { linesOfColumns } from './column-lines.js';
import { listPayLines } from './pay-lines.js';
import { applied7i, not7i, getRule } from './rules.js';
import { readNames, readSources } from './sources.js';

/** Data source of the explanation: current rows, or rows as of a moment. */
export interface PayAround {
  readonly db: Database;
  readonly config: ServiceContext['config'];
  readonly today: string;
  /** Returns the name of a user who recorded an event. */
  readonly getName: (actor_id: string) => string;
  /** Returns the payroll runs that included the week. */
  readonly runs: (start_date: string) => ReturnType<typeof runsOfWeek>;
}

/** Explains a user's pay for a workweek: each figure with its rule, its lines, and the source events of these. */
export const explainPay = queryHandler(ExplainPay, payReads, async (requested, ctx, caller) =>
  explain(requested, caller, {
    db: ctx.db,
    config: ctx.config,
    today: ctx.today(),
    getName: await readNames(ctx),
    runs: (start_date) => runsOfWeek(ctx.db, requested.user_id, start_date),
  }),
);

export async function explain(
  { user_id, date }: { user_id: string; date: string },
  caller: RequestContext,
  { db, config, today, getName, runs }: PayAround,
) {
  const reader = createReader(caller, user_id);
  if (!reader.pay) return refuse('PayNotFound');
  const book = await loadBook(db, user_id);
  const start_date = getWorkweekStart(date, book.startOn);
  const end_date = getWorkweekEnd(start_date, book.startOn);
  const range = { from: start_date, to: end_date };
  const [loaded, found] = await Promise.all([
    loadReportData(db, book, { range, user_id, byDay: true }).then((reportData) =>
      load(db, reportData, { user_id, zone: config.COMPANY_TIMEZONE }),
    ),
    readSources(db, getName, user_id, range),
  ]);
  const [week] = await personWeeks(loaded, { everyWeek: true });
  if (!week) return refuse('PayNotFound');

  const paid = payWeek(week, { book, today, onlyShownBonus: reader.onlyShownBonus });
  const { pay, terms, person, record } = paid;
  const known = { rates: reader.rates, locale: caller.locale };
  const lines = {
    ...listPayLines(paid, found, { ...known, priceOn: (on) => book.priceOn(user_id, on, week.until) }),
    ...linesOfColumns(paid, known),
  };
  const { columns } = pay;
  const amounts: Record<ExplainedPay['figures'][number]['figure'], number | null> = {
    ...pay,
    paid_hours: hours(pay.minutes),
    overtime_hours: hours(pay.overtime_minutes),
    regular_rate: reader.rates ? pay.regular_rate : null,
    pay: pay.straight_pay + pay.minimum_topup + pay.overtime_pay,
    hourly_rate: reader.rates ? columns.hourly_rate : null,
    overtime_rate: reader.rates ? columns.overtime_rate : null,
    total_regular: columns.total_regular,
    total_overtime_pay: columns.total_overtime_pay,
  };
  const isSuggested = reader.owner && terms.pay_type === 'hourly';
  const values = {
    threshold: terms.overtime_threshold,
    minimum: formatDollars(terms.min_wage_cents),
    per_diem: formatDollars(terms.per_diem_cents),
    leave_hours: terms.leave_day_hours,
  };
  return {
    data: {
      user: { id: person.id, label: person.label, technician_id: person.technician_id },
      start_date,
      end_date,
      finalized: record?.finalized_at != null,
      finalized_at: record?.finalized_at ?? null,
      estimate: paid.estimate,
      withheld: paid.withheld,
      terms: reader.rates
        ? {
            pay_type: terms.pay_type,
            pay_rate: terms.pay_rate,
            exempt: terms.pay_type === 'salary' && terms.salary,
            price_level: terms.price_level,
            price_point_cents: book.priceOn(user_id, start_date, week.until),
            minutes_per_point: terms.minutes_per_point,
            overtime_threshold: terms.overtime_threshold,
            overtime_method: pay.method,
            overtime_note: createNote(
              pay,
              settingOn(book.settings, 'overtime_method', start_date, week.until),
              caller.locale,
            ),
            min_wage_cents: terms.min_wage_cents,
          }
        : null,
      figures: payFigures
        .filter((each) => each !== 'suggested_bonus' || isSuggested)
        .map((figure) => ({
          figure,
          amount: amounts[figure],
          rule: translate(getRule(figure, terms, pay), caller.locale, values),
          lines: lines[figure] ?? [],
        })),
      // A run contains the whole pay, so it is hidden from readers who do not see every bonus.
      runs: reader.onlyShownBonus ? [] : await runs(start_date),
    },
  };
}

function createNote(
  { method, not_7i }: { method: string; not_7i: keyof typeof not7i | null },
  requested: unknown,
  locale: Parameters<typeof translate>[1],
): string | null {
  if (requested !== 'exempt_7i') return null;
  return method === 'exempt_7i' ? translate(applied7i, locale) : not_7i && translate(not7i[not_7i], locale);
}
