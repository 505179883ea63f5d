import { StillActive, userEvents, UserNotFound } from '@tailboard/contracts/identity/user';
import { refuse } from '@tailboard/contracts/refusal';
import { UserId } from '@tailboard/contracts/values';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import type { User } from './user.js';

const { AccountChanged, ProfileChanged, PersonErased } = userEvents.make;

/** Removes the personal data of a former user. Their work and their pay are kept. */
export const Erase = internalCommand('identity.user.erase', {
  input: z.object({ id: UserId }),
  refusals: [UserNotFound, StillActive],
});

/** Returns the label of an erased user: distinguishable, but not identifiable. */
export const toErasedLabel = (id: string): string => `Erased ${id.slice(0, 6)}`;

/**
 * An empty account and an empty profile precede the event itself, so that every projection of names deletes them without
 * handling the erasure. The dates of hiring and leaving and the location are kept, because pay and reports depend on them.
 */
export const recordErasure = decision(Erase, (user: User, { id }) => {
  if (user.status === 'unknown') return refuse('UserNotFound');
  if (user.status === 'active') return refuse('StillActive', { label: user.label });
  if (user.status === 'erased' || user.person === null) return [];
  const { dashboard, location_id, employee_level_id, hired_on, terminated_on } = user.person;
  const [first_name, last_name] = toErasedLabel(id).split(' ') as [string, string];
  const retained = { dashboard, location_id, employee_level_id, hired_on, terminated_on };
  return [
    AccountChanged({
      email: `${id}@erased.invalid`,
      technician_id: null,
      label: toErasedLabel(id),
      roles: [...user.roles],
    }),
    ProfileChanged({ profile: { first_name, last_name, notes: '', phones: [], address: null, ...retained } }),
    PersonErased({}),
  ];
});
