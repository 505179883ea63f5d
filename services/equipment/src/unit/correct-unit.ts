import { editUnit, removeUnit, restoreUnit } from '@tailboard/contracts/equipment/unit-acts';
import { serialOf } from '@tailboard/contracts/equipment/serial';
import { isRefused, refuse } from '@tailboard/contracts/refusal';
import { procedure } from '@tailboard/service/house';
import { settingNow } from '@tailboard/service/settings';
import { keysOf, type Unit } from './unit.js';
import { unitDecider } from './unit-decider.js';
import { unitKeys } from './unit-keys.js';
import { unitsProjection } from './unit-projection.js';
import { unitReads, unitRecords } from './unit-record.js';
import { RekeyUnit, RemoveUnit, RestoreUnit } from './unit-steps.js';
import { mayBe } from './who.js';

/** Corrects what a unit is known by, or what it is: the new keys are claimed first, the old ones released when it has them. */
export const editing = procedure(
  editUnit,
  async ({ id, serial_mac, reason, ...given }, house, asking) => {
    const { state } = await house.state(unitDecider, id);
    if (state.status === 'none') return refuse('UnitNotFound');
    if (state.status === 'removed') return refuse('UnitIsRemoved');
    const said = keysGiven(serial_mac, given.mac, state);
    if (isRefused(said)) return said;
    const kind = kindOf(given, state);
    const no = kindChanges(kind, state) ? await mayBe(house.db, kind) : null;
    if (no) return no;

    const was = keysOf(state);
    const wishes = keysOf(said).filter((key) => !was.includes(key));
    const taken = await unitKeys.claim(house, { record: id, wishes }, asking);
    if (taken) return taken;
    const done = await house.perform(unitDecider, RekeyUnit, { id, ...said, ...kind, reason }, asking);
    await unitKeys.release(house, [{ record: id, wishes: [...was, ...wishes] }], asking);
    if (done.outcome === 'refused') return done.refusal;
    // Whoever saw an older version is shown the unit as it is now.
    await house.seen(unitsProjection.name, done.outcome === 'performed' ? done.position : await house.store.head());
    const [data] = await unitRecords(house.db, 'where unit.id = $1', [id]);
    if (!data) return refuse('UnitNotFound');
    return done.outcome === 'conflict' ? { ...done, current: { data } } : { output: { data }, position: done.position };
  },
  [...unitReads],
);

type Given = Partial<Pick<Unit, 'cpe_type_id' | 'cpe_model_id' | 'condition'>>;
/** What it is said to be; a model goes with its type, so that another type leaves it behind. */
const kindOf = ({ cpe_type_id, cpe_model_id, condition }: Given, unit: Unit) => ({
  cpe_type_id: cpe_type_id === undefined ? unit.cpe_type_id : cpe_type_id,
  cpe_model_id:
    cpe_model_id !== undefined
      ? cpe_model_id
      : cpe_type_id === undefined || cpe_type_id === unit.cpe_type_id
        ? unit.cpe_model_id
        : null,
  condition: condition ?? unit.condition,
});
const kindChanges = (kind: ReturnType<typeof kindOf>, unit: Unit): boolean =>
  kind.cpe_type_id !== unit.cpe_type_id || kind.cpe_model_id !== unit.cpe_model_id;

function keysGiven(serial_mac: string, mac: string | null | undefined, unit: Unit) {
  const { key } = serialOf(serial_mac);
  if (isRefused(key)) return key;
  const second = mac === undefined ? unit.mac : mac === null || mac.trim() === '' ? null : serialOf(mac).key;
  return isRefused(second) ? second : { serial_mac: key, mac: second };
}

/** A unit is deleted: it leaves every list, and its history stays. Only while the setting lets it. */
export const removing = procedure(
  removeUnit,
  async ({ id, reason }, house, asking) => {
    if (!(await settingNow<{ show: boolean }>(house.db, 'delete_status')).show) return refuse('RemovalIsOff');
    const done = await house.perform(unitDecider, RemoveUnit, { id, reason }, asking);
    if (done.outcome === 'refused') return done.refusal;
    return done.outcome === 'conflict' ? done : { output: undefined, position: done.position };
  },
  ['equipment.settings'],
);
export const restoring = procedure(
  restoreUnit,
  async ({ id }, house, asking) => {
    if (!(await settingNow<{ show: boolean }>(house.db, 'delete_status')).show) return refuse('RemovalIsOff');
    const done = await house.perform(unitDecider, RestoreUnit, { id }, asking);
    if (done.outcome === 'refused') return done.refusal;
    return done.outcome === 'conflict' ? done : { output: undefined, position: done.position };
  },
  ['equipment.settings'],
);
