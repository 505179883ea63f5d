import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore } from '../event-store.js';
import { operateEngine } from '../operate.js';
import { connect, type PostgresPool } from '../postgres/connect.js';
import { depositCents, openAccount, record } from '../testing/sample-ledger.js';
import { postgresStore } from '../store/postgres-store.js';
import { freshDatabase, type FreshDatabase } from '../testing/fresh-database.js';
import { anchorNow, anchorsIn, brokenSince } from './anchors.js';

const [A, B] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
const NOW = new Date('2026-10-05T03:00:00.000Z');

describe('Anchors over all events', () => {
  let fresh: FreshDatabase;
  let database: PostgresPool;
  let store: EventStore;
  beforeEach(async () => {
    fresh = await freshDatabase();
    database = connect(fresh.url);
    store = postgresStore(database);
    await record(store, openAccount(A!), depositCents(A!, 1, 2));
    await anchorNow(store, database, NOW);
    await record(store, openAccount(B!), depositCents(B!, 1, 7));
    await anchorNow(store, database, NOW);
  });
  afterEach(async () => {
    await store.close();
    await database.close();
    await fresh.drop();
  });
  const wrong = async () => brokenSince(store, await anchorsIn(database));
  const verify = async () => {
    const lines: string[] = [];
    const print = (line: string): void => void lines.push(line);
    const code = await operateEngine('events', ['verify'], { store, databaseUrl: fresh.url, services: [], print });
    return { code, lines };
  };

  it('given unchanged events, then all anchors are valid, also continued ones; no new event makes no new one', async () => {
    expect(await wrong()).toBeUndefined();
    expect(await anchorNow(store, database, NOW)).toBeUndefined();
    const anchors = await anchorsIn(database);
    expect(anchors.map(({ events }) => events)).toEqual([...anchors.map(({ events }) => events)].sort((a, b) => a - b));
    expect(anchors).toHaveLength(2);
    const { code, lines } = await verify();
    expect({ code, lines }).toEqual({ code: 0, lines: [expect.stringMatching(/^2 anchors match/)] });
  });

  it('given many ask for them at once before there are any, then each is answered', async () => {
    await database.query('drop schema audit cascade');
    const ten = Array.from({ length: 10 });
    await Promise.all(ten.map(() => database.query('select pg_sleep(0.1)')));
    const requested = ten.map(() => anchorsIn(database));
    expect((await Promise.all(requested)).flat()).toEqual([]);
  });

  it.each([
    ['altered', [`update eventstore.event set data = data || '{"forged": 1}' where position = $1`]],
    ['removed', [`delete from eventstore.event where position = $1`]],
    [
      'inserted',
      [
        // Free the position before the last event.
        `update eventstore.event set position = default where position = $1`,
        `insert into eventstore.event (position, recorded_at, id, revision, version, stream, type, data, meta)
         overriding system value
         select $1, recorded_at, gen_random_uuid(), revision + 100, version, stream, type, data, meta
         from eventstore.event order by position limit 1`,
      ],
    ],
  ])(
    'given one event was %s behind the back of the store, then the span between two anchors is named',
    async (_, forgery) => {
      const [first, second] = await anchorsIn(database);
      for (const sql of forgery) await database.query(sql, [second!.position]);
      expect(await wrong()).toEqual({ after: first!.position, position: second!.position });
      const { code, lines } = await verify();
      expect(code).toBe(1);
      expect(lines[0]).toContain(`after position ${first!.position}`);
    },
  );
});
