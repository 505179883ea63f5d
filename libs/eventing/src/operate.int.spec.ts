import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore } from './event-store.js';
import { operateEngine } from './operate.js';
import { connect, type PostgresPool } from './postgres/connect.js';
import { projections, type Projections } from './projection/projections.js';
import {
  depositCents,
  recordingLog,
  ledger,
  takeNote,
  openAccount,
  depositPoison,
  record,
} from './testing/sample-ledger.js';
import { reactions } from './reaction/reactions.js';
import { countVisits, tallyReaction, makeVisit } from './testing/sample-tally.js';
import { postgresStore } from './store/postgres-store.js';
import { freshDatabase, type FreshDatabase } from './testing/fresh-database.js';
import { waitUntil } from './testing/wait-until.js';

const A = '00000000-0000-4000-8000-00000000000a';

describe('the commands of those who operate the engine', () => {
  let fresh: FreshDatabase;
  let database: PostgresPool;
  let store: EventStore;
  let live: Projections;
  beforeEach(async () => {
    fresh = await freshDatabase();
    database = connect(fresh.url);
    store = postgresStore(database);
    live = startProjections();
    await live.start();
  });
  afterEach(async () => {
    await live.stop();
    await store.close();
    await database.close();
    await fresh.drop();
  });
  const startProjections = () =>
    projections({ database, store, schema: 'bank', projections: [ledger()], log: recordingLog() });
  const runCommand = async (command: 'projections' | 'reactions' | 'events', ...args: string[]) => {
    const lines: string[] = [];
    const services = [
      { name: 'bank', projections: [ledger()], reactions: [] },
      { name: 'office', projections: [], reactions: [tallyReaction(store)] },
    ];
    const code = await operateEngine(command, args, {
      store,
      databaseUrl: fresh.url,
      services,
      print: (line) => lines.push(line),
    });
    return { code, lines };
  };
  const seen = async (position: bigint) => expect(await live.waitFor('bank.ledger', position, 50_000)).toBe(true);

  it('lists, rebuilds and verifies while the product runs', async () => {
    const last = await record(store, openAccount(A), depositCents(A, 1, 2));
    await seen(last);
    const listed = await runCommand('projections', 'list');
    expect(listed.code).toBe(0);
    expect(listed.lines[0]).toMatch(/^name +version +status +position +head +lag +updated/);
    expect(listed.lines[1]).toMatch(/^bank\.ledger +1 +live +3 +3 +0 +20/);

    expect(await runCommand('projections', 'verify', 'bank.ledger')).toEqual({
      code: 0,
      lines: [
        'account: 1 rows, 1 rebuilt, 0 differ',
        'deposit: 2 rows, 2 rebuilt, 0 differ',
        `bank.ledger agrees with its events at position ${last}`,
      ],
    });
    await database.query('update bank.deposit set cents = 9 where cents = 2');
    const differing = await runCommand('projections', 'verify', 'ledger');
    expect(differing.code).toBe(1);
    expect(differing.lines.at(-1)).toBe(`bank.ledger DIFFERS from its events at position ${last}: rebuild it`);
    expect(await runCommand('projections', 'verify', '--all')).toEqual(differing);

    expect((await runCommand('projections', 'rebuild', 'ledger')).lines).toEqual([
      expect.stringMatching(/^bank\.ledger was rebuilt and serves, after \d+\.\d s$/),
    ]);
    expect((await runCommand('projections', 'verify', 'ledger')).code).toBe(0);
  });

  it('given a projection that stopped, when it is listed, then the event is named and the exit code is not zero', async () => {
    const bad = await record(store, openAccount(A), depositPoison(A));
    while ((await live.status())[0]!.status !== 'failed') await new Promise((resolve) => setTimeout(resolve, 5));
    const { code, lines } = await runCommand('projections', 'list');
    expect(code).toBe(1);
    expect(lines.at(-1)).toContain(`bank.ledger stopped at AccountDeposited of account-${A} (position ${bad}): `);
    expect((await runCommand('projections', 'retry', 'ledger')).code).toBe(0);
  });

  it('lists reactions and what they parked, and lets them try it again while the product runs', async () => {
    let came = false;
    const tally = reactions({
      database,
      store,
      schema: 'office',
      reactions: [tallyReaction(store, (who) => (who === 'nobody' && !came ? new Error('nobody came') : undefined))],
      log: recordingLog(),
    });
    try {
      await tally.start();
      const poison = makeVisit('nobody');
      await record(store, makeVisit('ada'), poison);
      await waitUntil(async () => (await tally.status())[0]!.lag_positions === 0);
      const { code, lines } = await runCommand('reactions', 'list');
      expect(code).toBe(1);
      expect(lines).toEqual([
        expect.stringMatching(/^name +position +head +lag +parked$/),
        expect.stringMatching(/^office\.tally +3 +3 +0 +1$/),
        `office.tally parked ${poison.events[0]!.id}, VisitMade of ${poison.stream} (position 2): nobody came`,
      ]);

      came = true;
      expect((await runCommand('reactions', 'retry', 'tally', openAccount(A).events[0]!.id)).code).toBe(1);
      expect(await runCommand('reactions', 'retry', 'tally')).toEqual({
        code: 0,
        lines: ['the running product retries 1 of office.tally'],
      });
      await waitUntil(async () => (await tally.listParked()).length === 0);
      expect((await runCommand('reactions', 'list')).code).toBe(0);
      expect([await countVisits(store, 'nobody'), (await runCommand('reactions', 'retry')).code]).toEqual([1, 2]);
    } finally {
      await tally.stop();
    }
  });

  describe('on a database of the time when read models could follow Kafka', () => {
    /** A stored checkpoint whose rows lack one deposit. */
    const keptAs = async (checkpoint: string): Promise<void> => {
      await seen(await record(store, openAccount(A), depositCents(A, 1, 2)));
      await live.stop();
      await database.query('delete from bank.deposit where cents = 2');
      await database.query('alter table bank.projection add column checkpoint text');
      await database.query('update bank.projection set checkpoint = $1', [checkpoint]);
      live = startProjections();
    };
    const cents = () => database.query('select cents from bank.deposit order by cents');

    it('given they followed it, then the start reports it with the remedy, and a rebuild of all fixes them', async () => {
      await keptAs('{"position":"3","partitions":{"tailboard.bank.v1/0":["3","3","3"]}}');
      const sentence =
        'read models of bank were filled from Kafka, whose order is not that of the events, and may be wrong; ' +
        'run "npm run projections -- rebuild --all", then start again';
      await expect(live.start()).rejects.toThrow(sentence);
      await expect(startProjections().start()).rejects.toThrow(sentence);
      expect(await cents()).toEqual([{ cents: 1 }]);

      expect(await runCommand('projections', 'rebuild', '--all')).toEqual({
        code: 0,
        lines: [expect.stringMatching(/^bank\.ledger was rebuilt and serves/)],
      });
      await live.start();
      await seen(await record(store, depositCents(A, 3)));
      expect(await cents()).toEqual([{ cents: 1 }, { cents: 2 }, { cents: 3 }]);
    });

    it('given they followed the store, then they go on where they were', async () => {
      await keptAs('3');
      await live.start();
      await seen(await record(store, depositCents(A, 3)));
      expect(await cents()).toEqual([{ cents: 1 }, { cents: 3 }]);
      expect(await live.status()).toMatchObject([{ version: 1, status: 'live', events: 1 }]);
    });
  });

  it('given a read model that cannot be rebuilt, when all are, then it is named, its tables stay readable, and the exit code is not zero', async () => {
    await seen(await record(store, openAccount(A), depositCents(A, 1)));
    await live.stop();
    await record(store, depositPoison(A));
    await database.query('update bank.projection set position = 3');
    const { code, lines } = await runCommand('projections', 'rebuild', '--all');
    expect(code).toBe(1);
    expect(lines.at(-1)).toMatch(/^bank\.ledger could not be rebuilt, its tables did not change: /);
    expect(await database.query('select cents from bank.deposit')).toEqual([{ cents: 1 }]);
  });

  it('reads a stream, and all events from a position, as lines of JSON', async () => {
    await record(store, openAccount(A), depositCents(A, 5, 6), takeNote(1));
    const read = await runCommand('events', 'read', `account-${A}`, '--from', '2', '--limit', '1');
    expect(read.code).toBe(0);
    expect(read.lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { revision: 2, type: 'AccountDeposited', data: { cents: 5 } },
    ]);

    const types = (lines: string[]) => lines.map((line) => (JSON.parse(line) as { type: string }).type);
    expect(types((await runCommand('events', 'all', '--from', '3')).lines)).toEqual(['AccountDeposited', 'NoteTaken']);
    expect(types((await runCommand('events', 'read', 'all', '--from', '3')).lines)).toEqual([
      'AccountDeposited',
      'NoteTaken',
    ]);
    expect(types((await runCommand('events', 'all', '--category', 'note')).lines)).toEqual(['NoteTaken']);
    expect((await runCommand('events', 'all', '--limit', '2')).lines).toHaveLength(2);
    expect(await runCommand('events', 'read', 'account-unknown')).toEqual({
      code: 1,
      lines: ['there are no such events in account-unknown'],
    });
  });

  it.each([
    ['projections', [], 'a command is missing'],
    ['projections', ['rebuild'], 'a command is missing'],
    ['projections', ['rebuild', 'ledger', '--all'], 'a command is missing'],
    ['projections', ['verify', 'ledger', '--all'], 'a command is missing'],
    ['projections', ['retry', '--all'], 'a command is missing'],
    ['projections', ['rebuild', 'lodger'], 'there is no projection lodger; there are: bank.ledger'],
    ['projections', ['drop', 'ledger'], 'there is no "projections drop"'],
    ['events', [], 'which events?'],
    ['events', ['all', '--from', 'noon'], '--from wants a whole number, not "noon"'],
    ['events', ['all', '--form', '1'], "Unknown option '--form'"],
  ] as const)('given %s %j, then it prints the mistake and the usage', async (command, args, message) => {
    const { code, lines } = await runCommand(command, ...args);
    expect(code).toBe(2);
    expect(lines[0]).toContain(message);
    expect(lines[1]).toContain(`usage: ${command}`);
  });
});
