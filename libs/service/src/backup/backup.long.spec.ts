import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from '@tailboard/eventing/postgres/connect';
import { freshDatabase } from '@tailboard/eventing/testing/fresh-database';
import { openBlobs } from '../blobs/blobs-of.js';
import { defineService } from '../define-service.js';
import { readConfig, type Config } from '../runtime/config.js';
import { openPlatform } from '../runtime/platform.js';
import type { Migration } from '../service-context.js';
import { startBucket } from '../testing/bucket.js';
import { serviceUnderTest } from '../testing/service-under-test.js';
import { restoreBackup } from './restore-backup.js';
import { writeBackup } from './write-backup.js';

const samples: Migration = {
  id: 'samples',
  sql: `
    create table sample (
      id int generated always as identity primary key, parent int references sample (id), "order" text, tags text[],
      data jsonb, bytes bytea, at timestamptz, sum numeric(20, 6), twice int generated always as (id * 2) stored
    );
    create table detail (sample int not null references sample (id));`,
};
const service = (...more: Migration[]) => defineService({ name: 'samples', migrations: [samples, ...more] });
const ROWS = `insert into sample (parent, "order", tags, data, bytes, at, sum) values
  (null, E'a "quoted", (line)\\nand\\t\\\\ another', array['a,b', null, '{}'], 'null', '\\x00ff', '2026-10-05 12:00:00.123456+00', 1.100000),
  (1, null, null, null, null, 'infinity', 12345678901234.123456), (2, '', '{}', '{"a": [1, null]}', '', null, null)`;
const READ = 'select s::text as row from samples.sample s order by id';

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

describe('A backup', () => {
  let folder: string;
  let file: string;
  let rows: unknown;
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'backup-'));
    file = path.join(folder, 'kept', 'monday.jsonl.gz');
    const dataDir = path.join(folder, 'first');
    const first = await serviceUnderTest(service(), { config: { DATA_DIR: dataDir }, contracts: [] });
    await first.ctx.db.query(ROWS);
    await first.ctx.db.query('insert into detail values (3)');
    await first.store.append({
      stream: 'sample-1',
      expected: 0,
      events: [
        {
          id: '0190a7c4-0000-7000-8000-000000000001',
          type: 'Noted',
          version: 1,
          data: { text: 'é' },
          meta: {
            ...{ actor_id: 'ada', command_id: 'one', correlation_id: 'one' },
            ...{ at: '2026-10-05T12:00:00.000Z', source: 'web' },
          },
        },
      ],
    });
    mkdirSync(path.join(dataDir, 'exports'), { recursive: true });
    writeFileSync(path.join(dataDir, 'exports', 'one.csv'), 'a,b\n');
    writeFileSync(path.join(dataDir, 'exports', 'half.csv.part'), 'a');
    writeFileSync(path.join(dataDir, 'second-factor.key'), 'a key');
    rows = await first.ctx.db.query(READ);
    await writeBackup(file, createConfig(first.databaseUrl, dataDir), ['samples']);
    await first.close();
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
    rmSync(folder, { recursive: true });
  });

  const createConfig = (url: string, dataDir: string, env = {}): Config =>
    readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, SERVICE_SECRET: 's'.repeat(32), LOG_LEVEL: 'silent', ...env });
  /** Restores into an empty database, or into that of `config`. */
  const restoreInto = async (from: string, target: ReturnType<typeof service>, given?: Config) => {
    const database = await freshDatabase();
    ends.push(database.drop);
    const config = given ?? createConfig(database.url, path.join(folder, database.url.slice(-8)));
    const platform = await openPlatform(config, 'restore');
    try {
      await restoreBackup(from, platform, [target]);
    } finally {
      await platform.close();
    }
    return config;
  };

  it('given rows of every type, events and files, when it is restored, then all are the same, and sequences go on', async () => {
    expect(statSync(file).mode & 0o077).toBe(0);
    const bucketFolder = path.join(folder, 'bucket');
    mkdirSync(bucketFolder);
    const bucket = await startBucket(bucketFolder);
    ends.push(() => bucket.close());
    const database = await freshDatabase();
    ends.push(database.drop);
    const dataDir = path.join(folder, 'second');
    const config = await restoreInto(file, service(), createConfig(database.url, dataDir, { BLOBS: bucket.url }));
    const db = connect(database.url, { max: 1 });
    expect(await db.query(READ)).toEqual(rows);
    expect(await db.query('select stream, data from eventstore.event')).toEqual([
      { stream: 'sample-1', data: { text: 'é' } },
    ]);
    const next = `insert into samples.sample default values returning id, twice`;
    expect(await db.query(next)).toEqual([{ id: 4, twice: 8 }]);
    await db.close();
    const blobs = openBlobs(config);
    expect(await all(blobs.keys())).toEqual(['exports/one.csv']);
    expect(Buffer.concat(await all(blobs.read('exports/one.csv'))).toString()).toBe('a,b\n');
    expect(readFileSync(path.join(dataDir, 'second-factor.key'), 'utf8')).toBe('a key');

    await expect(restoreInto(file, service(), config)).rejects.toThrow('already contains data');
  });

  it('given a file that was cut off, then nothing is restored, and the whole file can be restored afterwards', async () => {
    const cut = path.join(folder, 'cut.jsonl.gz');
    writeFileSync(cut, readFileSync(file));
    truncateSync(cut, Math.floor(statSync(cut).size * 0.9));
    const database = await freshDatabase();
    ends.push(database.drop);
    const config = createConfig(database.url, path.join(folder, 'third'));
    await expect(restoreInto(cut, service(), config)).rejects.toThrow('is not a backup, or is incomplete');
    await restoreInto(file, service(), config);
  });

  it.each([
    [
      'a release with other tables',
      () => restoreInto(file, service({ id: 'more', sql: 'select 1' })),
      'another release',
    ],
    ['a file that is missing', () => restoreInto(path.join(folder, 'missing'), service()), 'does not exist'],
    [
      'a file of something else',
      () => restoreInto(path.join(folder, 'first', 'second-factor.key'), service()),
      'is not a backup',
    ],
  ])('given %s, then the error names the problem', async (_, work, sentence) => {
    await expect(work()).rejects.toThrow(sentence);
  });

  it('given a name that is taken, then the earlier backup stays', async () => {
    const before = readFileSync(file);
    await expect(writeBackup(file, createConfig('postgres://localhost/none', folder), [])).rejects.toThrow(
      'already exists',
    );
    expect(readFileSync(file)).toEqual(before);
  });
});
