// @ts-check
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt } from '../product/build.mjs';
import { ensurePrograms } from './browser.mjs';

const root = path.resolve(import.meta.dirname, '../..');
ensureBuilt(root, console.log);
const { chromium } = await ensurePrograms(console.log);
if (!chromium) {
  console.error('The browser tests need Chromium; install it, or set CHROMIUM to its path.');
  process.exit(1);
}
const playwright = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
const args = [playwright, 'test', '--config', path.join(root, 'e2e'), ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM: chromium },
});
process.exit(status ?? 1);
