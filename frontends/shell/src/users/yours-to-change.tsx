import type { Role } from '@tailboard/contracts/permission';
import { scopeOf } from '@tailboard/contracts/permission';

const high: readonly Role[] = ['owner', 'admin'];

/** Whether somebody may change an account: that of an owner or an admin is for owners alone. */
export const isYoursToChange = (yours: readonly Role[], theirs: readonly Role[]): boolean =>
  scopeOf(yours, 'user.write') !== null &&
  (scopeOf(yours, 'user.grant-owner-admin') !== null || !theirs.some((role) => high.includes(role)));

/** Whether somebody may give or take a role. */
export const isYoursToGive = (yours: readonly Role[], role: Role): boolean =>
  !high.includes(role) || scopeOf(yours, 'user.grant-owner-admin') !== null;
