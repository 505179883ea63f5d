import { stockCountEvents, type CountState } from '@tailboard/contracts/equipment/stock-count';
import { column, projection, table, type EventContext, type RowsOf } from '@tailboard/eventing/projection';

const stock_count = table('stock_count', {
  columns: {
    id: 'uuid',
    location_id: 'uuid',
    blind: 'boolean',
    status: column<CountState['status']>('text'),
    result: column<CountState['result']>('jsonb?'),
    actor: 'text',
    opened_at: 'timestamptz',
    closed_at: 'timestamptz?',
  },
  key: ['id'],
  indexes: ['(location_id, opened_at)'],
});
/** The keys that were counted. */
const counted_key = table('counted_key', { columns: { count: 'uuid', key: 'text' }, key: ['count', 'key'] });
/** The commands on a count, for their undo. */
const count_act = table('count_act', { columns: { command_id: 'text', count: 'uuid' }, key: ['command_id'] });

type Rows = RowsOf<{
  stock_count: typeof stock_count;
  counted_key: typeof counted_key;
  count_act: typeof count_act;
}>;

function changes(
  { id_in_category: count, meta: { command_id, at } }: EventContext,
  rows: Rows,
  to: Partial<CountState>,
  { added = [], removed = [] }: { added?: readonly string[]; removed?: readonly string[] } = {},
): void {
  rows.count_act.put({ command_id, count });
  for (const key of removed) rows.counted_key.remove({ count, key });
  for (const key of added) rows.counted_key.put({ count, key });
  if (to.status !== undefined) rows.stock_count.change(count, { ...to, closed_at: to.status === 'closed' ? at : null });
}

/** Counts of locations, and what was counted. */
export const stockCountsProjection = projection({
  name: 'equipment.stock-counts',
  version: 1,
  tables: { stock_count, counted_key, count_act },
})
  .on(stockCountEvents, {
    StockCountOpened: (event, rows) => {
      const { meta, data, id_in_category: id } = event;
      rows.stock_count.put({
        ...{ id, ...data, status: 'open', result: null },
        ...{ actor: meta.actor_id, opened_at: meta.at, closed_at: null },
      });
      changes(event, rows, {});
    },
    UnitsCounted: (event, rows) => changes(event, rows, {}, event.data),
    StockCountClosed: (event, rows) => changes(event, rows, { status: 'closed', result: event.data }),
    StockCountCanceled: (event, rows) => changes(event, rows, { status: 'canceled' }),
    StockCountRestored: (event, rows) => changes(event, rows, event.data.to, event.data),
  })
  .notices({
    stock_count: ({ before, after, event }) => [
      { topic: 'stock', type: event.type, id: (after ?? before)?.id ?? '', actor_id: event.meta.actor_id },
    ],
  });
