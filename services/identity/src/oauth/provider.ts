import { publicUrl, type Config } from '@tailboard/service/config';
import type * as openidClient from 'openid-client';

/** A provider that people may sign in with, as the environment names it. */
export interface Provider {
  readonly name: string;
  readonly redirectUri: string;
  /** Loads the library and asks the provider what it is, at the first sign-in; after a failure the next one asks again. */
  connect(): Promise<{ client: typeof openidClient; configuration: openidClient.Configuration }>;
}

/** In seconds: a person waits. */
const PATIENCE = 8;
const connections = new Map<string, ReturnType<Provider['connect']>>();

/** The provider of a name; `undefined` when there is none. */
export function providerOf(config: Config, name: string): Provider | undefined {
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
      timeout: PATIENCE,
      // The settings let plain http pass for this machine alone. Signatures are checked whatever the wire was.
      execute: [
        ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        client.enableNonRepudiationChecks,
      ],
    },
  );
  return { client, configuration };
}

/** Whether the provider did not answer, or not with sense: nothing that the person at the door could do better. */
export function isSilence(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, code, status, cause } = error as { name?: string; code?: string; status?: number; cause?: unknown };
  // `fetch` says TypeError when nothing was answered; an answer that made no sense is the cause of what complains of it.
  return (
    name === 'TypeError' ||
    code === 'OAUTH_TIMEOUT' ||
    code === 'OAUTH_ABORT' ||
    (status !== undefined && status >= 500) ||
    isSilence(cause)
  );
}
