import { connect, LIMITS, type PostgresPool } from './connect.js';
import { withSchemaLock } from './schema-lock.js';

/** Settings that connections through a pooler need and cannot send. */
const SETTINGS: Readonly<Record<string, string>> = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  ...Object.fromEntries(Object.entries(LIMITS).map(([name, ms]) => [name, String(ms)])),
};
const NAMES = Object.keys(SETTINGS);

/** A pooler's connections do not have the settings of the role. */
export class PoolerSettingsError extends Error {
  override readonly name = 'PoolerSettingsError';
}

/** Gives the role its settings in this database; new connections have them. */
export async function setRoleSettings(directUrl: string): Promise<void> {
  const direct = connect(directUrl, { applicationName: 'role settings', max: 1 });
  try {
    await direct.transaction(async (db) => {
      await db.query(withSchemaLock('role'));
      const rows = await db.query<{ setting: string }>(
        `select unnest(setconfig) as setting from pg_db_role_setting
         where setrole = (select oid from pg_roles where rolname = current_user)
           and setdatabase = (select oid from pg_database where datname = current_database())`,
      );
      const known = new Set(rows.map(({ setting }) => setting));
      for (const [name, value] of Object.entries(SETTINGS))
        if (!known.has(`${name}=${value}`))
          await db.query(
            `do $do$ begin
               execute format('alter role current_user in database %I set ${name} to %L', current_database(), '${value}');
             end $do$`,
          );
    });
  } finally {
    await direct.close();
  }
}

/** Refuses connections that a pooler opened before the role had its settings, or for another role. */
export async function requireRoleSettings(pooled: PostgresPool, setting: string): Promise<void> {
  const rows = await pooled.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any ($1)',
    [NAMES],
  );
  const wrong = rows.filter(({ name, setting: value }) => SETTINGS[name] !== value).map(({ name }) => name);
  if (wrong.length > 0)
    throw new PoolerSettingsError(
      `${setting}: its connections lack settings of the role (${wrong.sort().join(', ')}). The user must be the one of ` +
        "DIRECT_DATABASE_URL; connections from before the settings end with RECONNECT in PgBouncer's console",
    );
}
