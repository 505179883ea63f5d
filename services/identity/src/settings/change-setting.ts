import { ChangeSetting } from '@tailboard/contracts/identity/settings';
import { permittedScope } from '@tailboard/contracts/permission';
import { conflictProblem } from '@tailboard/service/http/problem';
import { commandHandler } from '@tailboard/service/service-context';
import { namesOf } from '../people/names.js';
import { listVisibleSettings } from './read-settings.js';
import { settingsDecider, RecordSetting } from './settings-decider.js';
import { settingsProjection } from './settings-projection.js';

/**
 * PUT /settings: changes one setting; responds with all of them as they are then. A setting that another user changed
 * since the caller's version is returned in a 409.
 */
export const handleChangeSetting = commandHandler(ChangeSetting, async (input, ctx, commandContext) => {
  const may_set_prices = permittedScope(commandContext.principal, 'settings.prices.write') !== null;
  const setting = { ...input, may_set_prices, confirmed: commandContext.confirmed === true };
  const done = await ctx.handleCommand(settingsDecider, RecordSetting, setting, commandContext);
  if (done.outcome === 'refused') return done.refusal;
  if (done.outcome === 'conflict') {
    const current = (await listVisibleSettings(ctx, commandContext)).find(({ key }) => key === input.key);
    throw await conflictProblem(done, current, async (id) => (await namesOf(ctx, [id])).get(id));
  }
  await ctx.waitForProjection(settingsProjection.name, done.position);
  return { output: { data: await listVisibleSettings(ctx, commandContext) }, position: done.position };
});
