import { changeSetting } from '@tailboard/contracts/identity/settings';
import { scopeOf } from '@tailboard/contracts/permission';
import { isRefused } from '@tailboard/contracts/refusal';
import { Act } from '@tailboard/service/act';
import { procedure } from '@tailboard/service/house';
import { shownSettings } from './read-settings.js';
import { settingsDecider, RecordSetting } from './settings-decider.js';
import { settingsProjection } from './settings-projection.js';

/** PUT /settings: one setting, answered with all of them as they are then. */
export const changingSetting = procedure(changeSetting, async (input, house, asking) => {
  const may_set_prices = scopeOf(asking.principal?.roles ?? [], 'settings.prices.write') !== null;
  const done = await new Act(house, asking).perform(settingsDecider, RecordSetting, { ...input, may_set_prices });
  if (isRefused(done)) return done;
  await house.seen(settingsProjection.name, done.position);
  return { output: { data: await shownSettings(house, asking) }, position: done.position };
});
