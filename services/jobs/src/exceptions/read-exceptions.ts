import { addDays, companyTime } from '@tailboard/contracts/company-time';
import { EXCEPTION_DAYS, ReadExceptions, type Exceptions } from '@tailboard/contracts/jobs/exceptions';
import { toHours } from '@tailboard/contracts/jobs/plan/clock';
import { leaveTypes } from '@tailboard/contracts/jobs/schedule';
import { queryHandler, type ServiceContext } from '@tailboard/service/service-context';
import { inConflict } from './in-conflict.js';
import { weekAround, weekReads, findWeeks } from '../daily-work/week-list.js';

/** Whether an entry takes the whole date of a job or, with times, some of its slot. */
const takesSlot = `
  (entry.start_time is null or job.date > entry.start_date and job.date < entry.end_date
    or (job.date > entry.start_date or entry.start_time < coalesce(nullif(slot.fields->>'end', '00:00'), '24:00'))
      and (job.date < entry.end_date or entry.end_time > slot.fields->>'start'))`;

/** Planned jobs, excluding cancelled ones. */
const planned = `job.status <> 'cancelled'`;

export const getExceptions = queryHandler(
  ReadExceptions,
  [...weekReads, 'jobs.timeslot', 'jobs.category', 'jobs.work-orders'],
  async (_, ctx, { today }) => {
    const [counted] = await ctx.db.query<Omit<Exceptions, 'to_finalize' | 'conflicts_today' | 'conflicts_tomorrow'>>(
      `select
         (select count(*)::int from job where date = $1 and user_id is null and ${planned}) as unassigned_today,
         (select count(*)::int from job where date = $2 and user_id is null and ${planned}) as unassigned_tomorrow,
         (select count(*)::int from job where date >= $1 and order_changed and ${planned}) as changed,
         (select count(*)::int from job left join timeslot slot on slot.id = job.time_slot_id
            where date >= $1 and ${planned} and exists (
            select 1 from schedule_entry as entry
            where entry.type = any($4) and job.user_id::text = any(entry.user_ids)
              and job.date between entry.start_date and entry.end_date and ${takesSlot})) as on_leave,
         (select count(*)::int from work_order where state = 'to_match') as to_match,
         (select count(distinct (job.user_id, job.date))::int from job
            left join workday on workday.user_id = job.user_id and workday.date = job.date
            where job.date between $3 and $1::date - 1 and job.user_id is not null and ${planned}
              and coalesce(workday.state, 'open') = 'open') as not_submitted,
         (select count(*)::int from workday where state = 'submitted') as to_approve`,
      [today, addDays(today, 1), addDays(today, -EXCEPTION_DAYS), leaveTypes],
    );
    const zone = ctx.config.COMPANY_TIMEZONE;
    const [conflicts_today, conflicts_tomorrow] = await Promise.all([
      inConflict(ctx.db, today, { now: toHours(companyTime(ctx.now(), zone)), zone }),
      inConflict(ctx.db, addDays(today, 1), { now: null, zone }),
    ]);
    return {
      data: {
        ...counted!,
        conflicts_today: conflicts_today!,
        conflicts_tomorrow: conflicts_tomorrow!,
        to_finalize: await closable(ctx, today),
      },
    };
  },
);

/** Counts weeks of the last workweek that can be finalized. */
async function closable(ctx: ServiceContext, today: string): Promise<number> {
  const { start_date } = await weekAround(ctx, today);
  const last = await findWeeks(ctx, await weekAround(ctx, addDays(start_date, -1)));
  return last.filter(({ finalized, waiting, days }) => {
    const something = days.some(({ state }) => state !== null);
    return !finalized && waiting === 0 && something;
  }).length;
}
