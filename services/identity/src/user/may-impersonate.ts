import { getScope, type Role } from '@tailboard/contracts/permission';

/**
 * Returns whether a user with these roles may impersonate one with those: an admin cannot gain what only an owner may
 * do (decision D3).
 */
export const mayImpersonate = (actor: readonly Role[], other: readonly Role[]): boolean =>
  getScope(actor, 'user.impersonate') !== null && (!other.includes('owner') || actor.includes('owner'));
