import { readPrincipal } from '@tailboard/contracts/identity/internal';
import type { Role } from '@tailboard/contracts/permission';
import { answer } from '@tailboard/service/house';

interface PrincipalRow {
  user_id: string;
  session_id: string;
  label: string;
  roles: Role[];
}

/** Asked on every request of the product: one statement over two primary keys, and no wait for the projection. */
export const principalAnswer = answer(readPrincipal, [], async ({ token_hash }, house) => {
  const [principal = null] = await house.db.query<PrincipalRow>(
    `select token.user_id, token.session_id, users.label, users.roles
     from token join users on users.id = token.user_id
     where token.token_hash = $1 and token.revoked_at is null and token.expires_at > $2 and users.active`,
    [token_hash, house.now().toISOString()],
  );
  return { principal };
});
