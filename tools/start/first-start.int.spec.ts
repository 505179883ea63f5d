import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  startFakeEventStoreDb,
  type FakeEventStoreDb,
} from '@tailboard/eventing/testing/eventstoredb/fake-eventstoredb';
import { freshDatabase, type FreshDatabase } from '@tailboard/eventing/testing/fresh-database';
import { freePort } from '../bench/private-product.js';
import { ensureBuilt } from '../product/build.mjs';

const root = path.resolve(__dirname, '../..');
/** Addresses of empty servers, one for each start. Without them, the fake is used. */
const servers = (process.env['ESDB_EMPTY_URLS'] ?? '').split(' ').filter(Boolean);
/** The demo company takes a minute or more: `npm run conformance -- esdb` includes it. */
const withDemo = process.env['FIRST_START_DEMO'] === '1';

interface Started {
  /** The output of `npm start`. */
  readonly output: string;
  /** Messages of the product's log at level warning or higher. */
  readonly complaints: readonly string[];
  readonly ready: number;
}

describe('The first start of the product', () => {
  let database: FreshDatabase;
  let server: FakeEventStoreDb;
  let folder: string;
  beforeAll(() => ensureBuilt(root, () => {}));
  beforeEach(async () => {
    database = await freshDatabase();
    server = await startFakeEventStoreDb();
    folder = mkdtempSync(path.join(tmpdir(), 'tailboard-first-start-'));
    chmodSync(folder, 0o711);
  });
  afterEach(async () => {
    await server.stop();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  async function start(eventStore: string, demo: boolean): Promise<Started> {
    const port = await freePort();
    const env = {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: String(port),
      DEMO: demo ? '1' : '0',
      ESDB_URL: eventStore,
    };
    const child = spawn(process.execPath, [path.join(root, 'tools/start/start.mjs')], { cwd: root, env });
    let output = '';
    const isRunning = new Promise<void>((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text: Buffer) => {
          output += text.toString();
          if (output.includes('is running at')) resolve();
        });
    });
    const ended = once(child, 'exit');
    await Promise.race([isRunning, ended]);
    const ready = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ status }) => status,
      () => 0,
    );
    child.kill('SIGTERM');
    await ended;
    return { output, ready, complaints: complaintsIn(readFileSync(path.join(folder, 'gateway.log'), 'utf8')) };
  }

  it.each(['PostgreSQL', ...(process.env['ALL_TESTS'] ? ['EventStoreDB'] : [])])(
    'given an empty %s, then it is ready, and prints the link for the first owner and no warning',
    async (store) => {
      const url = store === 'PostgreSQL' ? '' : (servers[0] ?? server.connectionString);
      const { output, complaints, ready } = await start(url, false);
      expect(output).toMatch(
        /create the owner account \(once, within 24 hours\):\n {2}http\S+\/first-owner\?token=\S+\n/,
      );
      expect(output).not.toContain('Warning');
      expect([ready, complaints]).toEqual([200, []]);
    },
  );

  if (withDemo)
    it('given an empty EventStoreDB, then it loads the demo company and prints no warning', async () => {
      const { output, complaints, ready } = await start(servers[1] ?? server.connectionString, true);
      expect(output).toContain('Sign in with the password');
      expect(output).not.toContain('Warning');
      expect([ready, complaints]).toEqual([200, []]);
    }, 600_000);
});

const WARNING = 40;
/** Lines of the log are JSON, except what Node.js itself prints. */
const complaintsIn = (log: string): string[] =>
  log
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      if (!line.startsWith('{')) return [line];
      const { level, msg } = JSON.parse(line) as { level: number; msg: string };
      return level >= WARNING ? [msg] : [];
    });
