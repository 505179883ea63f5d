import { appendFileSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { progress } from '../process/progress.mjs';
import { signIns } from '../demo/load-demo.mjs';
import { checkPort, clearEarlierRun, lastWords, trimLog } from '../product/gateway.mjs';
import { checkNode } from '../product/install.mjs';
import { readSettings } from '../product/settings.mjs';

describe('the settings of a start', () => {
  it('have their defaults', () => {
    expect(readSettings({}, '/product')).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '/product/data',
      demo: true,
      demoDate: undefined,
      zone: 'America/New_York',
      appName: 'Tailboard',
      databaseUrl: undefined,
    });
  });

  it('are taken from the environment', () => {
    const env = {
      PORT: '8080',
      DATA_DIR: '/var/data',
      DEMO: '0',
      APP_NAME: 'Field',
      DATABASE_URL: 'postgres://a:b@c/d',
    };
    expect(readSettings(env, '/product')).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/var/data',
      demo: false,
      demoDate: undefined,
      zone: 'America/New_York',
      appName: 'Field',
      databaseUrl: 'postgres://a:b@c/d',
    });
  });

  it('take the address of the database from a file', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'settings-'));
    const file = path.join(folder, 'database-url');
    writeFileSync(file, 'postgres://a:b@c/d\n');
    expect(readSettings({ DATABASE_URL_FILE: file }, '/product').databaseUrl).toBe('postgres://a:b@c/d');
    rmSync(folder, { recursive: true });
    expect(() => readSettings({ DATABASE_URL_FILE: file }, '/product')).toThrow(/^DATABASE_URL_FILE .*cannot be read/);
  });

  it('name the day of the demo company, on the command line before the environment', () => {
    expect(readSettings({ DEMO_DATE: '2026-10-15' }, '/product').demoDate).toBe('2026-10-15');
    expect(readSettings({ DEMO_DATE: '2026-10-15' }, '/product', ['--demo-date', '2026-10-08']).demoDate).toBe(
      '2026-10-08',
    );
    expect(() => readSettings({}, '/product', ['--demo-date', '8 October'])).toThrow(
      'DEMO_DATE is "8 October": it must be a date. Example: DEMO_DATE=2026-10-15',
    );
    expect(() => readSettings({}, '/product', ['--demodate'])).toThrow(/Example: npm start -- --demo-date 2026-10-15/);
  });

  it('open a demo company to the network only if they name an address', () => {
    expect(readSettings({ HOST: '0.0.0.0' }, '/product').host).toBe('0.0.0.0');
    expect(() => readSettings({ HOST: 'every where' }, '/product')).toThrow(
      'HOST is "every where": it must be an address',
    );
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT is "abc": it must be a number from 1 to 65535. Example: PORT=3000'],
    [{ PORT: '70000' }, 'PORT is "70000": it must be a number from 1 to 65535. Example: PORT=3000'],
    [{ DEMO: 'yes' }, 'DEMO is "yes": it must be 1 (demo company) or 0 (empty company). Example: DEMO=0'],
    [{ APP_NAME: 'x'.repeat(41) }, /^APP_NAME is "x+": it must have 1 to 40 characters/],
    [
      { DATABASE_URL: 'mysql://me:secret@there' },
      /^DATABASE_URL must be the address of a PostgreSQL database\. Example/,
    ],
  ])('refuse %j in one sentence', (env, problem) => {
    expect(() => readSettings(env, '/product')).toThrow(problem);
  });
});

describe('a start', () => {
  it('refuses an old Node in one sentence', () => {
    expect(() => checkNode('18.20.4')).toThrow('Node 20.19 or newer is needed, and this is Node 18.20.4');
    expect(() => checkNode('20.18.1')).toThrow('Node 20.19 or newer');
    expect(() => [checkNode('20.19.0'), checkNode('22.0.0'), checkNode('24.1.0')]).not.toThrow();
  });

  it('reports that a port is taken, and offers another one', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) =>
      other.listen(0, '0.0.0.0', () => resolve((other.address() as AddressInfo).port)),
    );
    await expect(checkPort(port)).rejects.toThrow(
      `Port ${port} is in use by another program; stop it, or choose another port: PORT=`,
    );
    await new Promise((resolve) => other.close(resolve));
    await expect(checkPort(port)).resolves.toBeUndefined();
  });

  it('passes over what an earlier start wrote when nothing of it is left', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'start-'));
    try {
      writeFileSync(path.join(folder, 'running.json'), 'half a l');
      const texts: string[] = [];
      await clearEarlierRun(folder, (line) => texts.push(line));
      await clearEarlierRun(folder, (line) => texts.push(line));
      expect(texts).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('reads the last words of the product as a person would', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'start-'));
    try {
      const log = path.join(folder, 'gateway.log');
      writeFileSync(log, '{"level":50,"msg":"could not open","err":{"message":"no such table"}}\nplain words\n');
      expect(lastWords(log)).toBe('could not open: no such table\nplain words');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('puts a long log beside while the product writes to it, and leaves a short one alone', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'start-'));
    try {
      const log = path.join(folder, 'gateway.log');
      trimLog(log, 10);
      const writing = openSync(log, 'a');
      appendFileSync(writing, 'short\n');
      trimLog(log, 10);
      appendFileSync(writing, 'a long line\n');
      trimLog(log, 10);
      appendFileSync(writing, 'new\n');
      closeSync(writing);
      expect(readFileSync(`${log}.1`, 'utf8')).toBe('short\na long line\n');
      expect(readFileSync(log, 'utf8')).toBe('new\n');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the demo company', () => {
  it('has a user to sign in as for each role', () => {
    expect(signIns().map(({ role }) => role)).toEqual([
      'owner',
      'admin',
      'manager',
      'supervisor',
      'warehouse',
      'qc',
      'technician',
    ]);
  });

  it('shows each step once where there is no terminal', () => {
    const lines: string[] = [];
    const bar = progress(3, (line) => lines.push(line), { isTTY: false } as NodeJS.WriteStream);
    bar.advance(1, 'people');
    bar.advance(1, 'people');
    bar.advance(1, 'work orders');
    bar.finish();
    expect(lines.map((line) => line.trim())).toEqual(['people', 'work orders', 'The demo company is loaded.']);
  });

  it('draws a bar in a terminal', () => {
    const drawn: string[] = [];
    const terminal = { isTTY: true, write: (text: string) => drawn.push(text) > 0 } as unknown as NodeJS.WriteStream;
    progress(4, () => {}, terminal).advance(1, 'people');
    expect(drawn.join('')).toContain('25%  people');
  });
});
