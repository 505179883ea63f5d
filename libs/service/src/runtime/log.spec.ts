import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createLog } from './log.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tailboard-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a log that cannot be written ends nothing, however much is logged', () => {
  const file = path.join(folder, 'read-only');
  writeFileSync(file, '');
  const fd = openSync(file, 'r');
  const log = createLog('errands', 'info', fd);
  for (let line = 0; line < 2_000; line++) log.info({ line, text: 'x'.repeat(1_000) }, 'said');
  closeSync(fd);
  expect(readFileSync(file, 'utf8')).toBe('');
});

it('a log contains no password, but the time and the user', () => {
  const file = path.join(folder, 'log');
  const fd = openSync(file, 'a');
  createLog('errands', 'info', fd).info({ caller: { password: 'secret', id: 7 } }, 'signed in');
  closeSync(fd);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    name: 'errands',
    pid: process.pid,
    host: hostname(),
    instance: expect.stringMatching(/^[\da-f]{8}$/),
    caller: { password: '…', id: 7 },
    msg: 'signed in',
  });
});
