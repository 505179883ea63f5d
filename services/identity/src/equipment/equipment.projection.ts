import { API_PREFIX } from '@tailboard/contracts/contract';
import { equipmentFacts, listEquipment, type InventoryItem } from '@tailboard/contracts/identity/equipment';
import { paged } from '@tailboard/contracts/page';
import { projection, table } from '@tailboard/eventing/projection';
import { containing } from '@tailboard/service/containing';
import { answer } from '@tailboard/service/house';
import { usersProjection } from '../user/users.projection.js';

const inventory_items = table('inventory_items', {
  columns: {
    id: 'uuid',
    user_id: 'uuid',
    name: 'text',
    /** A user, or the product itself. */
    assigned_by: 'text',
    created_at: 'timestamptz',
    /** What was returned stays, for the history of its user. */
    returned_at: 'timestamptz?',
  },
  key: ['id'],
  indexes: ['(user_id, created_at)'],
});

/** Every item that somebody holds or held. */
export const equipmentProjection = projection({
  name: 'identity.equipment',
  version: 1,
  tables: { inventory_items },
}).on(equipmentFacts, {
  EquipmentAssigned: ({ id_in_category: id, data, meta }, rows) =>
    rows.inventory_items.put({
      id,
      ...data,
      assigned_by: meta.actor_id,
      created_at: meta.at,
      returned_at: null,
    }),
  EquipmentReturned: ({ id_in_category: id, meta }, rows) => rows.inventory_items.change(id, { returned_at: meta.at }),
});

const order = { created_at: 'item.created_at', name: 'lower(item.name)' } as const;
const held = `from inventory_items as item left join users on users.id::text = item.assigned_by
  where item.returned_at is null and ($1::uuid is null or item.user_id = $1) and ($2::text is null or item.name ilike $2)`;

/** What is held now, the newest first unless asked otherwise. */
export const equipmentAnswer = answer(
  listEquipment,
  [equipmentProjection.name, usersProjection.name],
  async ({ user_id, q, sort_by, page, per_page, ...asked }, house) => {
    const direction = sort_by === undefined ? 'desc' : asked.direction;
    const values = [user_id ?? null, containing(q)];
    const rows = await house.db.query<InventoryItem>(
      `select item.id, item.user_id, item.name, users.first_name as assigned_by_first_name,
         users.last_name as assigned_by_last_name, item.created_at
       ${held} order by ${order[sort_by ?? 'created_at']} ${direction}, item.id limit $3 offset $4`,
      [...values, per_page, (page - 1) * per_page],
    );
    const [counted] = await house.db.query<{ total: number }>(`select count(*)::int as total ${held}`, values);
    const search = { user_id, q, sort_by, direction: sort_by && direction };
    return paged(rows, counted?.total ?? 0, { page, per_page }, `${API_PREFIX}/inventory-items`, search);
  },
);
