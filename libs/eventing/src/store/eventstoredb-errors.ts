import { setTimeout as pause } from 'node:timers/promises';
import { InvalidPositionError, StoreRefusedError, StoreUnavailableError, TruncatedStreamError } from './storable.js';

/** What the client says of an error: its own kind, else gRPC's code, which it also leaves on bare errors. */
interface Said {
  readonly type?: string;
  readonly code?: unknown;
  readonly message?: string;
  readonly streamName?: string;
}
const said = (error: unknown): Said => (error ?? {}) as Said;

/** gRPC's codes, for errors that the client has no kind for: TLS against a plain port is 14. */
const UNAVAILABLE = 14;
const RESOURCE_EXHAUSTED = 8;
const PERMISSION_DENIED = 7;
const PASSING = ['unavailable', 'cancelled', 'not-leader', 'deadline-exceeded', 'timeout'];
/** What a broken HTTP/2 connection says where the client has no name for it. */
const BROKEN =
  /ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|socket hang up|RST_STREAM|GOAWAY|Channel has been shut down|Failed to discover/i;

/** The server, the way to it or its leader was away: nobody knows whether it was done, and trying again may succeed. */
export const isPassing = (error: unknown): boolean =>
  PASSING.includes(said(error).type ?? '') ||
  error instanceof StoreUnavailableError ||
  said(error).code === UNAVAILABLE ||
  BROKEN.test(String(said(error).message));

export const isMissingStream = (error: unknown): boolean => said(error).type === 'stream-not-found';

/** Larger than the server was told to take, or than any message may be. */
export const isTooLarge = (error: unknown): boolean =>
  said(error).type === 'maximum-append-size-exceeded' || said(error).code === RESOURCE_EXHAUSTED;

/** How many events the stream holds, where an append was refused for it. */
export const wrongRevision = (error: unknown): number | undefined => {
  const { type, actualVersion } = error as Said & { actualVersion?: bigint | 'no_stream' };
  if (type !== 'wrong-expected-version') return undefined;
  return typeof actualVersion === 'bigint' ? Number(actualVersion) + 1 : 0;
};

const NOT_A_PLACE = /Unexpected ReadAllResult|invalid position/i;

/** The same error in words of ours, where people or callers have to know it. */
export function describeServerError(error: unknown, at: { stream?: string; position?: bigint } = {}): unknown {
  const { type, code, message = '', streamName } = said(error);
  if (type === 'stream-deleted') return new TruncatedStreamError(at.stream ?? streamName ?? 'a stream');
  if (type === 'access-denied')
    return new StoreRefusedError(
      code === PERMISSION_DENIED && at.stream === undefined
        ? 'the user of ESDB_URL may not read all events: name it as a reader in the metadata of $all'
        : `the user of ESDB_URL is refused${at.stream === undefined ? ': look at its name and password' : ` at ${at.stream}`}`,
      error,
    );
  if (at.position !== undefined && NOT_A_PLACE.test(message)) return new InvalidPositionError(at.position);
  return error;
}

/**
 * Tries again, ever more slowly, while what went wrong may pass and the time is not over; then it is a
 * {@link StoreUnavailableError}. A try that goes on is left to go on: what is read may be long.
 */
export async function withPatience<T>(
  until: number,
  work: () => Promise<T>,
  at: { stream?: string; position?: bigint } = {},
): Promise<T> {
  for (let wait = 25; ; wait = Math.min(2 * wait, 1_000)) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error)) throw describeServerError(error, at);
      if (performance.now() + wait > until)
        throw error instanceof StoreUnavailableError ? error : new StoreUnavailableError(error);
      await pause(wait);
    }
  }
}

/** A server that neither answers nor breaks off keeps nobody for longer than they may wait. */
export function withTimeout<T>(until: number, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = (): void => reject(new StoreUnavailableError(new Error('no answer in time')));
    // Made for each append: a bare timer costs a tenth of one that is ended by a signal.
    const timer = setTimeout(late, Math.max(0, until - performance.now()));
    void work()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
