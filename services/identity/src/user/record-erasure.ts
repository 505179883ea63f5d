import { StillActive, userEvents, UserNotFound } from '@tailboard/contracts/identity/user';
import { refuse } from '@tailboard/contracts/refusal';
import { UserId } from '@tailboard/contracts/values';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import type { User } from './user.js';

const { AccountChanged, ProfileChanged, PersonErased } = userEvents.make;

/** Removes the personal data of a user who no longer works; what they did, and were paid for it, stays. */
export const Erase = internalCommand('identity.user.erase', {
  input: z.object({ id: UserId }),
  refusals: [UserNotFound, StillActive],
});

/** Returns the label of an erased user: distinguishable, but not identifiable. */
export const erasedLabel = (id: string): string => `Erased ${id.slice(0, 6)}`;

/**
 * An empty account and an empty profile precede the event itself, so that every reader of names deletes them without
 * knowing of erasure. The dates of hiring and leaving and the location stay: pay and reports depend on them.
 */
export const recordErasure = decision(Erase, (user: User, { id }) => {
  if (user.status === 'unknown') return refuse('UserNotFound');
  if (user.status === 'active') return refuse('StillActive', { label: user.label });
  if (user.status === 'erased' || user.person === null) return [];
  const { dashboard, location_id, employee_level_id, hired_on, terminated_on } = user.person;
  const [first_name, last_name] = erasedLabel(id).split(' ') as [string, string];
  const stored = { dashboard, location_id, employee_level_id, hired_on, terminated_on };
  return [
    AccountChanged({
      email: `${id}@erased.invalid`,
      technician_id: null,
      label: erasedLabel(id),
      roles: [...user.roles],
    }),
    ProfileChanged({ profile: { first_name, last_name, notes: '', phones: [], address: null, ...stored } }),
    PersonErased({}),
  ];
});
