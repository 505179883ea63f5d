import type { Person } from '@tailboard/contracts/identity/user';
import type { Skill } from '@tailboard/contracts/identity/skill';
import type { Locale } from '@tailboard/contracts/locale';
import { roles, getScope, type Role } from '@tailboard/contracts/permission';
import type { DatedPay } from '../pay/pay.js';

/** The decision context of a user. */
export interface User {
  readonly status: 'unknown' | 'active' | 'inactive' | 'erased';
  readonly email: string;
  readonly technician_id: string | null;
  readonly label: string;
  readonly roles: readonly Role[];
  /** `null` while the user is unknown. */
  readonly person: Person | null;
  /** Every set of terms, the earliest first; empty while the user is unknown. */
  readonly pay: readonly DatedPay[];
  /** Skills and licenses by name. */
  readonly skills: readonly Skill[];
  /** The language last chosen. */
  readonly locale?: Locale;
}

/** Returns whether the user cannot be changed: not created yet, or erased. */
export const isAnonymous = ({ status }: User): boolean => status === 'unknown' || status === 'erased';

const administratorRoles: readonly Role[] = ['owner', 'admin'];
/** Returns whether one of these roles can only be granted by an owner, and its account only changed by an owner. */
export const isAdministrator = (roles: readonly Role[]): boolean =>
  roles.some((role) => administratorRoles.includes(role));
/** Returns whether these roles may grant every role and change every account. */
export const mayGrantAll = (granted: readonly Role[]): boolean => getScope(granted, 'user.grant-owner-admin') === 'all';

/** Returns roles as they are stored: each once, in the order of the table. */
export const rolesInOrder = (given: readonly Role[]): Role[] => roles.filter((role) => given.includes(role));

/** Returns "First Last", unless another label is specified. */
export const toLabel = (given: string | undefined, { first_name, last_name }: Person): string =>
  given || `${first_name} ${last_name}`;
