import { defineService } from '@tailboard/service/define-service';
import { nameOf, peopleProjection } from '@tailboard/service/people';
import { takingOverItems } from './item/issued-before.js';
import { itemDecider } from './item/item-decider.js';
import { itemList, items } from './item/item-projection.js';

/** Equipment: what people hold of the company's, and every unit from the pallet to the customer and back. */
export default defineService({
  name: 'equipment',
  deciders: [itemDecider],
  projections: [peopleProjection('equipment'), items],
  answers: [itemList],
  reactions: [takingOverItems],
  nameOf,
});
