// @ts-check
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '../postgres/embedded-postgres.mjs';
import { isAlive } from '../process/processes.mjs';

const PREFIX = 'tailboard-test-';

/** Starts one PostgreSQL for a whole test run, unless `TEST_DATABASE_URL` names one. */
export default async function startDatabase() {
  if (process.env['TEST_DATABASE_URL']) return;
  await clearKilledRuns();
  const folder = mkdtempSync(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  chmodSync(folder, 0o711);
  const server = await startPostgres({
    dataDir: path.join(folder, 'postgres'),
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '300', shared_buffers: '64MB' },
  });
  process.env['TEST_DATABASE_URL'] = server.url;
  Object.assign(globalThis, {
    stopTestDatabase: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  });
}

/** Removes servers that killed runs left behind. */
async function clearKilledRuns() {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? [];
    if (!pid || isAlive(Number(pid))) continue;
    const folder = path.join(tmpdir(), name);
    try {
      await (await startPostgres({ dataDir: path.join(folder, 'postgres') })).stop();
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // It belongs to another user, or another run is already removing it.
    }
  }
}
