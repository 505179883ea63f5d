import { capacityWith, toAbsences } from '@tailboard/contracts/jobs/plan/absences';
import { companyTime } from '@tailboard/contracts/company-time';
import { dayStates, ReadDayFigures, type DayState, type SlotFigures } from '@tailboard/contracts/jobs/day-figures';
import { toHours } from '@tailboard/contracts/jobs/plan/clock';
import { getVisits, type Moment, type PlannedJob } from '@tailboard/contracts/jobs/plan/arrivals';
import type { Database } from '@tailboard/eventing/database';
import { inSlices } from '@tailboard/service/http/row-stream';
import { queryHandler } from '@tailboard/service/service-context';
import { EFFECTIVE_POINTS, jobReads } from '../job/record/job-record.js';
import { leaveOn, toPlannedDay, type FindLeave } from '../schedule/leave-on.js';
import { onBoard } from './on-board.js';

interface Counted {
  readonly id: string | null;
  readonly name: string | null;
  readonly state: DayState;
  readonly count: number;
}
interface Working {
  readonly id: string;
  readonly label: string;
  readonly jobs: number;
  readonly points: number;
  readonly usual: boolean;
}

/** Jobs by time slot and state, without the difference between assigned and late; jobs without a slot are last. */
const BY_SLOT = `
  select slot.id, slot.fields->>'name' as name, count(*)::int as count,
    case when job.status = 'completed' then 'completed' when job.status = 'not_done' then 'not_done'
         when job.user_id is null then 'unassigned' when job.arrived_at is not null then 'in_progress'
         else 'assigned' end as state
  from job left join timeslot slot on slot.id = job.time_slot_id
  where ${onBoard('$1')}
  group by slot.id, slot.fields->>'name', slot.fields->>'start', state
  order by slot.fields->>'start' nulls last, slot.fields->>'name', slot.id`;

const USUAL = `active and 'technician' = any(roles)`;
const WORKING = `
  select person.id, person.label, count(*)::int as jobs, sum(${EFFECTIVE_POINTS})::float8 as points, ${USUAL} as usual
  from job join person on person.id = job.user_id
  where ${onBoard('$1')}
  group by person.id order by person.first_name, person.last_name, person.id`;

/** Returns the late jobs of a date: their IDs with their slots, by the rule of the board. */
async function lateOn(db: Database, date: string, { moment, leaveOf }: { moment: Moment; leaveOf: FindLeave }) {
  const rows = await db.query<PlannedJob & { user_id: string; time_slot_id: string | null }>(
    `select job.id, job.user_id, job.status, (job.status = 'completed')::int as completed, ${EFFECTIVE_POINTS} as points,
            job.lock, job.order_changed, job.on_the_way_at, job.arrived_at, job.completed_at, job.time_slot_id,
            jsonb_build_object('lat', job.address->'lat', 'lng', job.address->'lng') as address,
            case when slot.id is not null then jsonb_build_object('time', slot.fields->>'name',
              'start', slot.fields->>'start', 'end', slot.fields->>'end') end as time_slot
     from job left join timeslot slot on slot.id = job.time_slot_id
     where ${onBoard('$1')} and job.user_id in (select user_id from job where date = $1 and status = 'assigned')
     order by job.user_id, job.route_order, job.id`,
    [date],
  );
  const days = new Map<string, typeof rows>();
  for (const row of rows) {
    const day = days.get(row.user_id);
    if (day) day.push(row);
    else days.set(row.user_id, [row]);
  }
  return [...days].flatMap(([id, jobs]) => {
    const day = toPlannedDay(leaveOf(id), date, { points: 0, locale: 'en' });
    const visits = getVisits({ user: { active: true, skills: [] }, day, jobs }, moment);
    return jobs.filter(({ id }) => visits.get(id)?.state === 'late');
  });
}

const none = (): Record<DayState, number> =>
  Object.fromEntries(dayStates.map((state) => [state, 0])) as Record<DayState, number>;

/** Returns the figures of a date's board from aggregates of its jobs. */
export const getDayFigures = queryHandler(
  ReadDayFigures,
  [...jobReads, 'jobs.schedule'],
  async (input, { db, config, now, today }) => {
    const zone = config.COMPANY_TIMEZONE;
    const date = input.date ?? today();
    const hour = date === today() ? toHours(companyTime(now(), zone)) : null;
    const leaveOf = await leaveOn(db, date);
    const [counted, working, people, late] = await Promise.all([
      db.query<Counted>(BY_SLOT, [date]),
      db.query<Working>(WORKING, [date]),
      db.query<{ id: string }>(`select id from person where ${USUAL}`),
      hour === null ? [] : lateOn(db, date, { moment: { now: hour, zone }, leaveOf }),
    ]);
    const slots = new Map<string | null, SlotFigures & { counts: Record<DayState, number> }>();
    for (const { id, name, state, count } of counted) {
      const slot = slots.get(id) ?? { id, name, counts: none() };
      slot.counts[state] += count;
      slots.set(id, slot);
    }
    for (const { time_slot_id } of late) {
      const counts = slots.get(time_slot_id)?.counts;
      if (!counts || counts.assigned === 0) continue;
      counts.assigned--;
      counts.late++;
    }
    const sum = (state?: DayState): number =>
      counted.reduce((all, each) => all + (state === undefined || each.state === state ? each.count : 0), 0);
    const technicians = [...people, ...working.filter((each) => !each.usual)];
    const getCapacity = (id: string): number => capacityWith(toAbsences(leaveOf(id), date).absences);
    const round = (points: number): number => Math.round(points * 100) / 100;
    return {
      date,
      jobs: sum(),
      unassigned: sum('unassigned'),
      completed: sum('completed'),
      points: round(working.reduce((all, { points }) => all + points, 0)),
      capacity: round(technicians.reduce((all, { id }) => all + getCapacity(id), 0)),
      technicians: technicians.length,
      working: await inSlices(working, (slice) =>
        slice.map(({ id, label, jobs, points }) => ({
          user: { id, label },
          jobs,
          points: round(points),
          capacity: getCapacity(id),
        })),
      ),
      slots: [...slots.values()],
    };
  },
);
