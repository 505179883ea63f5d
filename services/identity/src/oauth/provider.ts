import { publicUrl, type Config } from '@tailboard/service/runtime/config';
import type * as openidClient from 'openid-client';

/** A sign-in provider as configured in the environment. */
export interface Provider {
  readonly name: string;
  readonly redirectUri: string;
  /**
   * Loads the library and discovers the provider's configuration at the first sign-in; after a failure the next sign-in
   * tries again.
   */
  connect(): Promise<{ client: typeof openidClient; configuration: openidClient.Configuration }>;
}

/** Timeout in seconds, because a user is waiting. */
const TIMEOUT_SECONDS = 8;
const connections = new Map<string, ReturnType<Provider['connect']>>();

/** Returns the provider with a name; `undefined` if there is none. */
export function findProvider(config: Config, name: string): Provider | undefined {
  const { OIDC_PROVIDER, OIDC_ISSUER, OIDC_CLIENT_ID } = config;
  if (OIDC_ISSUER === undefined || name !== OIDC_PROVIDER) return undefined;
  return {
    name,
    redirectUri: `${publicUrl(config)}/oauth/${name}/callback`,
    connect() {
      const key = `${OIDC_ISSUER} ${OIDC_CLIENT_ID}`;
      const made = connections.get(key) ?? discover(config, new URL(OIDC_ISSUER));
      connections.set(key, made);
      made.catch(() => connections.delete(key));
      return made;
    },
  };
}

async function discover({ OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: Config, issuer: URL): ReturnType<Provider['connect']> {
  const client = await import('openid-client');
  const configuration = await client.discovery(
    issuer,
    OIDC_CLIENT_ID,
    undefined,
    OIDC_CLIENT_SECRET === '' ? client.None() : client.ClientSecretBasic(OIDC_CLIENT_SECRET),
    {
      timeout: TIMEOUT_SECONDS,
      // The settings allow plain http for the local machine only. Signatures are always checked.
      execute: [
        ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        client.enableNonRepudiationChecks,
      ],
    },
  );
  return { client, configuration };
}

/** Returns whether the provider failed to respond, or responded incorrectly: a problem that the user cannot fix. */
export function isSilence(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, code, status, cause } = error as { name?: string; code?: string; status?: number; cause?: unknown };
  // `fetch` throws TypeError without a response; for an invalid response it is the error's cause.
  return (
    name === 'TypeError' ||
    code === 'OAUTH_TIMEOUT' ||
    code === 'OAUTH_ABORT' ||
    (status !== undefined && status >= 500) ||
    isSilence(cause)
  );
}
