import { ConfirmWithPasskey } from '@tailboard/contracts/identity/passkey';
import { refuse } from '@tailboard/contracts/refusal';
import { commandHandler } from '@tailboard/service/service-context';
import { confirmSession } from '../session/confirm.js';
import { ofCaller } from './challenge.js';
import { passkeyWithCredential } from './passkeys.js';
import { isVerified } from './verify.js';

/** Confirms the user of the current session, if they have just used one of their passkeys for it. */
export const handleConfirmWithPasskey = commandHandler(
  ConfirmWithPasskey,
  async ({ passkey: used }, ctx, commandContext) => {
    const purpose = ofCaller('confirm', commandContext);
    const passkey = await passkeyWithCredential(ctx.db, used.id);
    if (passkey?.user_id !== purpose.userId || !(await isVerified(ctx, passkey, used, purpose)))
      return refuse('PasskeyNotAccepted');
    return { output: await confirmSession(ctx, purpose.sessionId) };
  },
);
