import { createPage } from '@tailboard/contracts/page';
import { isRefused } from '@tailboard/contracts/refusal';
import { ReadCodeReport } from '@tailboard/contracts/reports/code-report';
import type { InputOf, OutputOf } from '@tailboard/contracts/contract';
import type { Database } from '@tailboard/eventing/database';
import { queryHandler } from '@tailboard/service/service-context';
import { movedIn, findStays } from '../people/stays.js';
import { toRange } from '../range/range.js';
import { codeTotals, listPrices, type Filter } from './code-totals.js';
import { mapWithYields } from './in-pieces.js';
import { load, loadBook, loadReportData, payReads, type ReportData } from './loaded.js';
import { groupBy, payWeek, personWeeks, sum, type PaidWeek } from './person-weeks.js';
import { createReader } from './reader.js';
import { isInReport } from './reported-work.js';
import { addedHours, overtimeMinutes, paidHours, points, toTotals, type PointsOfReport } from './totals.js';

type Output = OutputOf<typeof ReadCodeReport>;
type CodeReportInput = InputOf<typeof ReadCodeReport>;

/**
 * Report of work by code: jobs in pages, totals by code, points, hours and pay. Jobs, codes and points are those of the
 * requested location; hours and pay are those of its users, for the days on which they belonged to it.
 */
export const getCodeReport = queryHandler(
  ReadCodeReport,
  [...payReads, 'reporting.jobs', 'reporting.names'],
  async (requested, { db, today: now, config }, caller) => {
    const today = now();
    const reader = createReader(caller, requested.user_id);
    const book = await loadBook(db, reader.user_id);
    const range = toRange(requested.tab, requested, { today, startOn: book.startOn });
    if (isRefused(range)) return range;
    const filter: Filter = { range, user_id: reader.user_id, location_id: requested.location_id ?? null };
    const stays = await findStays(db, filter, config.COMPANY_TIMEZONE);
    const reading = loadReportData(db, book, { ...filter, byDay: movedIn(stays ?? [], range) });
    // Independent queries run in parallel; pay is computed while the database still sums up the lines.
    const [totals, weeks, jobs, total, assigned, earned] = await Promise.all([
      reader.owner
        ? reading.then(listPrices).then((prices) => codeTotals(db, filter, prices))
        : codeTotals(db, filter, null),
      reading
        .then((reportData) => load(db, reportData, { user_id: filter.user_id, zone: config.COMPANY_TIMEZONE }))
        .then((loaded) => personWeeks(loaded, { stays }))
        .then((weeks) =>
          mapWithYields(weeks, (week) => payWeek(week, { book, today, onlyShownBonus: reader.onlyShownBonus })),
        ),
      jobsOfReport(db, filter, requested),
      filter.location_id === null ? reading.then(countJobs) : countedJobs(db, filter),
      assignedPoints(db, filter),
      filter.location_id === null ? reading.then(listEarned) : earnedPoints(db, filter),
    ]);
    const { sort_by, direction, start_date, end_date, year, month, user_id, location_id } = requested;
    const query = { sort_by, direction, start_date, end_date, year, month, user_id, location_id };
    return {
      ...createPage(jobs, total, requested, ReadCodeReport.path.replace('{tab}', requested.tab), query),
      start_date: range.from,
      end_date: range.to,
      codeTotals: totals.codes,
      categories: totals.categories,
      totals: toTotals(weeks, { ...byState(earned), assigned }, reader),
      people: reader.pay && reader.user_id === null ? toPeople(weeks) : null,
    };
  },
);

const order = {
  date: (direction: string) => `work.date ${direction}, work.user_id, work.job_id`,
  user: (direction: string) => `lower(person.label) ${direction}, work.user_id, work.date, work.job_id`,
  points: (direction: string) => `work.hundredths ${direction}, work.date, work.user_id, work.job_id`,
} as const;

const THOSE = `work.hundredths is not null and ${isInReport('work')}`;
const toParameters = ({ range, user_id, location_id }: Filter): unknown[] => [
  range.from,
  range.to,
  user_id,
  location_id,
];

/** Returns one page of the jobs with work lines, with these, and the codes' names on the day. */
async function jobsOfReport(
  db: Database,
  filter: Filter,
  { page, per_page, sort_by = 'date', direction }: CodeReportInput,
): Promise<Output['data']> {
  const byUser = sort_by === 'user' ? 'join person on person.id = work.user_id' : '';
  const rows = await db.query<Output['data'][number] & { hundredths: number }>(
    `select work.job_id, work.date, work.hundredths, day.state,
            json_build_object('id', work.user_id, 'label', coalesce(person.label, ''),
                              'technician_id', person.technician_id) as user,
            coalesce(job.identifier, '') as identifier, coalesce(job.address, '') as address,
            coalesce(job.city, '') as city,
            (select json_agg(json_build_object('id', line.code_id, 'title', line.title,
                              'description', line.description,
                              'pivot', json_build_object('points', line.points, 'quantity', line.quantity))
                             order by line.at)
             from work_line line
             where line.user_id = work.user_id and line.date = work.date and line.job_id = work.job_id
               and not line.missed) as codes
     from (select work.user_id, work.date, work.job_id, work.hundredths from work_job work ${byUser}
           where ${THOSE} order by ${order[sort_by](direction)} limit $5 offset $6) work
     join work_day day on day.user_id = work.user_id and day.date = work.date
     left join job on job.id = work.job_id
     left join person on person.id = work.user_id
     order by ${order[sort_by](direction)}`,
    [...toParameters(filter), per_page, (page - 1) * per_page],
  );
  return rows.map(({ hundredths, ...row }) => ({ ...row, points: points(hundredths) }));
}

/** Number of jobs with work lines: the weeks contain it, but not by location. */
const countJobs = ({ weeks }: ReportData): number => sum(weeks, ({ days }) => sum(days, ({ jobs }) => jobs));
async function countedJobs(db: Database, filter: Filter): Promise<number> {
  const [counted] = await db.query<{ total: number }>(
    `select count(*)::int as total from work_job work where ${THOSE}`,
    toParameters(filter),
  );
  return counted?.total ?? 0;
}

async function assignedPoints(db: Database, { range, user_id, location_id }: Filter): Promise<number> {
  const [planned] = await db.query<{ assigned: number }>(
    `select coalesce(sum(hundredths), 0)::double precision as assigned from job
     where date between $1 and $2 and user_id is not null and ($3::uuid is null or user_id = $3)
       and ($4::uuid is null or location_id = $4)`,
    [range.from, range.to, user_id, location_id],
  );
  return points(planned?.assigned ?? 0);
}

interface Earned {
  readonly state: string;
  readonly hundredths: number;
}
/** Earned points by the state of their days: the days contain them, but not by location. */
const listEarned = ({ weeks }: ReportData): Earned[] => weeks.flatMap(({ days }) => days);
const earnedPoints = (db: Database, { range, user_id, location_id }: Filter): Promise<Earned[]> =>
  db.query(
    `select day.state, sum(work.hundredths)::double precision as hundredths
     from work_job work join work_day day on day.user_id = work.user_id and day.date = work.date
     join job on job.id = work.job_id
     where work.hundredths is not null and work.date between $1 and $2 and ($3::uuid is null or work.user_id = $3)
       and job.location_id = $4
     group by day.state`,
    [range.from, range.to, user_id, location_id],
  );
function byState(earned: readonly Earned[]): Omit<PointsOfReport, 'assigned'> {
  const sumState = (state: string) => sum(earned, (each) => (each.state === state ? each.hundredths : 0));
  return { finalized: sumState('finalized'), approved: sumState('approved'), submitted: sumState('submitted') };
}

/** Returns each user's pay, by name. */
function toPeople(weeks: readonly PaidWeek[]): NonNullable<Output['people']> {
  return [...groupBy(weeks, ({ person }) => person.id).values()]
    .map((own) => {
      const { id, label, technician_id } = own[0]!.person;
      return {
        user: { id, label, technician_id },
        paid_hours: paidHours(own),
        overtime: addedHours(own, overtimeMinutes),
        points: points(sum(own, ({ days }) => sum(days, ({ hundredths }) => hundredths))),
        total_pay: sum(own, ({ pay }) => pay.total_pay),
        net_to_pay: sum(own, ({ pay }) => pay.net_to_pay),
        estimate: own.some(({ estimate }) => estimate),
      };
    })
    .sort((a, b) => a.user.label.localeCompare(b.user.label));
}
