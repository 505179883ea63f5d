import type { Person } from '@tailboard/contracts/identity/user';
import type { Locale } from '@tailboard/contracts/locale';
import { roles, scopeOf, type Role } from '@tailboard/contracts/permission';
import type { DatedPay } from '../pay/pay.js';

/** What decisions about a user need to know of them. */
export interface User {
  readonly status: 'unknown' | 'active' | 'inactive' | 'erased';
  readonly email: string;
  readonly technician_id: string | null;
  readonly label: string;
  readonly roles: readonly Role[];
  /** `null` while they are unknown. */
  readonly person: Person | null;
  /** Every set of terms, the earliest first; none while they are unknown. */
  readonly pay: readonly DatedPay[];
  /** The language that they chose last. */
  readonly locale?: Locale;
}

/** Nobody who can be changed: not there yet, or erased. */
export const isNobody = ({ status }: User): boolean => status === 'unknown' || status === 'erased';

const mighty: readonly Role[] = ['owner', 'admin'];
/** Whether one of these is a role that only an owner gives, and whose account only an owner changes. */
export const hasMight = (granted: readonly Role[]): boolean => granted.some((role) => mighty.includes(role));
/** Whether these roles let somebody give every role and change every account. */
export const mayGrantAll = (granted: readonly Role[]): boolean => scopeOf(granted, 'user.grant-owner-admin') === 'all';

/** Roles as they are kept: each once, in the order of the table. */
export const rolesInOrder = (given: readonly Role[]): Role[] => roles.filter((role) => given.includes(role));

/** "First Last", unless another label is given. */
export const labelOf = (given: string | undefined, { first_name, last_name }: Person): string =>
  given || `${first_name} ${last_name}`;
