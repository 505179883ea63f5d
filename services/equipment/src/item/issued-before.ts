import { issuedBefore } from '@tailboard/contracts/equipment/item';
import { dispatch, reaction } from '@tailboard/service/commands/reaction';
import { itemDecider, ImportIssuedItem, ImportReturnedItem } from './item-decider.js';

/** Items that identity recorded as equipment before this service existed: each continues as an item under its ID. */
export const takingOverItems = reaction('equipment.items-of-before', issuedBefore, {
  EquipmentAssigned: ({ stream, data, meta }) => [
    dispatch(itemDecider, ImportIssuedItem, { id: idIn(stream), ...data, before: { by: meta.actor_id, at: meta.at } }),
  ],
  EquipmentReturned: ({ stream, meta }) => [
    dispatch(itemDecider, ImportReturnedItem, { id: idIn(stream), before: { by: meta.actor_id, at: meta.at } }),
  ],
});

const idIn = (stream: string): string => stream.slice(`${issuedBefore.category}-`.length);
