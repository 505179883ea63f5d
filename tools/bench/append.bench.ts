import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { NewEvent } from '@tailboard/eventing/event-store';
import { connect, type PostgresPool } from '@tailboard/eventing/postgres/connect';
import { postgresStore } from '@tailboard/eventing/store/postgres-store';
import { onPrivateDatabase } from './private-database.js';
import { inTurns, formatRatio, table, formatInteger, type BenchSettings, type Variant } from './report.js';

/** P1: durable appends per second, one event each, to distinct streams of twenty events. */
export async function bench({ rounds, seconds }: BenchSettings): Promise<void> {
  await onPrivateDatabase(async (url) => {
    const pool = connect(url, { max: 20 });
    const store = postgresStore(pool);
    await store.head();
    // The baseline inserts into a table with the same columns and indexes.
    await pool.query('create table plain (like eventstore.event including all)');
    const pgbench = findPgbench();
    const rows: string[][] = [];
    for (const callers of [1, 16]) {
      const turn = (append: Append) => async () => {
        await pool.query('truncate plain, eventstore.event');
        await pool.query('checkpoint');
        return appendsPerSecond(callers, seconds, append);
      };
      const variants: Variant[] = [
        { name: 'INSERT through the driver', run: turn(insertWith(pool)) },
        {
          name: 'the event store',
          run: turn(async (stream, revision) => {
            const result = await store.append({ stream, expected: revision - 1, events: [newEvent()] });
            if (!result.ok) throw new Error('a stream of its own cannot be in conflict');
          }),
        },
      ];
      if (pgbench)
        variants.unshift({
          name: 'INSERT by pgbench',
          run: async () => {
            await pool.query('truncate plain, eventstore.event');
            await pool.query('checkpoint');
            return insertsByPgbench(pgbench, url, callers, seconds);
          },
        });
      const figures = await inTurns(rounds, variants);
      const limit = figures.get(variants[0]!.name)!;
      for (const [name, figure] of figures)
        rows.push([String(callers), name, formatInteger(figure), formatRatio(figure, limit)]);
    }
    console.log(
      `P1: durable appends per second, one event of about 500 bytes each; median of ${rounds} turns of ${seconds} s\n`,
    );
    console.log(table(['callers', 'variant', 'appends/s', 'of the limit'], rows));
    console.log(`\nThe goal: 0.90 of the limit at 16 callers, 0.60 at 1.`);
    if (!pgbench) console.log('There is no pgbench on this machine: the limit is the same INSERT through the driver.');
    await store.close();
    await pool.close();
  });
}

type Append = (stream: string, revision: number) => Promise<unknown>;
const EVENTS_PER_STREAM = 20;
const note = 'x'.repeat(170);

const newEvent = (): NewEvent => ({
  id: randomUUID(),
  type: 'JobAssigned',
  version: 1,
  data: { user_id: randomUUID(), date: '2026-10-06', note },
  meta: {
    actor_id: randomUUID(),
    command_id: randomUUID(),
    correlation_id: randomUUID(),
    at: new Date().toISOString(),
    source: 'web',
  },
});

async function appendsPerSecond(callers: number, seconds: number, append: Append): Promise<number> {
  const begin = performance.now();
  const end = begin + seconds * 1_000;
  let done = 0;
  const call = async (): Promise<void> => {
    while (performance.now() < end) {
      const stream = `job-${randomUUID()}`;
      for (let revision = 1; revision <= EVENTS_PER_STREAM; revision++, done++) await append(stream, revision);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return (done * 1_000) / (performance.now() - begin);
}

const insertWith =
  (pool: PostgresPool): Append =>
  (stream, revision) => {
    const { id, type, version, data, meta } = newEvent();
    return pool.queryPrepared(
      'plain insert',
      'insert into plain (stream, revision, id, type, version, data, meta, recorded_at) values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp())',
      [stream, revision, id, type, version, JSON.stringify(data), JSON.stringify(meta)],
    );
  };

async function insertsByPgbench(program: string, url: string, callers: number, seconds: number): Promise<number> {
  const event = newEvent();
  const data = JSON.stringify(event.data);
  // pgbench treats a colon before a digit as a variable name, even inside quotes.
  const meta = JSON.stringify(event.meta).replaceAll(/:(?=\d)/g, '.');
  const script = path.join(tmpdir(), `tailboard-bench-${process.pid}.sql`);
  writeFileSync(
    script,
    [
      '\\set i :i + 1',
      `\\set s :i / ${EVENTS_PER_STREAM}`,
      `\\set r :i % ${EVENTS_PER_STREAM} + 1`,
      `insert into plain (stream, revision, id, type, version, data, meta, recorded_at) values (concat('job-00000000-0000-4000-8000-', :client_id::text, '-', :s::text), :r::int, gen_random_uuid(), 'JobAssigned', 1, '${data}', '${meta}', clock_timestamp());`,
    ].join('\n'),
  );
  const options = [
    '-n',
    '-M',
    'prepared',
    '-D',
    'i=-1',
    '-f',
    script,
    '-c',
    String(callers),
    '-T',
    String(Math.ceil(seconds)),
  ];
  const { stdout } = await promisify(execFile)(program, [...options, url]);
  rmSync(script);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}

/** Returns pgbench from the path, or from Debian's PostgreSQL folder. */
function findPgbench(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const places = ['pgbench', ...listFiles(debian).map((version) => path.join(debian, version, 'bin/pgbench'))];
  return places.find((place) => {
    try {
      execFileSync(place, ['--version'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
}

const listFiles = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};
