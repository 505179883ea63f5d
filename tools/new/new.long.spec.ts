import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const root = path.resolve(__dirname, '../..');
/** Within node_modules, where the packages are found. */
const cache = path.join(root, 'node_modules/.cache/tailboard');
const COPIED = [
  ...['libs', 'services', 'frontends', 'tools', 'e2e', 'docs', 'package.json', 'README.md', 'CONTRIBUTING.md'],
  ...['Dockerfile', 'docker-compose.yml', '.nvmrc', '.oxfmtrc.json'],
];
const LEFT_OUT = ['node_modules', 'dist', 'company'];

let copy: string;
beforeAll(() => {
  mkdirSync(cache, { recursive: true });
  copy = mkdtempSync(path.join(cache, 'new-'));
  for (const name of COPIED)
    cpSync(path.join(root, name), path.join(copy, name), {
      recursive: true,
      filter: (file) => !LEFT_OUT.includes(path.basename(file)),
    });
});
afterAll(() => rmSync(copy, { recursive: true }));

const run = (program: string, ...args: string[]): string => {
  const { stdout, stderr } = spawnSync(process.execPath, [path.join(copy, program), ...args], {
    cwd: copy,
    encoding: 'utf8',
  });
  return stdout + stderr;
};
const generate = (...args: string[]): string => run('tools/new/new.mjs', ...args);
const read = (file: string): string => readFileSync(path.join(copy, file), 'utf8');

describe('The generators', () => {
  it('given a working copy, when each has written a part, then the checks that need no build pass', () => {
    const written = [
      generate('use-case', 'qc/visit/flag-visit', '--event', 'VisitFlagged', '--permission', 'qc.assign'),
      generate('list', 'qc/skill-level'),
      generate('read-model', 'qc/visit/planned-visits'),
      generate('remote', 'training'),
    ].join('');
    for (const file of [
      ...['libs/contracts/src/qc/flag-visit.ts', 'services/qc/src/visit/flag-visit.spec.ts'],
      ...['libs/contracts/src/qc/skill-level.ts', 'services/qc/src/visit/planned-visits-projection.ts'],
      ...['frontends/training/src/remote.tsx'],
    ])
      expect(written).toContain(file);
    const suite = read('libs/web/src/testing/remote-suite.tsx');
    for (const spec of ['remote', 'routes']) {
      const [, name = ''] =
        /\{ (\w+) \} from '@tailboard\/web\/testing/.exec(read(`frontends/training/src/${spec}.spec.tsx`)) ?? [];
      expect(suite).toContain(`export function ${name}(`);
    }
    const checked = run('tools/checks/check.mjs', '--quick', '--accept-events', '--accept-published');
    expect(checked).toContain('✓ Published events stay compatible');
    expect(checked.split('\n').filter((line) => /✗|^\s+-/.test(line))).toEqual([]);
    expect(read('libs/contracts/src/qc/events.lock.json')).toContain('"VisitFlagged"');
    expect(read('tools/checks/route-permissions.mjs')).toContain("'POST /api/v1/visits/{id}/flag-visit': 'YYYY---'");
  });

  it('given a name that exists, when a part is requested, then it is refused and nothing is overwritten', () => {
    const before = read('services/qc/src/visit/visit-projection.ts');
    expect(generate('read-model', 'qc/visit/visit')).toBe('services/qc/src/visit/visit-projection.ts exists already\n');
    expect(read('services/qc/src/visit/visit-projection.ts')).toBe(before);
  });
});
