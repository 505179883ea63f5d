import type { Role } from '@tailboard/contracts/permission';
import { refuse, type Refused } from '@tailboard/contracts/refusal';
import { isAdministrator, mayGrantAll, type User } from '../user/user.js';

/** Returns whether a user may change an account: that of an owner or admin only if they may grant these roles. */
export function refusalToChange(
  account: Pick<User, 'status' | 'roles'> | undefined,
  actorRoles: readonly Role[],
): Refused<'UserNotFound' | 'NotYoursToChange' | 'UserInactive'> | undefined {
  if (!account) return refuse('UserNotFound');
  if (isAdministrator(account.roles) && !mayGrantAll(actorRoles)) return refuse('NotYoursToChange');
  return account.status === 'active' ? undefined : refuse('UserInactive');
}
