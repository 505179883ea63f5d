import { unitEvents, type UnitState } from '@tailboard/contracts/equipment/unit';
import { column, projection, table, type EventContext, type RowsOf } from '@tailboard/eventing/projection';

/** A period in which a user was responsible for a unit; `to` null: they still are. */
export interface Spell {
  readonly user_id: string;
  readonly from: string;
  readonly to: string | null;
}
/** The user who held a unit, and when; indexed by user. */
const spell = table('spell', {
  columns: { unit: 'uuid', users: 'text[]', spells: column<readonly Spell[]>('jsonb') },
  key: ['unit'],
  indexes: ['using gin (users)'],
});
type Rows = RowsOf<{ spell: typeof spell }>;

/** Starts a new period for this user, or for none. */
function startSpell({ id_in_category: unit, meta: { at } }: EventContext, user_id: string | null, rows: Rows): void {
  rows.spell.make(unit, (row) => {
    const before = row?.spells ?? [];
    const last = before.at(-1);
    if (last?.to === null && last.user_id === user_id) return row!;
    const closed = before.map((one) => (one.to === null ? { ...one, to: at } : one));
    const spells = user_id === null ? closed : [...closed, { user_id, from: at, to: null }];
    return { unit, spells, users: [...new Set(spells.map((one) => one.user_id))] };
  });
}
const assignUnit = (event: EventContext & { data: { user_id: string } }, rows: Rows) =>
  startSpell(event, event.data.user_id, rows);
const endSpell = (event: EventContext, rows: Rows) => startSpell(event, null, rows);
const restoreSpell = (event: EventContext & { data: { to: UnitState } }, rows: Rows) => {
  const { status, user_id } = event.data.to;
  startSpell(event, status === 'issued' || status === 'customer_returned' ? user_id : null, rows);
};

/** The user responsible for each unit at any moment. */
export const spellsProjection = projection({ name: 'equipment.spells', version: 3, tables: { spell } }).on(
  unitEvents,
  {
    UnitIssued: assignUnit,
    UnitReturnedByCustomer: assignUnit,
    UnitTakenBack: endSpell,
    UnitRefreshed: endSpell,
    UnitShipped: endSpell,
    UnitUsed: endSpell,
    UnitUseWithdrawn: restoreSpell,
    UnitMissing: endSpell,
    UnitFound: (event, rows) => startSpell(event, event.data.from.user_id, rows),
    UnitMerged: endSpell,
    UnitMergeUndone: restoreSpell,
    UnitReceiptUndone: endSpell,
    UnitRemoved: endSpell,
    UnitRestored: restoreSpell,
    UnitPutBack: restoreSpell,
  },
  ['UnitReceived', 'UnitVerified', 'UnitPacked', 'UnitUnpacked', 'UnitRekeyed', 'UnitDescribed'],
);
