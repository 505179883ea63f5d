// @ts-check
import path from 'node:path';

/**
 * Opens the database in the settings, otherwise the embedded one; `close` stops what was started for it.
 * @param {import('../product/settings.mjs').Settings} settings
 */
export async function openDatabase(settings) {
  if (settings.databaseUrl) return { databaseUrl: settings.databaseUrl, close: async () => {} };
  const { ensureDatabase, startPostgres } = await import('../postgres/embedded-postgres.mjs');
  const server = await startPostgres({ dataDir: path.join(settings.dataDir, 'postgres') });
  return {
    databaseUrl: await ensureDatabase(server.url, 'tailboard'),
    // A server that was already running belongs to a running product.
    close: async () => (server.adopted ? undefined : server.stop()),
  };
}
