import { addDays, daysBetween } from '@tailboard/contracts/company-time';
import { lacksRate, needsRate } from '@tailboard/contracts/identity/user';
import { permittedScope } from '@tailboard/contracts/permission';
import { ReadPayroll, type PayrollPerson, type PayrollRun } from '@tailboard/contracts/reports/payroll';
import { getWorkweekEnd, getWorkweekStart } from '@tailboard/contracts/workweek';
import type { Database } from '@tailboard/eventing/database';
import { loadUserNames } from '@tailboard/service/queries/people';
import { inSlices } from '@tailboard/service/http/row-stream';
import { queryHandler, type RequestContext, type ServiceContext } from '@tailboard/service/service-context';
import { paidWeeks } from '../exports/payroll-run.js';
import { loadBook, payReads } from '../report/loaded.js';
import { isFinalized, type PaidWeek } from '../report/person-weeks.js';
import { createReader, type Reader } from '../report/reader.js';
import { hours, overtimeMinutes } from '../report/totals.js';

/** Returns a workweek's pay by person as a payroll run would contain it, and the runs that were made of it. */
export const getPayroll = queryHandler(ReadPayroll, payReads, async ({ date }, ctx, caller) => {
  const today = ctx.today();
  const { startOn } = await loadBook(ctx.db, null);
  const start_date = getWorkweekStart(date ?? addDays(getWorkweekStart(today, startOn), -1), startOn);
  const end_date = getWorkweekEnd(start_date, startOn);
  const earlier = getWorkweekStart(addDays(start_date, -1), startOn);
  const isLike = daysBetween(earlier, start_date) === daysBetween(start_date, end_date) + 1 && end_date < today;
  const [weeks, weeksBefore, paidOut, runs] = await Promise.all([
    paidWeeks(ctx.db, start_date, ctx),
    isLike ? paidWeeks(ctx.db, earlier, ctx) : [],
    loadPaidOut(ctx.db, start_date),
    loadRuns(ctx, start_date, caller),
  ]);
  const before = new Map(weeksBefore.filter(isFinalized).map(({ person, pay }) => [person.id, pay.net_to_pay]));
  const reader = createReader(caller, undefined);
  const people = weeks
    .filter((week) => !isEmpty(week) || paidOut.has(week.person.id) || (before.get(week.person.id) ?? 0) !== 0)
    .map((week) => {
      const { id } = week.person;
      const paid_out = paidOut.get(id) ?? null;
      // A week with nothing in it is settled, too: its $0 is compared.
      const isSettled = isFinalized(week) || (isEmpty(week) && paid_out === null);
      return { ...toPayrollPerson(week, reader), before: isSettled ? (before.get(id) ?? null) : null, paid_out };
    })
    .sort((a, b) => a.user.label.localeCompare(b.user.label, 'en') || (a.user.id < b.user.id ? -1 : 1));
  return { start_date, end_date, people: await inSlices(people, (slice) => slice), runs };
});

const isEmpty = (week: PaidWeek): boolean => week.days.length === 0 && week.pay.net_to_pay === 0 && !owesSalary(week);

/** Returns whether an open week will be paid a salary, even without any work: it counts only once it is finalized. */
function owesSalary(paidWeek: PaidWeek): boolean {
  const { terms, week, belongs } = paidWeek;
  if (isFinalized(paidWeek) || terms.pay_type !== 'salary' || terms.pay_rate === 0) return false;
  const { from, to } = belongs();
  return (from === null || from <= week.end_date) && (to === null || to >= week.start_date);
}

/** Returns whether time or leave of a week is paid by a rate of $0. Pay by points needs a rate only for such time. */
const isWithoutRate = ({ terms, work, leave }: PaidWeek): boolean =>
  lacksRate(terms) ||
  (terms.pay_rate === 0 && !needsRate(terms.pay_type) && (work.other_minutes > 0 || leave.paid > 0));

function toPayrollPerson(week: PaidWeek, { rates }: Reader): Omit<PayrollPerson, 'before' | 'paid_out'> {
  const { person, pay } = week;
  return {
    user: { id: person.id, label: person.label, technician_id: person.technician_id },
    finalized: isFinalized(week),
    paid_hours: hours(pay.minutes),
    overtime: hours(overtimeMinutes(pay)),
    minimum_topup: pay.minimum_topup,
    net_to_pay: pay.net_to_pay,
    ...(rates ? { regular_rate: pay.regular_rate, lacks_rate: isWithoutRate(week) } : {}),
  };
}

/** Returns what the runs of a week contain, by user. */
async function loadPaidOut(db: Database, week_start: string): Promise<Map<string, number>> {
  const rows = await db.query<{ user_id: string; cents: number }>(
    `select user_id, sum(total_cents)::double precision as cents from payroll_line where week_start = $1 group by user_id`,
    [week_start],
  );
  return new Map(rows.map(({ user_id, cents }) => [user_id, cents]));
}

interface LineOfRun {
  readonly run_id: number;
  readonly user_id: string;
  readonly before: number | null;
  readonly now: number;
}

/** Returns the runs of a week, newest first. A run with changes reverses what it replaces: that is its difference. */
async function loadRuns(ctx: ServiceContext, week_start: string, caller: RequestContext): Promise<PayrollRun[]> {
  const [runs, lines] = await Promise.all([
    ctx.db.query<{
      run_id: number;
      export_id: string;
      delta_of: number | null;
      created_at: string;
      created_by: string;
    }>(
      `select run_id, export_id, delta_of, created_at, created_by from payroll_run
       where week_start = $1 order by run_id desc`,
      [week_start],
    ),
    ctx.db.query<LineOfRun>(
      `select run_id, user_id, -sum(total_cents) filter (where reverses is not null)::double precision as before,
              coalesce(sum(total_cents) filter (where reverses is null), 0)::double precision as now
       from payroll_line where week_start = $1 group by run_id, user_id`,
      [week_start],
    ),
  ]);
  const names = await loadUserNames(ctx, [
    ...runs.map(({ created_by }) => created_by),
    ...lines.map((line) => line.user_id),
  ]);
  const toPerson = (id: string) => ({ id, label: names.get(id) ?? '' });
  const readsAll = permittedScope(caller.principal, 'export.read') === 'all';
  return runs.map(({ run_id, export_id, delta_of, created_at, created_by }) => {
    const own = lines.filter((line) => line.run_id === run_id);
    return {
      run_id,
      created_at,
      created_by: toPerson(created_by),
      export_id: readsAll || created_by === caller.actor_id ? export_id : null,
      delta_of,
      people: own.length,
      total: own.reduce((sum, { now, before }) => sum + now - (before ?? 0), 0),
      changes:
        delta_of === null
          ? []
          : own
              .map(({ user_id, before, now }) => ({ user: toPerson(user_id), before, now }))
              .sort((a, b) => a.user.label.localeCompare(b.user.label, 'en')),
    };
  });
}
