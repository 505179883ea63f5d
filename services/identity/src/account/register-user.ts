import { registerUser } from '@tailboard/contracts/identity/user';
import { scopeOf } from '@tailboard/contracts/permission';
import { isRefused, type Refused } from '@tailboard/contracts/refusal';
import type { CodeOf, InputOf } from '@tailboard/contracts/contract';
import type { Position } from '@tailboard/eventing/event-store';
import type { Asking } from '@tailboard/eventing/perform';
import { Act } from '@tailboard/service/act';
import { procedure, type House } from '@tailboard/service/house';
import { queuePasswordLink } from '../password/queue-password-link.js';
import { PEOPLE } from '../people/people-turn.js';
import { reservations, type Wish } from '../reservation/reservation.js';
import { settingsProjection } from '../settings/settings-projection.js';
import { offeredReads } from '../user/offered.js';
import { RecordUser, userDecider } from '../user/user-decider.js';
import { userIdOf } from '../user/user-id.js';

export type Person = InputOf<typeof registerUser>;
export interface Registered {
  readonly id: string;
  readonly email: string;
  readonly label: string;
  readonly version: number;
  readonly position: Position;
}

/**
 * Makes a user: asks whether it may be, reserves what must be unique, records the user; gives the reservations back
 * when the answer is no. Harmless to repeat with the same command id, also after a crash between the steps: what this
 * user already holds is fine, and what was left behind is taken over later.
 */
export async function registerPerson(
  house: House,
  person: Person,
  asking: Asking,
  mayGrantAll: boolean,
): Promise<Registered | Refused<CodeOf<typeof registerUser>>> {
  const id = userIdOf(asking.command_id);
  const input = { ...person, id, may_grant_all: mayGrantAll };
  const act = new Act(house, asking);
  const record = (dry_run: boolean) => act.perform(userDecider, RecordUser, input, { dry_run });

  const foreseen = await record(true);
  if (isRefused(foreseen)) return foreseen;

  const wishes: Wish[] = [
    ...(person.technician_id === null ? [] : [{ kind: 'technician_id' as const, value: person.technician_id }]),
    { kind: 'email', value: person.email },
  ];
  const taken = await reservations.claim(house, { record: id, wishes }, asking);
  if (taken) return taken as Refused<'EmailTaken' | 'TechnicianIdTaken'>;

  // In the turn in which places are closed: nobody comes to belong to one that is.
  const done = await house.inTurn(PEOPLE, async () => {
    await house.caughtUp(...offeredReads);
    return record(false);
  });
  if (isRefused(done)) {
    await reservations.release(house, [{ record: id, wishes }], asking);
    return done;
  }
  const made = done.events.find(({ type }) => type === 'UserRegistered')?.data as { email: string; label: string };
  return { id, email: made.email, label: made.label, version: done.version, position: done.position };
}

export const registering = procedure(
  registerUser,
  async (person, house, asking) => {
    const mayGrantAll = scopeOf(asking.principal?.roles ?? [], 'user.grant-owner-admin') === 'all';
    const registered = await registerPerson(house, person, asking, mayGrantAll);
    if (isRefused(registered)) return registered;
    await queuePasswordLink(house, registered.id, asking);
    const { position, ...data } = registered;
    return { output: { data }, position, headers: { etag: `"${data.version}"` } };
  },
  [...offeredReads, settingsProjection.name],
);
