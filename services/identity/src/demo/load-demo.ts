import { readFile } from 'node:fs/promises';
import { employeeLevels } from '@tailboard/contracts/identity/employee-level';
import { OpenLocation } from '@tailboard/contracts/identity/location';
import { isRefused } from '@tailboard/contracts/refusal';
import type { CommandContext } from '@tailboard/eventing/handle-command';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import type { ServiceContext } from '@tailboard/service/service-context';
import { resourceDecider } from '@tailboard/service/queries/resource';
import { registerPerson, type Person } from '../account/register-user.js';
import { locationDecider } from '../location/location-decider.js';
import { findPasswordHash, setPassword } from '../password/password.js';
import { OFFERED_READS } from '../user/offered-references.js';
import { demoPerson, parsePeople } from './demo-people.js';

/** Password of the demo company's users: publicly known, so allowed in demo mode only. */
export const DEMO_PASSWORD = 'field-day-2026';

/** Hashing is CPU-bound; more in parallel would not be faster on a small machine. */
const AT_ONCE = 3;

const levelDecider = resourceDecider(employeeLevels, { context: 'identity' });

/** Command context that creates a user of the demo company: only once, by the first command. */
export const demoContext = (ctx: ServiceContext, email: string): CommandContext =>
  ctx.createSystemContext(demoPerson(email), { source: 'demo' });

/**
 * Loads the users of a CSV file with the demo password, through the same commands as POST /users. Loading it again
 * changes nothing.
 */
export async function loadDemo(file: string, ctx: ServiceContext, print: (line: string) => void): Promise<number> {
  if (!ctx.config.DEMO) {
    print('The demo company is loaded in demo mode only (DEMO=1): its password is known to everybody.');
    return 1;
  }
  const { people, locations, levels } = parsePeople(await readFile(file, 'utf8'));
  for (const [sort, name] of locations.entries()) {
    const commandContext = ctx.createSystemContext(['demo', 'location', name], { source: 'demo' });
    await new MultiStreamCommand(ctx, commandContext).handleCommand(
      locationDecider,
      OpenLocation,
      OpenLocation.input.body.parse({ name, sort }),
    );
  }
  for (const [sort, name] of levels.entries()) {
    const commandContext = ctx.createSystemContext(['demo', 'level', name], { source: 'demo' });
    await new MultiStreamCommand(ctx, commandContext).handleCommand(levelDecider, employeeLevels.define, {
      name,
      sort,
    });
  }
  // A user with a location that is not known yet would be refused.
  for (const reads of OFFERED_READS) await ctx.waitForProjection(reads, await ctx.store.head());
  const waiting = [...people];
  let done = 0;
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const problem = await load(next.person, ctx);
      done += 1;
      print(`${done}/${people.length} ${next.person.email}${problem ? `: ${problem}` : ''}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return 0;
}

async function load(person: Person, ctx: ServiceContext): Promise<string | undefined> {
  const commandContext = demoContext(ctx, person.email);
  // Like the terms of an invitation, those of the demo company are not checked against settings, which come after its people.
  const isInvited = true;
  const registered = await registerPerson(ctx, person, commandContext, true, isInvited);
  if (isRefused(registered)) return `left out (${registered.refused})`;
  if (await findPasswordHash(ctx.db, registered.id)) return undefined;
  await setPassword(ctx, { userId: registered.id, password: DEMO_PASSWORD, temporary: false }, commandContext);
  return undefined;
}
