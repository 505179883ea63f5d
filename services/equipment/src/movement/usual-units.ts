import { addDays } from '@tailboard/contracts/company-time';
import type { OutputOf } from '@tailboard/contracts/contract';
import { USUAL_DAYS, UsualUnits } from '@tailboard/contracts/equipment/unit-lists';
import { queryHandler } from '@tailboard/service/service-context';
import { jobsProjection } from '../job/job-projection.js';
import { joinUnit, unitsProjection } from '../unit/unit-projection.js';
import { movementsProjection } from './movement-projection.js';

/** Counts, by category and type, the units that the assigned jobs of the days before today used. */
export const getUsualUnits = queryHandler(
  UsualUnits,
  [movementsProjection.name, unitsProjection.name, jobsProjection.name, 'equipment.cpetype'],
  async (_, { db, today }) => ({
    data: await db.query<OutputOf<typeof UsualUnits>['data'][number]>(
      `with counted as (
         select id, category_id from job
         where date between $1 and $2 and user_id is not null and category_id is not null and not cancelled),
       used as (
         select counted.category_id, type.id, type.fields->>'title' as title, count(*)::int as units
         from counted join movement on movement.job_id = counted.id and movement.kind = 'used'
           and movement.date between $1 and $2 ${joinUnit('movement.unit')}
           join cpetype as type on type.id = unit.cpe_type_id
         group by 1, 2, 3)
       select category_id, count(*)::int as jobs,
         coalesce((select jsonb_agg(jsonb_build_object('id', used.id, 'title', used.title, 'units', used.units)
             order by used.units desc, used.title)
           from used where used.category_id = counted.category_id), '[]') as types
       from counted group by category_id order by category_id`,
      [addDays(today(), -USUAL_DAYS), addDays(today(), -1)],
    ),
  }),
);
