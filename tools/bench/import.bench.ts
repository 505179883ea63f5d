import { setTimeout as pause } from 'node:timers/promises';
import type { RecordedEvent } from '@tailboard/eventing/event-store';
import { connect, type PostgresPool } from '@tailboard/eventing/postgres/connect';
import { DAY, foundCompany, SIZES, workOrder } from './board-day.js';
import { onPrivateProduct, requestToken } from './private-product.js';
import { inTurns, formatRatio, table, formatInteger, type BenchSettings } from './report.js';

const GOAL_MS = 5_000;
/** Polling interval for the import progress and the board, in ms. */
const POLL_MS = 50;
const AT_ONCE = 16;

/** P11: the work orders of a day from their file to the board, against bare INSERTs of the resulting events. */
export async function bench({ tier, rounds }: BenchSettings): Promise<void> {
  await onPrivateProduct(async ({ address, databaseUrl, operate, folder }) => {
    const pool = connect(databaseUrl, { max: AT_ONCE });
    const size = SIZES[tier];
    await foundCompany({ address, operate, folder, size });
    const headers = { authorization: `Bearer ${await requestToken(address)}` };
    const request = async <Body>(route: string, init: RequestInit = {}): Promise<Body> => {
      const response = await fetch(`${address}/api/v1${route}`, { ...init, headers });
      if (!response.ok && response.status !== 404) throw new Error(`${route} answered ${response.status}`);
      return (await response.json()) as Body;
    };
    await pool.query('create table plain (like eventstore.event including all)');
    let days = 0;
    let events: RecordedEvent[] = [];
    const importDay = async (): Promise<number> => {
      const { date, file } = dayOfOrders(days++, size.jobs);
      const form = new FormData();
      form.set('file', new Blob([file], { type: 'text/csv' }), `${date}.csv`);
      await pool.query('checkpoint');
      const begin = performance.now();
      const { data } = await request<{ data: { id: string } }>('/work-orders/import', { method: 'POST', body: form });
      for (let ended = false; !ended; await pause(POLL_MS)) {
        const { data: now } = await request<{ data?: { status: string; created: number } }>(
          `/work-orders/imports/${data.id}`,
        );
        ended = now?.status === 'done' || now?.status === 'failed';
        if (ended && now?.created !== size.jobs) throw new Error(`only ${now?.created} jobs were made`);
      }
      for (let shown = 0; shown < size.jobs; await pause(POLL_MS))
        shown = (await request<{ unassigned: unknown[] }>(`/board?date=${date}`)).unassigned.length;
      const took = performance.now() - begin;
      events = await pool.query<RecordedEvent>(
        `select stream, revision, id, type, version, data, meta from eventstore.event where meta->>'correlation_id' = $1`,
        [data.id],
      );
      return took;
    };
    // The baseline inserts the events of an import.
    await importDay();
    const insertWith = (callers: number) => async (): Promise<number> => {
      await pool.query('truncate plain');
      await pool.query('checkpoint');
      const begin = performance.now();
      const left = events.values();
      const insert = async (): Promise<void> => {
        for (const event of left) await insertEvent(pool, event);
      };
      await Promise.all(Array.from({ length: callers }, insert));
      return performance.now() - begin;
    };
    const limit = 'bare INSERTs of the same events, one caller (the limit)';
    const figures = await inTurns(rounds, [
      { name: limit, run: insertWith(1) },
      { name: `the same, ${AT_ONCE} callers`, run: insertWith(AT_ONCE) },
      { name: 'the import, until the board shows every job', run: importDay },
    ]);
    console.log(
      `P11, tier ${tier}: ${formatInteger(size.jobs)} work orders as CSV, ${formatInteger(events.length)} events; median of ${rounds} turns\n`,
    );
    console.log(
      table(
        ['variant', 'ms', 'of the limit', 'orders/s'],
        [...figures].map(([name, ms]) => [
          name,
          formatInteger(ms),
          formatRatio(ms, figures.get(limit)!),
          formatInteger((size.jobs * 1_000) / ms),
        ]),
      ),
    );
    console.log(`\nThe goal: ${formatInteger(GOAL_MS)} ms for the 2,400 of tier M; at most 4 times the limit.`);
    await pool.close();
  });
}

/** Returns a file of new orders, all on a separate date. */
function dayOfOrders(day: number, many: number): { date: string; file: string } {
  const date = new Date(Date.parse(DAY) + day * 86_400_000).toISOString().slice(0, 10);
  const rows = Array.from({ length: many }, (_, n) => {
    const { address, services: _s, tasks: _t, equipment: _e, signals: _g, ...order } = workOrder(day * many + n, date);
    return { tag_id: '', ...order, ...address };
  });
  const head = Object.keys(rows[0]!);
  const lines = rows.map((row) => Object.values(row).map(String));
  return { date, file: [head, ...lines].map((cells) => cells.join()).join('\n') };
}

const insertEvent = (pool: PostgresPool, { stream, revision, id, type, version, data, meta }: RecordedEvent) =>
  pool.queryPrepared(
    'plain insert',
    'insert into plain (stream, revision, id, type, version, data, meta, recorded_at) values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp())',
    [stream, revision, id, type, version, JSON.stringify(data), JSON.stringify(meta)],
  );
