import { ChooseLocale } from '@tailboard/contracts/identity/choose-locale';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import { commandHandler } from '@tailboard/service/service-context';
import { RecordLocale } from './record-locale.js';
import { userDecider } from './user-decider.js';

/**
 * PUT /user/locale. During impersonation users read in their own language, and choose none for the other user's
 * e-mails.
 */
export const handleChooseLocale = commandHandler(ChooseLocale, async ({ locale }, ctx, commandContext) => {
  if (commandContext.impersonator_id !== undefined) return { output: undefined };
  const command = new MultiStreamCommand(ctx, commandContext);
  await command.handleCommand(userDecider, RecordLocale, { id: commandContext.actor_id, locale });
  return { output: undefined, position: command.position };
});
