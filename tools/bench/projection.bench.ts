import { eventSchemas } from '@tailboard/contracts/event';
import { connect, type PostgresPool } from '@tailboard/eventing/postgres/connect';
import { projection, table as readTable, type Projection } from '@tailboard/eventing/projection';
import { projections, type Projections } from '@tailboard/eventing/projection/projections';
import { postgresStore } from '@tailboard/eventing/store/postgres-store';
import { z } from 'zod';
import { onPrivateDatabase } from './private-database.js';
import { inTurns, quantile, formatRatio, table, formatInteger, type BenchSettings } from './report.js';

const EVENTS = { S: 200_000, M: 1_000_000, L: 5_000_000 };
const EVENTS_PER_STREAM = 20;
const SAMPLES = 500;

const jobEvents = eventSchemas('job', {
  JobAssigned: z.object({ user_id: z.uuid(), date: z.iso.date(), points: z.int() }),
});
/** Like a board: one row for each stream, changed by each of its events. */
const card = readTable('card', {
  columns: { id: 'uuid', user_id: 'uuid', date: 'date', points: 'int', moves: 'int', changed_at: 'timestamptz' },
  key: ['id'],
  indexes: ['(date, user_id)'],
});
const board = projection({ name: 'bench.board', version: 1, tables: { card } }).on(jobEvents, {
  JobAssigned: ({ id_in_category: id, data, meta }, rows) =>
    rows.card.make(id, (row) => ({ id, ...data, moves: (row?.moves ?? 0) + 1, changed_at: meta.at })),
});
/** Like a history: one row for each event. */
const move = readTable('move', {
  columns: {
    job_id: 'uuid',
    nth: 'int',
    user_id: 'uuid',
    date: 'date',
    points: 'int',
    at: 'timestamptz',
    actor_id: 'uuid',
  },
  key: ['job_id', 'nth'],
  indexes: ['(user_id, date)'],
});
const history = projection({ name: 'bench.history', version: 1, tables: { move } }).on(jobEvents, {
  JobAssigned: ({ id_in_category: job_id, data, meta, revision }, rows) =>
    rows.move.put({ job_id, nth: revision, ...data, at: meta.at, actor_id: meta.actor_id }),
});

/** P2: events per second through one projection into rows, live and as a rebuild, against `COPY` of the finished rows. */
export async function bench({ tier, rounds }: BenchSettings): Promise<void> {
  await onPrivateDatabase(async (url) => {
    const pool = connect(url, { max: 10, statementTimeoutMs: 0 });
    const store = postgresStore(pool);
    const events = EVENTS[tier];
    await fillStore(pool, events, () => store.head());
    const rows: string[][] = [];
    for (const [what, one] of [
      ['one row per stream of 20', board],
      ['one row per event', history],
    ] as const) {
      const copy = await finishedRows(pool, one, store);
      const figures = await inTurns(rounds, [
        { name: 'COPY of the finished rows (the limit)', run: async () => events / (await copy()) },
        { name: 'live projection, from the first event', run: async () => events / (await catchUp(pool, one, store)) },
        {
          name: 'rebuild beside the serving rows, and swap',
          run: async () => events / (await rebuild(pool, one, store)),
        },
      ]);
      const limit = figures.get('COPY of the finished rows (the limit)')!;
      for (const [name, figure] of figures) rows.push([what, name, formatInteger(figure), formatRatio(figure, limit)]);
    }
    console.log(`P2: ${formatInteger(events)} events of about 400 bytes into rows; median of ${rounds} turns\n`);
    console.log(table(['rows', 'variant', 'events/s', 'of the limit'], rows));
    const waits = await latencies(pool, store);
    console.log(
      `\nAppend called until row committed, one at a time, ${SAMPLES} samples: p50 ${quantile(waits, 0.5).toFixed(1)} ms, p99 ${quantile(waits, 0.99).toFixed(1)} ms`,
    );
    console.log('The goals: 80,000 events/s through one projection; rebuild 0.25 of the limit; p99 below 10 ms.');
    await store.close();
    await pool.close();
  });
}

type Store = ReturnType<typeof postgresStore>;
const quiet = { info: () => undefined, warn: () => undefined, error: console.error };
const startProjection = (pool: PostgresPool, projection: Projection, store: Store): Projections =>
  projections({ database: pool, store, schema: 'bench', projections: [projection], log: quiet });

/** Writes directly to the table, because P1 measures appends. */
async function fillStore(pool: PostgresPool, events: number, head: () => Promise<bigint>): Promise<void> {
  await head();
  await pool.query(
    `insert into eventstore.event (stream, revision, id, type, version, data, meta, recorded_at)
     select concat('job-', md5((n / ${EVENTS_PER_STREAM})::text)::uuid), n % ${EVENTS_PER_STREAM} + 1, gen_random_uuid(), 'JobAssigned', 1,
       jsonb_build_object('user_id', md5((n % 300)::text)::uuid, 'date', date '2026-01-01' + (n / 2400) % 300, 'points', n % 40),
       jsonb_build_object('actor_id', md5((n % 7)::text)::uuid, 'command_id', gen_random_uuid(), 'correlation_id', gen_random_uuid(),
         'at', '2026-10-05T12:00:00.000Z', 'source', 'web'),
       clock_timestamp()
     from generate_series(0, ${events - 1}) n`,
  );
  await pool.query('vacuum analyze eventstore.event');
}

const empty = (pool: PostgresPool): Promise<unknown> => pool.query('drop schema if exists bench cascade');

async function catchUp(pool: PostgresPool, projection: Projection, store: Store): Promise<number> {
  await empty(pool);
  const running = startProjection(pool, projection, store);
  const head = await store.head();
  const begin = performance.now();
  await running.start();
  if (!(await running.waitFor(projection.name, head, 600_000))) throw new Error('the projection did not catch up');
  const seconds = (performance.now() - begin) / 1_000;
  await running.stop();
  return seconds;
}

async function rebuild(pool: PostgresPool, projection: Projection, store: Store): Promise<number> {
  const running = startProjection(pool, projection, store);
  const begin = performance.now();
  await running.rebuild(projection.name);
  const seconds = (performance.now() - begin) / 1_000;
  await running.stop();
  return seconds;
}

/**
 * Returns the seconds that `COPY` takes for the final rows of the projection, into a table with the same key and
 * indexes.
 */
async function finishedRows(pool: PostgresPool, projection: Projection, store: Store): Promise<() => Promise<number>> {
  await catchUp(pool, projection, store);
  const [name] = Object.values(projection.tables).map((its) => its.name);
  const [server] = await pool.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  const file = `${server!.folder}/${name}.copy`;
  await pool.query(`copy bench.${name} to '${file}'`);
  await pool.query(`create table public.finished_${name} (like bench.${name} including all)`);
  return async () => {
    await pool.query(`truncate public.finished_${name}`);
    const begin = performance.now();
    await pool.query(`copy public.finished_${name} from '${file}'`);
    return (performance.now() - begin) / 1_000;
  };
}

async function latencies(pool: PostgresPool, store: Store): Promise<number[]> {
  await empty(pool);
  const running = startProjection(pool, board, store);
  await running.start();
  await running.waitFor(board.name, await store.head(), 600_000);
  const waits: number[] = [];
  for (let n = 0; n < SAMPLES; n++) {
    const begin = performance.now();
    const result = await store.append({
      stream: `job-${crypto.randomUUID()}`,
      expected: 0,
      events: [
        {
          id: crypto.randomUUID(),
          type: 'JobAssigned',
          version: 1,
          data: { user_id: crypto.randomUUID(), date: '2026-10-06', points: n },
          meta: {
            actor_id: crypto.randomUUID(),
            command_id: crypto.randomUUID(),
            correlation_id: crypto.randomUUID(),
            at: new Date().toISOString(),
            source: 'web',
          },
        },
      ],
    });
    if (!result.ok || !(await running.waitFor(board.name, result.position, 10_000)))
      throw new Error('the row did not come');
    waits.push(performance.now() - begin);
  }
  await running.stop();
  return waits;
}
