import { ReadPrincipal } from '@tailboard/contracts/identity/internal';
import type { Role } from '@tailboard/contracts/permission';
import { queryHandler, type ServiceContext } from '@tailboard/service/service-context';
import { mustRead, unreadMessagesProjection } from '../unread-message/unread-messages.js';
import { openDaysProjection } from '../roadblock/open-days-projection.js';
import { lastOpenDay } from '../roadblock/open-days.js';
import { apiTokenPrincipal } from './api-token-principal.js';
import { mustAdd } from '../authenticator/required.js';
import { isTokenValid, recordUse, USE_PRECISION_MS, getTokenEnd } from '../token/token.js';
import { mayImpersonate } from '../user/may-impersonate.js';

interface PrincipalRow {
  user_id: string;
  session_id: string;
  last_used_at: string;
  label: string;
  roles: Role[];
  valid_until: string;
  confirmed_at: string | null;
  temporary: boolean | null;
  must_add: boolean | null;
  actor_id: string | null;
  actor_roles: Role[] | null;
  open_day: string | null;
  must_read: boolean;
}

/**
 * Runs on every request of the product: one statement over primary keys, without waiting for the projection. An
 * impersonation token is valid while its actor is active, has the second factor that the company requires, may still act
 * as the user, and has not ended the session it came from. A user blocked by a message or an open day is checked twice:
 * they may have read or submitted it a moment ago. A session that its user left alone for longer than the idle limit is
 * invalid. Messages do not block impersonated sessions, because reading one there does not count (decision D64). What is
 * no session may be an API token.
 */
export const getPrincipal = queryHandler(ReadPrincipal, [], async ({ token_hash, active }, ctx) => {
  let row = await find(ctx, token_hash);
  if (row && (await mayHaveClearedIt(ctx, row))) row = await find(ctx, token_hash);
  if (!row) return { principal: await apiTokenPrincipal(ctx.db, token_hash, ctx.now()) };
  const {
    actor_id: impersonator_id,
    actor_roles,
    temporary,
    must_add,
    open_day,
    must_read,
    last_used_at,
    confirmed_at,
    valid_until,
    ...caller
  } = row;
  if (active && ctx.now().getTime() - Date.parse(last_used_at) > USE_PRECISION_MS)
    await recordUse(ctx.db, token_hash, ctx.now());
  const principal = {
    ...caller,
    valid_until: new Date(valid_until).toISOString(),
    ...(confirmed_at === null ? {} : { confirmed_at: new Date(confirmed_at).toISOString() }),
    ...(temporary === true ? { must_change_password: true } : {}),
    ...(must_add === true ? { must_add_second_factor: true } : {}),
    ...(must_read ? { unread_messages: true } : {}),
    ...(open_day === null ? {} : { previous_day_open: open_day }),
  };
  if (impersonator_id === null) return { principal };
  return { principal: mayImpersonate(actor_roles ?? [], row.roles) ? { ...principal, impersonator_id } : null };
});

/** Returns whether to check a user's roadblock again, now that the rows contain all recorded events. */
async function mayHaveClearedIt(ctx: ServiceContext, { open_day, must_read }: PrincipalRow): Promise<boolean> {
  const head = open_day !== null || must_read ? await ctx.store.head() : 0n;
  const [days, messages] = await Promise.all([
    open_day !== null && ctx.waitForProjection(openDaysProjection.name, head),
    must_read && ctx.waitForProjection(unreadMessagesProjection.name, head),
  ]);
  return days || messages;
}

async function find(ctx: ServiceContext, token_hash: string): Promise<PrincipalRow | undefined> {
  const [row] = await ctx.db.query<PrincipalRow>(
    `select token.user_id, token.session_id, token.last_used_at, users.label, users.roles, token.confirmed_at, credential.temporary, token.actor_id,
       least(${getTokenEnd('token')}, ${getTokenEnd('own')}) as valid_until,
       actor.roles as actor_roles, ${mustAdd('token', 'users')} as must_add,
       token.actor_id is null and not users.roles && '{owner,admin}' and ${mustRead('$2')} as must_read,
       case when 'technician' = any(users.roles) and not users.roles && '{owner,admin}'
            then (${lastOpenDay('users.id', '$3::date')}) end as open_day
     from token join users on users.id = token.user_id
     left join credential on credential.user_id = token.user_id
     left join token own on own.session_id = token.actor_session_id and ${isTokenValid('own', '$2')}
     left join users actor on actor.id = own.user_id and actor.active and ${mustAdd('own', 'actor')} is not true
     where token.token_hash = $1 and ${isTokenValid('token', '$2')} and users.active`,
    [token_hash, ctx.now().toISOString(), ctx.today()],
  );
  return row;
}
