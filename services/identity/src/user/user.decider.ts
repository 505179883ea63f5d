import { LastOwner, registerUser, userFacts, UserNotFound } from '@tailboard/contracts/identity/user';
import type { Role } from '@tailboard/contracts/permission';
import { refuse } from '@tailboard/contracts/refusal';
import { UserId } from '@tailboard/contracts/values';
import type { Database } from '@tailboard/eventing/database';
import { decider, decision } from '@tailboard/eventing/decider';
import { z } from 'zod';
import { step } from '../step.js';

/** What decisions about a user need to know of them. */
export interface User {
  readonly status: 'unknown' | 'active' | 'inactive';
  readonly email: string;
  readonly label: string;
  readonly roles: readonly Role[];
}

const { UserRegistered, PasswordChanged, UserDeactivated, UserRestored } = userFacts.make;
const mighty: readonly Role[] = ['owner', 'admin'];
const id = z.object({ id: UserId });

/** The step of POST /users that makes the user, once their e-mail and technician id are reserved. */
export const recordUser = decision(
  step(
    'identity.user.register',
    registerUser.input.body.extend({ id: UserId, may_grant_all: z.boolean() }),
    registerUser.refusals,
  ),
  {
    decide: (user: User, { id: _, may_grant_all, ...person }) => {
      if (user.status !== 'unknown') return [];
      const roles = [...new Set(person.roles)];
      if (roles.includes('technician') && person.technician_id === null) return refuse('TechnicianIdMissing');
      if (!may_grant_all && roles.some((role) => mighty.includes(role))) return refuse('RoleNotYoursToGive');
      const { first_name, last_name } = person.profile;
      return UserRegistered({ ...person, roles, label: person.label || `${first_name} ${last_name}` });
    },
  },
);

/** Says that a user's password is another one now. */
export const recordPasswordChange = decision(
  step('identity.user.change-password', id.extend({ temporary: z.boolean() }), [UserNotFound]),
  (user: User, { temporary }) => (user.status === 'unknown' ? refuse('UserNotFound') : PasswordChanged({ temporary })),
);

/** Ends a user's work with the product. E-mail and technician id stay theirs; the last owner stays. */
export const recordDeactivation = decision(step('identity.user.deactivate', id, [UserNotFound, LastOwner]), {
  gather: async ({ id: self }, db: Database) => ({
    other_owners: (
      await db.query(`select 1 from users where active and 'owner' = any(roles) and id <> $1 limit 1`, [self])
    ).length,
  }),
  decide: (user: User, _, { gathered }) => {
    if (user.status === 'unknown') return refuse('UserNotFound');
    if (user.status === 'inactive') return [];
    if (user.roles.includes('owner') && gathered.other_owners === 0) return refuse('LastOwner');
    return UserDeactivated({});
  },
});

/** Lets a user back in, with what they had. */
export const recordRestoration = decision(step('identity.user.restore', id, [UserNotFound]), (user: User) =>
  user.status === 'unknown' ? refuse('UserNotFound') : user.status === 'active' ? [] : UserRestored({}),
);

/** A user of the product. Their secrets are not here: see `session/`. */
export const user = decider<User, typeof userFacts>({
  facts: userFacts,
  initial: { status: 'unknown', email: '', label: '', roles: [] },
  evolve: {
    UserRegistered: (_, { email, label, roles }) => ({ status: 'active', email, label, roles }),
    PasswordChanged: (state) => state,
    UserDeactivated: (state) => ({ ...state, status: 'inactive' }),
    UserRestored: (state) => ({ ...state, status: 'active' }),
  },
  decisions: [],
});
