import {
  EditUnit,
  EditUnits,
  RemoveUnit as RemoveUnitContract,
  RestoreUnit as RestoreUnitContract,
} from '@tailboard/contracts/equipment/unit-contracts';
import { parseMac, parseSerial } from '@tailboard/contracts/equipment/serial';
import { permittedScope } from '@tailboard/contracts/permission';
import { isRefused, refuse } from '@tailboard/contracts/refusal';
import { commandHandler } from '@tailboard/service/service-context';
import { settingNow } from '@tailboard/service/queries/settings';
import { bulkUnitCommand } from './bulk-unit-command.js';
import { changeReads } from './describe-changes.js';
import { getKeys, changeKind, type Unit } from './unit.js';
import { unitDecider } from './unit-decider.js';
import { unitKeys } from './unit-keys.js';
import { unitsProjection } from './unit-projection.js';
import { unitReads, findUnits } from './unit-record.js';
import { ChangeUnit, RekeyUnit, RemoveUnit, RestoreUnit } from './unit-internal-commands.js';
import { mayBe, mayHold, mayLie, mayOverride, mayReassign } from './who.js';

/**
 * Corrects a unit's keys, type, model or condition: the new keys are reserved first, the old ones released afterwards.
 */
export const handleEditUnit = commandHandler(
  EditUnit,
  async ({ id, serial_mac, reason, ...given }, ctx, commandContext) => {
    const { state } = await ctx.load(unitDecider, id);
    if (state.status === 'none') return refuse('UnitNotFound');
    if (state.status === 'removed') return refuse('UnitIsRemoved');
    const values = keysGiven(serial_mac, given.mac, state);
    if (isRefused(values)) return values;
    const kind = changeKind(given, state);
    const no = kindChanges(kind, state) ? await mayBe(ctx.db, kind) : null;
    if (no) return no;

    const was = getKeys(state);
    const newKeys = getKeys(values).filter((key) => !was.includes(key));
    const taken = await unitKeys.reserve(ctx, { record: id, values: newKeys }, commandContext);
    if (taken) return taken;
    const done = await ctx.handleCommand(unitDecider, RekeyUnit, { id, ...values, ...kind, reason }, commandContext);
    await unitKeys.release(ctx, [{ record: id, values: [...was, ...newKeys] }], commandContext);
    if (done.outcome === 'refused') return done.refusal;
    // A caller with an older version receives the current unit.
    await ctx.waitForProjection(
      unitsProjection.name,
      done.outcome === 'performed' ? done.position : await ctx.store.head(),
    );
    const [data] = await findUnits(ctx.db, 'where unit.id = $1', [id]);
    if (!data) return refuse('UnitNotFound');
    const { command_id } = commandContext;
    return done.outcome === 'conflict'
      ? { ...done, current: { data } }
      : { output: { data, command_id }, position: done.position };
  },
  [...unitReads],
);

/** Corrects the kind, condition, and location or holder of several units together. */
export const handleEditUnits = commandHandler(
  EditUnits,
  async ({ serial_mac: serials, versions, override, reason, ...change }, ctx, commandContext) => {
    if (Object.values(change).every((value) => value === undefined)) return refuse('NothingToChange');
    const { cpe_type_id = null, cpe_model_id = null, location_id, user_id } = change;
    if (location_id !== undefined && user_id !== undefined) return refuse('HolderOrLocation');
    const no =
      mayOverride(commandContext, override) ??
      (user_id === undefined ? null : mayReassign(commandContext)) ??
      (user_id === undefined ? null : await mayHold(ctx.db, user_id)) ??
      (await mayLie(ctx.db, location_id)) ??
      (await mayBe(ctx.db, { cpe_type_id, cpe_model_id }));
    if (no) return no;
    const may_edit = permittedScope(commandContext.principal, 'cpe.edit') !== null;
    const acted = await bulkUnitCommand(ctx, commandContext, {
      contract: EditUnits,
      serials,
      versions,
      command: ChangeUnit,
      input: (id) => ({ id, ...change, override, reason, may_edit }),
    });
    return isRefused(acted) ? acted : { output: acted.output, position: acted.position };
  },
  [unitsProjection.name, 'equipment.settings', ...changeReads],
);

const kindChanges = (kind: ReturnType<typeof changeKind>, unit: Unit): boolean =>
  kind.cpe_type_id !== unit.cpe_type_id || kind.cpe_model_id !== unit.cpe_model_id;

function keysGiven(serial_mac: string, mac: string | null | undefined, unit: Unit) {
  const { key } = parseSerial(serial_mac);
  if (isRefused(key)) return key;
  const second = mac === undefined ? unit.mac : mac === null || mac.trim() === '' ? null : parseMac(mac).key;
  return isRefused(second) ? second : { serial_mac: key, mac: second };
}

/** Deletes a unit: it leaves every list, and its history stays. Only while the setting allows it. */
export const handleRemoveUnit = commandHandler(
  RemoveUnitContract,
  async ({ id, reason }, ctx, commandContext) => {
    if (!(await settingNow<{ show: boolean }>(ctx.db, 'delete_status')).show) return refuse('RemovalIsOff');
    const done = await ctx.handleCommand(unitDecider, RemoveUnit, { id, reason }, commandContext);
    if (done.outcome === 'refused') return done.refusal;
    return done.outcome === 'conflict' ? done : { output: undefined, position: done.position };
  },
  ['equipment.settings'],
);
export const handleRestoreUnit = commandHandler(
  RestoreUnitContract,
  async ({ id }, ctx, commandContext) => {
    if (!(await settingNow<{ show: boolean }>(ctx.db, 'delete_status')).show) return refuse('RemovalIsOff');
    const done = await ctx.handleCommand(unitDecider, RestoreUnit, { id }, commandContext);
    if (done.outcome === 'refused') return done.refusal;
    return done.outcome === 'conflict' ? done : { output: undefined, position: done.position };
  },
  ['equipment.settings'],
);
