import { z } from 'zod';
import { command, query } from '../contract.js';
import { facts } from '../event.js';
import { pageOf, pageQuery } from '../page.js';
import { refusal } from '../refusal.js';
import { Instant, UserId, Uuid } from '../values.js';
import { UserInactive, UserNotFound } from './user.js';

/** What an item is called: any words, for ladders and drills have no list (decision D27). */
export const EquipmentName = z.string().trim().min(1).max(120);

/** Each item is a stream of its own: two ladders of one name are two items. */
export const equipmentFacts = facts('equipment', {
  EquipmentAssigned: z.object({ user_id: UserId, name: EquipmentName }),
  EquipmentReturned: z.object({}),
});

/** A thing of the company that a user holds, and who gave it to them; the product itself has no names. */
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

export const EquipmentNotFound = refusal('EquipmentNotFound', 404, {
  en: 'This item does not exist.',
  es: 'Este artículo no existe.',
  'zh-CN': '该物品不存在。',
});
export const EquipmentAlreadyReturned = refusal('EquipmentAlreadyReturned', 409, {
  en: '{name} has already been returned.',
  es: '{name} ya fue devuelto.',
  'zh-CN': '{name} 已经归还。',
});

/** What is held now, the newest first unless sorted otherwise; what was returned is in the history of its user. */
export const listEquipment = query('identity.equipment', {
  route: 'GET /inventory-items',
  permission: 'equipment.track',
  query: pageQuery(['created_at', 'name']).extend({ user_id: UserId.optional() }),
  output: pageOf(InventoryItem),
  summary: 'The items that users hold',
});
export const assignEquipment = command('identity.assign-equipment', {
  route: 'POST /inventory-items',
  permission: 'equipment.track',
  body: z.object({ user_id: UserId, name: EquipmentName }),
  output: z.object({ data: InventoryItem }),
  status: 201,
  refusals: [UserNotFound, UserInactive],
  summary: 'Assign an item to a user, by name',
});
export const returnEquipment = command('identity.return-equipment', {
  route: 'DELETE /inventory-items/{id}',
  permission: 'equipment.track',
  params: z.object({ id: Uuid }),
  refusals: [EquipmentNotFound, EquipmentAlreadyReturned],
  summary: 'Say that an item was returned',
});
