import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  startFakeEventStoreDb,
  type FakeEventStoreDb,
  type FakeEventStoreDbOptions,
} from '../testing/eventstoredb/fake-eventstoredb.js';
import { LOCALHOST_CERTIFICATE } from '../testing/localhost-certificate.js';
import { openEventStoreDb } from './eventstoredb-store.js';
import { sampleEvents } from '../testing/sample-events.js';

describe('the start on EventStoreDB', () => {
  let server: FakeEventStoreDb | undefined;
  let folder: string;
  let ca: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'tailboard-ca-'));
    ca = path.join(folder, 'ca @ home.crt');
    writeFileSync(ca, LOCALHOST_CERTIFICATE);
  });
  afterEach(async () => {
    await server?.stop();
    server = undefined;
    rmSync(folder, { recursive: true });
  });
  const started = async (options: FakeEventStoreDbOptions = {}): Promise<FakeEventStoreDb> =>
    (server = await startFakeEventStoreDb(options));
  const works = async (address: string): Promise<void> => {
    const store = await openEventStoreDb(address);
    await store.append({ stream: 'account-1', expected: 0, events: sampleEvents(1) });
    expect(await store.read('account-1')).toHaveLength(1);
    await store.close();
  };

  it.each([
    ['a server that serves', 'esdb://127.0.0.1:PORT?tls=false'],
    ['the scheme of KurrentDB', 'kurrentdb://127.0.0.1:PORT?tls=false'],
    ['several nodes of which one is away', 'esdb://127.0.0.1:1,127.0.0.1:PORT?tls=false'],
    ['a name behind which DNS knows the nodes', 'esdb+discover://localhost:PORT?tls=false'],
  ])('given %s, then it opens and leaves nothing in it', async (_, address) => {
    const { port } = await started();
    await works(address.replace('PORT', String(port)));
  });

  it.each(['secret', 'p@ss:w/rd%', 'ключ 100%'])(
    'given TLS by a private authority and the password %s, then it opens',
    async (password) => {
      const { port } = await started({ tls: true, users: { ada: password } });
      await works(
        `esdb://ada:${encodeURIComponent(password)}@localhost:${port}?tlsCAFile=${encodeURIComponent(ca)}&tls=true`,
      );
    },
  );

  // The client retries an unreachable server for the whole timeout. A server that answers ends the wait itself, however
  // busy the machine is.
  const timeouts = { unreachable: 500, withoutTls: 5_000, answering: 60_000 };

  it.each<[string, FakeEventStoreDbOptions, string, string, keyof typeof timeouts]>([
    ['no server', {}, 'esdb://127.0.0.1:1?tls=false', 'no server answers at 127.0.0.1:1', 'unreachable'],
    [
      'an unknown host',
      {},
      'esdb://no-such-host.invalid?tls=false',
      'no server answers at no-such-host.invalid',
      'unreachable',
    ],
    ['a server without TLS', {}, 'esdb://127.0.0.1:PORT', 'does not speak TLS: add tls=false', 'withoutTls'],
    ['an untrusted certificate', { tls: true }, 'esdb://localhost:PORT', 'tlsCAFile=/path/ca.crt', 'withoutTls'],
    [
      'a wrong password',
      { tls: true, users: { ada: 'secret' } },
      'esdb://ada:guess@localhost:PORT?tlsCAFile=AUTHORITY',
      'the user of ESDB_URL is refused: check its name and password',
      'answering',
    ],
    [
      'an old server',
      { version: '23.10.6' },
      'esdb://127.0.0.1:PORT?tls=false',
      'has version 23.10.6: the product needs 24.2',
      'answering',
    ],
    [
      'one that takes small events alone',
      { maxAppendSize: 1_048_576 },
      'esdb://127.0.0.1:PORT?tls=false',
      'start it with EVENTSTORE_MAX_APPEND_SIZE=16767216',
      'answering',
    ],
  ])('given %s, then a sentence names the remedy', async (_, options, address, sentence, wait) => {
    const { port } = await started(options);
    const given = address.replace('PORT', String(port)).replace('AUTHORITY', encodeURIComponent(ca));
    await expect(openEventStoreDb(given, timeouts[wait])).rejects.toThrow(sentence);
  });

  it('given a user without the right to all, then a sentence names the right', async () => {
    const { connectionString, setReadAllAllowed } = await started();
    setReadAllAllowed(false);
    await expect(openEventStoreDb(connectionString)).rejects.toThrow('add it as a reader in the metadata of $all');
  });
});
