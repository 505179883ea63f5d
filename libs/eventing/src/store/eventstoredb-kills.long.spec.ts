import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { EventStore, RecordedEvent } from '../event-store.js';
import { startChild, type Child } from '../testing/child-process.js';
import { eventStoreDbStore } from './eventstoredb-store.js';
import { oneReader } from './one-reader.js';
import { sampleEvent } from '../testing/sample-events.js';

const KILLS = 4;
let folder: string;
let server: Child;
let store: EventStore;
let start: () => Promise<void>;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tailboard-kills-'));
  const port = await freePort();
  const env = { FAKE_ESDB_PORT: String(port), FAKE_ESDB_FILE: path.join(folder, 'events.jsonl') };
  start = async () => {
    server = startChild('libs/eventing/src/testing/eventstoredb/fake-eventstoredb-process.ts', env);
    await server.waitForLine('running');
  };
  await start();
  store = oneReader(eventStoreDbStore(`esdb://127.0.0.1:${port}?tls=false`, { retryForMs: 50_000 }));
});
afterEach(async () => {
  await store.close();
  await server.kill();
  rmSync(folder, { recursive: true });
});

it('given a server that is killed again and again under load, then what was acknowledged is there once, and followers have it in order', async () => {
  const stop = new AbortController();
  const followed: RecordedEvent[] = [];
  const following = (async () => {
    const filter = { categories: ['account'] };
    for await (const { events } of store.subscribe({ after: 0n, filter, signal: stop.signal }))
      followed.push(...events);
  })();
  const acknowledged: string[] = [];
  let over = false;
  const write = async (_: unknown, writer: number): Promise<void> => {
    for (let n = 0; !over; n++) {
      const event = sampleEvent({ writer, n });
      const stream = `account-${n % 3 ? writer : 'together'}`;
      expect((await store.append({ stream, expected: 'any', events: [event] })).ok).toBe(true);
      acknowledged.push(event.id);
    }
  };
  const writing = Promise.all(Array.from({ length: 8 }, write));
  for (let kill = 0; kill < KILLS; kill++) {
    const before = acknowledged.length;
    while (acknowledged.length < before + 40) await pause(5);
    await server.kill();
    await start();
  }
  over = true;
  await writing;
  const { events } = await store.readAll({ limit: 100_000, filter: { categories: ['account'] } });
  const ids = events.map(({ id }) => id);
  expect([...ids].sort()).toEqual([...acknowledged].sort());
  while (followed.length < ids.length) await pause(5);
  stop.abort();
  await following;
  expect(followed.map(({ id }) => id)).toEqual(ids);
});

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
