import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@tailboard/eventing/postgres/connect';
import { eventStoreDbStore } from '@tailboard/eventing/store/eventstoredb-store';
import { postgresStore } from '@tailboard/eventing/store/postgres-store';
import { until } from '../process/processes.mjs';
import { fillDay } from './board-day.js';
import { onSupervisedProduct, ready } from './supervised-product.js';
import { tokenOf } from './private-product.js';
import { quantile, table, whole, type BenchSettings } from './report.js';
import { assignedJobs, isBroken, judged, startWriters, verdictTable, WRITERS } from './writers.js';

const SIZE = { technicians: 12, jobs: 160 };
/** Minimum and maximum work before the kill of a round, in ms. */
const WORK: readonly [number, number] = [300, 1_200];
const KINDS = ['door', 'database', 'both'] as const;

/**
 * Kills the gateway, the database and both in turn, repeatedly, while users assign jobs. Afterwards, every acknowledged
 * command is in its stream once, every refused one is not, and the board matches the events.
 */
export async function bench({ rounds, events }: BenchSettings): Promise<void> {
  await onSupervisedProduct(async (product) => {
    const { address, databaseUrl, operate, folder } = product;
    const api = await fillDay({ address, operate, folder, size: SIZE });
    const token = await tokenOf(address);
    const pool = connect(databaseUrl, { max: 4 });
    const store = product.esdb === undefined ? postgresStore(pool) : eventStoreDbStore(product.esdb);
    const company = await assignedJobs(api, store);

    console.log(`Kills: ${whole(rounds)} rounds, ${WRITERS} writers on ${whole(company.jobs.length)} jobs`);
    const writers = startWriters(address, token, company);
    const waits: Record<(typeof KINDS)[number], number[]> = { door: [], database: [], both: [] };
    for (let round = 0; round < rounds; round++) {
      await pause(randomInt(...WORK));
      const what = KINDS[round % KINDS.length]!;
      const began = performance.now();
      product.kill(what);
      await pause(20);
      if (!(await until(() => ready(address), 120_000, 25)))
        throw new Error(`round ${round}: not ready two minutes after ${what} was killed`);
      waits[what].push(performance.now() - began);
      if ((round + 1) % 20 === 0) console.log(`  ${round + 1} rounds, ${whole(writers.actions.length)} acts`);
    }
    await writers.stop();
    const verdict = await judged(writers, company, { store, address, operate });
    await store.close();
    await pool.close();

    console.log(
      table(
        ['killed', 'rounds', 'ready again, p50', 'p95', 'longest'],
        KINDS.map((kind) => [
          kind,
          whole(waits[kind].length),
          ...(waits[kind].length === 0
            ? ['', '', '']
            : [quantile(waits[kind], 0.5), quantile(waits[kind], 0.95), Math.max(...waits[kind])].map(
                (ms) => `${whole(ms)} ms`,
              )),
        ]),
      ),
    );
    console.log(verdictTable(writers, verdict));
    console.log(`The door ended by itself ${product.crashes()} times.`);
    const all = [...waits.door, ...waits.database, ...waits.both];
    console.log(`Ready again within ${whole(quantile(all, 0.95))} ms (p95 of all).`);
    if (isBroken(writers, verdict) || product.crashes() > 0) process.exitCode = 1;
  }, events);
}
