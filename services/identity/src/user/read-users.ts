import { API_PREFIX } from '@tailboard/contracts/contract';
import {
  ActiveUsers,
  CurrentUser,
  ListUsers,
  PayFields,
  ReadUser,
  type SignedInUser,
  type User,
  type UserListed,
} from '@tailboard/contracts/identity/user';
import { ReadOwnProfile } from '@tailboard/contracts/identity/user-edit';
import { createPage, WHOLE_PAGE } from '@tailboard/contracts/page';
import { permittedScope } from '@tailboard/contracts/permission';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { derivedId } from '@tailboard/eventing/ids';
import { toContainsPattern } from '@tailboard/service/queries/like-pattern';
import { queryHandler, type RequestContext } from '@tailboard/service/service-context';
import { payOn } from '../pay/pay.js';
import { usersProjection, type UserRow } from '../people/users-projection.js';
import { heldUnitsProjection } from '../held-unit/held-units-projection.js';

/** Returns whether the caller may see users' pay; other callers do not get these fields at all. */
export const seesPay = ({ principal }: Pick<RequestContext, 'principal'>): boolean =>
  permittedScope(principal, 'user.pay.read') !== null;

/** The projections that {@link USERS} reads. */
export const userReads = [usersProjection.name, 'identity.employeelevel', heldUnitsProjection.name] as const;

/** A user's row with the name of their level, as {@link USERS} reads it. */
export interface UserRead extends UserRow {
  readonly level_name: string | null;
  readonly reconciled_on: string | null;
}
/** The query for {@link toUser}. */
export const USERS = `select users.*, employeelevel.fields->>'name' as level_name, reconciled_list.date as reconciled_on
  from users left join employeelevel on employeelevel.id = users.employee_level_id
  left join reconciled_list on reconciled_list.user_id = users.id`;

/** Returns a user as readers see them; their pay is that of today. */
export function toUser(row: UserRead, withPay: boolean, today: string): User {
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
      ...(withPay ? PayFields.parse(payOn(row.pay, today)) : {}),
      dashboard: row.dashboard,
      location_id: row.location_id,
      notes: row.notes,
      active,
      temp_password: row.temp_password,
      reconciliation_report_date: row.reconciled_on,
      deleted_at: row.deleted_at,
      phones: row.phones,
      employee_level: row.employee_level_id === null ? null : { id: row.employee_level_id, name: row.level_name ?? '' },
      address: row.address && { id: derivedId('address', row.id), ...row.address },
      hired_on: row.hired_on,
      terminated_on: row.terminated_on,
    },
  };
}

/** Returns a user as they see themselves; `actor` is the impersonating user, if any. */
export const toSignedInUser = (row: UserRead, withPay: boolean, today: string, actor?: UserRow): SignedInUser => ({
  ...toUser(row, withPay, today),
  locale: row.locale,
  impersonated_by: actor ? { id: actor.id, label: actor.label } : null,
});

export async function userRow(db: Database, id: string): Promise<UserRead | undefined> {
  return (await db.query<UserRead>(`${USERS} where users.id = $1`, [id]))[0];
}

export const getCurrentUser = queryHandler(CurrentUser, userReads, async (_, ctx, caller) => {
  const row = await userRow(ctx.db, caller.actor_id);
  const actorId = caller.principal?.impersonator_id;
  const actor = actorId === undefined ? undefined : await userRow(ctx.db, actorId);
  if (!row) return refuse('UserNotFound');
  const must_add_second_factor = caller.principal?.must_add_second_factor;
  return {
    data: {
      ...toSignedInUser(row, seesPay(caller), ctx.today(), actor),
      ...(must_add_second_factor === undefined ? {} : { must_add_second_factor }),
    },
  };
});

export const getUser = queryHandler(ReadUser, userReads, async ({ id }, ctx, caller) => {
  const row = await userRow(ctx.db, id);
  return row ? { data: toUser(row, seesPay(caller), ctx.today()) } : refuse('UserNotFound');
});

const order = {
  first_name: (direction: string) => `first_name ${direction}, last_name ${direction}, id`,
  last_name: (direction: string) => `last_name ${direction}, first_name ${direction}, id`,
  email: (direction: string) => `email ${direction}, id`,
  technician_id: (direction: string) => `technician_id ${direction} nulls last, id`,
} as const;

const matching = `
  ($1::text is null or first_name || ' ' || last_name ilike $1 or label ilike $1 or email ilike $1 or technician_id ilike $1)
  and ($2::boolean is null or active = $2)
  and ($3::text is null or $3 = any(roles))
  and ($4::uuid is null or location_id = $4)`;

export const listUsers = queryHandler(ListUsers, userReads, async (requested, ctx, caller) => {
  const { q, sort_by = 'first_name', direction, show, role, location_id } = requested;
  const active = requested.active ?? (show === undefined ? null : true);
  const { page } = requested;
  const per_page = show === undefined ? requested.per_page : WHOLE_PAGE;
  const values = [toContainsPattern(q), active, role ?? null, location_id ?? null];
  const rows = await ctx.db.query<UserRead & { total: number }>(
    `with found as (select users.*, count(*) over ()::int as total from users where ${matching}
       order by ${order[sort_by](direction)} limit $5 offset $6)
     select found.*, employeelevel.fields->>'name' as level_name
     from found left join employeelevel on employeelevel.id = found.employee_level_id
     order by ${order[sort_by](direction)}`,
    [...values, per_page, (page - 1) * per_page],
  );
  const total =
    rows[0]?.total ??
    (await ctx.db.query<{ total: number }>(`select count(*)::int as total from users where ${matching}`, values))[0]!
      .total;
  const search = {
    q,
    sort_by: requested.sort_by,
    direction: requested.direction,
    show,
    active: requested.active,
    role,
    location_id,
  };
  const withPay = seesPay(caller);
  return createPage(
    rows.map((row) => toUser(row, withPay, ctx.today())),
    total,
    { page, per_page },
    `${API_PREFIX}/users`,
    search,
  );
});

/** Callers who may only pick themselves get only themselves. */
export const getActiveUsers = queryHandler(ActiveUsers, [usersProjection.name], async (requested, ctx, caller) => {
  const { page, sort_by, direction } = requested;
  const rows = await ctx.db.query<UserListed & { total: number }>(
    `select id, label, first_name, last_name, technician_id, roles, count(*) over ()::int as total from users
     where active and ($1::uuid is null or id = $1) order by ${order[sort_by](direction)} limit $2 offset $3`,
    [caller.scope === 'own' ? caller.actor_id : null, WHOLE_PAGE, (page - 1) * WHOLE_PAGE],
  );
  const last_page = Math.ceil((rows[0]?.total ?? 0) / WHOLE_PAGE);
  return { data: rows.map(({ total: _, ...user }) => user), ...(last_page > 1 ? { last_page } : {}) };
});

/** Returns the user's own profile: the same as others see, with pay only if the user's roles may see anyone's. */
export const getOwnProfile = queryHandler(ReadOwnProfile, userReads, async (_, ctx, caller) => {
  const row = await userRow(ctx.db, caller.actor_id);
  return row ? { data: toUser(row, seesPay(caller), ctx.today()) } : refuse('UserNotFound');
});
