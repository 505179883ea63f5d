import type { PostgresPool } from '../postgres/connect.js';
import type { PostgresSession } from '../postgres/session.js';

/** A task that only one process may run at a time. `lost` aborts when the lock is no longer certain. */
export interface Lease {
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

/** Poll interval of standby processes, per projection. */
const POLL_MS = 1_000;

/**
 * Session-level advisory locks on a dedicated connection; the server frees them when the process or connection ends. A
 * lease may briefly outlive its lock, so protected writes need fencing as well.
 */
export class Leases {
  private session: Promise<PostgresSession> | undefined;
  private lost = new AbortController();
  /** A connection runs one statement at a time. */
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly database: PostgresPool) {}

  /** Waits for the lock; resolves with `undefined` if the signal aborts first. Throws if the database is lost. */
  async acquire(name: string, signal: AbortSignal): Promise<Lease | undefined> {
    while (!signal.aborted) {
      const lease = await this.attempt(name);
      if (lease) return lease;
      await pause(POLL_MS, signal);
    }
    return undefined;
  }

  /** Acquires the lock if it is free. */
  async attempt(name: string): Promise<Lease | undefined> {
    const session = await this.connect();
    const lost = this.lost.signal;
    const [row] = await this.withLock(() =>
      session.query<{ locked: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as locked', [key(name)]),
    );
    if (!row!.locked) return undefined;
    return {
      lost,
      release: () =>
        this.withLock(() => session.query('select pg_advisory_unlock(hashtextextended($1, 0))', [key(name)])).then(
          () => undefined,
          // The connection is gone, and the lock with it.
          () => undefined,
        ),
    };
  }

  async close(): Promise<void> {
    const session = await this.session?.catch(() => undefined);
    await session?.release();
  }

  private connect(): Promise<PostgresSession> {
    this.session ??= this.open();
    return this.session;
  }

  private async open(): Promise<PostgresSession> {
    try {
      const session = await this.database.session();
      void session.lost.then(() => {
        this.session = undefined;
        this.lost.abort();
        this.lost = new AbortController();
      });
      return session;
    } catch (error) {
      this.session = undefined;
      throw error;
    }
  }

  private withLock<T>(work: () => Promise<T>): Promise<T> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => undefined);
    return done;
  }
}

const key = (name: string): string => `tailboard.${name}`;

/** Waits for a time or until the signal aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const over = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    signal.addEventListener('abort', over);
  });
