import type { CodeOf } from '@tailboard/contracts/contract';
import { userFacts } from '@tailboard/contracts/identity/user';
import { editOwnProfile, editUser } from '@tailboard/contracts/identity/user-edit';
import type { Refused } from '@tailboard/contracts/refusal';
import { stateOf } from '@tailboard/eventing/decider';
import { upcast } from '@tailboard/eventing/upcast';
import { procedure, type House } from '@tailboard/service/house';
import { normalised } from '../reservation/reservation.decider.js';
import { giveBack, reserveAll, type Wish } from '../reservation/reserve.js';
import { settingsProjection } from '../settings/settings.projection.js';
import { changing, told } from './changing.js';
import { offeredReads } from './offered.js';
import { recordEdit, recordOwnProfile } from './record-edit.js';
import { mayGrantAll } from './user.js';
import { user } from './user.decider.js';

/** What of an account only one user may have. */
const unique = ({ email, technician_id }: { email: string; technician_id: string | null }): Wish[] => [
  ...(technician_id === null ? [] : [{ kind: 'technician_id' as const, value: technician_id }]),
  { kind: 'email', value: email },
];

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
      const foreseen = await house.perform(user, recordEdit, edit, { ...asking, dry_run: true });
      if (foreseen.outcome !== 'performed') return foreseen;
      // What was recorded has a position: it was done before, or there is nothing to do.
      const account = foreseen.events.some(({ type }) => type === 'AccountChanged');
      if (account && foreseen.position === 0n) {
        const taken = await reserveAll(house, id, unique(input), asking);
        if (taken) {
          await giveBackRest(house, id, unique(input), asking);
          return { outcome: 'refused', refusal: taken };
        }
      }
      const done = await house.perform(user, recordEdit, edit, asking);
      if (account) await giveBackRest(house, id, unique(input), asking);
      return done;
    });
    return (await told(house, id, outcome, asking)) as Awaited<ReturnType<typeof told>> &
      Refused<CodeOf<typeof editUser>>;
  },
  [...offeredReads, settingsProjection.name],
);

/** Gives back what a user once had, or just wished for, and does not have. */
async function giveBackRest(
  house: House,
  id: string,
  wished: readonly Wish[],
  asking: Parameters<typeof reserveAll>[3],
): Promise<void> {
  const events = (await house.store.read(`${userFacts.category}-${id}`)).map((event) =>
    upcast(event, userFacts.shapes),
  );
  const key = ({ kind, value }: Wish): string => `${kind} ${normalised(value)}`;
  const ever = events.flatMap(({ type, data }) =>
    type === 'UserRegistered' || type === 'AccountChanged' ? unique(data as Parameters<typeof unique>[0]) : [],
  );
  const theirs = new Set(unique(stateOf(user, events)).map(key));
  const rest = new Map([...ever, ...wished].map((wish) => [key(wish), wish]));
  await giveBack(
    house,
    id,
    [...rest.values()].filter((wish) => !theirs.has(key(wish))),
    asking,
  );
}

/** PUT /user/profile: the own phones and address. */
export const editingOwnProfile = procedure(editOwnProfile, async (input, house, asking) => {
  const id = asking.actor_id;
  const outcome = await changing(house, () => house.perform(user, recordOwnProfile, { ...input, id }, asking));
  return (await told(house, id, outcome, asking)) as Awaited<ReturnType<typeof told>> &
    Refused<CodeOf<typeof editOwnProfile>>;
});
