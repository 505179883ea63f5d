import type { OutputOf } from '@tailboard/contracts/contract';
import { isRefused } from '@tailboard/contracts/refusal';
import { ReadProductivity, type ProductivityRow } from '@tailboard/contracts/reports/code-report';
import type { Database } from '@tailboard/eventing/database';
import { inSlices } from '@tailboard/service/http/row-stream';
import { queryHandler } from '@tailboard/service/service-context';
import type { TermsBook } from '../pay/book.js';
import { ratio } from '../pay/exact.js';
import { pieceCents } from '../pay/piece.js';
import { listWeeks, type WeekOfRange } from '../pay/weeks.js';
import { duringStays, movedIn, findStays, type Stay } from '../people/stays.js';
import { toRange } from '../range/range.js';
import type { Filter } from './code-totals.js';
import { mapWithYields } from './in-pieces.js';
import { loadBook, loadReportData, payReads, withoutLeave } from './loaded.js';
import { groupBy, personWeeks, sum, type PersonWeek } from './person-weeks.js';
import { plannedByWeek, weekValues } from './planned.js';
import { createReader } from './reader.js';
import { hours, points } from './totals.js';

/** Basis of a row; totals add these and never rows (decision D14). */
interface Sums {
  /** Planned points in hundredths, of finalized weeks and of the others so far. */
  readonly assigned: number;
  readonly assignedWaiting: number;
  /** Points in hundredths, of finalized days and of the others. */
  readonly completed: number;
  readonly waiting: number;
  /** Paid minutes, in the same two parts. */
  readonly paid: number;
  readonly paidWaiting: number;
  /** Standard time of the points, in minutes times a hundred. */
  readonly standard: number;
  readonly standardWaiting: number;
  readonly cents: number;
  readonly centsWaiting: number;
}
const nothing: Sums = {
  assigned: 0,
  assignedWaiting: 0,
  completed: 0,
  waiting: 0,
  paid: 0,
  paidWaiting: 0,
  standard: 0,
  standardWaiting: 0,
  cents: 0,
  centsWaiting: 0,
};
type Assigned = Pick<Sums, 'assigned' | 'assignedWaiting'>;
const noneAssigned: Assigned = { assigned: 0, assignedWaiting: 0 };
const together = (all: readonly Sums[]): Sums =>
  Object.fromEntries(
    (Object.keys(nothing) as (keyof Sums)[]).map((part) => [part, sum(all, (one) => one[part])]),
  ) as unknown as Sums;

/**
 * Returns points and hours by user. Only finalized days, unless an owner requests all: then hours, standard time and
 * price include the other days. Each ratio has the same weeks on both sides (decision D66). With a location, it covers
 * the users who belonged to it, with all their work on those days.
 */
export const getProductivity = queryHandler(
  ReadProductivity,
  [...payReads, 'reporting.jobs'],
  async (requested, { db, today, config }, caller) => {
    const reader = createReader(caller, requested.user_id);
    const book = await loadBook(db, reader.user_id);
    const range = toRange('range', requested, { today: today(), startOn: book.startOn });
    if (isRefused(range)) return range;
    const filter: Filter = { range, user_id: reader.user_id, location_id: requested.location_id ?? null };
    const stays = await findStays(db, filter, config.COMPANY_TIMEZONE);
    const weeks = listWeeks(range, book.startOn);
    const [loaded, assigned] = await Promise.all([
      loadReportData(db, book, { ...filter, byDay: movedIn(stays ?? [], range) }).then(withoutLeave),
      assignedPoints(db, filter, { stays, weeks, today: today() }),
    ]);
    const worked = (await personWeeks(loaded, { stays })).filter(({ days }) => days.length > 0);
    const done = await mapWithYields(worked, (week) => ({ ...week, sums: toSums(week, book) }));
    const shown = { all: reader.owner && requested.all === true, rates: reader.rates };

    const byPerson = groupBy(done, ({ person }) => person.id);
    const rows = [...loaded.people.values()]
      .filter(({ id }) => byPerson.has(id) || assigned.ofUser.has(id))
      .sort((a, b) => a.label.localeCompare(b.label))
      .map(({ id, label, technician_id }) => {
        const ofUser = byPerson.get(id) ?? [];
        return {
          user: { id, label, technician_id },
          sums: { ...together(ofUser.map(({ sums }) => sums)), ...(assigned.ofUser.get(id) ?? noneAssigned) },
          percents: weeks.map(({ start_date }) => {
            const inWeek = ofUser.filter(({ week }) => week.start_date === start_date);
            const planned = assigned.ofUserInWeek.get(`${id} ${start_date}`) ?? noneAssigned;
            return pointsPercent({ ...together(inWeek.map(({ sums }) => sums)), ...planned });
          }),
        };
      });
    const byWeek = groupBy(done, ({ week }) => week.start_date);
    const weekRows = await mapWithYields(weeks, ({ start_date }) =>
      toWeek(
        start_date,
        {
          ...together((byWeek.get(start_date) ?? []).map(({ sums }) => sums)),
          ...(assigned.inWeek.get(start_date) ?? noneAssigned),
        },
        shown.all,
      ),
    );
    return {
      start_date: range.from,
      end_date: range.to,
      data: await inSlices(
        await mapWithYields(rows, ({ user, sums, percents }) => ({ ...toRow(user, sums, shown), weeks: percents })),
        (slice) => slice,
      ),
      totals: {
        ...toRow(null, together(rows.map(({ sums }) => sums)), shown),
        weeks: weekRows.map(({ points_percent }) => points_percent),
      },
      weeks: weekRows,
    };
  },
);

/** Returns the percentage of points of finalized weeks. */
const pointsPercent = ({ completed, assigned }: Sums): number | null => ratio(completed, assigned, 1, 100);

/** Returns a week: its finalized part, and apart from it what is in progress. */
function toWeek(start_date: string, sums: Sums, all: boolean): OutputOf<typeof ReadProductivity>['weeks'][number] {
  return {
    start_date,
    assigned: points(sums.assigned),
    completed: points(sums.completed),
    points_percent: pointsPercent(sums),
    hours_percent: ratio(sums.standard, sums.paid, 1),
    in_progress:
      sums.assignedWaiting === 0 && sums.waiting === 0 && sums.paidWaiting === 0
        ? null
        : {
            assigned: points(sums.assignedWaiting),
            completed: points(sums.waiting),
            points_percent: ratio(sums.waiting, sums.assignedWaiting, 1, 100),
            hours_percent: all ? ratio(sums.standardWaiting, sums.paidWaiting, 1) : null,
          },
  };
}

function toSums({ person, days, until, terms }: PersonWeek, { priceOn }: TermsBook): Sums {
  const parts = { finalized: { ...part }, waiting: { ...part } };
  for (const { state, hundredths, paid_minutes, piece, date } of days) {
    const into = parts[state === 'finalized' ? 'finalized' : 'waiting'];
    into.points += hundredths;
    into.minutes += paid_minutes;
    into.cents += pieceCents(piece, priceOn(person.id, date, until));
  }
  const { finalized, waiting } = parts;
  return {
    ...noneAssigned,
    completed: finalized.points,
    waiting: waiting.points,
    paid: finalized.minutes,
    paidWaiting: waiting.minutes,
    standard: finalized.points * terms.minutes_per_point,
    standardWaiting: waiting.points * terms.minutes_per_point,
    cents: finalized.cents,
    centsWaiting: waiting.cents,
  };
}
const part = { points: 0, minutes: 0, cents: 0 };

function toRow(user: ProductivityRow['user'], sums: Sums, { all, rates }: { all: boolean; rates: boolean }) {
  const also = (amount: number): number => (all ? amount : 0);
  const completed = sums.completed + also(sums.waiting);
  const paid = sums.paid + also(sums.paidWaiting);
  const standard = sums.standard + also(sums.standardWaiting);
  return {
    user,
    points: {
      assigned: points(sums.assigned),
      assigned_not_finalized: points(sums.assignedWaiting),
      completed: points(sums.completed),
      completed_not_finalized: points(sums.waiting),
      percent: pointsPercent(sums),
      percent_not_finalized: ratio(sums.completed + sums.waiting, sums.assigned + sums.assignedWaiting, 1, 100),
    },
    hours: {
      paid: hours(paid),
      calculated: hours(standard / 100),
      percent: ratio(standard, paid, 1),
    },
    hours_not_finalized: hours(sums.paidWaiting),
    // Cents over hundredths of points are dollars a point.
    price_per_point: rates ? ratio(sums.cents + also(sums.centsWaiting), completed, 4) : null,
    completed_points_hours_paid: ratio(completed * 60, paid * 100, 2),
  } satisfies Omit<ProductivityRow, 'weeks'>;
}

/** Returns planned points in hundredths, by user, by week and by both: one statement. */
async function assignedPoints(
  db: Database,
  { user_id }: Filter,
  { stays, weeks, today }: { stays: readonly Stay[] | null; weeks: readonly WeekOfRange[]; today: string },
): Promise<Record<'ofUser' | 'inWeek' | 'ofUserInWeek', Map<string, Assigned>>> {
  const rows = await db.query<{ user_id: string | null; start_date: string | null } & Assigned>(
    `select user_id, start_date,
            coalesce(sum(hundredths) filter (where is_finalized), 0)::double precision as assigned,
            coalesce(sum(hundredths) filter (where not is_finalized), 0)::double precision as "assignedWaiting"
     from ${plannedByWeek(['$1', '$2', '$3'], '$4')} planned
     where is_due and ($5::uuid is null or user_id = $5)
       and ${duringStays('$6', { user_id: 'planned.user_id', date: 'planned.date' })}
     group by grouping sets ((user_id), (start_date), (user_id, start_date))`,
    [...weekValues(weeks), today, user_id, stays && JSON.stringify(stays)],
  );
  const ofUser = new Map<string, Assigned>();
  const inWeek = new Map<string, Assigned>();
  const ofUserInWeek = new Map<string, Assigned>();
  for (const { user_id: user, start_date, ...planned } of rows) {
    if (user !== null && start_date !== null) ofUserInWeek.set(`${user} ${start_date}`, planned);
    else if (user !== null) ofUser.set(user, planned);
    else if (start_date !== null) inWeek.set(start_date, planned);
  }
  return { ofUser, inWeek, ofUserInWeek };
}
