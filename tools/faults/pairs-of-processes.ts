import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPgBouncer } from '@tailboard/eventing/testing/pgbouncer';
import { startBucket } from '@tailboard/service/testing/bucket';
import { ensureDatabase } from '../postgres/embedded-postgres.mjs';
import { waitUntil } from '../process/processes.mjs';
import { ensureBuilt } from '../product/build.mjs';
import { newSecret } from '../product/gateway.mjs';
import { operator, type Operate } from '../product/operator.mjs';
import { onPrivateDatabase } from '../bench/private-database.js';
import { ready } from '../bench/supervised-product.js';

const root = path.resolve(import.meta.dirname, '../..');
const SERVICES = ['identity', 'jobs', 'equipment', 'qc', 'messaging', 'reporting', 'gateway'] as const;
const READY_WITHIN = 180_000;

/** One process of a service, which is started again when it ends. */
export interface PairedProcess {
  readonly name: string;
  readonly address: string;
  kill(): void;
  /** Resident memory in bytes. */
  memory(): number;
}
/** Two processes of each service and two gateways, from the file tree of the image, behind haproxy. */
export interface Pairs {
  /** The balancer in front of the gateways. */
  readonly address: string;
  readonly gateways: readonly [string, string];
  readonly processes: readonly PairedProcess[];
  /** PostgreSQL without PgBouncer. */
  readonly databaseUrl: string;
  readonly operate: Operate;
  readonly folder: string;
}

/** Starts the pairs on a private PostgreSQL behind PgBouncer, with a bucket, and stops everything after the work. */
export async function onPairs(work: (pairs: Pairs) => Promise<void>): Promise<void> {
  ensureBuilt(root, console.log);
  const folder = mkdtempSync(path.join(tmpdir(), 'tailboard-pairs-'));
  chmodSync(folder, 0o711);
  const tree = path.join(folder, 'image');
  execFileSync(process.execPath, [path.join(root, 'tools/product/image-tree.mjs'), tree], { stdio: 'ignore' });
  const stops: (() => Promise<unknown> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    await onPrivateDatabase(async (server) => {
      try {
        const databaseUrl = await ensureDatabase(server, 'tailboard');
        const bouncer = await startPgBouncer(databaseUrl, 24);
        stops.push(() => bouncer.close());
        const bucket = await startBucket(path.join(folder, 'bucket'));
        stops.push(() => bucket.close());
        const ports = new Map<string, [number, number, number]>();
        const free = await freePorts(3 * SERVICES.length);
        for (const name of SERVICES) ports.set(name, free.splice(0, 3) as [number, number, number]);
        const balancedAddress = (name: string): string => `http://127.0.0.1:${ports.get(name)![2]}`;
        const env = {
          DATABASE_URL: bouncer.url,
          DIRECT_DATABASE_URL: databaseUrl,
          PREPARED_STATEMENTS: '0',
          BLOBS: bucket.url,
          SERVICE_SECRET: newSecret(),
          SECOND_FACTOR_KEY: newSecret(),
          SERVICES: SERVICES.filter((name) => name !== 'gateway')
            .map((name) => `${name}=${balancedAddress(name)}`)
            .join(),
          DEMO: '1',
          LOG_LEVEL: 'warn',
        };
        const processes = SERVICES.flatMap((name) =>
          [0, 1].map((index) =>
            superviseProcess(name, index, tree, {
              ...env,
              PORT: String(ports.get(name)![index]),
              DATA_DIR: path.join(folder, `${name}-${index}`),
            }),
          ),
        );
        stops.push(() => Promise.all(processes.map((each) => each.stop())));
        const balancer = startBalancer(path.join(folder, 'haproxy.cfg'), ports);
        stops.push(() => void balancer.kill('SIGKILL'));
        for (const { name, address } of processes)
          if (!(await waitUntil(() => ready(address), READY_WITHIN, 250))) throw new Error(`${name} is not ready`);
        await waitUntil(() => ready(balancedAddress('gateway')), READY_WITHIN, 100);
        await work({
          address: balancedAddress('gateway'),
          gateways: [0, 1].map((index) => `http://127.0.0.1:${ports.get('gateway')![index]}`) as [string, string],
          processes,
          databaseUrl,
          operate: operator({
            root: tree,
            program: 'services/gateway/dist/tailboard.js',
            env: { ...env, DATA_DIR: folder },
          }),
          folder,
        });
      } finally {
        for (const stop of stops.splice(1).reverse()) await stop();
      }
    });
  } finally {
    for (const stop of stops) await stop();
  }
}

/**
 * Returns free ports below those that the system gives to outgoing connections: one of these could take the port of a
 * process while that starts again.
 */
async function freePorts(count: number): Promise<number[]> {
  const isFree = (port: number) =>
    new Promise<boolean>((resolve) => {
      const probe = createServer().once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
  const found: number[] = [];
  for (let port = randomInt(20_000, 30_000); found.length < count; port++) if (await isFree(port)) found.push(port);
  return found;
}

/** Runs a process, and starts it again when it was killed, as a container platform does. */
function superviseProcess(
  service: string,
  index: number,
  tree: string,
  env: Readonly<Record<string, string>>,
): PairedProcess & { stop(): Promise<void> } {
  let stopping = false;
  let child: ChildProcess;
  const start = (): void => {
    child = spawn(process.execPath, [path.join(tree, 'services', service, 'dist/main.js')], {
      cwd: tree,
      env: { ...process.env, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('exit', () => stopping || setTimeout(start, 100));
  };
  start();
  return {
    name: `${service} ${index + 1}`,
    address: `http://127.0.0.1:${env['PORT']}`,
    kill: () => child.kill('SIGKILL'),
    memory() {
      const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
      return Number(kilobytes) * 1_024;
    },
    async stop() {
      stopping = true;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await ended;
    },
  };
}

/** Starts haproxy with a port for each service, which leaves out processes that are not ready. */
function startBalancer(file: string, ports: ReadonlyMap<string, readonly [number, number, number]>): ChildProcess {
  const listens = [...ports].map(
    ([name, [first, second, own]]) => `listen ${name}
  bind 127.0.0.1:${own}
  balance roundrobin
  option httpchk GET /health/ready
  option redispatch 1
  retries 3
  retry-on conn-failure
  server first 127.0.0.1:${first} check inter 500ms fall 2 rise 1
  server second 127.0.0.1:${second} check inter 500ms fall 2 rise 1
`,
  );
  const times = 'timeout connect 2s\n  timeout client 60s\n  timeout server 60s';
  writeFileSync(file, `global\n  maxconn 4000\ndefaults\n  mode http\n  ${times}\n${listens.join('')}`);
  return spawn('haproxy', ['-db', '-q', '-f', file], { stdio: 'ignore' });
}
