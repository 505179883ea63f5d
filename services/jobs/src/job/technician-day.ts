import type { Warning } from '@tailboard/contracts/jobs/job';
import type { Database } from '@tailboard/eventing/database';
import type { z } from 'zod';

/** A technician's day is 96 points: eight hours of twelve points. */
export const DAY_CAPACITY = 96;

/** Somebody who may be given jobs, and what they already have on a date. */
export interface TechnicianDay {
  readonly label: string;
  readonly active: boolean;
  /** Planned points of the other jobs. */
  readonly points: number;
  readonly time_slot_ids: readonly string[];
}

/** The day of a technician without the jobs that are being moved; `null` for anybody who is no technician. */
export async function technicianDay(
  db: Database,
  of: { user_id: string; date: string; except: readonly string[] },
): Promise<TechnicianDay | null> {
  const [day] = await db.query<TechnicianDay>(
    `select person.label, person.active,
            coalesce(sum(job.points), 0)::float8 as points,
            coalesce(array_agg(distinct job.time_slot_id::text) filter (where job.time_slot_id is not null), '{}') as time_slot_ids
     from person left join job on job.user_id = person.id and job.date = $2 and job.id <> all($3::uuid[])
     where person.id = $1 and 'technician' = any(person.roles)
     group by person.id, person.label, person.active`,
    [of.user_id, of.date, of.except],
  );
  return day ?? null;
}

/** What a dispatcher should know before this job joins the day. It never blocks the move. */
export function warningsOf(
  day: TechnicianDay,
  job: { points: number; time_slot_id: string | null },
): z.output<typeof Warning>[] {
  const points = Math.round((day.points + job.points) * 100) / 100;
  return [
    ...(points > DAY_CAPACITY
      ? [
          {
            type: 'capacity' as const,
            message: `${day.label} would have ${points} of ${DAY_CAPACITY} points.`,
            limit: DAY_CAPACITY,
            value: points,
          },
        ]
      : []),
    ...(job.time_slot_id !== null && day.time_slot_ids.includes(job.time_slot_id)
      ? [
          {
            type: 'slot_overlap' as const,
            message: `${day.label} already has a job in this time slot.`,
            limit: null,
            value: null,
          },
        ]
      : []),
  ];
}
