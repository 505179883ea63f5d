// @ts-check
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** It needs half the CPU of a full browser. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const names = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The package names of Debian and its derivatives; older releases have only the full browser. */
const debian = [HEADLESS_SHELL, 'chromium'];

/**
 * Returns a Chromium of this machine: the one in CHROMIUM, one on the path, or Playwright's own; `null` if there is
 * none.
 * @returns {Promise<string | null>}
 */
export async function findChromium() {
  const named = process.env['CHROMIUM'];
  if (named) return named;
  const found = names.map(onPath).find(Boolean);
  if (found) return found;
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : null;
}

/**
 * Installs what the tests need besides Node: a Chromium, from the system's packages if permitted, otherwise
 * Playwright's. Reports what is still missing.
 * @param {(line: string) => void} log
 * @returns {Promise<{ chromium: string | null }>}
 */
export async function ensurePrograms(log) {
  const have = async () => ({ chromium: await findChromium() });
  let found = await have();
  const aptGet = (/** @type {string[]} */ ...args) =>
    spawnSync('apt-get', args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: 'ignore',
      timeout: 300_000,
    });
  const install = (/** @type {string} */ name) => aptGet('install', '-y', '-qq', '--no-install-recommends', name);
  const mayInstall = process.getuid?.() === 0 && onPath('apt-get') !== null;
  if (!found.chromium && mayInstall) {
    log('Installing chromium …');
    aptGet('update', '-qq');
    for (const name of debian) {
      if (found.chromium) break;
      install(name);
      found = await have();
    }
  } else if (mayInstall && !process.env['CHROMIUM'] && !onPath(HEADLESS_SHELL)) {
    install(HEADLESS_SHELL);
    found = await have();
  }
  if (!found.chromium) {
    log('Installing Chromium for the browser tests …');
    const cli = path.join(
      path.dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
      'cli.js',
    );
    spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
    found = await have();
  }
  return found;
}

/**
 * @param {string} name
 * @returns {string | null}
 */
function onPath(name) {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const found = folders
    .map((folder) => path.join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
  return found ?? null;
}
