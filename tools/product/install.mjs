// @ts-check
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from '../process/plain-error.mjs';
import { OLDEST_NODE, OLDEST_NODE_SHORT } from './node-versions.mjs';

/** @param {string} version `20.19.0` */
export function checkNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldMajor = 0, oldMinor = 0] = OLDEST_NODE.split('.').map(Number);
  if (major < oldMajor || (major === oldMajor && minor < oldMinor))
    throw new PlainError(
      `Node ${OLDEST_NODE_SHORT} or newer is needed, and this is Node ${version}; see https://nodejs.org.`,
    );
}

/**
 * Installs the packages if they are missing or the lockfile has changed since.
 * @param {string} root
 * @param {(line: string) => void} log
 */
export function ensureInstalled(root, log) {
  const lockfile = path.join(root, 'package-lock.json');
  const stamp = path.join(root, 'node_modules', '.installed-lockfile');
  const wanted = createHash('sha256').update(readFileSync(lockfile)).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  // npm writes its own record last, so a newer one indicates a completed manual install.
  const record = path.join(root, 'node_modules', '.package-lock.json');
  if (existsSync(stamp) || !existsSync(record) || statSync(record).mtimeMs < statSync(lockfile).mtimeMs) {
    log('Installing packages (once; about a minute) …');
    npmCi(root);
  }
  writeFileSync(stamp, wanted);
}

/** @param {string} root */
function npmCi(root) {
  const args = ['ci', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  // Inside `npm start`, the same npm; otherwise the one on the path.
  const own = process.env['npm_execpath'];
  const [command, rest] = own?.endsWith('.js') ? [process.execPath, [own, ...args]] : ['npm', args];
  // In an npm script, npm passes its settings as variables. NODE_ENV=production would omit the build tools.
  const env = { ...process.env, NODE_ENV: 'development' };
  const done = spawnSync(command, rest, {
    cwd: root,
    env,
    encoding: 'utf8',
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (done.status === 0) return;
  const output = `${done.stdout ?? ''}${done.stderr ?? ''}`.trim();
  if (/ENOSPC/.test(output))
    throw new PlainError(`The disk that holds ${root} is full; free some space and start again.`);
  throw new PlainError(`The packages could not be installed; npm says:\n${output || done.error?.message}`);
}
