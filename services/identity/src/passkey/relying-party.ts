import { publicUrl, type Config } from '@tailboard/service/runtime/config';

/** The product as passkeys know it: they are bound to the host of its public address, whatever its port. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
  readonly name: string;
}

export function toRelyingParty(config: Pick<Config, 'PUBLIC_URL' | 'PORT' | 'APP_NAME'>): RelyingParty {
  const { hostname, origin } = new URL(publicUrl(config));
  return { id: hostname, origin, name: config.APP_NAME };
}
