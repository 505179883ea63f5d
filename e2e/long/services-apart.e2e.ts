import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadDemo, PASSWORD, signIns } from '@tailboard/tools/demo/load-demo';
import { newSecret } from '@tailboard/tools/product/gateway';
import { operator } from '@tailboard/tools/product/operator';
import { signIn } from '../api.js';
import { test as plain } from '../page-errors.js';
import { DAY, expect, freePort, newDatabase } from '../product.js';

const root = path.resolve(import.meta.dirname, '../..');
/** All services behind the gateway. */
const contexts = readdirSync(path.join(root, 'services')).filter((name) => name !== 'gateway');

/** Runs one service in a separate process, as in a container. */
function run(service: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [path.join(root, 'services', service, 'dist/main.js')], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
/** A service has the same start timeout as the product in `npm start`. */
const READY = { timeout: 180_000 };
const ready = (address: string) =>
  fetch(`${address}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
const gone = (process: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (process.exitCode !== null || process.signalCode !== null) resolve();
    else process.once('exit', () => resolve());
  });

plain.describe('Services in processes of their own', () => {
  plain('answer through the one door as in one process, and one that is down is said to be', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'tailboard-apart-'));
    chmodSync(dataDir, 0o711);
    const database = await newDatabase();
    const processes: Record<string, ChildProcess> = {};
    try {
      const env = {
        DATABASE_URL: database.url,
        SERVICE_SECRET: newSecret(),
        DATA_DIR: dataDir,
        DEMO: '1',
      };
      const ports = new Map<string, number>();
      for (const name of [...contexts, 'gateway']) ports.set(name, await freePort());
      const at = (name: string) => `http://127.0.0.1:${ports.get(name)}`;
      const services = contexts.map((name) => `${name}=${at(name)}`).join(',');
      for (const [name, port] of ports) processes[name] = run(name, { ...env, PORT: String(port), SERVICES: services });
      await Promise.all([...ports.keys()].map((name) => expect.poll(() => ready(at(name)), READY).toBe(true)));
      const product = {
        address: at('gateway'),
        dataDir,
        password: PASSWORD,
        getEmail: (role: string) => signIns().find((person) => person.role === role)?.email ?? '',
      };
      // Users are created by the operator command, work orders by an upload through two HTTP interfaces.
      await loadDemo({ address: product.address, operate: operator({ root, env }), only: [DAY], print: () => {} });

      const manager = await signIn(product, 'manager');
      const board = () => manager.request<{ unassigned: { id: string }[] }>('GET', `/board?date=${DAY}`);
      expect((await board()).body.unassigned).toHaveLength(180);
      expect((await fetch(`${product.address}/api/v1/board?date=${DAY}`)).status).toBe(401);

      processes.jobs?.kill('SIGKILL');
      await gone(processes.jobs!);
      const down = await board();
      expect([down.status, down.headers.get('retry-after')]).toEqual([503, '2']);
      expect((await manager.request('GET', '/user')).status).toBe(200);
      expect(await (await fetch(`${product.address}/health/ready`)).json()).toEqual({
        status: 'ready',
        problems: [],
        remarks: ['jobs cannot be reached'],
      });

      processes.jobs = run('jobs', { ...env, PORT: String(ports.get('jobs')), SERVICES: services });
      await expect.poll(() => ready(at('jobs')), READY).toBe(true);
      expect((await board()).body.unassigned).toHaveLength(180);
    } finally {
      for (const process of Object.values(processes).reverse()) process.kill('SIGTERM');
      await Promise.all(Object.values(processes).map(gone));
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
