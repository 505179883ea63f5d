import { editOwnProfile, editUser } from '@tailboard/contracts/identity/user-edit';
import type { Refused } from '@tailboard/contracts/refusal';
import { stateOf } from '@tailboard/eventing/decider';
import type { Asking } from '@tailboard/eventing/perform';
import { procedure, type Caller, type House } from '@tailboard/service/house';
import { queueEmailChanged } from '../mail/queue-mail.js';
import { normalised, reservations, type Wish } from '../reservation/reservation.js';
import { settingsProjection } from '../settings/settings-projection.js';
import { offeredReads } from '../user/offered.js';
import { RecordEdit, RecordOwnProfile } from '../user/record-edit.js';
import { userDecider } from '../user/user-decider.js';
import { mayGrantAll } from '../user/user.js';
import { changedUser, changing } from './changing.js';

/** What of an account only one user may have. */
const unique = ({ email, technician_id }: { email: string; technician_id: string | null }): Wish[] => [
  ...(technician_id === null ? [] : [{ kind: 'technician_id' as const, value: technician_id }]),
  { kind: 'email', value: email },
];

const keyOf = ({ kind, value }: Wish): string => `${kind} ${normalised(value)}`;

/**
 * PUT /users/{id}: asks whether it may be, reserves a new e-mail and technician id, records what changed, gives back
 * what the user has no longer. Harmless to repeat with the same command id, also after a crash between the steps.
 */
export const editing = procedure(
  editUser,
  async (input, house, asking) => {
    const { id } = input;
    const edit = { ...input, may_grant_all: mayGrantAll(asking.principal?.roles ?? []) };
    const outcome = await changing(house, async () => {
      const foreseen = await house.perform(userDecider, RecordEdit, edit, { ...asking, dry_run: true });
      if (foreseen.outcome !== 'performed') return foreseen;
      // What was recorded has a position: it was done before, or there is nothing to do.
      const account = foreseen.events.some(({ type }) => type === 'AccountChanged');
      if (account && foreseen.position === 0n) {
        const theirs = unique((await house.state(userDecider, id)).state).map(keyOf);
        const wished = unique(input).filter((wish) => !theirs.includes(keyOf(wish)));
        const taken = await reservations.claim(house, { record: id, wishes: wished }, asking);
        if (taken) {
          await giveBackRest(house, id, wished, asking);
          return { outcome: 'refused' as const, refusal: taken as Refused<'EmailTaken' | 'TechnicianIdTaken'> };
        }
      }
      const done = await house.perform(userDecider, RecordEdit, edit, asking);
      if (account) await giveBackRest(house, id, unique(input), asking);
      if (account && done.outcome === 'performed') await tellOldAddress(house, id, asking);
      return done;
    });
    return changedUser(house, id, outcome, asking);
  },
  [...offeredReads, settingsProjection.name],
);

/** Gives back what a user once had, or just wished for, and does not have. */
export async function giveBackRest(house: House, id: string, wished: readonly Wish[], asking: Asking): Promise<void> {
  const { events } = await house.state(userDecider, id);
  const ever = events.flatMap(({ type, data }) =>
    type === 'UserRegistered' || type === 'AccountChanged' ? unique(data) : [],
  );
  const all = new Map([...ever, ...wished].map((wish) => [keyOf(wish), wish]));
  await reservations.release(house, [{ record: id, wishes: [...all.values()] }], asking);
}

/** Whoever reads the address that an account had until this command hears of it: perhaps it was not they who changed it. */
async function tellOldAddress(house: House, id: string, asking: Asking & Caller): Promise<void> {
  const { events } = await house.state(userDecider, id);
  const at = events.findIndex(({ type, meta }) => type === 'AccountChanged' && meta.command_id === asking.command_id);
  if (at < 1) return;
  const [from, to] = [
    stateOf(userDecider, events.slice(0, at)).email,
    stateOf(userDecider, events.slice(0, at + 1)).email,
  ];
  if (from !== to) await queueEmailChanged(house, { userId: id, from, to, locale: asking.locale });
}

/** PUT /user/profile: the own phones and address. */
export const editingOwnProfile = procedure(editOwnProfile, async (input, house, asking) => {
  const id = asking.actor_id;
  const outcome = await changing(house, () => house.perform(userDecider, RecordOwnProfile, { ...input, id }, asking));
  return changedUser(house, id, outcome, asking);
});
