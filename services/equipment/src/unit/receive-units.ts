import { ReceiveUnits } from '@tailboard/contracts/equipment/unit-contracts';
import { parseMac, parseSerial } from '@tailboard/contracts/equipment/serial';
import { isRefused, refuse, type Refused } from '@tailboard/contracts/refusal';
import { derivedId } from '@tailboard/eventing/ids';
import type { CommandContext, CommandOutcome } from '@tailboard/eventing/handle-command';
import { commandHandler, type ServiceContext } from '@tailboard/service/service-context';
import { notDone, toBulkUnitResult, type UnitResult } from './bulk-unit-command.js';
import { givenSerials, findUnits } from './find-units.js';
import { getKeys, type Unit } from './unit.js';
import { changeReads } from './describe-changes.js';
import { unitDecider } from './unit-decider.js';
import { unitKeys } from './unit-keys.js';
import { unitsProjection } from './unit-projection.js';
import { IdentifyUnit, MergeUnit, ReceiveUnit, RefreshUnit, RekeyUnit } from './unit-internal-commands.js';
import { mayBe, mayLie, mayOverride, upcsAmong } from './who.js';

/** One unit to be received. */
export interface Receiving {
  readonly raw: string;
  readonly serial_mac: string;
  readonly mac: string | null;
  readonly cpe_type_id: string;
  readonly cpe_model_id: string | null;
  /** `null`: it is with someone. */
  readonly location_id: string | null;
  readonly condition: 'new' | 'used' | 'defective';
  /** The user who has it, and the job on which it is, if it is not in the warehouse. */
  readonly placement?: { readonly user_id: string; readonly job_id: string | null; readonly date: string };
  /** Takes a known unit back into stock, wherever it is. */
  readonly taking_back?: { readonly reason: string };
}

/**
 * Receives units: reserves every serial and MAC, then writes each unit; after an interruption, the same command
 * completes it. Of two requests that receive one serial at once, only one succeeds. A unit returned by a customer
 * before it was received becomes known.
 */
export async function receiveBatch(
  ctx: ServiceContext,
  requested: readonly Receiving[],
  commandContext: CommandContext,
): Promise<UnitResult[]> {
  const upcs = await upcsAmong(
    ctx.db,
    requested.map(({ serial_mac }) => serial_mac),
  );
  const units = requested.filter(({ serial_mac }) => !upcs.has(serial_mac));
  const wanted = units.map((unit) => ({
    record: derivedId('cpe', commandContext.command_id, unit.serial_mac),
    values: getKeys(unit),
  }));
  const taken = await unitKeys.reserveMany(ctx, wanted, commandContext);
  const free = units.flatMap((unit, at) => (taken[at] ? [] : [{ unit, id: wanted[at]!.record }]));
  const outcomes = await ctx.handleCommands(
    unitDecider,
    ReceiveUnit,
    free.map(({ unit: { raw, taking_back: _, ...unit }, id }) => ({
      ...unit,
      id,
      raw: raw === unit.serial_mac ? null : raw,
    })),
    commandContext,
    { findKnownState: () => undefined },
  );
  const known = units.filter((_, at) => taken[at] !== undefined);
  return [
    ...free.map(({ unit, id }, at): UnitResult => ({ raw: unit.serial_mac, id, outcome: outcomes[at]! })),
    ...(await identifyKnown(ctx, known, commandContext)),
    ...[...upcs].map((upc) => notDone(upc, refuse('UpcOfModel'))),
  ];
}

/** Handles existing units: a unit of unknown type is identified; any other one is already in inventory. */
async function identifyKnown(
  ctx: ServiceContext,
  known: readonly Receiving[],
  commandContext: CommandContext,
): Promise<UnitResult[]> {
  if (known.length === 0) return [];
  const holders = await unitKeys.findHolders(ctx, known.flatMap(getKeys));
  let at = 0;
  const results: UnitResult[] = [];
  for (const unit of known) {
    const ids = holders.slice(at, (at += getKeys(unit).length)).filter((id) => id !== undefined);
    const { id, outcome } = await knownOne(ctx, [...new Set(ids)], unit, commandContext);
    results.push({ raw: unit.serial_mac, id, outcome });
  }
  return results;
}

/** Returns the unit with the serial and the one with the MAC: the same unit, or two that were not known to be one. */
async function knownOne(ctx: ServiceContext, ids: readonly string[], unit: Receiving, commandContext: CommandContext) {
  const loaded = await ctx.loadMany(unitDecider, ids);
  const current = loaded.map(({ state, events }, index) => ({
    id: ids[index]!,
    state,
    position: events.at(-1)?.position ?? 0n,
  }));
  const [last, ...others] = current
    .filter(({ state }) => state.merged_into === null)
    .sort((a, b) => (a.position < b.position ? 1 : -1));
  if (!last) return { id: '', outcome: createRefused('KeyOfAnother', { key: unit.mac ?? unit.serial_mac }) };
  const isUnknown = ({ state }: { state: Unit }): boolean => state.status !== 'none' && state.cpe_type_id === null;
  if (others.length > 0 && ![last, ...others].every(isUnknown))
    return { id: '', outcome: createRefused('KeyOfAnother', { key: unit.mac }) };
  for (const { id } of others) {
    const merged = await ctx.handleCommand(unitDecider, MergeUnit, { id, into: last.id }, commandContext);
    if (merged.outcome !== 'performed') return { id, outcome: merged };
  }
  // After an earlier interruption, the merged unit may still have the reserved keys.
  const gone = ids.filter((id) => id !== last.id).map((record) => ({ record, values: getKeys(unit) }));
  await unitKeys.release(ctx, gone, commandContext);
  return { id: last.id, outcome: await identify(ctx, last.id, unit, commandContext) };
}
async function identify(
  ctx: ServiceContext,
  id: string,
  unit: Receiving,
  commandContext: CommandContext,
): Promise<CommandOutcome> {
  const { state } = await ctx.load(unitDecider, id);
  if (state.status === 'none' || (state.cpe_type_id !== null && !getKeys(state).includes(unit.serial_mac)))
    return createRefused('KeyOfAnother', { key: unit.mac ?? unit.serial_mac });
  if (state.cpe_type_id !== null && unit.mac !== null && !getKeys(state).includes(unit.mac) && state.mac !== null)
    return createRefused('KnownWithOtherMac', { mac: state.mac });
  if (state.cpe_type_id !== null && state.status !== 'in_warehouse')
    return takeBack(ctx, id, state, unit, commandContext);
  if (state.cpe_type_id !== null && (unit.mac === null || getKeys(state).includes(unit.mac)))
    return createRefused('AlreadyInInventory');
  const keys = getKeys(unit).filter((key) => !getKeys(state).includes(key));
  const taken = await unitKeys.reserve(ctx, { record: id, values: keys }, commandContext);
  if (taken) return { outcome: 'refused', refusal: taken };
  // A unit that was received without its MAC gets it; its type and condition stay.
  if (state.cpe_type_id !== null) {
    const { serial_mac, cpe_type_id, cpe_model_id, condition } = state;
    const rekeyed = { id, serial_mac, mac: unit.mac, cpe_type_id, cpe_model_id, condition, reason: '' };
    return ctx.handleCommand(unitDecider, RekeyUnit, rekeyed, commandContext);
  }
  const { raw: _, location_id: _l, taking_back: _t, placement: _p, ...described } = unit;
  return ctx.handleCommand(unitDecider, IdentifyUnit, { id, ...described }, commandContext);
}

/** Takes a known unit back into stock if that was chosen; otherwise refuses with where it is. */
async function takeBack(
  ctx: ServiceContext,
  id: string,
  unit: Unit,
  { taking_back, location_id }: Receiving,
  commandContext: CommandContext,
): Promise<CommandOutcome> {
  if (unit.status === 'removed' || !taking_back) return refuseElsewhere(unit);
  const { reason } = taking_back;
  return ctx.handleCommand(unitDecider, RefreshUnit, { id, location_id, override: true, reason }, commandContext);
}
/** Refuses to receive a known unit that is not in a warehouse, with where it is. */
const refuseElsewhere = ({ status, user_id }: Unit): CommandOutcome =>
  createRefused(elsewhere[status] ?? 'HeldByAnother', { label: user_id ?? '' });
const elsewhere: Partial<Record<Unit['status'], string>> = {
  on_job: 'OnAJob',
  returned_to_provider: 'WithTheProvider',
  missing: 'IsMissing',
  removed: 'UnitIsRemoved',
};

/**
 * Returns the outcomes of receiving known units that need no description, by serial: each is already in inventory, or
 * refused with where it is.
 */
export async function knownOutcomes(ctx: ServiceContext, serials: readonly string[]): Promise<UnitResult[]> {
  const found = [...(await findUnits(ctx, serials))];
  const loaded = await ctx.loadMany(
    unitDecider,
    found.map(([, { id }]) => id),
  );
  return found.flatMap(([raw, { id }], index): UnitResult[] => {
    const { state } = loaded[index]!;
    if (state.status === 'none' || state.cpe_type_id === null) return [];
    return [
      {
        raw,
        id,
        outcome: state.status === 'in_warehouse' ? createRefused('AlreadyInInventory') : refuseElsewhere(state),
      },
    ];
  });
}

const createRefused = (code: string, values: Record<string, unknown> = {}): CommandOutcome => ({
  outcome: 'refused',
  refusal: refuse(code, values) as Refused,
});

export const handleReceiveUnits = commandHandler(
  ReceiveUnits,
  async (
    { serial_mac, mac = [], cpe_type_id, location_id, condition, override, reason, ...kind },
    ctx,
    commandContext,
  ) => {
    const cpe_model_id = kind.cpe_model_id ?? kind.model_id ?? null;
    const no =
      mayOverride(commandContext, override) ??
      (await mayLie(ctx.db, location_id)) ??
      (await mayBe(ctx.db, { cpe_type_id, cpe_model_id }));
    if (no) return no;
    const read = await givenSerials(ctx, serial_mac);
    if (isRefused(read)) return read;
    const macs = new Map(serial_mac.map((serial, at) => [parseSerial(serial).key, mac[at]] as const));
    const wrong = [...read.wrong.map(({ raw, refusal }) => notDone(raw, refusal))];
    const described = {
      ...{ cpe_type_id, cpe_model_id, location_id, condition },
      ...(override ? { taking_back: { reason } } : {}),
    };
    const ready: Receiving[] = [];
    for (const { raw, key } of read.given) {
      const givenMac = macs.get(key)?.trim();
      const mac = givenMac ? parseMac(givenMac).key : null;
      if (isRefused(mac)) wrong.push(notDone(raw, mac));
      else ready.push({ raw, serial_mac: key, mac, ...described });
    }
    const results = [...(await receiveBatch(ctx, ready, commandContext)), ...wrong];
    const { output, position } = await toBulkUnitResult(ctx, commandContext, ReceiveUnits, results, read.repeated);
    return { output, position };
  },
  [unitsProjection.name, 'equipment.settings', ...changeReads],
);
