import type { DailyWork, JobWork, PricedLine } from '@tailboard/contracts/jobs/daily-work';
import type { Timecard } from '@tailboard/contracts/jobs/timecard';
import { permittedScope } from '@tailboard/contracts/permission';
import { foldState } from '@tailboard/eventing/decider';
import type { CommandContext } from '@tailboard/eventing/handle-command';
import type { RequestContext, ServiceContext } from '@tailboard/service/service-context';
import { getPosition } from '../board/position.js';
import { codesOn, type CodeOn } from '../code/codes-on.js';
import { jobReads, findJobs } from '../job/record/job-record.js';
import { loadUserNames } from '@tailboard/service/queries/people';
import { requestedTypes, loadUnitTypes, unitTypesProjection } from '../unit/unit-types-projection.js';
import { listObstacles, describeObstacle } from '../week/blocking.js';
import { placeReads, type DayPlace } from './day-place.js';
import { readWeek } from '../week/read-week.js';
import { sumPoints } from '../week/points.js';
import { codeIds } from '../week/save-day.js';
import { bare, sumMinutes, type KeptPair } from '../week/times.js';
import { getDay, noWork, stateOfDay, type Day, type Remark, type Week } from '../week/week.js';
import { weekDecider } from '../week/week-decider.js';
import { notWritable } from '../week/writable.js';

/** Projections of a day's screen; the written data come from events. */
export const dayReads = [
  ...new Set([...jobReads, ...placeReads, 'jobs.codes', unitTypesProjection.name]),
] as readonly string[];

type Reader = RequestContext & Pick<CommandContext, 'impersonator_id'>;
type toPerson = (id: string) => { id: string; label: string };
const toRemark = ({ by, reason, at }: Remark, named: toPerson) => ({ by: named(by), reason, at });

/** Time pairs of a day; submitted pairs have their minutes. */
const getEntries = ({ submitted, entries }: Day): readonly KeptPair[] => submitted?.entries ?? entries;

/** Builds a day for its screen, with what blocks it and what the reader may do. */
export async function loadDailyWork(ctx: ServiceContext, reader: Reader, place: DayPlace): Promise<DailyWork> {
  const { user, date, start_date } = place;
  const [week, jobs] = await Promise.all([
    readWeek(ctx, user.id, start_date),
    findJobs(
      ctx.db,
      `where job.user_id = $1 and job.date = $2 and job.status <> 'cancelled' order by job.route_order, job.id`,
      [user.id, date],
    ),
  ]);
  return buildDailyWork(ctx, reader, place, week, jobs);
}

/** Builds a day as of an instant, read-only. Lists jobs with recorded work, with today's details. */
export async function loadDailyWorkAt(
  ctx: ServiceContext,
  reader: Reader,
  place: DayPlace,
  time: string,
): Promise<DailyWork> {
  const { events } = await ctx.load(weekDecider, `${place.user.id}-${place.start_date}`);
  const week = foldState(
    weekDecider,
    events.filter(({ meta }) => meta.at <= time),
  );
  const { submitted, work } = getDay(week, place.date);
  const ids = submitted ? submitted.jobs.map(({ job_id }) => job_id) : Object.keys(work);
  const jobs = await findJobs(ctx.db, 'where job.id = any($1::uuid[]) order by job.route_order, job.id', [ids]);
  const then = await buildDailyWork(ctx, reader, place, week, jobs);
  const nothing = { write: false, submit: false, approve: false, per_diem: false };
  return { ...then, blocking: [], may: nothing };
}

async function buildDailyWork(
  ctx: ServiceContext,
  reader: Reader,
  place: DayPlace,
  week: Week,
  jobs: Awaited<ReturnType<typeof findJobs>>,
): Promise<DailyWork> {
  const { db, config } = ctx;
  const { user, date, start_date, end_date } = place;
  const position = await getPosition(db, dayReads);
  const day = getDay(week, date);
  const getWork = (id: string): JobWork => day.work[id] ?? noWork(id);
  const [codes, names, getUnitType, requiredTypes] = await Promise.all([
    codesOn(
      db,
      date,
      jobs.flatMap(({ id }) => codeIds(getWork(id))),
    ),
    loadUserNames(
      ctx,
      [...day.edited, ...(day.rejected ? [day.rejected] : [])].map(({ by }) => by),
    ),
    loadUnitTypes(
      db,
      jobs.flatMap(({ id }) => getWork(id).serials),
    ),
    requestedTypes(db),
  ]);
  const toPerson: toPerson = (id) => ({ id, label: names.get(id) ?? id });
  const open = day.state === 'open' && !week.finalized;
  const obstacles = open
    ? listObstacles(
        day.entries,
        jobs.map(({ id, identifier, completed }) => ({ id, identifier, completed: completed === 1 })),
        getWork,
        codes,
        { getUnitType, requiredTypes },
      )
    : [];
  const write =
    notWritable(week, { user_id: user.id, start_date, date, seen: null }, reader) === null &&
    (reader.scope === 'all' || open);
  return {
    user,
    date,
    week: { start_date, end_date },
    state: stateOfDay(week, date),
    rejected: day.rejected && toRemark(day.rejected, toPerson),
    edited: day.edited.map((one) => toRemark(one, toPerson)),
    jobs: jobs.map((job) => {
      const work = getWork(job.id);
      const stored = day.submitted?.jobs.find(({ job_id }) => job_id === job.id);
      const lines = stored ? stored.lines.map(lineKept) : work.codes.flatMap((line) => lineNow(line, codes));
      return {
        ...job,
        codes: lines,
        not_done_code_id: work.not_done_code_id,
        leakage: work.leakage,
        comment: work.comment,
        cpes: work.serials.map((serial_mac) => ({ serial_mac })),
        line_points: lines.length === 0 ? null : sumPoints(lines),
      };
    }),
    times: getEntries(day).map(bare),
    ...sumMinutes(date, getEntries(day), config.COMPANY_TIMEZONE),
    per_diem: day.per_diem,
    blocking: obstacles.map((obstacle) => ({
      type: obstacle.type,
      job_id: obstacle.job_id,
      message: describeObstacle(obstacle, reader.locale),
      warning: obstacle.warning,
    })),
    may: {
      write,
      submit: write && open && obstacles.every(({ warning }) => warning),
      approve:
        day.state === 'submitted' &&
        !week.finalized &&
        permittedScope(reader.principal, 'day.approve') !== null &&
        ![reader.actor_id, reader.impersonator_id].includes(user.id),
      per_diem: write && reader.scope === 'all',
    },
    version: day.version,
    position: String(position),
  };
}

type Line = DailyWork['jobs'][number]['codes'][number];
const lineKept = ({ code_id, title, description, category, quantity, missed, points }: PricedLine): Line => ({
  code_id,
  title,
  description,
  category,
  counts_as: 'work',
  quantity,
  missed,
  points,
});
const lineNow = (line: JobWork['codes'][number], codes: ReadonlyMap<string, CodeOn>): Line[] => {
  const code = codes.get(line.code_id);
  if (!code) return [];
  const { title, description, category, counts_as, points } = code;
  return [{ ...line, title, description, category, counts_as, points }];
};

/** Builds the timecard row of a day after a command. */
export async function getTimecard(ctx: ServiceContext, place: DayPlace): Promise<Timecard> {
  const { user, date, start_date } = place;
  const [week, [counted]] = await Promise.all([
    readWeek(ctx, user.id, start_date),
    ctx.db.query<{ jobs: number }>(
      `select count(*)::int as jobs from job where user_id = $1 and date = $2 and status <> 'cancelled'`,
      [user.id, date],
    ),
  ]);
  const day = getDay(week, date);
  const [edit] = day.edited;
  const names = await loadUserNames(ctx, edit ? [edit.by] : []);
  return {
    user,
    date,
    entries: getEntries(day).map(bare),
    ...sumMinutes(date, getEntries(day), ctx.config.COMPANY_TIMEZONE),
    state: stateOfDay(week, date),
    jobs: counted?.jobs ?? 0,
    points: day.submitted && sumPoints(day.submitted.jobs.flatMap(({ lines }) => lines)),
    edited_by: edit ? { id: edit.by, label: names.get(edit.by) ?? edit.by } : null,
    reason: edit?.reason ?? null,
    late_missing: day.flagged,
    version: day.version,
  };
}
