import type { Role } from '@tailboard/contracts/permission';
import { refuse, type Refused } from '@tailboard/contracts/refusal';
import { hasMight, mayGrantAll, type User } from '../user/user.js';

/** Whether somebody may reach into an account: that of an owner or an admin only who may give these roles. */
export function refusalToChange(
  account: Pick<User, 'status' | 'roles'> | undefined,
  actorRoles: readonly Role[],
): Refused<'UserNotFound' | 'NotYoursToChange' | 'UserInactive'> | undefined {
  if (!account) return refuse('UserNotFound');
  if (hasMight(account.roles) && !mayGrantAll(actorRoles)) return refuse('NotYoursToChange');
  return account.status === 'active' ? undefined : refuse('UserInactive');
}
