import { unitKeyFacts } from '@tailboard/contracts/equipment/unit';
import { KeyOfAnother } from '@tailboard/contracts/equipment/unit-refusals';
import { refuse } from '@tailboard/contracts/refusal';
import { claims } from '@tailboard/service/claims';
import { z } from 'zod';
import { keysOf } from './unit.js';
import { unitDecider } from './unit-decider.js';

/** Every serial and MAC belongs to one unit: a serial that is another unit's MAC is taken, too. */
export const unitKeys = claims({
  name: 'equipment.unit-key',
  facts: unitKeyFacts,
  wish: z.string(),
  key: (key) => key,
  claimed: (key, unit) => unitKeyFacts.make.KeyClaimed({ key, unit }),
  released: (unit) => unitKeyFacts.make.KeyReleased({ unit }),
  holder: { KeyClaimed: ({ unit }) => unit, KeyReleased: () => null },
  has: async (around, id, key) => keysOf((await around.state(unitDecider, id)).state).includes(key),
  refusals: [KeyOfAnother],
  taken: (key) => refuse('KeyOfAnother', { key }),
});
