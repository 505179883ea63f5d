import { setTimeout as pause } from 'node:timers/promises';
import { PlainError } from '../process/plain-error.mjs';

/** A product that runs elsewhere, and the API token with which it is used. */
export interface RemoteProduct {
  readonly address: string;
  /** Sends a request below `/api/v1` and repeats it while the product cannot be reached. */
  request<Body>(path: string, request?: RequestInit): Promise<Body>;
}

const LOCAL = 'http://localhost:3000';
/** How often a request is repeated, and after how many ms. */
const REPEATS = 10;
const WAIT_MS = 2_000;

/** Returns the product of `TAILBOARD_URL`. Its requests contain `TAILBOARD_TOKEN`, if there is one. */
export function remoteProduct(
  { TAILBOARD_URL: url = LOCAL, TAILBOARD_TOKEN: token }: Readonly<Record<string, string | undefined>>,
  { wait = WAIT_MS } = {},
): RemoteProduct {
  const address = url.replace(/\/+$/, '');
  const parsed = URL.canParse(address) ? new URL(address) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    throw new PlainError(`TAILBOARD_URL must be the address of a product, for example ${LOCAL}, not ${url}.`);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(parsed.hostname);
  if (token !== undefined && parsed.protocol === 'http:' && !isLocal)
    throw new PlainError(`The API token would go to ${parsed.host} unencrypted. Use https:// in TAILBOARD_URL.`);
  const headers = { 'accept-language': 'en', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  const send = async (path: string, request: RequestInit): Promise<Response> => {
    for (let repeats = 0; ; repeats++) {
      const response = await fetch(`${address}/api/v1${path}`, {
        ...request,
        headers: { ...headers, ...(request.headers as Record<string, string> | undefined) },
      }).catch((error: unknown) => error as Error);
      const isAway = response instanceof Error || [502, 503, 504].includes(response.status);
      if (!isAway || (repeats === REPEATS && !(response instanceof Error))) return response as Response;
      if (repeats === REPEATS) throw new PlainError(`${address} cannot be reached.`, { cause: response });
      await pause(wait);
    }
  };
  return {
    address,
    async request<Body>(path: string, request: RequestInit = {}) {
      const response = await send(path, request);
      const body = (await response.json().catch(() => undefined)) as Body & { message?: string };
      if (response.status === 401)
        throw new PlainError('TAILBOARD_TOKEN is missing, expired or revoked. Create another one under API Tokens.');
      if (!response.ok) throw new PlainError(body?.message ?? `${address}${path} answers ${response.status}.`);
      return body;
    },
  };
}
