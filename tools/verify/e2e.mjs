// @ts-check
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt } from '../product/build.mjs';

// `npm run e2e -- PATH …`: runs the browser tests of both tiers, all or those in the given paths.
const root = path.resolve(import.meta.dirname, '../..');
ensureBuilt(root, console.log);
const playwright = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
const args = [playwright, 'test', '--config', path.join(root, 'e2e'), ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ALL_TESTS: '1' },
});
process.exit(status ?? 1);
