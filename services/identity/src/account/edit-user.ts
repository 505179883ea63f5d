import { EditOwnProfile, EditUser } from '@tailboard/contracts/identity/user-edit';
import { getScope } from '@tailboard/contracts/permission';
import type { Refused } from '@tailboard/contracts/refusal';
import { foldState } from '@tailboard/eventing/decider';
import type { CommandContext } from '@tailboard/eventing/handle-command';
import { commandHandler, type RequestContext, type ServiceContext } from '@tailboard/service/service-context';
import { queueEmailChanged } from '../mail/queue-mail.js';
import { normalize, reservations, type UniqueValue } from '../reservation/reservation.js';
import { settingsProjection } from '../settings/settings-projection.js';
import { revokeApiTokens } from '../token/api-token.js';
import { OFFERED_READS } from '../user/offered-references.js';
import { RecordEdit, RecordOwnProfile } from '../user/record-edit.js';
import { userDecider } from '../user/user-decider.js';
import { mayGrantAll } from '../user/user.js';
import { changedUser, withUsersLock } from './changing.js';

/** Unique values of an account. */
const unique = ({ email, technician_id }: { email: string; technician_id: string | null }): UniqueValue[] => [
  ...(technician_id === null ? [] : [{ kind: 'technician_id' as const, value: technician_id }]),
  { kind: 'email', value: email },
];

const toKey = ({ kind, value }: UniqueValue): string => `${kind} ${normalize(value)}`;

/**
 * PUT /users/{id}: checks the change, reserves a new e-mail and technician ID, records what changed, and releases the
 * previous values. Safe to repeat with the same command ID, also after a crash between these stages.
 */
export const handleEditUser = commandHandler(
  EditUser,
  async (input, ctx, commandContext) => {
    const { id } = input;
    const edit = {
      ...input,
      may_grant_all: mayGrantAll(commandContext.principal?.roles ?? []),
      confirmed: commandContext.confirmed === true,
    };
    const outcome = await withUsersLock(ctx, async () => {
      const expected = await ctx.handleCommand(userDecider, RecordEdit, edit, { ...commandContext, dry_run: true });
      if (expected.outcome !== 'performed') return expected;
      // A result with a position was recorded earlier, or there is nothing to do.
      const account = expected.events.some(({ type }) => type === 'AccountChanged');
      if (account && expected.position === 0n) {
        const heldValues = unique((await ctx.load(userDecider, id)).state).map(toKey);
        const newReservations = unique(input).filter((value) => !heldValues.includes(toKey(value)));
        const taken = await reservations.reserve(ctx, { record: id, values: newReservations }, commandContext);
        if (taken) {
          await releaseRest(ctx, id, newReservations, commandContext);
          return { outcome: 'refused' as const, refusal: taken as Refused<'EmailTaken' | 'TechnicianIdTaken'> };
        }
      }
      const done = await ctx.handleCommand(userDecider, RecordEdit, edit, commandContext);
      if (account) await releaseRest(ctx, id, unique(input), commandContext);
      if (account && done.outcome === 'performed') await notifyOldAddress(ctx, id, commandContext);
      // A user who may have none any more, and may again later, creates new ones then.
      if (done.outcome === 'performed' && getScope(input.roles, 'api-token.write') === null)
        await revokeApiTokens(ctx.db, id, ctx.now());
      return done;
    });
    return changedUser(ctx, id, outcome, commandContext);
  },
  [...OFFERED_READS, settingsProjection.name],
);

/** Releases values that a user once had, or only requested, and does not have. */
export async function releaseRest(
  ctx: ServiceContext,
  id: string,
  newValues: readonly UniqueValue[],
  commandContext: CommandContext,
): Promise<void> {
  const { events } = await ctx.load(userDecider, id);
  const ever = events.flatMap(({ type, data }) =>
    type === 'UserRegistered' || type === 'AccountChanged' ? unique(data) : [],
  );
  const values = new Map([...ever, ...newValues].map((value) => [toKey(value), value]));
  await reservations.release(ctx, [{ record: id, values: [...values.values()] }], commandContext);
}

/** Notifies the account's previous address: its owner may not have made the change. */
async function notifyOldAddress(
  ctx: ServiceContext,
  id: string,
  commandContext: CommandContext & RequestContext,
): Promise<void> {
  const { events } = await ctx.load(userDecider, id);
  const index = events.findIndex(
    ({ type, meta }) => type === 'AccountChanged' && meta.command_id === commandContext.command_id,
  );
  if (index < 1) return;
  const [from, to] = [
    foldState(userDecider, events.slice(0, index)).email,
    foldState(userDecider, events.slice(0, index + 1)).email,
  ];
  if (from !== to) await queueEmailChanged(ctx, { userId: id, from, to, locale: commandContext.locale });
}

/** PUT /user/profile: changes the user's own phones and address. */
export const handleEditOwnProfile = commandHandler(EditOwnProfile, async (input, ctx, commandContext) => {
  const id = commandContext.actor_id;
  const outcome = await withUsersLock(ctx, () =>
    ctx.handleCommand(userDecider, RecordOwnProfile, { ...input, id }, commandContext),
  );
  return changedUser(ctx, id, outcome, commandContext);
});
