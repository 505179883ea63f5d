import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { EventStore } from '@tailboard/eventing/event-store';
import { connect } from '@tailboard/eventing/postgres/connect';
import { oneReader } from '@tailboard/eventing/store/one-reader';
import { postgresStore } from '@tailboard/eventing/store/postgres-store';
import { sampleEvents } from '@tailboard/eventing/testing/sample-events';
import { onPrivateDatabase } from './private-database.js';
import { formatRatio, table, formatInteger, type BenchSettings } from './report.js';

const FOLLOWERS = 36;
const COMMITS = 200;

/**
 * Measures the cost in PostgreSQL of following the store, while idle and for each commit: with separate readers, and
 * with one reader.
 */
export async function bench({ seconds }: BenchSettings): Promise<void> {
  await onPrivateDatabase(async (url) => {
    const looking = connect(url, { applicationName: 'looking', max: 1 });
    const statements = async (): Promise<number> => {
      // PostgreSQL writes the counters once per second.
      await pause(1_500);
      const [row] = await looking.query<{ done: bigint }>(
        'select xact_commit as done from pg_stat_database where datname = current_database()',
      );
      return Number(row!.done);
    };
    const connections = async (): Promise<number> => {
      const [row] = await looking.query<{ many: bigint }>(
        `select count(*) as many from pg_stat_activity where application_name = 'following'`,
      );
      return Number(row!.many);
    };
    const measure = async (name: string, over: (store: EventStore) => EventStore): Promise<[string, number[]]> => {
      const pool = connect(url, { applicationName: 'following', max: 40 });
      const store = over(postgresStore(pool));
      const stop = new AbortController();
      setMaxListeners(2 * FOLLOWERS, stop.signal);
      const after = await store.head();
      let batches = 0;
      const following = Array.from({ length: FOLLOWERS }, async (_, n) => {
        const filter = { categories: [`kind${n}`] };
        for await (const __ of store.subscribe({ after, filter, signal: stop.signal })) batches++;
      });
      while (batches < FOLLOWERS) await pause(10);
      const idle = await statements();
      await pause(seconds * 1_000);
      const perMinute = ((await statements()) - idle) / ((seconds + 1.5) / 60);
      const held = await connections();
      const before = await statements();
      for (let n = 0; n < COMMITS; n++)
        await store.append({ stream: `kind${n % FOLLOWERS}-${n}`, expected: 'any', events: sampleEvents(1) });
      const perCommit = ((await statements()) - before) / COMMITS;
      stop.abort();
      await Promise.all(following);
      await store.close();
      await pool.close();
      return [name, [perMinute, held, perCommit]];
    };
    const rows = [
      await measure('each by itself', (store) => store),
      await measure('one reader', (store) => oneReader(store)),
    ];
    await looking.close();
    console.log(
      `IDLE: ${FOLLOWERS} followers of one store on PostgreSQL, ${seconds} s at rest, then ${COMMITS} commits\n`,
    );
    console.log(
      table(
        ['variant', 'transactions a minute at rest', 'of the first', 'connections', 'transactions for a commit'],
        rows.map(([name, [perMinute = 0, held = 0, perCommit = 0]]) => [
          name,
          formatInteger(perMinute),
          formatRatio(perMinute, rows[0]![1][0]!),
          formatInteger(held),
          perCommit.toFixed(1),
        ]),
      ),
    );
  });
}
