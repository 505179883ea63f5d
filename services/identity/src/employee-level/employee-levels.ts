import { employeeLevels } from '@tailboard/contracts/identity/employee-level';
import { referredTo } from '@tailboard/service/queries/resource';
import { PEOPLE } from '../people/people-lock.js';
import { usersProjection } from '../people/users-projection.js';

/** The employee levels of a company. A level that users have stays, even if they are inactive: they may come back. */
export const employeeLevelList = referredTo(
  employeeLevels,
  async (id, db) =>
    (
      await db.query<{ count: number }>('select count(*)::int as count from users where employee_level_id = $1', [id])
    )[0]?.count ?? 0,
  { reads: [usersProjection.name], lock: PEOPLE },
);
