import { BeginPasskeySignIn, SignInWithPasskey } from '@tailboard/contracts/identity/passkey';
import { sessionEvents } from '@tailboard/contracts/identity/user';
import { isRefused, refuse } from '@tailboard/contracts/refusal';
import type { CommandContext } from '@tailboard/eventing/handle-command';
import { commandHandler, type RequestContext, type ServiceContext } from '@tailboard/service/service-context';
import { accountWithId, type Account } from '../account/account.js';
import {
  attempt,
  attemptKey,
  forgetFailures,
  toNetwork,
  requestKey,
  SIGN_INS,
  SIGN_INS_OF_NETWORK,
} from '../sign-in-attempt/attempts.js';
import { hasSignedInFrom } from '../session/signed-in-networks.js';
import { UNKNOWN_ACCOUNT, record } from '../session/record.js';
import { welcome } from '../session/welcome.js';
import { passkeyWithCredential } from './passkeys.js';
import { createRequestOptions } from './request-options.js';
import { isVerified, userOfHandle } from './verify.js';

const { LoginFailed, LoginOfNobodyFailed } = sessionEvents.make;

export const handleBeginPasskeySignIn = commandHandler(BeginPasskeySignIn, async (_, ctx, { ip }) => {
  const options = await createRequestOptions(ctx, { purpose: 'sign-in' }, ip);
  return isRefused(options) ? options : { output: { data: options }, headers: { 'cache-control': 'no-store' } };
});

/**
 * Signs a user in with a passkey, which names its user. An unknown passkey and one of an inactive user get the same
 * response. Failures are counted by passkey and address, and by network, like those of passwords.
 */
export const handleSignInWithPasskey = commandHandler(
  SignInWithPasskey,
  async ({ passkey: used, remember }, ctx, commandContext) => {
    const { db } = ctx;
    const passkey = await passkeyWithCredential(db, used.id);
    const account = passkey && (await accountWithId(ctx, passkey.user_id));
    const { ip } = commandContext;
    const key = attemptKey(used.id, ip);
    const known = passkey !== undefined && (await hasSignedInFrom(ctx, passkey.user_id, ip));
    const right = await attempt(
      db,
      [
        { key, limit: SIGN_INS },
        ...(known ? [] : [{ key: requestKey('sign-in-network', toNetwork(ip)), limit: SIGN_INS_OF_NETWORK }]),
      ],
      ctx.now(),
      async () =>
        passkey !== undefined &&
        userOfHandle(used.response.userHandle) === passkey.user_id &&
        (await isVerified(ctx, passkey, used, { purpose: 'sign-in' })) &&
        account?.status === 'active',
    );
    if (typeof right === 'number')
      return refuse('TooManyAttempts', { minutes: Math.ceil(right / 60), retry_after: right });
    if (!right || !account) {
      await recordFailure(ctx, account, commandContext);
      return refuse(account?.status === 'active' ? 'PasskeyNotAccepted' : 'PasskeyUnknown');
    }
    await forgetFailures(db, key);
    return welcome(ctx, account, { remember, way: 'passkey', passkeyId: passkey!.id }, commandContext);
  },
);

/** Records a failure of the user whose passkey it is. An unknown one is the failure of no user, whatever user it names. */
async function recordFailure(
  ctx: ServiceContext,
  account: Account | undefined,
  commandContext: CommandContext & RequestContext,
): Promise<void> {
  const { user_agent } = commandContext;
  const event = account
    ? LoginFailed({ reason: account.status === 'inactive' ? 'inactive' : 'passkey', user_agent })
    : LoginOfNobodyFailed({ email: null, user_agent });
  await record(ctx, account?.id ?? UNKNOWN_ACCOUNT, [event], commandContext);
}
