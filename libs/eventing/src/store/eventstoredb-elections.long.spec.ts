import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createInterface } from 'node:readline';
import { startChild, type Child } from '../testing/child-process.js';
import { startFakeEventStoreDb, type FakeEventStoreDb } from '../testing/eventstoredb/fake-eventstoredb.js';
import { waitUntil } from '../testing/wait-until.js';
import { openEventStoreDb } from './eventstoredb-store.js';

/** The client tries discovery ten times per call; concurrent calls share one discovery. */
const MORE_THAN_THE_CLIENT_TRIES = 40;

describe('an election that outlasts the attempts of the client', () => {
  let server: FakeEventStoreDb;
  let child: Child | undefined;
  beforeEach(async () => {
    server = await startFakeEventStoreDb();
  });
  afterEach(async () => {
    await child?.kill();
    await server.stop();
  });

  it.each([
    ['one address', 'esdb://127.0.0.1:PORT?tls=false'],
    ['a name that is looked up', 'esdb+discover://localhost:PORT?tls=false'],
    ['three addresses', 'esdb://127.0.0.1:PORT,127.0.0.1:1,127.0.0.1:2?tls=false'],
  ])('given %s, then the process lives, callers are reported, and all goes on by itself', async (_, address) => {
    child = startChild('libs/eventing/src/testing/election-process.ts', {
      ESDB_URL: address.replace('PORT', String(server.port)),
    });
    const lines: string[] = [];
    createInterface({ input: child.process.stdout! }).on('line', (line) => lines.push(line));
    const isAlive = (): boolean => child!.process.exitCode === null;
    const acknowledged = () => lines.filter((line) => line.startsWith('acknowledged'));
    await waitUntil(() => !isAlive() || acknowledged().length > 20);
    const refused = server.beginElection();
    await waitUntil(() => !isAlive() || refused() > MORE_THAN_THE_CLIENT_TRIES);
    await waitUntil(() => !isAlive() || (lines.includes('not followed') && lines.includes('StoreUnavailableError')));
    server.endElection();
    await waitUntil(() => !isAlive() || lines.includes('followed'));
    const before = acknowledged().length;
    await waitUntil(() => !isAlive() || acknowledged().length > before + 20);
    expect(isAlive()).toBe(true);
    expect(new Set(lines.map((line) => line.split(' ')[0]))).toEqual(
      new Set(['acknowledged', 'StoreUnavailableError', 'not', 'followed']),
    );
    await child.kill();
    const store = await openEventStoreDb(server.connectionString);
    const { events } = await store.readAll({ limit: 100_000 });
    const ids = events.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const line of acknowledged()) expect(ids).toContain(line.split(' ')[1]);
    await store.close();
  });

  it('given a start during an election, then it waits, and opens when there is a leader', async () => {
    const refused = server.beginElection();
    const opening = openEventStoreDb(`esdb://127.0.0.1:${server.port},127.0.0.1:1?tls=false`, 60_000);
    await waitUntil(() => refused() > MORE_THAN_THE_CLIENT_TRIES);
    server.endElection();
    const store = await opening;
    expect(await store.head()).toBe(0n);
    await store.close();
  });
});
