import { spawnSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { ensureDatabase, startPostgres, type EmbeddedPostgres } from '../postgres/embedded-postgres.mjs';

const program = path.resolve(__dirname, 'backup.mjs');

describe('a backup of the embedded default', () => {
  let folder: string;
  let dataDir: string;
  const running: EmbeddedPostgres[] = [];
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'backup-'));
    chmodSync(folder, 0o711);
    dataDir = path.join(folder, 'data');
  });
  afterEach(async () => {
    for (const each of running.splice(0)) await each.stop();
    rmSync(folder, { recursive: true });
  });
  const environment = (dir: string) => ({ ...process.env, DATA_DIR: dir, DATABASE_URL: '', ESDB_URL: '' });
  const now = (verb: string, dir: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, verb, ...args], { env: environment(dir) });
    return { code: status, said: `${String(stdout)}${String(stderr)}` };
  };
  const startDatabase = async (dir: string): Promise<pg.Pool> => {
    const server = await startPostgres({ dataDir: path.join(dir, 'postgres') });
    running.push(server);
    const pool = new pg.Pool({ connectionString: await ensureDatabase(server.url, 'tailboard'), max: 4 });
    pool.on('error', () => {});
    return pool;
  };
  const file = () => path.join(folder, 'kept', 'monday.tgz');

  it('taken under load contains everything that was acknowledged before, with its files, and nothing incomplete', async () => {
    const pool = await startDatabase(dataDir);
    mkdirSync(path.join(dataDir, 'exports'));
    writeFileSync(path.join(dataDir, 'exports', 'one.csv'), 'a,b\n');
    writeFileSync(path.join(dataDir, 'gateway.log'), 'a log');
    await pool.query('create table fact (n int primary key, text text not null)');
    await pool.query('create table sum (only_row boolean primary key, of bigint not null)');
    await pool.query('insert into sum values (true, 0)');
    let acknowledged = 0;
    const append = async (): Promise<void> => {
      const n = acknowledged + 1;
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query('insert into fact values ($1::int, repeat(md5($1::int::text), 40))', [n]);
        await client.query('update sum set of = of + $1', [n]);
        await client.query('commit');
        acknowledged = n;
      } finally {
        client.release();
      }
    };
    for (let n = 0; n < 500; n++) await append();
    const before = acknowledged;
    const child = spawn(process.execPath, [program, 'backup', file()], { env: environment(dataDir), stdio: 'inherit' });
    let code: number | null | undefined;
    child.once('exit', (ended) => (code = ended));
    while (code === undefined) {
      await append();
      if (acknowledged % 100 === 0) await pool.query('checkpoint');
    }
    expect([code, acknowledged > before]).toEqual([0, true]);
    expect(statSync(file()).mode & 0o077).toBe(0);
    await pool.end();

    const other = path.join(folder, 'other');
    expect(now('restore', other, file())).toMatchObject({ code: 0 });
    expect(readFileSync(path.join(other, 'exports', 'one.csv'), 'utf8')).toBe('a,b\n');
    expect(existsSync(path.join(other, 'gateway.log'))).toBe(false);
    const again = await startDatabase(other);
    const { rows } = await again.query<{ count: number; max: number; sum: string; kept: string }>(
      'select count(*)::int, max(n), sum(n)::text, (select of::text from sum) as kept from fact',
    );
    await again.end();
    const [{ count, max, sum, kept: stored }] = rows as [(typeof rows)[0]];
    expect(count).toBeGreaterThanOrEqual(before);
    expect([max, sum]).toEqual([count, stored]);
  });

  it('of a product that is stopped is taken too, and leaves nothing running', async () => {
    const pool = await startDatabase(dataDir);
    await pool.query('create table fact as select 1 as n');
    await pool.end();
    await running.pop()!.stop();
    expect(now('backup', dataDir, file())).toMatchObject({ code: 0 });
    expect(existsSync(path.join(dataDir, 'postgres/server/postmaster.pid'))).toBe(false);

    // Restores over existing data, which are moved aside.
    expect(now('restore', dataDir, file())).toMatchObject({ code: 1, said: expect.stringContaining('--replace') });
    expect(now('restore', dataDir, file(), '--replace')).toMatchObject({ code: 0 });
    const again = await startDatabase(dataDir);
    expect((await again.query('select n from fact')).rows).toEqual([{ n: 1 }]);
    await again.end();
    expect(now('restore', dataDir, file(), '--replace').said).toContain('stop it first');
  });

  it.each([
    ['backup', [], 2, 'usage'],
    ['restore', ['missing.tgz'], 1, 'does not exist'],
    ['backup', ['x.tgz'], 1, 'contains no data of the product'],
  ] as const)('given %s %j, then the message names the mistake', (verb, args, code, sentence) => {
    const given = args.map((one) => path.join(folder, one));
    expect(now(verb, dataDir, ...given)).toMatchObject({ code, said: expect.stringContaining(sentence) });
  });

  it('given a file that was cut off, then nothing is put back', async () => {
    const pool = await startDatabase(dataDir);
    await pool.end();
    expect(now('backup', dataDir, file()).code).toBe(0);
    truncateSync(file(), Math.floor(statSync(file()).size / 2));
    const other = path.join(folder, 'other');
    expect(now('restore', other, file())).toMatchObject({ code: 1, said: expect.stringContaining('incomplete') });
    expect(existsSync(other)).toBe(false);
  });
});
