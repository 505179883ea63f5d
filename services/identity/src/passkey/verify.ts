import type { CreatedPasskey, UsedPasskey } from '@tailboard/contracts/identity/passkey';
import type { ServiceContext } from '@tailboard/service/service-context';
import { useChallenge, type Purpose } from './challenge.js';
import { recordPasskeyUse, type NewPasskey, type StoredPasskey } from './passkeys.js';
import { toRelyingParty } from './relying-party.js';

/** The library is loaded when the first passkey is used. */
export const webauthn = () => import('@simplewebauthn/server');

/** Signature algorithms of passkeys (COSE): Ed25519, ES256 and RS256, which all devices have one of. */
export const ALGORITHMS = [-8, -7, -257];

/** A user's ID as authenticators store it. */
export const toUserHandle = (userId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'));

/** Returns the user that an authenticator names. */
export function userOfHandle(handle: string | undefined): string | undefined {
  const hex = Buffer.from(handle ?? '', 'base64url').toString('hex');
  return hex.length === 32 ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : undefined;
}

const createExpectations = (ctx: ServiceContext, purpose: Purpose) => {
  const { id, origin } = toRelyingParty(ctx.config);
  return {
    expectedChallenge: (challenge: string) => useChallenge(ctx.db, challenge, purpose, ctx.now()),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  };
};

/**
 * Returns whether a page in a frame of another site asked: the product is never in one, so such a page deceives the user.
 * The library compares the origin only, which is that of the frame itself.
 */
function isFromForeignFrame(clientDataJSON: string): boolean {
  const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as Record<string, unknown>;
  return data['crossOrigin'] === true || data['topOrigin'] !== undefined;
}
const refuseForeignFrame = ({ clientDataJSON }: { readonly clientDataJSON: string }): void => {
  if (isFromForeignFrame(clientDataJSON)) throw new Error('a page in a frame of another site asked for the passkey');
};

/** Checks a new passkey; `undefined` if it is not one for this product, this user and this session. */
export async function verifiedNew(
  ctx: ServiceContext,
  { response, ...credential }: CreatedPasskey,
  purpose: Purpose,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await webauthn();
  try {
    refuseForeignFrame(response);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response: response as never, clientExtensionResults: {} },
      ...createExpectations(ctx, purpose),
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey,
      counter,
      transports: response.transports ?? [],
      deviceType: registrationInfo.credentialDeviceType,
      backedUp: registrationInfo.credentialBackedUp,
    };
  } catch (error) {
    ctx.log.warn({ err: error }, 'a new passkey was not accepted');
    return undefined;
  }
}

/**
 * Checks the answer of a passkey, and records its use. A counter that does not grow means that the authenticator was
 * copied. Synced passkeys have none.
 */
export async function isVerified(
  ctx: ServiceContext,
  passkey: StoredPasskey,
  { response, ...credential }: UsedPasskey,
  purpose: Purpose,
): Promise<boolean> {
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    refuseForeignFrame(response);
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      ...createExpectations(ctx, purpose),
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    });
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return (
      verified &&
      (await recordPasskeyUse(ctx.db, passkey.id, {
        counter: newCounter,
        backedUp: credentialBackedUp,
        now: ctx.now(),
      }))
    );
  } catch (error) {
    ctx.log.warn({ err: error, passkey_id: passkey.id }, 'a passkey was not accepted');
    return false;
  }
}
