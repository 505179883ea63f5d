import type { CommandNotYours, CommandTooOld } from '@tailboard/contracts/undo';
import { permittedScope } from '@tailboard/contracts/permission';
import { refuse, type Refused } from '@tailboard/contracts/refusal';
import type { ServiceContext, RequestContext } from '../service-context.js';
import { loadUserNames } from '../queries/people.js';
import { overloadProblem } from '../http/problem.js';

/** How long a command can be undone (decision D10). */
const UNDO_MS = 24 * 3_600_000;

/** The user of a command, and its time. */
interface CommandRecord {
  readonly at: string;
  readonly actor_id: string;
  readonly impersonator_id?: string | null;
}
type NotUndone = typeof CommandNotYours.code | typeof CommandTooOld.code;

/** Returns why a caller cannot undo a command: own commands for 24 hours, other users' as a manager (decision D76). */
export function undoRefusals(
  { at, actor_id, impersonator_id }: CommandRecord,
  { principal, now, ...caller }: Pick<RequestContext, 'actor_id' | 'principal' | 'now'>,
): NotUndone | undefined {
  const own = actor_id === caller.actor_id || impersonator_id === caller.actor_id;
  if (!own && permittedScope(principal, 'command.undo') !== 'all') return 'CommandNotYours';
  return Date.parse(now) - Date.parse(at) > UNDO_MS ? 'CommandTooOld' : undefined;
}

/** Returns the same as a refusal that names the command's user. */
export async function findUndoRefusal(
  ctx: ServiceContext,
  record: CommandRecord,
  caller: Pick<RequestContext, 'actor_id' | 'principal' | 'now'>,
): Promise<Refused<NotUndone> | undefined> {
  const code = undoRefusals(record, caller);
  if (code !== 'CommandNotYours') return code && refuse(code);
  const names = await loadUserNames(ctx, [record.actor_id]);
  return refuse(code, { label: names.get(record.actor_id) ?? record.actor_id });
}

/** Waits until rows show the whole batch, so that it is undone completely or not at all. */
export async function requireCaughtUp(
  { waitForProjection, store }: Pick<ServiceContext, 'waitForProjection' | 'store'>,
  projection: string,
): Promise<void> {
  if (!(await waitForProjection(projection, await store.head()))) throw overloadProblem(`${projection} is behind`);
}
