import { API_PREFIX } from '@tailboard/contracts/contract';
import { itemEvents, ListItems, type InventoryItem } from '@tailboard/contracts/equipment/item';
import { createPage } from '@tailboard/contracts/page';
import { projection, table } from '@tailboard/eventing/projection';
import { toContainsPattern } from '@tailboard/service/queries/like-pattern';
import { queryHandler } from '@tailboard/service/service-context';

const item = table('item', {
  columns: {
    id: 'uuid',
    user_id: 'uuid',
    name: 'text',
    /** A user, or the product itself. */
    assigned_by: 'text',
    created_at: 'timestamptz',
    /** Returned items stay for the user's history. */
    returned_at: 'timestamptz?',
  },
  key: ['id'],
  indexes: ['(user_id, created_at)'],
});

/** Every item that a user holds or held. */
export const itemsProjection = projection({ name: 'equipment.items', version: 1, tables: { item } }).on(itemEvents, {
  ItemIssued: ({ id_in_category: id, data: { before, ...held }, meta }, rows) =>
    rows.item.put({
      id,
      ...held,
      assigned_by: before?.by ?? meta.actor_id,
      created_at: before?.at ?? meta.at,
      returned_at: null,
    }),
  ItemReturned: ({ id_in_category: id, data: { before }, meta }, rows) =>
    rows.item.change(id, { returned_at: before?.at ?? meta.at }),
});

const order = { created_at: 'item.created_at', name: 'lower(item.name)' } as const;
const held = `from item left join person on person.id::text = item.assigned_by
  where item.returned_at is null and ($1::uuid is null or item.user_id = $1) and ($2::text is null or item.name ilike $2)`;

/** Returns the items currently held, newest first by default. */
export const listItems = queryHandler(
  ListItems,
  [itemsProjection.name, 'equipment.people'],
  async ({ user_id, q, sort_by, page, per_page, ...requested }, ctx) => {
    const direction = sort_by === undefined ? 'desc' : requested.direction;
    const values = [user_id ?? null, toContainsPattern(q)];
    const rows = await ctx.db.query<InventoryItem>(
      `select item.id, item.user_id, item.name, person.first_name as assigned_by_first_name,
         person.last_name as assigned_by_last_name, item.created_at
       ${held} order by ${order[sort_by ?? 'created_at']} ${direction}, item.id limit $3 offset $4`,
      [...values, per_page, (page - 1) * per_page],
    );
    const [counted] = await ctx.db.query<{ total: number }>(`select count(*)::int as total ${held}`, values);
    const search = { user_id, q, sort_by, direction: sort_by && direction };
    return createPage(rows, counted?.total ?? 0, { page, per_page }, `${API_PREFIX}/inventory-items`, search);
  },
);
