import { ResetSecondFactor } from '@tailboard/contracts/identity/second-factor';
import { sessionEvents } from '@tailboard/contracts/identity/user';
import type { Locale } from '@tailboard/contracts/locale';
import { refuse } from '@tailboard/contracts/refusal';
import type { CommandContext } from '@tailboard/eventing/handle-command';
import { commandHandler, type ServiceContext } from '@tailboard/service/service-context';
import { accountWithId } from '../account/account.js';
import { queueMail } from '../mail/queue-mail.js';
import { record } from '../session/record.js';
import { revokeTokens } from '../token/token.js';
import { removeAllFactors } from '../authenticator/second-factor.js';

const { SecondFactorRemoved, PasskeyRemoved } = sessionEvents.make;

/**
 * Removes the authenticator app and the passkeys of a user who lost them, ends their sessions, and notifies them by e-mail who did it. Returns
 * the position of the event; `undefined` if there was none.
 */
export async function resetSecondFactor(
  ctx: ServiceContext,
  userId: string,
  commandContext: CommandContext & { locale: Locale },
) {
  const { app, passkeys } = await removeAllFactors(ctx.db, userId);
  if (!app && passkeys.length === 0) return undefined;
  await revokeTokens(ctx.db, userId, ctx.now());
  const happened = [
    ...(app ? [SecondFactorRemoved({})] : []),
    ...passkeys.map((passkey_id) => PasskeyRemoved({ passkey_id })),
  ];
  const position = await record(ctx, userId, happened, commandContext);
  const { actor_id, locale } = commandContext;
  await queueMail(ctx, { mail: 'second-factor-reset', user_id: userId, by: actor_id, locale });
  return position;
}

/** Owners do this for others; their own takes their password. */
export const handleResetSecondFactor = commandHandler(ResetSecondFactor, async ({ id }, ctx, commandContext) => {
  if (!(await accountWithId(ctx, id))) return refuse('UserNotFound');
  if (id === commandContext.actor_id) return refuse('NotYoursToChange');
  const position = await resetSecondFactor(ctx, id, commandContext);
  return position === undefined ? refuse('SecondFactorMissing') : { output: undefined, position };
});
