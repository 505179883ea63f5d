import pg from 'pg';
import type { Database, Transactional } from '../database.js';
import { types } from './values.js';

export interface ConnectOptions {
  /** Connections at most; sessions come on top. */
  readonly max?: number;
  readonly applicationName?: string;
  /** How long one statement may take; 0 for no limit. */
  readonly statementTimeoutMs?: number;
  readonly lockTimeoutMs?: number;
  /** The schema that unqualified names mean; `public` otherwise. */
  readonly schema?: string;
}

/** A connection of its own, for what lives as long as a connection does: advisory locks and `LISTEN`. */
export interface PostgresSession extends Database {
  /** Listens on a channel; the handler hears its notifications until the session ends. */
  listen(channel: string, heard: (payload: string) => void): Promise<void>;
  /** Settles when the connection is gone, whether lost or released: its locks are then free. */
  readonly lost: Promise<void>;
  release(): Promise<void>;
}

/**
 * Connections to one PostgreSQL. It survives a restart of the server: lost connections are dropped, and the next
 * statement opens a new one.
 */
export interface PostgresPool extends Transactional {
  readonly url: string;
  /** A statement that the server plans once for each connection; the name stands for this text and no other. */
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
    options: `-c timezone=UTC -c datestyle=ISO -c search_path=${schema}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types,
  };
  const pool = new pg.Pool({ ...settings, max, idleTimeoutMillis: 30_000 });
  // A connection that breaks says so in an 'error' event, which ends the process where nobody listens. The pool listens only
  // to connections that wait in it; a connection of ours is listened to from its first moment to its last.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}));
  const sessions = new Set<PostgresSession>();

  const run = async <Row>(on: pg.Pool | pg.ClientBase, query: pg.QueryConfig): Promise<Row[]> => {
    const result = await (on as pg.Pool).query(query);
    return result.rows as Row[];
  };
  const asked = (text: string, values?: readonly unknown[], name?: string): pg.QueryConfig => ({
    text,
    ...(values ? { values: values as unknown[] } : {}),
    ...(name === undefined ? {} : { name }),
  });

  return {
    url,
    query: (text, values) => run(pool, asked(text, values)),
    prepared: (name, text, values) => run(pool, asked(text, values, name)),
    async transaction(work) {
      const client = await pool.connect();
      let failure: Error | undefined;
      try {
        await client.query('begin');
        const result = await work({ query: (text, values) => run(client, asked(text, values)) });
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
      client.on('notification', ({ channel, payload }) => heard.get(channel)?.forEach((tell) => tell(payload ?? '')));
      await client.connect();
      const session: PostgresSession = {
        lost,
        query: (text, values) => run(client, asked(text, values)),
        async listen(channel, tell) {
          heard.set(channel, [...(heard.get(channel) ?? []), tell]);
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
