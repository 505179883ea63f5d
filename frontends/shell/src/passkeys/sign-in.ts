import { BeginPasskeySignIn, SignInWithPasskey } from '@tailboard/contracts/identity/passkey';
import type { AppContext } from '@tailboard/web/app-context';
import { getPasskey, type PasskeyFailure } from './device.js';

/** Signs in with a passkey of the device. Returns why the device used none; throws what the server refuses. */
export async function signInWithPasskey(
  { api, session }: Pick<AppContext, 'api' | 'session'>,
  remember: boolean,
): Promise<PasskeyFailure | null> {
  const { data } = await api.call(BeginPasskeySignIn, {}, { quiet: true });
  const outcome = await getPasskey(data);
  if ('failure' in outcome) return outcome.failure;
  session.begin(await api.call(SignInWithPasskey, { passkey: outcome.passkey, remember }, { quiet: true }), remember);
  return null;
}
