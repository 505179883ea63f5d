// @ts-check
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { pinnedBrowser } from './pinned-browser.mjs';

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Returns Playwright's options for the browser of tests, screenshots and benchmarks: the one that CHROMIUM names, the
 * pinned one, or where that has no build, a Chromium on the path or an installed Chrome.
 * @returns {Promise<import('@playwright/test').LaunchOptions>}
 */
export async function browserOptions() {
  const args = ['--no-sandbox'];
  const named = process.env['CHROMIUM'];
  if (named) return { args, executablePath: named };
  const pinned = await pinnedBrowser();
  if (pinned) return { args, executablePath: pinned.executablePath, env: { ...process.env, ...pinned.env } };
  const found = names.map(onPath).find(Boolean);
  return { args, ...(found ? { executablePath: found } : { channel: 'chrome' }) };
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
