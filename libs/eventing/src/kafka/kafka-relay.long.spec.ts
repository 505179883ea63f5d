import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Append } from '../event-store.js';
import { publishedEvents, publishes, internal, type PublishedEvents } from '@tailboard/contracts/published-events';
import { z } from 'zod';
import { consume, type ConsumeOptions, type PublishedMessage } from '../consume.js';
import { operateRelay } from '../operate-relay.js';
import {
  accountEvents,
  closeAccount,
  depositCents,
  depositWithoutCurrency,
  id,
  openAccount,
  record,
} from '../testing/sample-ledger.js';
import { startChild } from '../testing/child-process.js';
import { missingBroker, startBroker, type Brokers } from '../testing/kafka-broker.js';
import { waitUntil } from '../testing/wait-until.js';
import { relayUnderTest, type RelayUnderTest } from '../testing/relay-under-test.js';
import { bank } from '../testing/sample-published-events.js';
import type { Counted } from './relay-lag.js';

let broker: Brokers | undefined;
let test: RelayUnderTest;
beforeAll(async () => {
  if ((await missingBroker()) === undefined) broker = await startBroker();
});
afterAll(() => broker?.close());

/** Without a broker, the end of the run reports the reason. */
const onBroker = (name: string, work: () => Promise<void>): void =>
  it(name, async () => {
    if (!broker) return expect(await missingBroker()).toBeTruthy();
    test = await relayUnderTest(broker.brokers);
    try {
      await work();
    } finally {
      await test.close();
    }
  });

describe('the relay', () => {
  onBroker('publishes what is declared, in its newest shape, each topic its own, and tells how far it is', async () => {
    const { store } = test;
    await record(store, openAccount(id(1), 'ada'), depositCents(id(1), 5), depositWithoutCurrency(id(1), 7));
    const last = await record(store, closeAccount(id(1)));
    const relay = await test.relay();
    await test.out(relay, last);
    const jobs = await test.readTopic('jobs');
    expect(jobs.map(({ type, data, subject }) => [type, subject, data])).toEqual([
      ['tailboard.AccountOpened.v1', `account/${id(1)}`, { account_id: id(1) }],
      ['tailboard.AccountDeposited.v1', `account/${id(1)}`, { account_id: id(1), cents: 5, currency: 'USD' }],
      ['tailboard.AccountDeposited.v1', `account/${id(1)}`, { account_id: id(1), cents: 7, currency: 'USD' }],
    ]);
    expect(jobs[0]).toMatchObject({ store: await store.identity(), context: 'bank', generation: 1, revision: 1 });
    // The account was closed before the first fill, so only the tombstone is published, without the name.
    expect((await test.readTopic('people')).map(({ data, key }) => [key, data])).toEqual([[`account-${id(1)}`, null]]);
    // Restricted and not listed.
    expect(await test.client.topics([`${test.prefix}tailboard.pay.v1`])).toEqual(new Map());
    const words = await test.raw(`${test.prefix}tailboard.progress.v1`);
    expect(words.map(({ key }) => String(key))).toContain(`${await store.identity()}/jobs`);
  });

  onBroker(
    'given a state, then a tombstone follows where what it names was removed, and a restricted topic is filled where it is named',
    async () => {
      const { store } = test;
      await record(store, openAccount(id(1), 'ada'), openAccount(id(2), 'bob'));
      const relay = await test.relay();
      await test.out(relay, await store.head());
      await test.out(relay, await record(store, closeAccount(id(1))));
      const people = await test.readTopic('people');
      expect(people.filter(({ key }) => key.endsWith(id(1))).map(({ data }) => data?.['owner'])).toEqual([
        'ada',
        undefined,
      ]);
      await relay.stop();

      // Listed later: it catches up on its own while the others continue.
      const before = (await test.readTopic('jobs')).length;
      const named = await test.relay({ restricted: ['pay'] });
      await test.out(named, await record(store, depositCents(id(2), 9)));
      expect((await test.readTopic('pay')).map(({ data }) => data?.['owner']).sort()).toEqual(['ada', 'bob']);
      expect((await test.readTopic('jobs')).length).toBe(before + 1);
    },
  );

  onBroker(
    'given a relay that is killed again and again, then every event is out, in order, and repeats have the same id',
    async () => {
      const { store, database } = test;
      const accounts = Array.from({ length: 10 }, (_, n) => id(n));
      let last = await record(store, ...accounts.map((one) => openAccount(one)));
      for (let life = 0; life < 3; life++) {
        for (let round = 0; round < 5; round++)
          last = await record(store, ...accounts.map((one) => depositCents(one, round)));
        const place = async (): Promise<bigint> =>
          (
            await database
              .query<{ position: bigint }>(`select position from relay.topic where topic = 'jobs'`)
              .catch(() => [])
          )[0]?.position ?? 0n;
        const before = await place();
        const child = startChild('libs/eventing/src/testing/relay-process.ts', {
          RELAY_DATABASE_URL: test.databaseUrl,
          RELAY_BROKERS: broker!.brokers.join(),
          RELAY_PREFIX: test.prefix,
        });
        await child.waitForLine('running');
        await waitUntil(async () => (await place()) > before);
        await child.kill();
      }
      // The previous relay stopped between acknowledgement and record, so its messages are sent again.
      await database.query('update relay.topic set position = greatest(position - 15, 0)');
      const relay = await test.relay();
      await test.out(relay, last);
      const jobs = await test.readTopic('jobs');
      const ids = new Set(jobs.map((one) => one.id));
      expect([ids.size, jobs.length > ids.size]).toEqual([10 + 150, true]);
      for (const one of accounts) {
        const revisions = [
          ...new Set(jobs.filter(({ key }) => key === `account-${one}`).map(({ revision }) => revision)),
        ];
        expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
      }
    },
  );

  onBroker('given two relays, then one publishes, and the other takes over', async () => {
    const first = await test.relay();
    await test.out(first, await record(test.store, openAccount(id(1))));
    const second = await test.relay();
    expect([(await first.status()).active, (await second.status()).active]).toEqual([true, false]);
    await first.stop();
    await waitUntil(async () => (await second.status()).active);
    await test.out(second, await record(test.store, openAccount(id(2))));
  });

  onBroker(
    'given events that are not out yet, then how many is told, and once they are out, that none wait',
    async () => {
      const relay = await test.relay();
      await test.out(relay, await record(test.store, openAccount(id(1))));
      expect((await relay.status()).topics[0]).toMatchObject({ lag_events: 0, lag_seconds: 0 });
      await relay.stop();
      await record(test.store, openAccount(id(2)), openAccount(id(3)), openAccount(id(4)));
      expect((await relay.status()).topics[0]).toMatchObject({ lag_events: 3 });
      const [code, lines] = await recordRequests('status');
      expect([code, lines.map((line) => /position .* wait/.exec(line)?.[0])]).toEqual([
        0,
        ['position 1 of 4  3 events wait', 'position 1 of 4  3 events wait'],
      ]);
      const next = await test.relay();
      await test.out(next, await test.store.head());
      expect((await next.status()).topics[0]).toMatchObject({ lag_events: 0 });
    },
  );

  onBroker('given a store that is away, or that cannot count, then the rest is told all the same', async () => {
    const relay = await test.relay();
    await test.out(relay, await record(test.store, openAccount(id(1))));
    const twice = (line: RegExp) => [expect.stringMatching(line), expect.stringMatching(line)];
    const away = { head: () => Promise.reject(new Error('the store is away')), countAfter: async () => 1 };
    expect(await recordRequests('status', { store: away })).toEqual([
      1,
      [...twice(/position \d+ {2}generation 1/), expect.stringContaining('cannot be reached')],
    ]);
    const head = () => test.store.head();
    expect(await recordRequests('status', { store: { head } })).toEqual([
      0,
      twice(/position (\d+) of \1 {2}generation 1/),
    ]);
  });

  onBroker(
    'given more to one partition than it takes at once, and one fact that is too large alone, then the one is parked and all behind it goes on',
    async () => {
      const { store, client, prefix } = test;
      const name = `${prefix}tailboard.jobs.v1`;
      await client.make([{ topic: name, partitions: 1, replication: 1, settings: { 'max.message.bytes': '20000' } }]);
      const long = (n: number) => `${n}${'x'.repeat(2_000)}`;
      const big: PublishedEvents = publishedEvents(accountEvents, 'account_id', {
        AccountOpened: publishes('jobs', z.object({ owner: z.string() })),
        AccountDeposited: internal('not here'),
        AccountClosed: internal('not here'),
      });
      await record(store, ...Array.from({ length: 100 }, (_, n) => openAccount(id(n), long(n))));
      await record(store, openAccount(id(100), 'y'.repeat(30_000)));
      const last = await record(store, openAccount(id(101), 'z'));
      const relay = await test.relay({ contexts: { bank: [big] }, batchSize: 500 });
      await test.out(relay, last);
      const held = await test.readTopic('jobs');
      expect([...new Set(held.map((one) => one.id))].length).toBe(102);
      expect(held.find(({ type }) => type === 'tailboard.Parked.v1')?.data).toMatchObject({
        subject: `account/${id(100)}`,
      });
      expect((await relay.status()).topics[0]).toMatchObject({ parked: 1 });
      expect(await recordRequests('parked')).toEqual([
        1,
        [expect.stringMatching(/AccountOpened of account-.*100.*takes 19000/)],
      ]);

      await relay.stop();
      await test.database.query(`update relay.topic set ends = '{}'`);
      const fitting = await test.relay({ contexts: { bank: [big] } });
      expect(await recordRequests('retry', { topic: 'jobs' })).toEqual([0, ['1 are retried by the running relay']]);
      // It is still too large and is reported again.
      await waitUntil(async () => /still/.test((await recordRequests('parked'))[1][0] ?? ''));
      await fitting.stop();
    },
  );

  onBroker(
    'given a topic that is deleted, and one whose messages are gone, then each is said and published anew, that topic alone',
    async () => {
      const { store, client, prefix, log } = test;
      await record(store, openAccount(id(1)), depositCents(id(1), 1));
      const relay = await test.relay();
      await test.out(relay, await store.head());
      const people = (await test.readTopic('people')).length;
      await client.remove([`${prefix}tailboard.jobs.v1`]);
      const last = await record(store, depositCents(id(1), 2));
      await test.out(relay, last);
      const jobs = await test.readTopic('jobs');
      expect(jobs.map(({ generation, revision }) => [generation, revision])).toEqual([1, 2, 3].map((n) => [2, n]));
      expect((await test.readTopic('people')).length).toBe(people);
      expect(log.entries.map(({ message }) => message)).toContain(
        `${prefix}tailboard.jobs.v1 is republished: it was deleted`,
      );
      expect(await recordRequests('anew', { topic: 'jobs' })).toEqual([
        0,
        ['jobs is republished by the running relay'],
      ]);
      await waitUntil(async () => (await relay.status()).topics.some(({ generation }) => generation === 3));
      await test.out(relay, last);
      expect((await test.readTopic('jobs')).map(({ generation }) => generation)).toEqual([3, 3, 3]);
    },
  );

  onBroker('given topics of another life, then none of it is believed', async () => {
    const { store, prefix } = test;
    await record(store, ...Array.from({ length: 10 }, (_, n) => openAccount(id(n))));
    const former = await test.relay();
    await test.out(former, await store.head());
    await former.stop();
    const other = await relayUnderTest(broker!.brokers);
    try {
      const last = await record(other.store, openAccount(id(99)));
      const relay = await other.relay({ kafka: { brokers: broker!.brokers, prefix } });
      await other.out(relay, last);
      const jobs = await test.readTopic('jobs');
      expect(jobs.map(({ key, store }) => [key, store])).toEqual([[`account-${id(99)}`, await other.store.identity()]]);
      expect(jobs[0]!.generation).toBeGreaterThan(1);
    } finally {
      await other.close();
    }
  });

  onBroker(
    'given a relay whose own records are lost and a store that is the same, then it goes on where the topics are',
    async () => {
      const { store, database } = test;
      await record(store, openAccount(id(1)), depositCents(id(1), 1));
      const relay = await test.relay();
      await test.out(relay, await store.head());
      await relay.stop();
      await database.query('drop schema relay cascade');
      const again = await test.relay();
      await test.out(again, await record(store, depositCents(id(1), 2)));
      expect((await test.readTopic('jobs')).map(({ generation, revision }) => [generation, revision])).toEqual([
        [1, 1],
        [1, 2],
        [1, 3],
      ]);
    },
  );
});

describe('a consumer', () => {
  /** Records each deposit that it consumes. */
  const reportOn = async (
    handle?: (messages: readonly PublishedMessage[]) => void | Promise<void>,
    how: Pick<ConsumeOptions, 'refused' | 'sessionMs'> = {},
  ) => {
    await test.database.query('create table if not exists report (id text, cents int)');
    return consume({
      kafka: { brokers: broker!.brokers },
      topics: [`${test.prefix}tailboard.jobs.v1`],
      group: `${test.prefix}report`,
      database: test.database,
      log: test.log,
      batchSize: 7,
      async handle(messages, db) {
        for (const { id, type, data } of messages)
          if (type === 'tailboard.AccountDeposited.v1')
            await db.query('insert into report values ($1, $2)', [id, data!['cents']]);
        await handle?.(messages);
      },
      reset: async (_, db) => void (await db.query('delete from report')),
      ...how,
    });
  };
  const loadReport = async (): Promise<{ n: number; cents: number }> =>
    (
      await test.database.query<{ n: number; cents: number }>(
        'select count(*)::int as n, coalesce(sum(cents), 0)::int as cents from report',
      )
    )[0]!;
  const accounts = Array.from({ length: 10 }, (_, n) => id(n));

  onBroker(
    'waits for topics that are not there yet, and counts each fact once through failures, restarts and repeats',
    async () => {
      const { store, database } = test;
      let failing = 2;
      const first = await reportOn(() => {
        if (failing-- > 0) throw new Error('the report is not ready');
      });
      await waitUntil(() => test.log.entries.some(({ message }) => message.startsWith('waiting for')));
      const relay = await test.relay();
      await record(store, ...accounts.map((one) => openAccount(one)));
      await record(store, ...accounts.map((one) => depositCents(one, 1)));
      await waitUntil(async () => (await loadReport()).n === 10);
      await first.stop();
      await relay.stop();
      await database.query('update relay.topic set position = 5');
      await test.relay();
      await record(store, ...accounts.map((one) => depositCents(one, 2)));
      const again = await reportOn();
      await waitUntil(async () => (await loadReport()).n >= 20);
      expect(await loadReport()).toEqual({ n: 20, cents: 30 });

      // A republished topic has a new generation: the report resets and counts nothing twice.
      await recordRequests('anew', { topic: 'jobs' });
      await waitUntil(
        async () => (await test.database.query(`select from kafka.consumed_topic where generation = 2`)).length > 0,
      );
      await waitUntil(async () => (await loadReport()).n >= 20);
      expect(await loadReport()).toEqual({ n: 20, cents: 30 });
      await again.stop();
    },
  );

  onBroker(
    'given a message that is none of ours and one that its handler does not take, then both are parked with their place and those behind them go on',
    async () => {
      const { store, client, prefix, database } = test;
      const relay = await test.relay({ topics: { partitions: 1 } });
      await test.out(relay, await record(store, openAccount(id(1))));
      const producer = await client.producer();
      await producer.send([
        { topic: `${prefix}tailboard.jobs.v1`, partition: 0, messages: [{ key: 'x', value: 'y', headers: {} }] },
      ]);
      await producer.close();
      const last = await record(store, depositCents(id(1), 1, 666, 2));
      await test.out(relay, last);
      const consumer = await reportOn((messages) => {
        if (messages.some(({ data }) => data?.['cents'] === 666)) throw new Error('nobody deposits that much');
      });
      await waitUntil(async () => (await loadReport()).cents === 3);
      expect(await database.query('select "offset", reason from kafka.consumed_parked order by 1')).toEqual([
        { offset: 1n, reason: 'the message has no header ce_source' },
        { offset: 3n, reason: 'nobody deposits that much' },
      ]);
      await consumer.stop();
    },
  );

  onBroker(
    'given a choice to stop, then a message that its handler does not take ends the reading with its place, and mended it goes on there',
    async () => {
      const { store, prefix } = test;
      const relay = await test.relay({ topics: { partitions: 1 } });
      await test.out(relay, await record(store, openAccount(id(1)), depositCents(id(1), 1, 666, 2)));
      const stopped = await reportOn(
        (messages) => {
          if (messages.some(({ data }) => data?.['cents'] === 666)) throw new Error('nobody deposits that much');
        },
        { refused: 'stop' },
      );
      await expect(stopped.ended).rejects.toMatchObject({
        name: 'RefusedMessageError',
        message: `${prefix}tailboard.jobs.v1, partition 0, offset 2: nobody deposits that much`,
      });
      await stopped.stop();
      expect(await loadReport()).toEqual({ n: 1, cents: 1 });
      const corrected = await reportOn(undefined, { refused: 'stop' });
      await waitUntil(async () => (await loadReport()).cents === 669);
      await corrected.stop();
      await corrected.ended;
      expect(await loadReport()).toEqual({ n: 3, cents: 669 });
    },
  );

  onBroker(
    'given a second reader that joins in the middle of a batch, and leaves again, then each fact counts once',
    async () => {
      const { store } = test;
      const relay = await test.relay({ topics: { partitions: 4 } });
      const deposits = (): Append[] =>
        accounts.map((account) => depositCents(account, ...Array.from({ length: 30 }, () => 1)));
      await record(store, ...accounts.map((account) => openAccount(account)));
      await test.out(relay, await record(store, ...deposits()));
      let inHand: () => void = () => undefined;
      const busy = new Promise<void>((resolve) => (inHand = resolve));
      let letGo: () => void = () => undefined;
      const joined = new Promise<void>((resolve) => (letGo = resolve));
      const first = await reportOn(async () => {
        inHand();
        await joined;
      });
      await busy;
      const second = await reportOn();
      const rebalanced = waitUntil(async () => (await loadReport()).n > 0);
      letGo();
      await rebalanced;
      await test.out(relay, await record(store, ...deposits()));
      await waitUntil(async () => (await loadReport()).n >= 600);
      await second.stop();
      await test.out(relay, await record(store, ...deposits()));
      await waitUntil(async () => (await loadReport()).n >= 900);
      await first.stop();
      expect(await loadReport()).toEqual({ n: 900, cents: 900 });
      const [twice] = await test.database.query<{ most: number }>(
        'select max(n)::int as most from (select count(*) as n from report group by id) each',
      );
      expect(twice).toEqual({ most: 1 });
    },
  );

  /** The shortest session timeout that a broker allows by default. */
  const sessionMs = 6_000;
  for (const [how, passes] of [
    ['waits', () => new Promise((resolve) => setTimeout(resolve, sessionMs + 2_000))],
    ['computes without a pause', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, sessionMs + 2_000)],
  ] as const)
    onBroker(
      `given a handler that ${how} for longer than the session of its member, then each fact counts once all the same`,
      async () => {
        const relay = await test.relay({ topics: { partitions: 1 } });
        await test.out(relay, await record(test.store, openAccount(id(1)), depositCents(id(1), 1, 2, 4)));
        let handled = 0;
        const slow = async () => {
          if (handled++ === 0) await passes();
        };
        const readers = [await reportOn(slow, { sessionMs }), await reportOn(slow, { sessionMs })];
        await waitUntil(async () => (await loadReport()).n === 3);
        await test.out(relay, await record(test.store, depositCents(id(1), 8)));
        await waitUntil(async () => (await loadReport()).n === 4);
        for (const reader of readers) await reader.stop();
        expect(await loadReport()).toEqual({ n: 4, cents: 15 });
        // Heartbeats keep the partition assigned while the handler awaits.
        if (how === 'waits') expect(handled).toBe(2);
      },
    );

  onBroker(
    'given a message that comes late, outside of the order, then it counts once, however often it is sent',
    async () => {
      const { store, client, prefix } = test;
      const relay = await test.relay({ topics: { partitions: 1 } });
      await test.out(relay, await record(store, openAccount(id(1)), depositCents(id(1), 1, 2)));
      const topic = `${prefix}tailboard.jobs.v1`;
      const deposit = (await test.raw(topic)).find(({ value }) => JSON.parse(String(value)).cents === 1)!;
      const headers = Object.fromEntries(Object.entries(deposit.headers).map(([name, value]) => [name, String(value)]));
      const late = {
        key: String(deposit.key),
        value: JSON.stringify({ cents: 40, currency: 'USD' }),
        headers: { ...headers, ce_id: `${headers['ce_id']}/late`, ce_late: 'true' },
      };
      const consumer = await reportOn();
      await waitUntil(async () => (await loadReport()).cents === 3);
      const producer = await client.producer();
      for (let n = 0; n < 3; n++) await producer.send([{ topic, partition: 0, messages: [late] }]);
      await producer.close();
      await test.out(relay, await record(store, depositCents(id(1), 100)));
      await waitUntil(async () => (await loadReport()).cents === 143);
      expect(await loadReport()).toEqual({ n: 4, cents: 143 });
      await consumer.stop();
    },
  );
});

/** Exit code and output lines of a relay command. */
async function recordRequests(
  verb: string,
  { topic, store = test.store }: { topic?: string; store?: Counted } = {},
): Promise<[number, string[]]> {
  const lines: string[] = [];
  const args = topic === undefined ? [verb] : [verb, topic];
  const code = await operateRelay(args, {
    ...{
      databaseUrl: test.databaseUrl,
      openStore: async () => ({ store, close: async () => {} }),
      contexts: bank,
      restricted: [],
      topics: { prefix: test.prefix },
      user: undefined,
    },
    print: (line) => void lines.push(line),
  });
  return [code, lines];
}
