import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore } from '../event-store.js';
import { connect, type PostgresPool } from '../postgres/connect.js';
import { recordingLog, record } from '../testing/sample-ledger.js';
import { oneReader } from '../store/one-reader.js';
import { postgresStore } from '../store/postgres-store.js';
import { freshDatabase, type FreshDatabase } from '../testing/fresh-database.js';
import { waitUntil } from '../testing/wait-until.js';
import { reactions, type Reactions } from './reactions.js';
import { countVisits, tallyReaction, makeVisit, visitedBefore, visitEnded } from '../testing/sample-tally.js';

describe('reactions', () => {
  let fresh: FreshDatabase;
  let database: PostgresPool;
  let store: EventStore;
  const started: Reactions[] = [];
  const pools: PostgresPool[] = [];
  beforeEach(async () => {
    fresh = await freshDatabase();
    database = connected();
    store = oneReader(postgresStore(database));
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((one) => one.stop()));
    await store.close();
    await Promise.all(pools.splice(0).map((pool) => pool.close()));
    await fresh.drop();
  });
  const connected = (): PostgresPool => {
    const pool = connect(fresh.url);
    pools.push(pool);
    return pool;
  };
  /** Acts as another process towards the database. */
  const startReactions = (failing?: Parameters<typeof tallyReaction>[1], isTransient?: (error: unknown) => boolean) => {
    const all = reactions({
      database: connected(),
      store,
      schema: 'office',
      reactions: [tallyReaction(store, failing)],
      log: recordingLog(),
      ...(isTransient ? { isTransient } : {}),
    });
    started.push(all);
    return all;
  };
  const caughtUp = (all: Reactions) => waitUntil(async () => (await all.status())[0]!.lag_positions === 0);
  const counts = () => Promise.all(['ada', 'ben', 'nobody'].map((who) => countVisits(store, who)));

  it('given events of before and of now, when it runs, then each is answered, older shapes in the newest', async () => {
    await record(store, makeVisit('ada'), visitEnded(), visitedBefore('ben'));
    const all = startReactions();
    await all.start();
    await record(store, makeVisit('ada', 3));
    await caughtUp(all);
    expect(await counts()).toEqual([4, 1, 0]);
    expect(await all.listParked()).toEqual([]);
  });

  it('given it was stopped, when it starts again, then it goes on where it was', async () => {
    await record(store, makeVisit('ada'));
    const before = startReactions();
    await before.start();
    await caughtUp(before);
    await before.stop();
    await record(store, makeVisit('ben'));
    const responded: string[] = [];
    const after = startReactions((who) => void responded.push(who));
    await after.start();
    await caughtUp(after);
    expect([await counts(), responded]).toEqual([[1, 1, 0], ['ben']]);
  });

  it('given two processes, then one of them answers, and the other takes over when it stops', async () => {
    const responded: string[] = [];
    const [one, other] = ['one', 'other'].map((name) =>
      startReactions((who) => void responded.push(`${name}: ${who}`)),
    );
    await one!.start();
    await record(store, makeVisit('ada'));
    await caughtUp(one!);
    await other!.start();
    await record(store, makeVisit('ada'));
    await caughtUp(other!);
    await one!.stop();
    await record(store, makeVisit('ben'));
    await caughtUp(other!);
    expect([await counts(), responded]).toEqual([
      [2, 1, 0],
      ['one: ada', 'one: ada', 'other: ben'],
    ]);
  });

  it('given an event that cannot be answered, then it is parked with its reason, the next ones go on, and it is tried again when asked', async () => {
    let came = false;
    const failing = (who: string) => (who === 'nobody' && !came ? new Error('nobody came') : undefined);
    const all = startReactions(failing);
    await all.start();
    const [poison, other] = [makeVisit('nobody'), makeVisit('nobody')];
    await record(store, makeVisit('ada'), poison, makeVisit('ben'), other);
    await caughtUp(all);
    expect(await counts()).toEqual([1, 1, 0]);
    const [parked] = await all.listParked();
    expect(await all.listParked()).toHaveLength(2);
    expect(parked).toMatchObject({
      reaction: 'office.tally',
      event_id: poison.events[0]!.id,
      stream: poison.stream,
      type: 'VisitMade',
      reason: 'nobody came',
      attempts: 1,
    });

    expect(await all.retry('office.tally', other.events[0]!.id)).toBe(1);
    await waitUntil(async () => (await all.listParked()).some(({ attempts }) => attempts === 2));
    came = true;
    expect(await all.retry('office.tally')).toBe(2);
    await waitUntil(async () => (await all.listParked()).length === 0);
    expect(await counts()).toEqual([1, 1, 2]);
  });

  it('given a failure that does not depend on the event, then it is not parked but handled when the failure has passed', async () => {
    let busy = 5;
    const all = startReactions(
      () => (busy-- > 0 ? new Error('too busy') : undefined),
      (error) => (error as Error).message === 'too busy',
    );
    await all.start();
    await record(store, makeVisit('ada'));
    await waitUntil(async () => (await counts())[0] === 1);
    await caughtUp(all);
    expect([await counts(), await all.listParked()]).toEqual([[1, 0, 0], []]);
  });
});
