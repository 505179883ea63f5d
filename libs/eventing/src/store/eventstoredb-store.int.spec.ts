import { spawnSync } from 'node:child_process';
import { GenericContainer, Wait } from 'testcontainers';
import { fakeEventStoreDb } from '../testing/fake-eventstoredb.js';
import { conformance } from './conformance.js';
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
        EVENTSTORE_MAX_APPEND_SIZE: '16777215',
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
