import {
  BeginSecondFactor,
  ConfirmSecondFactor,
  ReadSecondFactor,
  RemoveSecondFactor,
  ReplaceRecoveryCodes,
} from '@tailboard/contracts/identity/second-factor';
import { sessionEvents } from '@tailboard/contracts/identity/user';
import { isRefused, refuse } from '@tailboard/contracts/refusal';
import { commandHandler, queryHandler } from '@tailboard/service/service-context';
import { attempt, forgetFailures, SIGN_INS, tooMany } from '../sign-in-attempt/attempts.js';
import { queueMail } from '../mail/queue-mail.js';
import { withCurrentPassword } from '../session/current-password.js';
import { record } from '../session/record.js';
import {
  beginSecondFactor,
  codeKey,
  confirmSecondFactor,
  hasSecondFactor,
  recoveryCodesLeft,
  removeSecondFactor,
  replaceRecoveryCodes,
  findSecondFactor,
  useTotpCode,
} from '../authenticator/second-factor.js';
import { totpUri } from '../authenticator/totp.js';

const SECRET = { 'cache-control': 'no-store' };

export const getSecondFactor = queryHandler(ReadSecondFactor, [], async (_, { db }, { actor_id }) => ({
  data: {
    since: (await findSecondFactor(db, actor_id))?.confirmed_at ?? null,
    recovery_codes_left: await recoveryCodesLeft(db, actor_id),
  },
}));

/** Creates a secret; the response is not stored, so a repeat creates another one. */
export const handleBeginSecondFactor = commandHandler(
  BeginSecondFactor,
  async ({ current_password }, ctx, { actor_id }) => {
    const account = await withCurrentPassword(ctx, actor_id, current_password);
    if (isRefused(account)) return account;
    const secret = await beginSecondFactor(ctx, actor_id);
    if (secret === undefined) return refuse('SecondFactorPresent');
    return {
      output: { data: { secret, uri: totpUri(secret, ctx.config.APP_NAME, account.email) } },
      headers: SECRET,
    };
  },
);

/** Turns the second factor on once the user has shown a code of it. */
export const handleConfirmSecondFactor = commandHandler(ConfirmSecondFactor, async ({ code }, ctx, commandContext) => {
  const { actor_id, now, locale } = commandContext;
  const factor = await findSecondFactor(ctx.db, actor_id);
  if (!factor) return refuse('SecondFactorMissing');
  if (factor.confirmed_at !== null) return refuse('SecondFactorPresent');
  const key = codeKey(actor_id);
  const right = await attempt(ctx.db, [{ key, limit: SIGN_INS }], ctx.now(), () => useTotpCode(ctx, actor_id, code));
  if (typeof right === 'number') return tooMany(right)!;
  if (!right) return refuse('CodeWrong');
  await forgetFailures(ctx.db, key);
  const recovery_codes = await confirmSecondFactor(ctx.db, actor_id, ctx.now());
  if (!recovery_codes) return refuse('SecondFactorPresent');
  const position = await record(ctx, actor_id, [sessionEvents.make.SecondFactorAdded({})], commandContext);
  await queueMail(ctx, { mail: 'second-factor-added', user_id: actor_id, at: now, locale });
  return { output: { data: { recovery_codes } }, position, headers: SECRET };
});

export const handleReplaceRecoveryCodes = commandHandler(
  ReplaceRecoveryCodes,
  async ({ current_password }, ctx, { actor_id }) => {
    const account = await withCurrentPassword(ctx, actor_id, current_password);
    if (isRefused(account)) return account;
    if (!(await hasSecondFactor(ctx.db, actor_id))) return refuse('SecondFactorMissing');
    const recovery_codes = await ctx.db.transaction((tx) => replaceRecoveryCodes(tx, actor_id));
    return { output: { data: { recovery_codes } }, headers: SECRET };
  },
);

export const handleRemoveSecondFactor = commandHandler(
  RemoveSecondFactor,
  async ({ current_password }, ctx, commandContext) => {
    const { actor_id, now, locale } = commandContext;
    const account = await withCurrentPassword(ctx, actor_id, current_password);
    if (isRefused(account)) return account;
    if (!(await removeSecondFactor(ctx.db, actor_id))) return refuse('SecondFactorMissing');
    const position = await record(ctx, actor_id, [sessionEvents.make.SecondFactorRemoved({})], commandContext);
    await queueMail(ctx, { mail: 'second-factor-removed', user_id: actor_id, at: now, locale });
    return { output: undefined, position };
  },
);
