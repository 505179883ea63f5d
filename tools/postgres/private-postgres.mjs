// @ts-check
// `node private-postgres.mjs start DIR [PORT]` prints the address of a private server; `stop DIR` ends it. For fault
// tests and benchmarks, which must not disturb other databases.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { end } from '../process/processes.mjs';
import { startPostgres } from './embedded-postgres.mjs';

const [order, folder, port] = process.argv.slice(2);
if (!folder || (order !== 'start' && order !== 'stop')) {
  console.error('usage: private-postgres.mjs start DIR [PORT] | stop DIR');
  process.exit(1);
}
if (order === 'start') {
  const server = await startPostgres({ dataDir: folder, ...(port ? { port: Number(port) } : {}) });
  console.log(server.url);
} else {
  const pid = Number(readFileSync(path.join(folder, 'server', 'postmaster.pid'), 'utf8').split('\n')[0]);
  await end(pid, { signal: 'SIGINT', insist: 'SIGQUIT' });
}
