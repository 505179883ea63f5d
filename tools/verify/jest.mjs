// @ts-check
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { jestProgram } from './jest-program.mjs';

// `node tools/verify/jest.mjs node,dom PATH …`: runs the suites of these kinds, all or those in the given paths.
const root = path.resolve(import.meta.dirname, '../..');
const [kinds = '', ...rest] = process.argv.slice(2);
// The kinds come last, because Jest treats everything after them as a kind.
const args = [...jestProgram(root), ...rest, '--selectProjects', ...kinds.split(',')];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
