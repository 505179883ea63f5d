import { RequestOptions } from '@tailboard/contracts/identity/passkey';
import { isRefused, type Refused } from '@tailboard/contracts/refusal';
import type { ServiceContext } from '@tailboard/service/service-context';
import type { z } from 'zod';
import { CHALLENGE_MS, issueChallenge, type Purpose } from './challenge.js';
import { toDescriptor, type StoredPasskey } from './passkeys.js';
import { toRelyingParty } from './relying-party.js';
import { webauthn } from './verify.js';

/**
 * Creates the options with which a browser asks for a passkey, and issues their challenge.
 * @param passkeys the accepted ones; without them, any passkey of this site
 */
export async function createRequestOptions(
  ctx: ServiceContext,
  purpose: Purpose,
  ip: string | undefined,
  passkeys?: readonly StoredPasskey[],
): Promise<z.output<typeof RequestOptions> | Refused<'TooManyRequests'>> {
  const challenge = await issueChallenge(ctx, purpose, ip);
  if (isRefused(challenge)) return challenge;
  const { generateAuthenticationOptions } = await webauthn();
  return RequestOptions.parse(
    await generateAuthenticationOptions({
      rpID: toRelyingParty(ctx.config).id,
      challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
      timeout: CHALLENGE_MS,
      userVerification: 'required',
      allowCredentials: passkeys?.map(toDescriptor),
    }),
  );
}
