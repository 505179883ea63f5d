import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitUntil } from './wait-until.js';

/** A PgBouncer in transaction mode in front of a database. */
export interface PgBouncer {
  /** The address of the database behind it. */
  readonly url: string;
  close(): Promise<void>;
}

/** Returns why there is no PgBouncer to test with, or `undefined` if there is one. */
export const missingPgBouncer = (): string | undefined =>
  spawnSync('pgbouncer', ['--version']).status === 0
    ? undefined
    : 'pgbouncer is not installed (apt-get install pgbouncer)';

/** Starts PgBouncer in front of a database, with so few connections that clients share them. */
export async function startPgBouncer(databaseUrl: string, connections = 2): Promise<PgBouncer> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(path.join(tmpdir(), 'pgbouncer-'));
  chmodSync(folder, 0o755);
  const own = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${port || 5432} user=${decodeURIComponent(username)} password='${decodeURIComponent(password)}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
`,
  );
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const process_ = spawn('pgbouncer', ['-q', ...user, file], { stdio: 'ignore' });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${own}`;
  // A connection to the database would begin before the role has its settings.
  await waitUntil(
    () =>
      new Promise<boolean>((resolve) => {
        const probe = createConnection(own, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
        probe.on('connect', () => probe.destroy());
      }),
  );
  return {
    url: url.href,
    async close() {
      const ended = new Promise((resolve) => process_.once('exit', resolve));
      process_.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
