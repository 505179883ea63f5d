import { z } from 'zod';
import { oneLine } from '../text/one-line.js';
import { command, query } from '../contract.js';
import { eventSchemas } from '../event.js';
import { pageOutput, pageQuery } from '../page.js';
import { refusal } from '../refusal.js';
import { Instant, UserId, Uuid } from '../values.js';
import { UserInactive, UserNotFound } from '../identity/user.js';

/** Free text, because tools such as ladders and drills have no list (decision D27). */
export const ItemName = oneLine().trim().min(1).max(120);

/** The actor and time of an event that another context recorded first. */
const OriginalRecord = z.object({ by: z.string(), at: Instant });

/**
 * `item-{id}`: a tool, key or ladder that a user holds. Each item has its own stream, even if names are equal. `before` is set if
 * identity recorded the event first, before items moved to this context.
 */
export const itemEvents = eventSchemas('item', {
  ItemIssued: z.object({ user_id: UserId, name: ItemName, before: OriginalRecord.optional() }),
  ItemReturned: z.object({ before: OriginalRecord.optional() }),
});

/** `equipment-{id}`: items as identity recorded them. Closed streams: each item continues as `item-{id}`. */
export const formerItemEvents = eventSchemas('equipment', {
  EquipmentAssigned: z.object({ user_id: UserId, name: ItemName }),
  EquipmentReturned: z.object({}),
});

/** A company item that a user holds. The names are those of the user who issued it; `null` if the product itself did. */
export const InventoryItem = z
  .object({
    id: Uuid,
    user_id: UserId,
    name: z.string(),
    assigned_by_first_name: z.string().nullable(),
    assigned_by_last_name: z.string().nullable(),
    created_at: Instant,
  })
  .meta({ id: 'InventoryItem' });
export type InventoryItem = z.output<typeof InventoryItem>;

export const ItemNotFound = refusal('ItemNotFound', 404, {
  en: 'This item does not exist.',
  es: 'Este artículo no existe.',
  'zh-CN': '该物品不存在。',
});
export const ItemAlreadyReturned = refusal('ItemAlreadyReturned', 409, {
  en: '{name} has already been returned.',
  es: '{name} ya fue devuelto.',
  'zh-CN': '{name} 已经归还。',
});

/** Lists items currently held, newest first by default. Returned items are in the user's history. */
export const ListItems = query('equipment.items', {
  route: 'GET /inventory-items',
  permission: 'item.track',
  query: pageQuery(['created_at', 'name']).extend({ user_id: UserId.optional() }),
  output: pageOutput(InventoryItem),
  summary: 'List the items that users hold',
});
export const IssueItem = command('equipment.issue-item', {
  route: 'POST /inventory-items',
  permission: 'item.track',
  body: z.object({ user_id: UserId, name: ItemName }),
  output: z.object({ data: InventoryItem }),
  status: 201,
  refusals: [UserNotFound, UserInactive],
  summary: 'Assign an item to a user, by name',
});
export const ReturnItem = command('equipment.return-item', {
  route: 'DELETE /inventory-items/{id}',
  permission: 'item.track',
  params: z.object({ id: Uuid }),
  refusals: [ItemNotFound, ItemAlreadyReturned],
  summary: 'Return an item',
});
