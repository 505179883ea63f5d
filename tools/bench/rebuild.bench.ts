import type { PostgresPool } from '@tailboard/eventing/postgres/connect';
import { projections } from '@tailboard/eventing/projection/projections';
import { writeHistory } from '../demo/history/write-history.js';
import definition from '@tailboard/reporting/service';
import { onPrivateService } from './private-service.js';
import { inTurns, formatRatio, table, formatInteger, type BenchSettings } from './report.js';
import { WEEKS_A_YEAR } from './years-of-work.js';

const FOLLOWING = 7_200_000;

/**
 * P2, second part: all read models of services/reporting, rebuilt beside the serving tables from the history of a
 * company (`npm run demo -- --tier …`, created by the product's own decisions), against `COPY` of the finished rows
 * into tables with the same keys and indexes.
 */
export async function bench({ tier, rounds, years = 1 }: BenchSettings): Promise<void> {
  await onPrivateService(definition, async ({ db, store }) => {
    // The service follows while the store is filled. The remaining catch-up is not counted.
    const begun = performance.now();
    const { events } = await writeHistory({ store, tier, weeks: Math.max(1, Math.round(years * WEEKS_A_YEAR)) });
    const head = await store.head();
    const running = projections({
      database: db,
      store,
      schema: 'reporting',
      projections: definition.projections,
      log: { info: () => undefined, warn: () => undefined, error: console.error },
    });
    for (const { name } of definition.projections)
      if (!(await running.waitFor(name, head, FOLLOWING))) throw new Error(`${name} did not catch up`);
    console.log(
      `P2: ${formatInteger(events)} events, ${years} years of tier ${tier}, recorded and followed by the live service in ${formatInteger((performance.now() - begun) / 1_000)} s`,
    );
    const copies = await finishedRows(db);
    const rows = copies.reduce((sum, copy) => sum + copy.rows, 0);
    const parts = new Map<string, number>();
    const limit = `COPY of the ${formatInteger(rows)} finished rows (the limit)`;
    const figures = await inTurns(rounds, [
      {
        name: limit,
        run: () =>
          timeWork(async () => {
            for (const { copy } of copies) await copy();
          }),
      },
      {
        name: 'rebuild of all, one after the other',
        run: () =>
          timeWork(async () => {
            for (const { name } of definition.projections) parts.set(name, await timeWork(() => running.rebuild(name)));
          }),
      },
    ]);
    await running.stop();
    const least = figures.get(limit)!;
    console.log(
      table(
        ['variant', 'seconds', 'of the limit', 'events/s', 'rows/s'],
        [...figures].map(([name, seconds]) => [
          name,
          seconds.toFixed(1),
          formatRatio(least, seconds),
          name === limit ? '' : formatInteger(events / seconds),
          formatInteger(rows / seconds),
        ]),
      ),
    );
    console.log([...parts].map(([name, seconds]) => `${name} ${seconds.toFixed(1)} s`).join(', '));
    console.log('The goal: a rebuild of all read models at 0.25 of the limit or more.');
  });
}

async function timeWork(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1_000;
}

/** Returns each table's rows in a file of the server, and a table with its key and indexes for them. */
async function finishedRows(db: PostgresPool): Promise<{ rows: number; copy: () => Promise<void> }[]> {
  const [server] = await db.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  const names = definition.projections.flatMap(({ tables }) => Object.values(tables).map(({ name }) => name));
  await db.query('create schema finished');
  const copies: { rows: number; copy: () => Promise<void> }[] = [];
  for (const name of names) {
    const file = `${server!.folder}/${name}.copy`;
    const [counted] = await db.query<{ rows: number }>(`select count(*)::int as rows from reporting.${name}`);
    await db.query(`copy reporting.${name} to '${file}'`);
    await db.query(`create table finished.${name} (like reporting.${name} including all)`);
    copies.push({
      rows: counted!.rows,
      copy: async () => {
        await db.query(`truncate finished.${name}`);
        await db.query(`copy finished.${name} from '${file}'`);
      },
    });
  }
  return copies;
}
