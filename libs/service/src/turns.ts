import { connect, type PostgresPool } from '@tailboard/eventing/postgres/connect';
import { semaphore } from './places.js';
import { problem } from './problem.js';

/** So many turns at a time in one process; the others wait for their place in the order in which they came. */
const AT_ONCE = 6;
/** The database forgets a turn whose work has not ended by then, in ms. */
const LONGEST = 60_000;
/** PostgreSQL says so of a lock that was not had in time. */
const LOCK_NOT_HAD = '55P03';

/** Turns of one service, over all its processes. */
export interface Locks {
  /** Does something in a turn: alone in it, or with others who also said so. */
  run<T>(name: string, how: 'exclusive' | 'shared', work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * A stream guards itself; what must hold over two of them needs a turn. It is a lock of the database that a transaction
 * holds, so that it ends with its process. Its connections are its own: work in a turn needs others, and must not wait for
 * those who wait for a turn.
 */
export function createLocks(url: string, service: string): Locks {
  let pool: PostgresPool | undefined;
  const opened = (): PostgresPool =>
    (pool ??= connect(url, { applicationName: `${service} turns`, schema: service, max: AT_ONCE }));
  const turns = semaphore({ atOnce: AT_ONCE, waiting: Infinity });
  return {
    run: (name, how, work) =>
      turns.run(() =>
        opened().transaction(async (turn) => {
          const lock = how === 'exclusive' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
          await turn
            .query(
              `select set_config('idle_in_transaction_session_timeout', $1, true),
                      ${lock}(hashtext('tailboard.turn'), hashtext($2))`,
              [String(LONGEST), `${service}.${name}`],
            )
            .catch((error: Error & { code?: string }) => {
              throw error.code === LOCK_NOT_HAD ? problem(503, 'tooBusy', {}, {}, { 'retry-after': '2' }) : error;
            });
          return work();
        }),
      ),
    async close() {
      await pool?.close();
    },
  };
}
