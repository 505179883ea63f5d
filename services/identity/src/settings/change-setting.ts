import { changeSetting } from '@tailboard/contracts/identity/settings';
import type { CodeOf } from '@tailboard/contracts/contract';
import { scopeOf } from '@tailboard/contracts/permission';
import { isRefused, type Refused } from '@tailboard/contracts/refusal';
import { procedure } from '@tailboard/service/house';
import { settled } from '../step.js';
import { shownSettings } from './read-settings.js';
import { companySettings, RecordSetting } from './settings.decider.js';
import { settingsProjection } from './settings.projection.js';

/** PUT /settings: one setting, answered with all of them as they are then. */
export const changingSetting = procedure(changeSetting, async (input, house, asking) => {
  const may_set_prices = scopeOf(asking.principal?.roles ?? [], 'settings.prices.write') !== null;
  const done = settled(
    await house.perform(
      companySettings,
      RecordSetting,
      { ...input, may_set_prices },
      { ...asking, if_match: undefined },
    ),
  );
  if (isRefused(done)) return done as Refused<CodeOf<typeof changeSetting>>;
  await house.seen(settingsProjection.name, done.position);
  return { output: { data: await shownSettings(house, asking) }, position: done.position };
});
