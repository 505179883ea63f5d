import { spokenDate } from '@tailboard/contracts/company-time';
import { recentActivity } from '@tailboard/contracts/jobs/activity';
import { say, type Locale } from '@tailboard/contracts/locale';
import { answer } from '@tailboard/service/house';
import { namesOf } from '@tailboard/service/people';
import { activityProjection, type ActivityRow } from './activity-projection.js';
import { activitySentences } from './activity-texts.js';

/** Which sentence tells a line: one job by its number, several by how many. */
function sentenceOf({ type, count, user_id }: ActivityRow): keyof typeof activitySentences {
  if (type === 'jobs_assigned' && count === 1) return 'job_assigned';
  if (type === 'job_completed' && user_id === null) return 'job_completed_by_nobody';
  return type;
}

/** What happened lately, the newest first: one statement, then the names in one. */
export const activityList = answer(
  recentActivity,
  [activityProjection.name, 'jobs.people', 'jobs.jobs'],
  async ({ limit }, house, { locale }) => {
    const rows = await house.db.query<ActivityRow & { job: string | null }>(
      `select activity.*, job.identifier as job from activity left join job on job.id = activity.job_id
       order by activity.position desc, activity.id limit $1`,
      [limit],
    );
    const names = await namesOf(
      house,
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
        user: row.user_id === null ? null : named(row.user_id),
        date: row.date,
        job_id: row.job_id,
        count: row.count,
        description: describe(row, row.user_id === null ? '' : named(row.user_id).label, locale),
      })),
    };
  },
);

const describe = (row: ActivityRow & { job: string | null }, user: string, locale: Locale): string =>
  say(activitySentences[sentenceOf(row)], locale, {
    job: row.job ?? '–',
    user,
    date: row.date === null ? '' : spokenDate(row.date, locale),
    count: row.count,
    changed: row.changed,
    reason: row.reason,
  });
