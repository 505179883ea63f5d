import type { CommandNotYours, CommandTooOld } from '@tailboard/contracts/jobs/moves';
import { scopeOf } from '@tailboard/contracts/permission';
import { refuse, type Refused } from '@tailboard/contracts/refusal';
import type { ServiceContext, RequestContext } from './house.js';
import { namesOf } from './people.js';
import { problem } from './problem.js';

/** For so long a command can be undone (decision D10). */
const UNDO_MS = 24 * 3_600_000;

/** Who gave a command, and when. */
interface GivenBy {
  readonly at: string;
  readonly actor_id: string;
  readonly impersonator_id?: string | null;
}
type NotUndone = typeof CommandNotYours.code | typeof CommandTooOld.code;

/** Why a caller cannot take a command back: own ones of the last 24 hours can be, everybody's by whoever may undo those of others. */
export function undoRefusals(
  { at, actor_id, impersonator_id }: GivenBy,
  { principal, now, ...caller }: Pick<RequestContext, 'actor_id' | 'principal' | 'now'>,
): NotUndone | undefined {
  const own = actor_id === caller.actor_id || impersonator_id === caller.actor_id;
  if (!own && scopeOf(principal?.roles ?? [], 'job.undo-others') === null) return 'CommandNotYours';
  return Date.parse(now) - Date.parse(at) > UNDO_MS ? 'CommandTooOld' : undefined;
}

/** The same as a refusal, which names whose command it is. */
export async function refusalToUndo(
  ctx: ServiceContext,
  given: GivenBy,
  caller: Pick<RequestContext, 'actor_id' | 'principal' | 'now'>,
): Promise<Refused<NotUndone> | undefined> {
  const code = undoRefusals(given, caller);
  if (code !== 'CommandNotYours') return code && refuse(code);
  const names = await namesOf(ctx, [given.actor_id]);
  return refuse(code, { label: names.get(given.actor_id) ?? given.actor_id });
}

/** Waits until rows show all that was done: a batch is taken back whole, or nothing is begun. */
export async function allProjectionsSeen(
  { seen, store }: Pick<ServiceContext, 'seen' | 'store'>,
  projection: string,
): Promise<void> {
  if (!(await seen(projection, await store.head()))) throw problem(503, 'tooBusy', {}, {}, { 'retry-after': '2' });
}
