import { setTimeout as pause } from 'node:timers/promises';
import { InvalidPositionError, StoreRefusedError, StoreUnavailableError, TruncatedStreamError } from './storable.js';

/** Error type of the client, or the gRPC code, which the client also sets on plain errors. */
interface ServerErrorDetails {
  readonly type?: string;
  readonly code?: unknown;
  readonly message?: string;
  readonly streamName?: string;
}
const toDetails = (error: unknown): ServerErrorDetails => (error ?? {}) as ServerErrorDetails;

/** gRPC codes of errors without a client type; TLS against a plain port is 14. */
const UNAVAILABLE = 14;
const RESOURCE_EXHAUSTED = 8;
const PERMISSION_DENIED = 7;
const PASSING = ['unavailable', 'cancelled', 'not-leader', 'deadline-exceeded', 'timeout'];
/** Messages of broken HTTP/2 connections without a client type. */
const BROKEN =
  /ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|socket hang up|RST_STREAM|GOAWAY|Channel has been shut down|Failed to discover/i;

/** The server, the connection or the leader was unavailable. The outcome is unknown, and a retry may succeed. */
export const isPassing = (error: unknown): boolean =>
  PASSING.includes(toDetails(error).type ?? '') ||
  error instanceof StoreUnavailableError ||
  toDetails(error).code === UNAVAILABLE ||
  BROKEN.test(String(toDetails(error).message));

export const isMissingStream = (error: unknown): boolean => toDetails(error).type === 'stream-not-found';

/** Exceeds the server's configured limit or the protocol's. */
export const isTooLarge = (error: unknown): boolean =>
  toDetails(error).type === 'maximum-append-size-exceeded' || toDetails(error).code === RESOURCE_EXHAUSTED;

/** Returns the stream's actual event count if an append failed because of it. */
export const wrongRevision = (error: unknown): number | undefined => {
  const { type, actualVersion } = error as ServerErrorDetails & { actualVersion?: bigint | 'no_stream' };
  if (type !== 'wrong-expected-version') return undefined;
  return typeof actualVersion === 'bigint' ? Number(actualVersion) + 1 : 0;
};

const NOT_A_PLACE = /Unexpected ReadAllResult|invalid position/i;

/** Rewords errors that users or callers need to understand. */
export function describeServerError(error: unknown, target: { stream?: string; position?: bigint } = {}): unknown {
  const { type, code, message = '', streamName } = toDetails(error);
  if (type === 'stream-deleted') return new TruncatedStreamError(target.stream ?? streamName ?? 'a stream');
  if (type === 'access-denied')
    return new StoreRefusedError(
      code === PERMISSION_DENIED && target.stream === undefined
        ? 'the user of ESDB_URL cannot read all events: add it as a reader in the metadata of $all'
        : `the user of ESDB_URL is refused${target.stream === undefined ? ': check its name and password' : ` at ${target.stream}`}`,
      error,
    );
  if (target.position !== undefined && NOT_A_PLACE.test(message)) return new InvalidPositionError(target.position);
  return error;
}

/**
 * Retries transient errors with growing delays until the time is over, then throws {@link StoreUnavailableError}. A
 * running attempt is not interrupted, because reads may be long.
 */
export async function retryUntil<T>(
  until: number,
  work: () => Promise<T>,
  target: { stream?: string; position?: bigint } = {},
): Promise<T> {
  for (let wait = 25; ; wait = Math.min(2 * wait, 1_000)) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error)) throw describeServerError(error, target);
      if (performance.now() + wait > until)
        throw error instanceof StoreUnavailableError ? error : new StoreUnavailableError(error);
      await pause(wait);
    }
  }
}

/** Limits the wait for a server that neither responds nor disconnects. */
export function withTimeout<T>(until: number, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = (): void => reject(new StoreUnavailableError(new Error('no answer in time')));
    // Created for each append: a plain timer costs a tenth of one with an abort signal.
    const timer = setTimeout(late, Math.max(0, until - performance.now()));
    void work()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
