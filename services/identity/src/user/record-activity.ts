import { NotYoursToChange, userEvents, UserNotFound } from '@tailboard/contracts/identity/user';
import { DeactivateUser } from '@tailboard/contracts/identity/user-edit';
import { refuse } from '@tailboard/contracts/refusal';
import { UserId } from '@tailboard/contracts/values';
import type { Database } from '@tailboard/eventing/database';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import { otherOwners } from '../people/other-owners.js';
import { heldBy } from './open-jobs-projection.js';
import { isLastOwner } from './record-edit.js';
import { isAdministrator, isAnonymous, type User } from './user.js';

const by = z.object({ id: UserId, may_grant_all: z.boolean() });

/**
 * Internal command of a deactivation, by a route or an operator; `force` also deactivates a user who still holds
 * something.
 */
export const Deactivate = internalCommand('identity.user.deactivate', {
  input: by.extend({ force: z.boolean() }),
  refusals: DeactivateUser.refusals,
});
/** Internal command of a restoration. */
export const Restore = internalCommand('identity.user.restore', {
  input: by,
  refusals: [UserNotFound, NotYoursToChange],
});

/**
 * Deactivates a user. They keep e-mail and technician ID; the last owner stays, users cannot deactivate themselves, and
 * a user who still holds something requires `force`.
 */
export const recordDeactivation = decision(Deactivate, {
  load: async ({ id }, db: Database, { today }) => ({
    other_owners: await otherOwners(db, id),
    holds: await heldBy(db, id, today),
  }),
  decide: (user: User, { id, may_grant_all, force }, { actor_id, loaded }) => {
    if (isAnonymous(user)) return refuse('UserNotFound');
    if (id === actor_id) return refuse('NotYourself');
    if (!may_grant_all && isAdministrator(user.roles)) return refuse('NotYoursToChange');
    if (user.status === 'inactive') return [];
    if (isLastOwner(user, loaded.other_owners)) return refuse('LastOwner');
    const { holds } = loaded;
    if (!force && Object.values(holds).some((count) => count > 0))
      return refuse('StillHolds', { label: user.label, ...holds, current: holds });
    return userEvents.make.UserDeactivated({});
  },
});

/** Restores a user with what they had. */
export const recordRestoration = decision(Restore, (user: User, { may_grant_all }) => {
  if (isAnonymous(user)) return refuse('UserNotFound');
  if (!may_grant_all && isAdministrator(user.roles)) return refuse('NotYoursToChange');
  return user.status === 'active' ? [] : userEvents.make.UserRestored({});
});
