import { parseSerial } from '@tailboard/contracts/equipment/serial';
import type { TooManySerials } from '@tailboard/contracts/equipment/unit-refusals';
import { isRefused, refuse, type Refused } from '@tailboard/contracts/refusal';
import type { KnownState } from '@tailboard/eventing/handle-command';
import type { ServiceContext } from '@tailboard/service/service-context';
import { settingNow } from '@tailboard/service/queries/settings';
import { getKeys, type Unit } from './unit.js';
import { unitDecider } from './unit-decider.js';
import { unitKeys } from './unit-keys.js';
import { knownByRow, type UnitRow } from './unit-projection.js';

/** One serial of a request: the original text, and its key. */
export interface FoundSerials {
  readonly raw: string;
  readonly key: string;
}
/** The serials of a request: the valid ones, each once; the invalid ones, with the reason; and the duplicates. */
export interface GivenSerials {
  readonly given: readonly FoundSerials[];
  readonly wrong: readonly { readonly raw: string; readonly refusal: Refused }[];
  readonly repeated: readonly string[];
}

/** Reads the serials of a request, or refuses if there are too many (setting `serial_limit`, decision D46). */
export async function givenSerials(
  { db }: Pick<ServiceContext, 'db'>,
  serials: readonly string[],
): Promise<GivenSerials | Refused<typeof TooManySerials.code>> {
  const maxSerials = await settingNow<number>(db, 'serial_limit');
  if (serials.length > maxSerials) return refuse('TooManySerials', { most: maxSerials, count: serials.length });
  const read = serials.map(parseSerial);
  const seen = new Set<string>();
  const [given, wrong, repeated]: [FoundSerials[], { raw: string; refusal: Refused }[], string[]] = [[], [], []];
  for (const { raw, key } of read)
    if (isRefused(key)) wrong.push({ raw, refusal: key });
    else if (seen.has(key)) repeated.push(key);
    else {
      seen.add(key);
      given.push({ raw, key });
    }
  return { given, wrong, repeated };
}

/**
 * Returns what a request says of its units, by key: users write serials and MACs in any notation. What is neither keeps
 * its text.
 */
export const byKey = <Value>(given: Readonly<Record<string, Value>> = {}): ReadonlyMap<string, Value> =>
  new Map(
    Object.entries(given).map(([text, value]): [string, Value] => {
      const { key } = parseSerial(text);
      return [isRefused(key) ? text : key, value];
    }),
  );
/** Returns the value for a unit, by its serial or its MAC. */
export const findValue = <Value>(values: ReadonlyMap<string, Value>, unit: Pick<Unit, 'serial_mac' | 'mac'>) =>
  getKeys(unit)
    .map((key) => values.get(key))
    .find((value) => value !== undefined);

/** A unit found by a key. */
export interface FoundUnit {
  readonly id: string;
  readonly known: KnownState<Unit> | undefined;
}

/**
 * Returns the units of these keys, each found by any of its current keys. Keys missing from the rows are looked up in
 * the reservations, which are newer: "not in inventory" is never returned because a read model is behind.
 */
export async function findUnits(ctx: ServiceContext, keys: readonly string[]): Promise<ReadonlyMap<string, FoundUnit>> {
  const rows = await ctx.db.query<UnitRow & { key: string }>(
    `select unit_key.key, unit.* from unit_key join unit on unit.id = unit_key.unit
     where unit_key.key = any($1) and unit_key.current`,
    [keys],
  );
  const found = new Map<string, FoundUnit>(
    rows.map(({ key, ...row }) => [key, { id: row.id, known: knownByRow(row) }]),
  );
  const unknown = keys.filter((key) => !found.has(key));
  if (unknown.length === 0) return found;
  const reserved = (await unitKeys.findHolders(ctx, unknown)).flatMap((id, index) =>
    id === undefined ? [] : [{ key: unknown[index]!, id }],
  );
  const loaded = await ctx.loadMany(
    unitDecider,
    reserved.map(({ id }) => id),
  );
  // A reservation alone is no unit: its command may be about to write it, or may have crashed.
  for (const [index, { key, id }] of reserved.entries())
    if (getKeys(loaded[index]!.state).includes(key)) found.set(key, { id, known: undefined });
  return found;
}
