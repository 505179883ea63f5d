import { lacksRate, RegisterUser } from '@tailboard/contracts/identity/user';
import { permittedScope } from '@tailboard/contracts/permission';
import { isRefused, refuse, type Refused } from '@tailboard/contracts/refusal';
import type { CodeOf, InputOf } from '@tailboard/contracts/contract';
import type { Position } from '@tailboard/eventing/event-store';
import type { CommandContext } from '@tailboard/eventing/handle-command';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import { commandHandler, type ServiceContext } from '@tailboard/service/service-context';
import { queuePasswordLink } from '../password/queue-password-link.js';
import { PEOPLE } from '../people/people-lock.js';
import { reservations, type UniqueValue } from '../reservation/reservation.js';
import { settingsProjection } from '../settings/settings-projection.js';
import { OFFERED_READS } from '../user/offered-references.js';
import { RecordUser, userDecider } from '../user/user-decider.js';
import { deriveUserId } from '../user/user-id.js';
import { isAdministrator } from '../user/user.js';

export type Person = Omit<InputOf<typeof RegisterUser>, 'send_link'>;
export interface Registered {
  readonly id: string;
  readonly email: string;
  readonly label: string;
  readonly version: number;
  readonly position: Position;
}

/**
 * Creates a user: checks the input, reserves unique values, records the user, and releases the reservations on a
 * refusal. Safe to repeat with the same command ID, also after a crash between these stages: values the user already
 * holds are accepted, and leftovers are taken over later.
 */
export async function registerPerson(
  ctx: ServiceContext,
  person: Person,
  commandContext: CommandContext,
  mayGrantAll: boolean,
  invited = false,
): Promise<Registered | Refused<CodeOf<typeof RegisterUser>>> {
  const id = deriveUserId(commandContext.command_id);
  const input = { ...person, id, may_grant_all: mayGrantAll, invited };
  const command = new MultiStreamCommand(ctx, commandContext);
  const record = (dry_run: boolean) => command.handleCommand(userDecider, RecordUser, input, { dry_run });

  const expected = await record(true);
  if (isRefused(expected)) return expected;

  const uniqueValues: UniqueValue[] = [
    ...(person.technician_id === null ? [] : [{ kind: 'technician_id' as const, value: person.technician_id }]),
    { kind: 'email', value: person.email },
  ];
  const taken = await reservations.reserve(ctx, { record: id, values: uniqueValues }, commandContext);
  if (taken) return taken as Refused<'EmailTaken' | 'TechnicianIdTaken'>;

  // Under the same lock as closing locations, so that no user is added to a closed one.
  const done = await ctx.withLock(PEOPLE, async () => {
    await ctx.waitUntilCaughtUp(...OFFERED_READS);
    return record(false);
  });
  if (isRefused(done)) {
    await reservations.release(ctx, [{ record: id, values: uniqueValues }], commandContext);
    return done;
  }
  const made = done.events.find(({ type }) => type === 'UserRegistered')?.data as { email: string; label: string };
  return { id, email: made.email, label: made.label, version: done.version, position: done.position };
}

export const handleRegisterUser = commandHandler(
  RegisterUser,
  async ({ send_link, ...person }, ctx, commandContext) => {
    if (isAdministrator(person.roles) && commandContext.confirmed !== true) return refuse('StepUpRequired');
    if (!person.profile.unpaid && lacksRate(person.profile)) return refuse('StartsWithoutPayRate');
    const mayGrantAll = permittedScope(commandContext.principal, 'user.grant-owner-admin') === 'all';
    const registered = await registerPerson(ctx, person, commandContext, mayGrantAll);
    if (isRefused(registered)) return registered;
    if (send_link) await queuePasswordLink(ctx, registered.id, commandContext);
    const { position, ...data } = registered;
    return { output: { data }, position, headers: { etag: `"${data.version}"` } };
  },
  [...OFFERED_READS, settingsProjection.name],
);
