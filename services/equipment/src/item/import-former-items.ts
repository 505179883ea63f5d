import { formerItemEvents } from '@tailboard/contracts/equipment/item';
import { dispatch, reaction } from '@tailboard/service/commands/reaction';
import { itemDecider, ImportIssuedItem, ImportReturnedItem } from './item-decider.js';

/** Imports the items that identity recorded before this service existed; each keeps its ID. */
export const importFormerItems = reaction('equipment.items-of-before', formerItemEvents, {
  EquipmentAssigned: ({ stream, data, meta }) => [
    dispatch(itemDecider, ImportIssuedItem, {
      id: getStreamId(stream),
      ...data,
      before: { by: meta.actor_id, at: meta.at },
    }),
  ],
  EquipmentReturned: ({ stream, meta }) => [
    dispatch(itemDecider, ImportReturnedItem, { id: getStreamId(stream), before: { by: meta.actor_id, at: meta.at } }),
  ],
});

const getStreamId = (stream: string): string => stream.slice(`${formerItemEvents.category}-`.length);
