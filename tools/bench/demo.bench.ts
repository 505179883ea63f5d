import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from '../product/build.mjs';
import { superviseFake } from './supervised-fake.js';
import { median, formatRatio, table, type BenchSettings } from './report.js';
import { startProduct } from './started-product.js';

const root = path.resolve(import.meta.dirname, '../..');
const METRICS = {
  cpu: 'process_cpu_seconds_total',
  p50: 'nodejs_eventloop_lag_p50_seconds',
  p99: 'nodejs_eventloop_lag_p99_seconds',
  max: 'nodejs_eventloop_lag_max_seconds',
} as const;
type Figures = Record<keyof typeof METRICS | 'seconds', number>;

/**
 * DEMO: the first start with the demo company, with its events in PostgreSQL and in EventStoreDB, and the delay of the
 * gateway's event loop meanwhile. The server is that of `ESDB_URL`, which must be empty and works for one round.
 * Without it, the fake runs in a separate process.
 */
export async function bench({ rounds }: BenchSettings): Promise<void> {
  ensureBuilt(root, console.log);
  const url = process.env['ESDB_URL'];
  const turns = url ? 1 : rounds;
  const postgres: Figures[] = [];
  const eventStoreDb: Figures[] = [];
  for (let turn = 0; turn < turns; turn++) {
    postgres.push(await firstStart(''));
    const double = url ? undefined : await superviseFake();
    eventStoreDb.push(await firstStart(url ?? double!.url));
    await double?.stop();
  }
  const findMedian = (all: readonly Figures[], name: keyof Figures): number => median(all.map((one) => one[name]));
  const row = (store: string, all: readonly Figures[]): string[] => [
    store,
    findMedian(all, 'seconds').toFixed(1),
    formatRatio(findMedian(all, 'seconds'), findMedian(postgres, 'seconds')),
    findMedian(all, 'cpu').toFixed(1),
    ...(['p50', 'p99', 'max'] as const).map((name) => (findMedian(all, name) * 1_000).toFixed(1)),
  ];
  console.log(`DEMO: the first start with the demo company; median of ${turns} turns\n`);
  console.log(
    table(
      ['events in', 'seconds', 'of PostgreSQL', 'CPU of the gateway, s', 'loop delay p50, ms', 'p99, ms', 'most, ms'],
      [row('PostgreSQL', postgres), row('EventStoreDB', eventStoreDb)],
    ),
  );
  console.log('\nThe goal: at most 1.5 of PostgreSQL.');
}

async function firstStart(eventStore: string): Promise<Figures> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tailboard-bench-demo-'));
  chmodSync(folder, 0o711);
  try {
    const began = performance.now();
    const product = await startProduct(folder, { ESDB_URL: eventStore });
    const seconds = (performance.now() - began) / 1_000;
    // Requested once, because each response resets the histogram.
    const metrics = await (await fetch(`${product.address}/metrics`)).text();
    await product.stop();
    const readMetric = (name: string): number =>
      Number(new RegExp(`^${name}(?:{[^}]*})? (\\S+)`, 'm').exec(metrics)?.[1]);
    return {
      seconds,
      cpu: readMetric(METRICS.cpu),
      p50: readMetric(METRICS.p50),
      p99: readMetric(METRICS.p99),
      max: readMetric(METRICS.max),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
