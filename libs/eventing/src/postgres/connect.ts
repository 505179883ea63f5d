import pg from 'pg';
import type { Database, Transactional } from '../database.js';
import { types } from './values.js';

export interface ConnectOptions {
  /** Maximum number of pooled connections; sessions are additional. */
  readonly max?: number;
  readonly applicationName?: string;
  /** Limit per statement; 0 disables it. */
  readonly statementTimeoutMs?: number;
  readonly lockTimeoutMs?: number;
  /** Schema of unqualified names; `public` by default. */
  readonly schema?: string;
}

/** A dedicated connection for state that lives as long as the connection: advisory locks and `LISTEN`. */
export interface PostgresSession extends Database {
  /** Listens on a channel; the handler receives its notifications until the session ends. */
  listen(channel: string, heard: (payload: string) => void): Promise<void>;
  /** Settles when the connection is lost or released, which frees its locks. */
  readonly lost: Promise<void>;
  release(): Promise<void>;
}

/**
 * A pool of connections to one PostgreSQL server. It survives a server restart: lost connections are dropped, and the
 * next statement opens a new one.
 */
export interface PostgresPool extends Transactional {
  readonly url: string;
  /** Runs a prepared statement, which the server plans once per connection. A name must always have the same text. */
  prepared<Row = Record<string, unknown>>(name: string, text: string, values?: readonly unknown[]): Promise<Row[]>;
  session(): Promise<PostgresSession>;
  close(): Promise<void>;
}

export function connect(url: string, options: ConnectOptions = {}): PostgresPool {
  const {
    max = 10,
    applicationName = 'tailboard',
    statementTimeoutMs = 30_000,
    lockTimeoutMs = 5_000,
    schema = 'public',
  } = options;
  const settings: pg.ClientConfig = {
    connectionString: url,
    application_name: applicationName,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: 10_000,
    // The server notices within half a minute that a machine is gone, and frees the locks of its sessions.
    options: `-c timezone=UTC -c datestyle=ISO -c search_path=${schema} -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types,
  };
  const pool = new pg.Pool({ ...settings, max, idleTimeoutMillis: 30_000 });
  // A broken connection emits 'error', which ends the process without a listener. The pool listens only to idle
  // connections, so every connection gets its own listener for its whole lifetime.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}));
  const sessions = new Set<PostgresSession>();

  const run = async <Row>(on: pg.Pool | pg.ClientBase, query: pg.QueryConfig): Promise<Row[]> => {
    const result = await (on as pg.Pool).query(query);
    return result.rows as Row[];
  };
  const queryConfig = (text: string, values?: readonly unknown[], name?: string): pg.QueryConfig => ({
    text,
    ...(values ? { values: values as unknown[] } : {}),
    ...(name === undefined ? {} : { name }),
  });

  return {
    url,
    query: (text, values) => run(pool, queryConfig(text, values)),
    prepared: (name, text, values) => run(pool, queryConfig(text, values, name)),
    async transaction(work) {
      const client = await pool.connect();
      let failure: Error | undefined;
      try {
        await client.query('begin');
        const result = await work({ query: (text, values) => run(client, queryConfig(text, values)) });
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch((reason: Error) => (failure = reason));
        throw error;
      } finally {
        client.release(failure);
      }
    },
    async session() {
      const client = new pg.Client({ ...settings, statement_timeout: 0, lock_timeout: 0 });
      const heard = new Map<string, ((payload: string) => void)[]>();
      const lost = new Promise<void>((resolve) => {
        client.once('end', resolve);
        client.on('error', () => resolve());
      });
      client.on('notification', ({ channel, payload }) =>
        heard.get(channel)?.forEach((notify) => notify(payload ?? '')),
      );
      await client.connect();
      const session: PostgresSession = {
        lost,
        query: (text, values) => run(client, queryConfig(text, values)),
        async listen(channel, notify) {
          heard.set(channel, [...(heard.get(channel) ?? []), notify]);
          await client.query(`listen ${pg.escapeIdentifier(channel)}`);
        },
        async release() {
          sessions.delete(session);
          await client.end().catch(() => {});
        },
      };
      sessions.add(session);
      void lost.then(() => sessions.delete(session));
      return session;
    },
    async close() {
      await Promise.all([...sessions].map((session) => session.release()));
      await pool.end();
    },
  };
}
