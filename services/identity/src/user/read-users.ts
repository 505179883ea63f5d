import { API_PREFIX } from '@tailboard/contracts/contract';
import {
  activeUsers,
  currentUser,
  listUsers,
  readUser,
  type User,
  type UserListed,
} from '@tailboard/contracts/identity/user';
import { paged } from '@tailboard/contracts/page';
import { scopeOf } from '@tailboard/contracts/permission';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { answer, type Caller } from '@tailboard/service/house';
import { usersProjection, type UserRow } from './users.projection.js';

/** The most that a picker is given at once. */
const PICKER_LIMIT = 2_000;

/** Whether the caller may see how people are paid; others do not get these fields at all. */
const seesPay = ({ principal }: Pick<Caller, 'principal'>): boolean =>
  scopeOf(principal?.roles ?? [], 'user.pay.read') !== null;

/** A user as readers see them. */
export function userOf(row: UserRow, withPay: boolean): User {
  const active = row.active ? 1 : 0;
  return {
    id: row.id,
    email: row.email,
    technician_id: row.technician_id,
    active,
    label: row.label,
    roles: [...row.roles],
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
    profile: {
      first_name: row.first_name,
      last_name: row.last_name,
      price_level: row.price_level,
      ...(withPay ? { pay_type: row.pay_type, pay_rate: row.pay_rate } : {}),
      salary: row.salary,
      gas: row.gas,
      dashboard: row.dashboard,
      location_id: row.location_id,
      notes: row.notes,
      active,
      temp_password: row.temp_password,
      reconciliation_report_date: null,
      deleted_at: row.deleted_at,
      phones: row.phones,
      employee_level: null,
      address: row.address,
      hired_on: row.hired_on,
      terminated_on: row.terminated_on,
    },
  };
}

export async function userRow(db: Database, id: string): Promise<UserRow | undefined> {
  return (await db.query<UserRow>('select * from users where id = $1', [id]))[0];
}

export const currentUserAnswer = answer(currentUser, [usersProjection.name], async (_, house, caller) => {
  const row = await userRow(house.db, caller.actor_id);
  return row ? { data: userOf(row, seesPay(caller)) } : refuse('UserNotFound');
});

export const readUserAnswer = answer(readUser, [usersProjection.name], async ({ id }, house, caller) => {
  const row = await userRow(house.db, id);
  return row ? { data: userOf(row, seesPay(caller)) } : refuse('UserNotFound');
});

const order = {
  first_name: (direction: string) => `first_name ${direction}, last_name ${direction}, id`,
  last_name: (direction: string) => `last_name ${direction}, first_name ${direction}, id`,
  email: (direction: string) => `email ${direction}, id`,
  technician_id: (direction: string) => `technician_id ${direction} nulls last, id`,
} as const;

const matching = `
  ($1::text is null or first_name || ' ' || last_name ilike $1 or label ilike $1 or email ilike $1 or technician_id ilike $1)
  and ($2::boolean is null or active = $2)`;

const like = (q: string | undefined): string | null => (q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null);

export const listUsersAnswer = answer(listUsers, [usersProjection.name], async (asked, house, caller) => {
  const { q, sort_by = 'first_name', direction, show } = asked;
  const active = asked.active ?? (show === undefined ? null : true);
  const { page, per_page } = show === undefined ? asked : { page: 1, per_page: PICKER_LIMIT };
  const values = [like(q), active];
  const rows = await house.db.query<UserRow & { total: number }>(
    `select *, count(*) over ()::int as total from users where ${matching} order by ${order[sort_by](direction)} limit $3 offset $4`,
    [...values, per_page, (page - 1) * per_page],
  );
  const total =
    rows[0]?.total ??
    (await house.db.query<{ total: number }>(`select count(*)::int as total from users where ${matching}`, values))[0]!
      .total;
  const search = { q, sort_by: asked.sort_by, direction: asked.direction, show, active: asked.active };
  const withPay = seesPay(caller);
  return paged(
    rows.map((row) => userOf(row, withPay)),
    total,
    { page, per_page },
    `${API_PREFIX}/users`,
    search,
  );
});

/** Those who may only pick themselves find themselves alone in the list. */
export const activeUsersAnswer = answer(activeUsers, [usersProjection.name], async (asked, house, caller) => ({
  data: await house.db.query<UserListed>(
    `select id, label, first_name, last_name, technician_id, roles from users
     where active and ($1::uuid is null or id = $1) order by ${order[asked.sort_by](asked.direction)} limit $2`,
    [caller.scope === 'own' ? caller.actor_id : null, PICKER_LIMIT],
  ),
}));
