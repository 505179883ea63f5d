// @ts-check
import { spawnSync } from 'node:child_process';
import path from 'node:path';

/**
 * Packages with the same environment are checked together, so that their common imports are read once: back end,
 * screens, tools, and end-to-end tests. Unchanged groups are skipped.
 */
const GROUPS = {
  backend: 'tools/verify/backend.tsconfig.json',
  screens: 'tools/verify/screens.tsconfig.json',
  tools: 'tools',
  browserTests: 'e2e',
};
const root = path.resolve(import.meta.dirname, '../..');
const tsc = path.join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');
const failed = Object.entries(GROUPS).filter(([world, project]) => {
  const memory = path.join(root, 'node_modules', '.cache', 'tailboard', 'types', `${world}.tsbuildinfo`);
  const args = [tsc, '-p', path.join(root, project), '--incremental', '--tsBuildInfoFile', memory];
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status !== 0;
});
process.exit(failed.length === 0 ? 0 : 1);
