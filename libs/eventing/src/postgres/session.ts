import pg from 'pg';
import type { Database } from '../database.js';

/** A dedicated connection for state that lives as long as the connection: advisory locks and `LISTEN`. */
export interface PostgresSession extends Database {
  /** Listens on a channel; the handler receives its notifications until the session ends. */
  listen(channel: string, listeners: (payload: string) => void): Promise<void>;
  /** Settles when the connection is lost or released, which frees its locks. */
  readonly lost: Promise<void>;
  release(): Promise<void>;
}

/** Opens sessions. */
export interface Sessions {
  session(): Promise<PostgresSession>;
  close(): Promise<void>;
}

/** Opens a connection for each session. */
export function ownSessions(settings: pg.ClientConfig): Sessions {
  const open = new Set<PostgresSession>();
  return {
    async session() {
      const client = new pg.Client({ ...settings, statement_timeout: 0, lock_timeout: 0 });
      const listeners = new Map<string, ((payload: string) => void)[]>();
      const lost = new Promise<void>((resolve) => {
        client.once('end', resolve);
        client.on('error', () => resolve());
      });
      client.on('notification', ({ channel, payload }) =>
        listeners.get(channel)?.forEach((notify) => notify(payload ?? '')),
      );
      await client.connect();
      const session: PostgresSession = {
        lost,
        async query<Row>(text: string, values?: readonly unknown[]) {
          return (await client.query(text, values as unknown[])).rows as Row[];
        },
        async listen(channel, notify) {
          listeners.set(channel, [...(listeners.get(channel) ?? []), notify]);
          await client.query(`listen ${pg.escapeIdentifier(channel)}`);
        },
        async release() {
          open.delete(session);
          await client.end().catch(() => {});
        },
      };
      open.add(session);
      void lost.then(() => open.delete(session));
      return session;
    },
    async close() {
      await Promise.all([...open].map((session) => session.release()));
    },
  };
}

/**
 * Opens one connection for all sessions of a process, so statements must be short, and a lock of one is a lock of all:
 * who releases a session must have released its locks. The connection ends with the last session.
 */
export function sharedSessions(from: Sessions): Sessions {
  let shared: { readonly connection: Promise<PostgresSession>; users: number } | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  const next = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };
  const joinConnection = async (): Promise<{ connection: PostgresSession; leave: () => Promise<void> }> => {
    const current = (shared ??= { connection: from.session(), users: 0 });
    current.users++;
    const forget = (): void => {
      if (shared === current) shared = undefined;
    };
    try {
      const connection = await current.connection;
      void connection.lost.then(forget);
      return {
        connection,
        async leave() {
          if (--current.users > 0) return;
          forget();
          await connection.release();
        },
      };
    } catch (error) {
      forget();
      throw error;
    }
  };
  return {
    async session() {
      const { connection, leave } = await joinConnection();
      let released = false;
      let end: () => void = () => {};
      const ended = new Promise<void>((resolve) => (end = resolve));
      return {
        lost: Promise.race([connection.lost, ended]),
        query: (text, values) =>
          released
            ? Promise.reject(new Error('Client was closed and is not queryable'))
            : next(() => connection.query(text, values)),
        listen: (channel, listeners) =>
          next(() =>
            connection.listen(channel, (payload) => {
              if (!released) listeners(payload);
            }),
          ),
        async release() {
          if (released) return;
          released = true;
          end();
          await leave();
        },
      };
    },
    close: () => from.close(),
  };
}
