import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore } from '../event-store.js';
import { connect, type PostgresPool } from '../postgres/connect.js';
import { postgresStore } from '../store/postgres-store.js';
import { freshDatabase, type FreshDatabase } from '../testing/fresh-database.js';
import { waitUntil } from '../testing/wait-until.js';
import { liveNotices, type ReceivedNotice, type LiveNotices } from './live-notices.js';
import { projections, type Projections } from './projections.js';
import { closeAccount, depositCents, recordingLog, id, ledger, openAccount, record } from '../testing/sample-ledger.js';

describe('live notices', () => {
  let fresh: FreshDatabase;
  let database: PostgresPool;
  let store: EventStore;
  let all: Projections;
  let notices: LiveNotices;
  let received: ReceivedNotice[];
  beforeEach(async () => {
    fresh = await freshDatabase();
    database = connect(fresh.url, { applicationName: 'suite' });
    store = postgresStore(database);
    all = ledgers(10);
    notices = await liveNotices(database, 20);
    received = [];
    notices.listen({ onNotice: (one) => received.push(one) });
  });
  afterEach(async () => {
    await notices.stop();
    await all.stop();
    await store.close();
    await database.close();
    await fresh.drop();
  });
  const ledgers = (batchSize: number) =>
    projections({
      database,
      store,
      schema: 'bank',
      projections: [ledger()],
      log: recordingLog(),
      batchSize,
    });
  const seen = async (position: bigint) => expect(await all.waitFor('bank.ledger', position, 50_000)).toBe(true);
  const summarize = () =>
    received.map(({ notice }) => (notice === 'resync' ? notice : `${notice.type} ${notice.topic}`));

  it('given open screens, when rows change, then they are notified what, by whom and at which position', async () => {
    await all.start();
    await seen(await record(store, openAccount(id(1), 'ada')));
    const position = await record(store, depositCents(id(1), 5));
    await seen(position);
    await seen(await record(store, closeAccount(id(1))));
    await waitUntil(() => received.length === 3);

    expect(summarize()).toEqual(['AccountOpened user:ada', 'AccountDeposited user:ada', 'AccountClosed user:ada']);
    expect(received[1]!.notice).toEqual({
      topic: 'user:ada',
      type: 'AccountDeposited',
      id: `account-${id(1)}`,
      actor_id: 'ada',
      position: String(position),
    });
  });

  it('given a backlog, when it is caught up with, then no one is notified of the past but everyone to read again', async () => {
    await record(store, ...Array.from({ length: 35 }, (_, n) => openAccount(id(n), 'past')));
    await all.start();
    await waitUntil(async () => (await all.status())[0]!.status === 'live');
    await seen(await record(store, openAccount(id(99), 'now')));
    await waitUntil(() => summarize().includes('AccountOpened user:now'));

    expect(summarize()).toEqual(['resync', 'AccountOpened user:now']);
  });

  it('given a rebuild, then it notifies no one of its events, and everyone to read again', async () => {
    await all.start();
    await seen(await record(store, openAccount(id(1), 'ada')));
    await all.rebuild('bank.ledger');
    await seen(await record(store, openAccount(id(2), 'bea')));
    await waitUntil(() => received.length >= 2 && summarize().at(-1) !== 'AccountOpened user:ada');
    await seen(await record(store, openAccount(id(3), 'cleo')));
    await waitUntil(() => summarize().includes('AccountOpened user:cleo'));

    expect(summarize().filter((one) => one.endsWith('ada'))).toHaveLength(1);
    expect(summarize()).toContain('resync');
  });

  it('given a screen that was disconnected, when it reconnects with its last position, then it receives the rest, or reads again', async () => {
    await all.start();
    for (const owner of ['ada', 'bea', 'cleo']) await seen(await record(store, openAccount(id(owner.length), owner)));
    await waitUntil(() => received.length === 3);
    const resumed: ReceivedNotice[] = [];
    notices.listen({ after: received[0]!.id, onNotice: (one) => resumed.push(one) })();
    expect(resumed).toEqual(received.slice(1));

    const late: ReceivedNotice[] = [];
    notices.listen({ after: 'never heard of', onNotice: (one) => late.push(one) })();
    expect(late).toEqual([{ id: received[2]!.id, notice: 'resync' }]);

    const first = received[0]!.id;
    for (let n = 0; n < 20; n++) await record(store, openAccount(id(1_000 + n), `owner ${n}`));
    await waitUntil(() => received.length >= 23);
    const gone: ReceivedNotice[] = [];
    notices.listen({ after: first, onNotice: (one) => gone.push(one) })();
    expect(gone).toEqual([{ id: received.at(-1)!.id, notice: 'resync' }]);
  });

  it('given a screen that has received nothing yet, when it reconnects, then it receives the rest and need not read again', async () => {
    const before = notices.last();
    await all.start();
    await seen(await record(store, openAccount(id(1), 'ada')));
    await waitUntil(() => received.length === 1);
    const resumed: ReceivedNotice[] = [];
    notices.listen({ after: before, onNotice: (one) => resumed.push(one) })();
    expect(resumed).toEqual(received);
    expect(notices.last()).toBe(received[0]!.id);
  });

  it('given a lost connection, when it listens again, then everyone notifies read again', async () => {
    await all.start();
    await seen(await record(store, openAccount(id(1), 'ada')));
    await waitUntil(() => received.length === 1);
    await database.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where query ilike $1 and pid <> pg_backend_pid()',
      ['listen%tailboard_live%'],
    );
    await waitUntil(() => received.length === 2);
    expect(summarize()).toEqual(['AccountOpened user:ada', 'resync']);
  });
});
