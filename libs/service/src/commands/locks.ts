import type { PostgresPool } from '@tailboard/eventing/postgres/connect';
import { CONNECTIONS, type Connections } from '../runtime/connections.js';
import { semaphore } from '../http/semaphore.js';
import { overloadProblem } from '../http/problem.js';

/** Concurrent locks per process; others wait in order of arrival. */
const AT_ONCE = CONNECTIONS.locks;
/** Time after which the database releases a lock whose work has not ended, in ms. */
const MAX_WAIT_MS = 60_000;
/** PostgreSQL's code for a lock timeout. */
const LOCK_NOT_HAD = '55P03';

/** Named locks of one service, over all its processes. */
export interface Locks {
  /** Runs work under a lock: exclusive, or shared with other shared holders. */
  run<T>(name: string, how: 'exclusive' | 'shared', work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Creates named locks for rules over several streams, since a stream protects only itself. A lock is a PostgreSQL
 * advisory lock held by a transaction, so it ends with its process. Locks have their own connections: work under a lock
 * needs other connections and must not wait for lock waiters.
 */
export function createLocks(connections: Connections, service: string): Locks {
  let pool: PostgresPool | undefined;
  const openPool = (): PostgresPool =>
    (pool ??= connections.open({ applicationName: `${service} turns`, schema: service, max: AT_ONCE }));
  const limit = semaphore({ atOnce: AT_ONCE, waiting: Infinity });
  return {
    run: (name, mode, work) =>
      limit.run(() =>
        openPool().transaction(async (transaction) => {
          const lock = mode === 'exclusive' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
          await transaction
            .query(
              `select set_config('idle_in_transaction_session_timeout', $1, true),
                      ${lock}(hashtext('tailboard.turn'), hashtext($2))`,
              [String(MAX_WAIT_MS), `${service}.${name}`],
            )
            .catch((error: Error & { code?: string }) => {
              throw error.code === LOCK_NOT_HAD ? overloadProblem(`the lock ${name} was not free in time`) : error;
            });
          return work();
        }),
      ),
    async close() {
      await pool?.close();
    },
  };
}
