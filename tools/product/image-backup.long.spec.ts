import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, type FreshDatabase } from '@tailboard/eventing/testing/fresh-database';
import { startBucket } from '@tailboard/service/testing/bucket';
import { freePort, requestToken } from '../bench/private-product.js';
import { end } from '../process/processes.mjs';
import { ensureBuilt } from './build.mjs';
import { newSecret, startGateway, type Gateway } from './gateway.mjs';

const root = path.resolve(__dirname, '../..');
/** The owner of each demo company. */
const OWNER = 'li.marsh@example.com';

describe('The commands of the image', () => {
  let folder: string;
  let tree: string;
  const opened: { close(): Promise<void> }[] = [];
  const running: Gateway[] = [];
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    ensureBuilt(root, () => {});
    folder = mkdtempSync(path.join(tmpdir(), 'tailboard-image-'));
    chmodSync(folder, 0o711);
    tree = path.join(folder, 'image');
    await promisify(execFile)(process.execPath, [path.join(root, 'tools/product/image-tree.mjs'), tree]);
  });
  afterAll(async () => {
    for (const { pid } of children) await end(pid ?? 0);
    for (const each of running) await each.stop();
    for (const each of opened.reverse()) await each.close();
    rmSync(folder, { recursive: true });
  });

  /** An installation without data. */
  const install = async (name: string) => {
    const database: FreshDatabase = await freshDatabase();
    opened.push({ close: database.drop });
    const dataDir = path.join(folder, name);
    mkdirSync(path.join(dataDir, 'bucket'), { recursive: true });
    const bucket = await startBucket(path.join(dataDir, 'bucket'));
    opened.push(bucket);
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      BLOBS: bucket.url,
      DEMO: '1',
      HOST: '127.0.0.1',
      SERVICE_SECRET: newSecret(),
    };
    return {
      dataDir,
      /** Runs a command of the image; a line that matches `until` ends it, as Ctrl-C does. */
      async tailboard(args: readonly string[], until?: RegExp) {
        const child = spawn(path.join(tree, 'tailboard'), args, { cwd: folder, env: { ...process.env, ...env } });
        children.push(child);
        let output = '';
        for (const stream of [child.stdout, child.stderr])
          createInterface({ input: stream }).on('line', (line) => {
            output += `${line}\n`;
            if (until?.test(line)) child.kill('SIGINT');
          });
        await once(child, 'close');
        return { output, code: child.exitCode };
      },
      async start() {
        const gateway = await startGateway({ root: tree, dataDir, port: await freePort(), env });
        running.push(gateway);
        return gateway;
      },
    };
  };
  const answers = async ({ address }: Gateway) => {
    const authorization = `Bearer ${await requestToken(address, OWNER)}`;
    const read = async (route: string): Promise<unknown> => {
      const response = await fetch(`${address}/api/v1${route}`, { headers: { authorization } });
      return [route, response.status, await response.json()];
    };
    return Promise.all(['/users?limit=100', '/codes', '/jobs?limit=100', '/weeks', '/settings'].map(read));
  };

  it('given demo data and a file, when they are backed up and restored elsewhere, then the product answers the same', async () => {
    const first = await install('first');
    const demo = await first.tailboard(['demo', '--tier', 'S', '--years', '1'], /week 2 of/);
    expect(demo).toMatchObject({ code: 130, output: expect.stringContaining('Stopped after') });
    const gateway = await first.start();
    const upload = await fetch(`${gateway.address}/api/v1/files/bytes`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await requestToken(gateway.address, OWNER)}`,
        'content-type': 'application/pdf',
      },
      body: '%PDF-1.4\nA backup contains this file.',
    });
    expect(upload.status).toBe(201);
    const before = await answers(gateway);
    const file = path.join(folder, 'kept', 'monday.jsonl.gz');
    expect(await first.tailboard(['backup', file])).toMatchObject({ code: 0 });

    const second = await install('second');
    expect(await second.tailboard(['restore', file])).toEqual({ code: 0, output: expect.stringContaining('restored') });
    expect(await answers(await second.start())).toEqual(before);
    const listStoredFiles = ({ dataDir }: { dataDir: string }): string[] =>
      readdirSync(path.join(dataDir, 'bucket/files')).sort();
    expect(listStoredFiles(second)).toEqual(listStoredFiles(first));
    expect(listStoredFiles(second)).not.toEqual([]);
  });
});
