// @ts-check
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from '../process/plain-error.mjs';

const SOURCES = ['libs', 'services', 'frontends', 'tools/build', 'package-lock.json', 'tsconfig.base.json', 'nx.json'];
const PASSED_OVER = /^(node_modules|dist|\.nx|.*\.spec\.tsx?)$/;

/**
 * Builds what changed, as determined by Nx. A check of file times avoids even Nx if nothing changed.
 * @param {string} root
 * @param {(line: string) => void} log
 */
export function ensureBuilt(root, log) {
  const stamp = path.join(root, 'node_modules', '.cache', 'tailboard', 'built');
  const state = fingerprint(root);
  const complete = builtPackages(root).every((folder) => existsSync(path.join(folder, 'dist')));
  if (complete && existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  log('Building what changed …');
  const done = spawnSync(process.execPath, [nxProgram(root), 'run-many', '-t', 'build', '--outputStyle=static'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...quietNx },
  });
  if (done.signal || done.status === 130) throw new PlainError('Stopped while building.');
  if (done.status !== 0) throw new PlainError(`The build failed:\n${done.stdout}${done.stderr}`.trimEnd());
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, state);
}

/**
 * Returns the Nx program according to its own package, because its location differs between releases.
 * @param {string} root
 */
export function nxProgram(root) {
  const folder = path.join(root, 'node_modules/nx');
  const { bin } = /** @type {{ bin: { nx: string } }} */ (
    JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  );
  return path.join(folder, bin.nx);
}

/** Runs Nx without its daemon, its cloud and its terminal UI. */
export const quietNx = { NX_DAEMON: 'false', NX_NO_CLOUD: 'true', NX_TUI: 'false', CI: '1', FORCE_COLOR: '0' };

/** @param {string} root */
function builtPackages(root) {
  return ['services', 'frontends']
    .map((floor) => path.join(root, floor))
    .filter((floor) => existsSync(floor))
    .flatMap((floor) => readdirSync(floor).map((name) => path.join(floor, name)))
    .filter((folder) => existsSync(path.join(folder, 'package.json')));
}

/** @param {string} root */
function fingerprint(root) {
  const hash = createHash('sha256');
  /** @param {string} file */
  const take = (file) => {
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat?.isDirectory())
      for (const name of readdirSync(file).sort()) PASSED_OVER.test(name) || take(path.join(file, name));
    else if (stat) hash.update(`${path.relative(root, file)} ${stat.size} ${stat.mtimeMs}\n`);
  };
  for (const source of SOURCES) take(path.join(root, source));
  return hash.digest('hex');
}
