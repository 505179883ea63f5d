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
function holds({ id_in_category: unit, meta: { at } }: EventContext, user_id: string | null, rows: Rows): void {
  rows.spell.make(unit, (row) => {
    const before = row?.spells ?? [];
    const last = before.at(-1);
    if (last?.to === null && last.user_id === user_id) return row!;
    const closed = before.map((one) => (one.to === null ? { ...one, to: at } : one));
    const spells = user_id === null ? closed : [...closed, { user_id, from: at, to: null }];
    return { unit, spells, users: [...new Set(spells.map((one) => one.user_id))] };
  });
}
const given = (event: EventContext & { data: { user_id: string } }, rows: Rows) =>
  holds(event, event.data.user_id, rows);
const gone = (event: EventContext, rows: Rows) => holds(event, null, rows);
const current = (event: EventContext & { data: { to: UnitState } }, rows: Rows) => {
  const { status, user_id } = event.data.to;
  holds(event, status === 'issued' || status === 'customer_returned' ? user_id : null, rows);
};

/** The user responsible for each unit at any moment. */
export const spellsProjection = projection({ name: 'equipment.spells', version: 3, tables: { spell } }).on(
  unitEvents,
  {
    UnitIssued: given,
    UnitReturnedByCustomer: given,
    UnitTakenBack: gone,
    UnitRefreshed: gone,
    UnitShipped: gone,
    UnitUsed: gone,
    UnitUseWithdrawn: current,
    UnitMissing: gone,
    UnitFound: (event, rows) => holds(event, event.data.from.user_id, rows),
    UnitMerged: gone,
    UnitMergeUndone: current,
    UnitReceiptUndone: gone,
    UnitRemoved: gone,
    UnitRestored: current,
    UnitPutBack: current,
  },
  ['UnitReceived', 'UnitVerified', 'UnitPacked', 'UnitUnpacked', 'UnitRekeyed', 'UnitDescribed'],
);
