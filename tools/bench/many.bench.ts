import { randomUUID } from 'node:crypto';
import { command } from '@tailboard/contracts/contract';
import { eventSchemas } from '@tailboard/contracts/event';
import { mapConcurrently } from '@tailboard/eventing/async/map-concurrently';
import { decider, decision } from '@tailboard/eventing/decider';
import type { EventStore, NewEvent } from '@tailboard/eventing/event-store';
import {
  handleCommand,
  type CommandContext,
  type KnownState,
  type CommandOutcome,
} from '@tailboard/eventing/handle-command';
import { handleCommands } from '@tailboard/eventing/handle-commands';
import { connect, type PostgresPool } from '@tailboard/eventing/postgres/connect';
import { postgresStore } from '@tailboard/eventing/store/postgres-store';
import { z } from 'zod';
import { onPrivateDatabase } from './private-database.js';
import { inTurns, formatRatio, table, formatInteger, type BenchSettings } from './report.js';

const UNITS = 1_000;
/** Number of earlier events of a unit. */
const EVENTS = 10;
const GOAL_MS = 2_000;

/** P6: a thousand units are transferred in one request, each with its own result. */
export async function bench({ rounds }: BenchSettings): Promise<void> {
  await onPrivateDatabase(async (url) => {
    const pool = connect(url);
    const store = postgresStore(pool);
    await store.head();
    await pool.query('create table plain (like eventstore.event including all)');
    await pool.query('create table unit (id uuid primary key, holder text not null, version int not null)');
    const units = await receiveUnits(store, pool);
    let turns = 0;
    const timeWork = (work: (holder: string) => Promise<readonly CommandOutcome[]>) => async (): Promise<number> => {
      const holder = `holder ${++turns}`;
      await pool.query('checkpoint');
      const begin = performance.now();
      const outcomes = await work(holder);
      const took = performance.now() - begin;
      if (outcomes.some(({ outcome }) => outcome !== 'performed')) throw new Error('a unit did not change hands');
      await pool.query('update unit set holder = $1, version = version + 1', [holder]);
      return took;
    };
    const inputs = (holder: string) => units.map((id) => ({ id, holder }));
    const figures = await inTurns(rounds, [
      {
        name: 'one INSERT of the same rows (the limit)',
        run: async () => {
          await pool.query('truncate plain');
          await pool.query('checkpoint');
          const begin = performance.now();
          await insertUnits(pool, units);
          return performance.now() - begin;
        },
      },
      {
        name: 'each read and appended by itself, eight at a time',
        run: timeWork((holder) => {
          const commandContext = createCommandContext();
          return mapConcurrently(inputs(holder), (input) =>
            handleCommand(store, unit, issue, input, commandContext, undefined),
          );
        }),
      },
      {
        name: 'all read, decided and appended together',
        run: timeWork((holder) =>
          handleCommands(store, unit, issue, inputs(holder), createCommandContext(), undefined),
        ),
      },
      {
        name: 'decided on rows, appended together',
        run: timeWork(async (holder) => {
          const rows = await pool.query<{ id: string; holder: string; version: number }>(
            'select id, holder, version from unit where id = any($1::uuid[])',
            [units],
          );
          const known = new Map<string, KnownState<Unit>>(
            rows.map((row) => [row.id, { state: row, version: row.version }]),
          );
          return handleCommands(store, unit, issue, inputs(holder), createCommandContext(), undefined, {
            findKnownState: ({ id }) => known.get(id),
          });
        }),
      },
    ]);
    const limit = figures.values().next().value!;
    console.log(
      `P6: ${formatInteger(UNITS)} units of ${EVENTS} facts and more change hands in one post; median of ${rounds} turns\n`,
    );
    console.log(
      table(
        ['variant', 'ms', 'of the limit'],
        [...figures].map(([name, ms]) => [name, formatInteger(ms), formatRatio(ms, limit)]),
      ),
    );
    console.log(`\nThe goal: ${formatInteger(GOAL_MS)} ms; at most twice the limit on rows.`);
    await store.close();
    await pool.close();
  });
}

const unitEvents = eventSchemas('unit', { UnitIssued: z.object({ holder: z.string(), note: z.string() }) });
interface Unit {
  readonly holder: string | null;
}
const issue = decision(
  command('units.issue', {
    route: 'PUT /units/{id}',
    permission: 'signed-in',
    params: z.object({ id: z.uuid() }),
    body: z.object({ holder: z.string() }),
    summary: 'Give a unit to somebody',
  }),
  (unit: Unit, { holder }) => (unit.holder === holder ? [] : unitEvents.make.UnitIssued({ holder, note })),
);
const unit = decider<Unit, typeof unitEvents>({
  events: unitEvents,
  initial: { holder: null },
  evolve: { UnitIssued: (_, { holder }) => ({ holder }) },
  decisions: [issue],
});

const note = 'x'.repeat(170);
const createCommandContext = (): CommandContext => ({
  actor_id: randomUUID(),
  scope: 'all',
  now: new Date().toISOString(),
  today: '2026-10-06',
  command_id: randomUUID(),
  correlation_id: randomUUID(),
  source: 'web',
});

const newEvent = (n: number): NewEvent => {
  const { actor_id, command_id, correlation_id, now, source } = createCommandContext();
  return {
    id: randomUUID(),
    ...unitEvents.make.UnitIssued({ holder: `earlier holder ${n}`, note }),
    version: 1,
    meta: { actor_id, command_id, correlation_id, at: now, source },
  };
};

/** Creates units with a history, and their read model rows. */
async function receiveUnits(store: EventStore, pool: PostgresPool): Promise<string[]> {
  const units = Array.from({ length: UNITS }, () => randomUUID());
  const past = Array.from({ length: EVENTS }, (_, n) => n);
  await store.appendMany(
    units.map((id) => ({ stream: `unit-${id}`, expected: 0, events: past.map((n) => newEvent(n)) })),
  );
  await pool.query(`insert into unit select id, 'earlier holder', $2 from unnest($1::uuid[]) as id`, [units, EVENTS]);
  await pool.query('vacuum analyze');
  return units;
}

const insertUnits = (pool: PostgresPool, units: readonly string[]): Promise<unknown> => {
  const events = units.map((_, n) => newEvent(n));
  return pool.query(
    `insert into plain (stream, revision, id, type, version, data, meta, recorded_at)
     select stream, 1, id, type, 1, data, meta, clock_timestamp()
     from unnest($1::text[], $2::uuid[], $3::text[], $4::jsonb[], $5::jsonb[]) as each (stream, id, type, data, meta)`,
    [
      units.map((id) => `unit-${id}`),
      events.map(({ id }) => id),
      events.map(({ type }) => type),
      events.map(({ data }) => JSON.stringify(data)),
      events.map(({ meta }) => JSON.stringify(meta)),
    ],
  );
};
