import { spokenDate } from '@tailboard/contracts/company-time';
import { RecentActivity } from '@tailboard/contracts/reports/activity';
import { translate, type Locale } from '@tailboard/contracts/locale';
import { withToken } from '@tailboard/service/queries/history';
import { queryHandler } from '@tailboard/service/service-context';
import { namesOf } from '@tailboard/service/queries/people';
import { activityProjection, type ActivityRow } from './activity-projection.js';
import { activitySentences } from './activity-texts.js';

/** Returns the sentence of a line: one job by its number, several by count. */
function sentenceOf({ type, count, user_id }: ActivityRow): Exclude<keyof typeof activitySentences, 'undone'> {
  if (type === 'jobs_put_back' && count === 1) return 'job_put_back';
  if (type === 'jobs_assigned' && count === 1) return 'job_assigned';
  if (type === 'job_completed' && user_id === null) return 'job_completed_by_nobody';
  return type;
}

/** Returns recent activity, newest first: one statement, then all names in one more. */
export const getRecentActivity = queryHandler(
  RecentActivity,
  [activityProjection.name, 'reporting.people', 'reporting.jobs'],
  async ({ limit }, ctx, { locale }) => {
    const rows = await ctx.db.query<ActivityRow & { job: string | null }>(
      `select activity.*, job.identifier as job, coalesce(activity.user_id, subject.user_id) as user_id,
         coalesce(activity.date, subject.date) as date, case when activity.reason = '' then coalesce(subject.title, '') else activity.reason end as reason
       from activity left join job on job.id = activity.job_id left join subject on subject.id = activity.subject_id
       order by activity.position desc, activity.id limit $1`,
      [limit],
    );
    const names = await namesOf(
      ctx,
      rows.flatMap((row) => [row.actor_id, row.impersonator_id, row.user_id]).filter((id) => id !== null),
    );
    const named = (id: string) => ({ id, label: names.get(id) ?? id });
    return {
      data: rows.map((row) => ({
        id: row.id,
        type: row.type,
        at: row.at,
        actor: named(row.actor_id),
        impersonator: row.impersonator_id === null ? null : named(row.impersonator_id),
        ...withToken(row.api_token),
        user: row.user_id === null ? null : named(row.user_id),
        date: row.date,
        job_id: row.job_id,
        subject_id: row.subject_id,
        undone: row.undone,
        count: row.count,
        description: describe(row, row.user_id === null ? '' : named(row.user_id).label, locale),
      })),
    };
  },
);

function describe(row: ActivityRow & { job: string | null }, user: string, locale: Locale): string {
  const line = translate(activitySentences[sentenceOf(row)], locale, {
    job: row.job ?? '–',
    user,
    date: row.date === null ? '' : spokenDate(row.date, locale),
    count: row.count,
    changed: row.changed,
    queued: row.queued,
    rejected: row.rejected,
    reason: row.reason,
  });
  return row.undone ? translate(activitySentences.undone, locale, { line }) : line;
}
