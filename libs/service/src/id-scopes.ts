import type { Contract } from '@tailboard/contracts/contract';
import type { IdScope } from '@tailboard/contracts/id-scope';
import { refuse, type Refused } from '@tailboard/contracts/refusal';
import type { Ownership, RequestContext, ServiceContext } from './service-context.js';

/** Returns the ownerships that a contract's input needs. */
export const selectOwnerships = ({ ids }: Pick<Contract, 'ids'>, all: readonly Ownership[]): readonly Ownership[] =>
  all.filter(({ record }) => Object.values(ids).some((scope) => scope.kind === 'ownRecord' && scope.record === record));

/**
 * Returns the refusal of the first ID of an input that is outside the caller's scope; `null` if all are within it. All
 * requests pass here before their handler, so handlers do not check it.
 */
export async function refuseOthersIds(
  { ids }: Pick<Contract, 'ids'>,
  input: unknown,
  { ctx, caller, ownerships }: { ctx: ServiceContext; caller: RequestContext; ownerships: readonly Ownership[] },
): Promise<Refused | null> {
  if (caller.scope !== 'own') return null;
  for (const [field, scope] of Object.entries(ids)) {
    const named = [...new Set(valuesAt(input, field.split('.')))];
    const refusal = named.length === 0 ? null : await findRefusal(scope, named, { ctx, caller, ownerships });
    if (refusal !== null) return refuse(refusal);
  }
  return null;
}

async function findRefusal(
  scope: IdScope,
  named: readonly string[],
  { ctx, caller, ownerships }: { ctx: ServiceContext; caller: RequestContext; ownerships: readonly Ownership[] },
): Promise<string | null> {
  if (scope.kind === 'ownUserId') return named.every((id) => id === caller.actor_id) ? null : scope.refusal;
  if (scope.kind !== 'ownRecord') return null;
  const ownership = ownerships.find(({ record }) => record === scope.record);
  if (!ownership) throw new Error(`no ownership is declared for ${scope.record}`);
  const owned = await ownership.findOwned(named, ctx, caller);
  if (named.some((id) => owned.get(id) === false)) return scope.refusal;
  return named.every((id) => owned.get(id) === true) ? null : scope.unknown;
}

/** Returns the values of a field, also of the entries of lists; absent ones are omitted. */
function valuesAt(value: unknown, [name, ...rest]: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => valuesAt(entry, name === undefined ? [] : [name, ...rest]));
  if (name === undefined) return typeof value === 'string' ? [value] : [];
  return typeof value === 'object' && value !== null
    ? valuesAt((value as Readonly<Record<string, unknown>>)[name], rest)
    : [];
}
