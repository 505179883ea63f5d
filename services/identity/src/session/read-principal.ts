import { readPrincipal } from '@tailboard/contracts/identity/internal';
import type { Role } from '@tailboard/contracts/permission';
import { answer, type House } from '@tailboard/service/house';
import { mayActAs } from '../impersonation/may-act-as.js';
import { lastOpenDay } from '../roadblock/open-days.js';
import { openDaysProjection } from '../roadblock/open-days.projection.js';

interface PrincipalRow {
  user_id: string;
  session_id: string;
  label: string;
  roles: Role[];
  temporary: boolean | null;
  actor_id: string | null;
  actor_roles: Role[] | null;
  open_day: string | null;
}

/**
 * Asked on every request of the product: one statement over primary keys, and no wait for the projection. A token to
 * act as somebody is good while its actor is active, may still act as them, and has not ended the session it came from.
 * A technician whose last day is open is looked at twice: it may have been submitted a moment ago.
 */
export const principalAnswer = answer(readPrincipal, [], async ({ token_hash }, house) => {
  let row = await find(house, token_hash);
  if (row && row.open_day !== null && (await house.seen(openDaysProjection.name, await house.store.head())))
    row = await find(house, token_hash);
  if (!row) return { principal: null };
  const { actor_id: impersonator_id, actor_roles, temporary, open_day, ...caller } = row;
  const principal = {
    ...caller,
    ...(temporary === true ? { must_change_password: true } : {}),
    ...(open_day === null ? {} : { previous_day_open: true }),
  };
  if (impersonator_id === null) return { principal };
  return { principal: mayActAs(actor_roles ?? [], row.roles) ? { ...principal, impersonator_id } : null };
});

async function find(house: House, token_hash: string): Promise<PrincipalRow | undefined> {
  const [row] = await house.db.query<PrincipalRow>(
    `select token.user_id, token.session_id, users.label, users.roles, credential.temporary, token.actor_id,
       actor.roles as actor_roles,
       case when 'technician' = any(users.roles) and not users.roles && '{owner,admin}'
            then (${lastOpenDay('users.id', '$3::date')}) end as open_day
     from token join users on users.id = token.user_id
     left join credential on credential.user_id = token.user_id
     left join token own on own.session_id = token.actor_session_id and own.revoked_at is null and own.expires_at > $2
     left join users actor on actor.id = own.user_id and actor.active
     where token.token_hash = $1 and token.revoked_at is null and token.expires_at > $2 and users.active`,
    [token_hash, house.now().toISOString(), house.today()],
  );
  return row;
}
