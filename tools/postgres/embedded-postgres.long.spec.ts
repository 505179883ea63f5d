import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { end, isAlive, waitUntil } from '../process/processes.mjs';
import { ensureDatabase, startPostgres } from './embedded-postgres.mjs';
import { supervisePostgres } from './supervised-postgres.mjs';

let dataDir: string;
beforeEach(() => {
  const folder = mkdtempSync(path.join(tmpdir(), 'launcher-'));
  chmodSync(folder, 0o711);
  dataDir = path.join(folder, 'postgres');
});
afterEach(async () => {
  const pid = postmaster();
  if (pid) await end(pid, { signal: 'SIGINT' });
  rmSync(path.dirname(dataDir), { recursive: true });
});

const postmaster = () => {
  const file = path.join(dataDir, 'server', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
};
const request = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
};

/** Starts the server in a separate process, and kills that process without warning as soon as the server responds. */
const startAndBeKilled = async () => {
  const launcher = path.resolve(__dirname, 'embedded-postgres.mjs');
  const script = `import { startPostgres } from ${JSON.stringify(launcher)};
    await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
  await new Promise((resolve) => child.once('exit', resolve));
};

describe('the embedded PostgreSQL', () => {
  it('keeps what was written from one start to the next, and asks for its password', async () => {
    const first = await startPostgres({ dataDir });
    expect(first.adopted).toBe(false);
    const url = await ensureDatabase(first.url, 'tailboard');
    await request(url, 'create table job as select 1 as id');
    expect(statSync(path.join(dataDir, 'password')).mode & 0o077).toBe(0);
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(request(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    await first.stop();
    expect(postmaster()).toBe(0);

    const second = await startPostgres({ dataDir });
    expect(await request(await ensureDatabase(second.url, 'tailboard'), 'select * from job')).toEqual([{ id: 1 }]);
    await second.stop();
  });

  it('writes to the disk before it answers, and listens on this machine alone', async () => {
    const { url, stop } = await startPostgres({ dataDir });
    const settings =
      'select name, setting from pg_settings where name = any (array[$$fsync$$, $$listen_addresses$$, $$unix_socket_directories$$]) order by 1';
    expect(await request(url, settings)).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'listen_addresses', setting: '127.0.0.1' },
      { name: 'unix_socket_directories', setting: '' },
    ]);
    await stop();
  });

  it('is taken over when the process that started it was killed', async () => {
    await startAndBeKilled();
    const pid = postmaster();
    expect(isAlive(pid)).toBe(true);
    const adopted = await startPostgres({ dataDir });
    expect(adopted.adopted).toBe(true);
    expect(await request(adopted.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await adopted.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('starts again when the server itself was killed', async () => {
    await startAndBeKilled();
    process.kill(postmaster(), 'SIGKILL');
    await waitUntil(() => !isAlive(postmaster()), 10_000);
    const again = await startPostgres({ dataDir });
    expect(again.adopted).toBe(false);
    expect(await request(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await again.stop();
  });

  it('is not misled by a process number that another program has by now', async () => {
    await (await startPostgres({ dataDir })).stop();
    writeFileSync(
      path.join(dataDir, 'server', 'postmaster.pid'),
      `${process.pid}\n${dataDir}\n0\n1\n\n127.0.0.1\n0\nready\n`,
    );
    const again = await startPostgres({ dataDir });
    expect(again.adopted).toBe(false);
    await again.stop();
  });

  it('is one server for two starts at the same moment', async () => {
    const [one, other] = await Promise.all([startPostgres({ dataDir }), startPostgres({ dataDir })]);
    expect(other.url).toBe(one.url);
    expect([one.adopted, other.adopted].sort()).toEqual([false, true]);
    await one.stop();
  });

  it('goes past a preparation that was killed half way', async () => {
    await (await startPostgres({ dataDir })).stop();
    rmSync(path.join(dataDir, 'server', 'PG_VERSION'));
    const again = await startPostgres({ dataDir });
    expect(await request(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await again.stop();
  });

  it('reports in one sentence that it cannot write, and that the data is of another version', async () => {
    writeFileSync(dataDir, 'not a folder');
    await expect(startPostgres({ dataDir })).rejects.toThrow(
      `${dataDir} is not a folder; choose another one with DATA_DIR.`,
    );
    rmSync(dataDir);
    await (await startPostgres({ dataDir })).stop();
    writeFileSync(path.join(dataDir, 'server', 'PG_VERSION'), '16\n');
    await expect(startPostgres({ dataDir })).rejects.toThrow(
      /is of PostgreSQL 16, and this product runs PostgreSQL 17/,
    );
  });
});

describe('a PostgreSQL that is kept running', () => {
  it('is started again where it was when it ends without being stopped, as often as it does', async () => {
    const lines: string[] = [];
    const stored = await supervisePostgres({ dataDir, report: (line) => lines.push(line) });
    const url = await ensureDatabase(stored.url, 'tailboard');
    await request(url, 'create table job as select 1 as id');
    for (const signal of ['SIGKILL', 'SIGQUIT'] as const) {
      lines.length = 0;
      process.kill(postmaster(), signal);
      expect(await waitUntil(() => lines.includes('PostgreSQL is running again.'), 50_000)).toBe(true);
      expect(lines[0]).toMatch(/^PostgreSQL ended unexpectedly and is being restarted/);
      expect(await request(url, 'select * from job')).toEqual([{ id: 1 }]);
    }
    await stored.stop();
    expect(postmaster()).toBe(0);
  });

  it('reports once why it cannot be started, and tries again', async () => {
    const lines: string[] = [];
    const stored = await supervisePostgres({ dataDir, report: (line) => lines.push(line) });
    const version = path.join(dataDir, 'server', 'PG_VERSION');
    writeFileSync(version, '12\n');
    process.kill(postmaster(), 'SIGKILL');
    expect(await waitUntil(() => lines.length === 2, 50_000)).toBe(true);
    expect(lines[1]).toMatch(
      /^PostgreSQL could not be restarted: The data in .* is of PostgreSQL 12, and this product runs/,
    );
    writeFileSync(version, '17\n');
    expect(await waitUntil(() => lines.length === 3, 50_000)).toBe(true);
    expect(lines[2]).toBe('PostgreSQL is running again.');
    await stored.stop();
  });
});
