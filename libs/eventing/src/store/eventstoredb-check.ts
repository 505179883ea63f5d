import type { EventStoreDbAddress } from './eventstoredb-address.js';
import { jsonEvent, type StoreClient } from './eventstoredb-client.js';
import {
  withTimeout,
  isPassing,
  isTooLarge,
  describeServerError,
  retryUntil,
  wrongRevision,
} from './eventstoredb-errors.js';

/** The server cannot run the product. The message says what to do. */
export class UnusableServerError extends Error {
  override readonly name = 'UnusableServerError';
}

/** Older servers skip an event if a subscription resumes at a position that scavenging removed. */
const LEAST = [24, 2] as const;
/** The largest event that the product writes: an imported work order with its tables. */
const LARGEST_EVENT = 4 * 1024 * 1024;

/** Checks the server's capabilities before first use. Writes nothing. */
export async function checkServer(
  client: StoreClient,
  { hosts, tls }: EventStoreDbAddress,
  timeoutMs: number,
): Promise<void> {
  const addresses = hosts.map(({ address, port }) => `${address}:${port}`).join(', ');
  const until = performance.now() + timeoutMs;
  const request = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await retryUntil(until, () => withTimeout(until, work));
    } catch (error) {
      throw new UnusableServerError(describeError(error, addresses, tls), { cause: error });
    }
  };

  const version = await request(() => client.version());
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (!(major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1])))
    throw new UnusableServerError(
      `the server at ${addresses} has version ${version}: the product needs ${LEAST.join('.')} or later, because older versions lose events in subscriptions`,
    );
  await request(async () => {
    for await (const _ of client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }));
  });
  await request(() => tooLarge(client));
}

/** Offers the largest event at an impossible revision: a server that accepts its size rejects the revision. */
async function tooLarge(client: StoreClient): Promise<void> {
  const event = jsonEvent({ type: 'LargestEvent', data: { text: 'x'.repeat(LARGEST_EVENT) } });
  try {
    await client.appendToStream('tailboard-largest', event, { expectedRevision: 2n ** 40n, requiresLeader: true });
  } catch (error) {
    if (wrongRevision(error) !== undefined) return;
    if (isTooLarge(error))
      throw new UnusableServerError(
        `the server does not accept events of ${LARGEST_EVENT} bytes, which the product needs: start it with EVENTSTORE_MAX_APPEND_SIZE=16767216`,
      );
    throw error;
  }
}

function describeError(error: unknown, addresses: string, tls: boolean): string {
  if (error instanceof UnusableServerError) return error.message;
  const { cause } = error as { cause?: { message?: string } };
  const reason = cause?.message ?? (error as Error).message;
  if (/wrong version number|packet length too long/i.test(reason))
    return `the server at ${addresses} does not speak TLS: add tls=false to the address, or give the server a certificate`;
  if (/certificate|altnames/i.test(reason))
    return `the certificate of the server at ${addresses} is not trusted (${reason}): set your authority’s certificate with tlsCAFile=/path/ca.crt in the address, or with NODE_EXTRA_CA_CERTS`;
  if (isPassing(error))
    return `no server answers at ${addresses} (${reason}): start the server, or correct the address${tls ? '; a server without TLS needs tls=false' : ''}`;
  return (describeServerError(error) as Error).message;
}
