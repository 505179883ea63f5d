import type { Role } from '@tailboard/contracts/permission';
import { getScope } from '@tailboard/contracts/permission';

const high: readonly Role[] = ['owner', 'admin'];

/** Returns whether the caller may change an account: only owners may change owners and admins. */
export const isYoursToChange = (yours: readonly Role[], theirs: readonly Role[]): boolean =>
  getScope(yours, 'user.write') !== null &&
  (getScope(yours, 'user.grant-owner-admin') !== null || !theirs.some((role) => high.includes(role)));

/** Returns whether the caller may assign or remove a role. */
export const mayAssignRole = (yours: readonly Role[], role: Role): boolean =>
  !high.includes(role) || getScope(yours, 'user.grant-owner-admin') !== null;
