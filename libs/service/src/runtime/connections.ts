import { clientConfig, connect, type ConnectOptions, type PostgresPool } from '@tailboard/eventing/postgres/connect';
import { requireRoleSettings, setRoleSettings } from '@tailboard/eventing/postgres/role-settings';
import { ownSessions, sharedSessions } from '@tailboard/eventing/postgres/session';
import { InvalidSettingError, type Config } from './config.js';

/**
 * The most connections of each part of a process that runs one service, to the address that it uses: 12 together, where
 * all use one. With `SERVICES=inprocess`, each service has its own but for the events and the session.
 */
export const CONNECTIONS = { service: 4, events: 2, locks: 3, queue: 2, session: 1 } as const;
/** Connections for events where one process runs all services. */
export const EVENTS_OF_ALL = 10;

type Addresses = Pick<Config, 'DATABASE_URL' | 'DIRECT_DATABASE_URL' | 'READ_DATABASE_URL' | 'PREPARED_STATEMENTS'>;

/** The address of the database without a pooler. */
export const directUrl = (config: Pick<Config, 'DATABASE_URL' | 'DIRECT_DATABASE_URL'>): string =>
  config.DIRECT_DATABASE_URL ?? config.DATABASE_URL;

/** The ways of one process to its database. */
export interface Connections {
  /** Opens connections for statements. Their sessions are one connection, without a pooler. */
  open(options: Pick<ConnectOptions, 'applicationName' | 'max' | 'schema'>): PostgresPool;
  /** Opens connections to the replica; `undefined` if there is none. */
  openReplica(options: Pick<ConnectOptions, 'applicationName' | 'max' | 'schema'>): PostgresPool | undefined;
  /** Ends the sessions. */
  close(): Promise<void>;
}

/** Prepares the ways to the database: behind a pooler, the role gets the settings that cannot be sent through it. */
export async function openConnections(config: Addresses, name: string): Promise<Connections> {
  const direct = directUrl(config);
  const pooled = config.DIRECT_DATABASE_URL !== undefined;
  const sessions = sharedSessions(ownSessions(clientConfig(direct, { applicationName: `${name} session` })));
  const how = { pooled, named: config.PREPARED_STATEMENTS, sessions };
  const connections: Connections = {
    open: (options) => connect(config.DATABASE_URL, { ...options, ...how }),
    openReplica: (options) =>
      config.READ_DATABASE_URL === undefined ? undefined : connect(config.READ_DATABASE_URL, { ...options, ...how }),
    close: () => sessions.close(),
  };
  if (pooled) {
    await setRoleSettings(direct);
    await checkPool(connections.open({ applicationName: 'role settings', max: 1 }), 'DATABASE_URL');
  }
  return connections;
}

async function checkPool(pool: PostgresPool, setting: string): Promise<void> {
  try {
    await requireRoleSettings(pool, setting);
  } catch (error) {
    const { name, message } = error as Error;
    throw name === 'PoolerSettingsError' ? new InvalidSettingError(message) : error;
  } finally {
    await pool.close();
  }
}
