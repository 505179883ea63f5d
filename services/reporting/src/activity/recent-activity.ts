import { spokenDate } from '@tailboard/contracts/company-time';
import { RecentActivity } from '@tailboard/contracts/reports/activity';
import { translate, type Locale } from '@tailboard/contracts/locale';
import { toTokenField } from '@tailboard/service/queries/history';
import { queryHandler } from '@tailboard/service/service-context';
import { loadUserNames } from '@tailboard/service/queries/people';
import { activityProjection, DAY, DAYS_KEPT, type ActivityRow } from './activity-projection.js';
import { activitySentences } from './activity-texts.js';

/** A line of events, or a payroll run, whose tables record it. */
type LineRow = Omit<ActivityRow, 'position' | 'ring'> & { readonly job: string | null; readonly people: number };
/** The sentences that are not parts of others. */
type Sentence = Exclude<keyof typeof activitySentences, 'undone' | 'technicians' | 'people' | 'several_days'>;

/** Returns the sentence of a line: one job by its number, several by count. */
function chooseSentence({ type, count, user_id }: LineRow): Sentence {
  if (type === 'jobs_put_back' && count === 1) return 'job_put_back';
  if (type === 'jobs_assigned' && count === 1) return 'job_assigned';
  if (type === 'job_completed' && user_id === null) return 'job_completed_by_nobody';
  return type;
}

const LINES = `
  select activity.id, type, at, actor_id, impersonator_id, api_token, coalesce(activity.user_id, subject.user_id) as user_id,
    coalesce(activity.date, subject.date) as date, job_id, subject_id, undone, count, changed, queued, rejected,
    case when reason = '' then coalesce(subject.title, '') else reason end as reason, job.identifier as job,
    (select count(*)::int from technician where line = activity.id) as people
  from activity left join job on job.id = activity.job_id left join subject on subject.id = activity.subject_id
  order by position desc, activity.id limit $1`;
const RUNS = `
  select 'payroll_run ' || run_id as id, 'payroll_run' as type, created_at as at, created_by::text as actor_id,
    null as impersonator_id, null as api_token, null as user_id, week_start as date, null as job_id, null as subject_id,
    false as undone, run_id as count, 0 as changed, 0 as queued, 0 as rejected, '' as reason, null as job, 0 as people
  from payroll_run where created_at > $2 order by run_id desc limit $1`;

/** Returns recent activity, newest first: what events and payroll runs say, then all names in one more statement. */
export const getRecentActivity = queryHandler(
  RecentActivity,
  [activityProjection.name, 'reporting.people', 'reporting.jobs'],
  async ({ limit }, ctx, { locale }) => {
    const lines = await ctx.db.query<LineRow>(LINES, [limit]);
    const oldest = lines.length === limit ? (lines.at(-1)?.at ?? '') : '';
    const since = new Date(ctx.now().getTime() - DAYS_KEPT * DAY).toISOString();
    const runs = (await ctx.db.query<LineRow>(RUNS, [limit, since])).filter(({ at }) => at >= oldest);
    const rows = newestFirst(lines, runs).slice(0, limit);
    const names = await loadUserNames(
      ctx,
      rows.flatMap((row) => [row.actor_id, row.impersonator_id, row.user_id]).filter((id) => id !== null),
    );
    const toPerson = (id: string) => ({ id, label: names.get(id) ?? id });
    return {
      data: rows.map((row) => ({
        id: row.id,
        type: row.type,
        at: row.at,
        actor: toPerson(row.actor_id),
        impersonator: row.impersonator_id === null ? null : toPerson(row.impersonator_id),
        ...toTokenField(row.api_token),
        user: row.user_id === null ? null : toPerson(row.user_id),
        date: row.date,
        job_id: row.job_id,
        subject_id: row.subject_id,
        undone: row.undone,
        count: row.count,
        description: describe(row, row.user_id === null ? null : toPerson(row.user_id).label, locale),
      })),
    };
  },
);

/** Puts payroll runs between the lines of events, which keep the order in which they were recorded. */
function newestFirst(lines: readonly LineRow[], runs: readonly LineRow[]): LineRow[] {
  const merged = [...lines];
  for (const run of runs.toReversed()) {
    const place = merged.findIndex(({ at }) => at <= run.at);
    merged.splice(place === -1 ? merged.length : place, 0, run);
  }
  return merged;
}

function describe(row: LineRow, user: string | null, locale: Locale): string {
  const several = row.type === 'jobs_assigned' ? activitySentences.technicians : activitySentences.people;
  const line = translate(activitySentences[chooseSentence(row)], locale, {
    job: row.job ?? '–',
    user: user ?? translate(several, locale, { count: row.people }),
    date: row.date === null ? translate(activitySentences.several_days, locale) : spokenDate(row.date, locale),
    count: row.count,
    changed: row.changed,
    queued: row.queued,
    rejected: row.rejected,
    reason: row.reason,
  });
  return row.undone ? translate(activitySentences.undone, locale, { line }) : line;
}
