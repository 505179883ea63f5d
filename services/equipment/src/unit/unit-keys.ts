import { unitKeyEvents } from '@tailboard/contracts/equipment/unit';
import { KeyOfAnother } from '@tailboard/contracts/equipment/unit-refusals';
import { refuse } from '@tailboard/contracts/refusal';
import { defineReservations } from '@tailboard/service/commands/reservations';
import { z } from 'zod';
import { getKeys } from './unit.js';
import { unitDecider } from './unit-decider.js';

/** Every serial and MAC belongs to one unit: a serial that is another unit's MAC is taken, too. */
export const unitKeys = defineReservations({
  name: 'equipment.unit-key',
  events: unitKeyEvents,
  value: z.string(),
  key: (key) => key,
  toReserved: (key, unit) => unitKeyEvents.make.KeyClaimed({ key, unit }),
  toReleased: (unit) => unitKeyEvents.make.KeyReleased({ unit }),
  holder: { KeyClaimed: ({ unit }) => unit, KeyReleased: () => null },
  has: async (readContext, id, key) => getKeys((await readContext.load(unitDecider, id)).state).includes(key),
  refusals: [KeyOfAnother],
  refuseTaken: (key) => refuse('KeyOfAnother', { key }),
});
