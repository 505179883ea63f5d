import { getConflicts, type Moment, type PlannedDay, type PlannedJob } from '@tailboard/contracts/jobs/plan/arrivals';
import { sumPoints } from '@tailboard/contracts/jobs/plan/day';
import type { Database } from '@tailboard/eventing/database';
import { validSkillsSql } from '@tailboard/service/queries/people';
import { EFFECTIVE_POINTS } from '../job/record/job-record.js';
import { leaveOn, toPlannedDay } from '../schedule/leave-on.js';

type Row = PlannedJob & { readonly user_id: string; readonly active: boolean; readonly skills: readonly string[] };

/** Counts the conflicting jobs of a date by the board's rule. */
export async function inConflict(db: Database, date: string, moment: Moment): Promise<number> {
  const [rows, leaveOf] = await Promise.all([
    db.query<Row>(
      `select job.id, job.user_id, job.status, (job.status = 'completed')::int as completed, ${EFFECTIVE_POINTS} as points,
              job.lock, job.order_changed, job.on_the_way_at, job.arrived_at, job.completed_at, person.active, ${validSkillsSql('$1')} as skills,
              jsonb_build_object('skills', coalesce(category.fields->'skills', '[]')) as category,
              jsonb_build_object('lat', job.address->'lat', 'lng', job.address->'lng') as address,
              case when slot.id is not null then jsonb_build_object('time', slot.fields->>'name',
                'start', slot.fields->>'start', 'end', slot.fields->>'end') end as time_slot
       from job join person on person.id = job.user_id left join timeslot slot on slot.id = job.time_slot_id
            left join category on category.id = job.category_id
       where job.date = $1 and job.status <> 'cancelled' order by job.user_id, job.route_order, job.id`,
      [date],
    ),
    leaveOn(db, date),
  ]);
  const days = new Map<string, { user: PlannedDay['user']; jobs: Row[] }>();
  for (const row of rows) {
    const day = days.get(row.user_id) ?? { user: { active: row.active, skills: [...row.skills] }, jobs: [] };
    day.jobs.push(row);
    days.set(row.user_id, day);
  }
  return [...days].reduce((count, [id, { user, jobs }]) => {
    const day: PlannedDay = {
      user,
      day: toPlannedDay(leaveOf(id), date, { points: sumPoints(jobs), locale: 'en' }),
      jobs,
    };
    return count + getConflicts(day, moment).size;
  }, 0);
}
