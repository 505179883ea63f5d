// @ts-check
import { spawnSync } from 'node:child_process';
import path from 'node:path';

// `node tools/verify/jest.mjs node,dom PATH …`: the suites of these kinds, of all or of the paths that are named.
const root = path.resolve(import.meta.dirname, '../..');
const jest = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const [kinds = '', ...rest] = process.argv.slice(2);
// The kinds come last: Jest takes for a kind whatever follows them.
const args = [jest, ...rest, '--selectProjects', ...kinds.split(',')];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
