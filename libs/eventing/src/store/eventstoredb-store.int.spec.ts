import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GenericContainer, Wait } from 'testcontainers';
import { fakeEventStoreDb, type FakeEventStoreDb } from '../testing/fake-eventstoredb.js';
import { conformance } from './conformance.js';
import { sampleEvents } from './sample-events.js';
import { eventStoreDbStore } from './eventstoredb-store.js';

const IMAGE = 'eventstore/eventstore:24.6.0-jammy';

conformance('on EventStoreDB, its protocol spoken by a fake', async () => {
  const server = await fakeEventStoreDb();
  const store = eventStoreDbStore(server.connectionString);
  return {
    store,
    disconnect: server.restart,
    close: async () => {
      await store.close();
      await server.stop();
    },
  };
});

describe('the event store on EventStoreDB', () => {
  let server: FakeEventStoreDb;
  beforeEach(async () => {
    server = await fakeEventStoreDb();
  });
  afterEach(() => server.stop());

  it('given an address that says not to throw, when an append loses a race, then it is told as a conflict', async () => {
    const store = eventStoreDbStore(`${server.connectionString}&throwOnAppendFailure=false`);
    const [first, second] = sampleEvents(2);
    await store.append({ stream: 'account-1', expected: 0, events: [first!] });
    const late = await store.append({ stream: 'account-1', expected: 0, events: [second!] });
    expect(late).toEqual({ ok: false, stream: 'account-1', expected: 0, actual: 1 });
    expect((await store.read('account-1')).map(({ id }) => id)).toEqual([first!.id]);
    await store.close();
  });

  it('given a server that is away for longer than a caller may wait, then reads and appends say that it cannot be reached', async () => {
    const store = eventStoreDbStore(server.connectionString, { retryForMs: 300 });
    await store.append({ stream: 'account-1', expected: 0, events: sampleEvents(1) });
    await server.stop();
    const append = store.append({ stream: 'account-1', expected: 1, events: sampleEvents(1) });
    await expect(append).rejects.toMatchObject({ name: 'StoreUnavailable' });
    await expect(store.read('account-1')).rejects.toMatchObject({ name: 'StoreUnavailable' });
    await store.close();
  });
});

const url = process.env['ESDB_URL'];
const dockerAnswers = (): boolean =>
  spawnSync('docker', ['version', '--format', '{{.Server.Version}}'], { timeout: 5_000, stdio: 'ignore' }).status === 0;

if (url)
  conformance('on EventStoreDB, the server of ESDB_URL', async () => {
    const store = eventStoreDbStore(url);
    return { store, close: () => store.close() };
  });
else if (dockerAnswers())
  conformance(`on EventStoreDB, ${IMAGE}`, async () => {
    const container = await new GenericContainer(IMAGE)
      .withEnvironment({
        EVENTSTORE_INSECURE: 'true',
        EVENTSTORE_MEM_DB: 'true',
        EVENTSTORE_MAX_APPEND_SIZE: '16767216',
      })
      .withExposedPorts(2113)
      .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
      .withStartupTimeout(120_000)
      .start();
    const store = eventStoreDbStore(`esdb://${container.getHost()}:${container.getMappedPort(2113)}?tls=false`);
    return {
      store,
      close: async () => {
        await store.close();
        await container.stop();
      },
    };
  });
else
  process.stdout.write(
    '\nNo real EventStoreDB was tested: ESDB_URL is not set and Docker does not answer. Only its protocol was, against a fake.\n',
  );
