import type { Page } from '@playwright/test';

/** A passkey of a virtual authenticator, with its private key. */
type Credential = Awaited<ReturnType<typeof getCredentials>>[number];
/** An authenticator of a page. */
export interface VirtualAuthenticator {
  /** Returns its passkeys, for the authenticator of another page. */
  credentials(): Promise<Credential[]>;
  /** Sets whether its user passes the check: with `false`, they cancel. */
  verifies(verified: boolean): Promise<void>;
}

/** Gives a page an authenticator that answers by itself, as a device whose user has just shown their fingerprint. */
export async function addAuthenticator(
  page: Page,
  credentials: readonly Credential[] = [],
): Promise<VirtualAuthenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  for (const credential of credentials) await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
  return {
    credentials: () => getCredentials(cdp, authenticatorId),
    async verifies(isUserVerified) {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}

async function getCredentials(
  cdp: Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>,
  authenticatorId: string,
) {
  return (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
}
