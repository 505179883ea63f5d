// @ts-check
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * A Chromium of this machine: the one that CHROMIUM names, one on the path, or Playwright's own; `null` when there is none.
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
 * Installs what the tests need besides Node: a Chromium and kcat, with the system's packages where we may, else a Chromium
 * of Playwright's. Says what is missing still.
 * @param {(line: string) => void} log
 * @returns {Promise<{ chromium: string | null, kcat: string | null }>}
 */
export async function ensurePrograms(log) {
  const have = async () => ({ chromium: await findChromium(), kcat: onPath('kcat') });
  let found = await have();
  const wanted = [found.chromium ? [] : ['chromium'], found.kcat ? [] : ['kcat']].flat();
  if (wanted.length > 0 && process.getuid?.() === 0 && onPath('apt-get')) {
    log(`Installing ${wanted.join(' and ')} …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore', timeout: 120_000 });
    for (const name of wanted)
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
        env,
        stdio: 'ignore',
        timeout: 300_000,
      });
    found = await have();
  }
  if (!found.chromium) {
    log('Installing a Chromium for the browser journeys …');
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
