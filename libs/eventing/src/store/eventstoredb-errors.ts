import { setTimeout as pause } from 'node:timers/promises';
import {
  CancelledError,
  DeadlineExceededError,
  NotLeaderError,
  StreamDeletedError,
  StreamNotFoundError,
  TimeoutError,
  UnavailableError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { StoreUnavailable } from './storable.js';

/** gRPC's code of a server that nobody reaches, also where the client has no class for the error: TLS against a plain port. */
const UNAVAILABLE = 14;
const PASSING = [UnavailableError, CancelledError, NotLeaderError, DeadlineExceededError, TimeoutError];
/** What a broken HTTP/2 connection says where the client has no name for it. */
const BROKEN =
  /ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|socket hang up|RST_STREAM|GOAWAY|Channel has been shut down/i;

/** The server, the way to it or its leader was away: nobody knows whether it was done, and trying again may succeed. */
export const isPassing = (error: unknown): boolean =>
  PASSING.some((kind) => error instanceof kind) ||
  error instanceof StoreUnavailable ||
  (error as { code?: unknown } | null)?.code === UNAVAILABLE ||
  BROKEN.test(String((error as { message?: unknown } | null)?.message));

export const isMissingStream = (error: unknown): boolean =>
  error instanceof StreamNotFoundError || error instanceof StreamDeletedError;

/** How many events the stream holds, where an append was refused for it. */
export const wrongRevision = (error: unknown): number | undefined => {
  if (!(error instanceof WrongExpectedVersionError)) return undefined;
  return typeof error.actualVersion === 'bigint' ? Number(error.actualVersion) + 1 : 0;
};

/** Tries again, ever more slowly, while what went wrong may pass and the time is not over; then it is a {@link StoreUnavailable}. */
export async function withPatience<T>(
  forMs: number,
  passing: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  const until = performance.now() + forMs;
  for (let wait = 25; ; wait = Math.min(2 * wait, 1_000)) {
    try {
      return await work();
    } catch (error) {
      if (!passing(error)) throw error;
      if (performance.now() + wait > until)
        throw error instanceof StoreUnavailable ? error : new StoreUnavailable(error);
      await pause(wait);
    }
  }
}
