import { ChangeSetting } from '@tailboard/contracts/identity/settings';
import { permittedScope } from '@tailboard/contracts/permission';
import { isRefused } from '@tailboard/contracts/refusal';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import { commandHandler } from '@tailboard/service/service-context';
import { shownSettings } from './read-settings.js';
import { settingsDecider, RecordSetting } from './settings-decider.js';
import { settingsProjection } from './settings-projection.js';

/** PUT /settings: changes one setting; responds with all of them as they are then. */
export const handleChangeSetting = commandHandler(ChangeSetting, async (input, ctx, commandContext) => {
  const may_set_prices = permittedScope(commandContext.principal, 'settings.prices.write') !== null;
  const done = await new MultiStreamCommand(ctx, commandContext).handleCommand(settingsDecider, RecordSetting, {
    ...input,
    may_set_prices,
  });
  if (isRefused(done)) return done;
  await ctx.seen(settingsProjection.name, done.position);
  return { output: { data: await shownSettings(ctx, commandContext) }, position: done.position };
});
