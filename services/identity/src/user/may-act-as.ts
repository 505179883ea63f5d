import { scopeOf, type Role } from '@tailboard/contracts/permission';

/** Whether somebody with these roles may act as somebody with those: what only an owner may do, an admin cannot borrow (decision D3). */
export const mayActAs = (actor: readonly Role[], other: readonly Role[]): boolean =>
  scopeOf(actor, 'user.impersonate') !== null && (!other.includes('owner') || actor.includes('owner'));
