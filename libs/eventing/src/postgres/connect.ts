import pg from 'pg';
import type { Transactional } from '../database.js';
import { queryInSchema, setSchema } from './schema-query.js';
import { isInSpan, withSpan } from '../tracing.js';
import { ownSessions, type PostgresSession, type Sessions } from './session.js';
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
  /**
   * The address is that of a pooler in transaction mode: connections have the settings of the role (`role-settings.ts`),
   * and the schema is set in each transaction.
   */
  readonly pooled?: boolean;
  /** False: statements are not prepared under a name, which some poolers do not support. */
  readonly named?: boolean;
  /** Where sessions come from; by default each has a connection to the same address. */
  readonly sessions?: Sessions;
}

/**
 * A pool of connections to one PostgreSQL server. It survives a server restart: lost connections are dropped, and the
 * next statement opens a new one.
 */
export interface PostgresPool extends Transactional {
  /** Runs a prepared statement, which the server plans once per connection. A name must always have the same text. */
  queryPrepared<Row = Record<string, unknown>>(name: string, text: string, values?: readonly unknown[]): Promise<Row[]>;
  session(): Promise<PostgresSession>;
  close(): Promise<void>;
}

/** Limits of a session, in ms. */
export const LIMITS = {
  statement_timeout: 30_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/** Returns the driver's settings for connections to a server. */
export function clientConfig(url: string, options: ConnectOptions = {}): pg.ClientConfig {
  const {
    applicationName = 'tailboard',
    statementTimeoutMs = LIMITS.statement_timeout,
    lockTimeoutMs = LIMITS.lock_timeout,
    schema = 'public',
  } = options;
  return {
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types,
    ...(options.pooled
      ? {}
      : {
          statement_timeout: statementTimeoutMs,
          lock_timeout: lockTimeoutMs,
          idle_in_transaction_session_timeout: LIMITS.idle_in_transaction_session_timeout,
          // The server notices within half a minute that a machine is gone, and frees the locks of its sessions.
          options: `-c timezone=UTC -c datestyle=ISO -c search_path=${schema} -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3`,
        }),
  };
}

/** Runs a statement in a span, if something that is traced causes it. Its values are not recorded. */
const inSpan = <T>(text: string, work: () => Promise<T>): Promise<T> =>
  isInSpan()
    ? withSpan(
        (/^\s*(\w+)/.exec(text)?.[1] ?? 'statement').toUpperCase(),
        { kind: 'client', attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 1_000) } },
        work,
      )
    : work();

export function connect(url: string, options: ConnectOptions = {}): PostgresPool {
  const settings = clientConfig(url, options);
  const pool = new pg.Pool({ ...settings, max: options.max ?? 10, idleTimeoutMillis: 10_000 });
  // A broken connection emits 'error', which ends the process without a listener. The pool listens only to idle
  // connections, so every connection gets its own listener for its whole lifetime.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}));
  const sessions = options.sessions ?? ownSessions(settings);
  /** The schema that each transaction sets. */
  const schema = options.pooled ? options.schema : undefined;

  const run = async <Row>(on: pg.Pool | pg.ClientBase, query: pg.QueryConfig): Promise<Row[]> => {
    const result = await (on as pg.Pool).query(query);
    return result.rows as Row[];
  };
  const runAlone = async <Row>(query: pg.QueryConfig): Promise<Row[]> => {
    if (schema === undefined) return run<Row>(pool, query);
    const client = await pool.connect();
    let failure: Error | undefined;
    try {
      return (await queryInSchema(client, schema, query)) as Row[];
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      // As the pool does: a connection whose statement failed is replaced.
      client.release(failure);
    }
  };
  const queryConfig = (text: string, values?: readonly unknown[], name?: string): pg.QueryConfig => ({
    text,
    ...(values ? { values: values as unknown[] } : {}),
    ...(name === undefined || options.named === false ? {} : { name }),
  });

  return {
    query: <Row>(text: string, values?: readonly unknown[]) =>
      inSpan(text, () => runAlone<Row>(queryConfig(text, values))),
    queryPrepared: <Row>(name: string, text: string, values?: readonly unknown[]) =>
      inSpan(text, () => runAlone<Row>(queryConfig(text, values, name))),
    async transaction(work) {
      const client = await pool.connect();
      let failure: Error | undefined;
      try {
        await client.query(schema === undefined ? 'begin' : `begin; ${setSchema(schema)}`);
        const result = await work({
          query: <Row>(text: string, values?: readonly unknown[]) =>
            inSpan(text, () => run<Row>(client, queryConfig(text, values))),
        });
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch((reason: Error) => (failure = reason));
        throw error;
      } finally {
        client.release(failure);
      }
    },
    session: () => sessions.session(),
    async close() {
      if (!options.sessions) await sessions.close();
      await pool.end();
    },
  };
}
