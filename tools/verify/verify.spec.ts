import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { kindOf } from './cpu-time.mjs';
import { failedBrowserTests, failedTests, browserTestsOf, shownBy, slowest, suitesOf } from './reports.mjs';

const root = path.resolve(__dirname, '../..');
const npmRun = (...args: string[]): string[] => npm('run', '--silent', ...args);
const npm = (...args: string[]): string[] => {
  const { stdout } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => line.startsWith(root))
    .map((file) => path.relative(root, file));
};

describe('npm run unit and npm run integration', () => {
  it('run the suites of their kind below the path that is named, and no others', () => {
    const below = 'tools/postgres';
    expect(npmRun('integration', '--', below, '--listTests')).toEqual(['tools/postgres/embedded-postgres.int.spec.ts']);
    expect(npmRun('unit', '--', below, '--listTests')).toEqual([]);
    const checks = npmRun('unit', '--', 'tools/checks', '--listTests');
    expect(checks).toContain('tools/checks/checks.spec.ts');
    expect(checks.filter((file) => !file.startsWith('tools/checks/'))).toEqual([]);
  }, 60_000);

  it.each(['shell', 'dispatch', 'reports', 'warehouse'])(
    '%s runs its own suites, and no others, when it is tested alone',
    (name) => {
      const suites = npm('test', '--silent', '-w', `frontends/${name}`, '--', '--listTests');
      expect(suites).toContain(`frontends/${name}/src/routes.spec.tsx`);
      expect(suites.filter((file) => !file.startsWith(`frontends/${name}/`))).toEqual([]);
    },
    60_000,
  );
});

describe('The slowest', () => {
  it('are reported by name, ten of them, the slowest first', () => {
    const lines = slowest(Array.from({ length: 12 }, (_, at) => ({ name: `suite ${at}`, seconds: at })));
    expect(lines).toHaveLength(10);
    expect([lines[0], lines[9]]).toEqual([
      expect.stringMatching(/^ +11\.0 s {2}suite 11$/),
      expect.stringMatching(/2\.0 s {2}suite 2$/),
    ]);
  });

  it('of the suites are read from the report of Jest, those of the browser tests from that of Playwright', () => {
    const suite = { name: `${root}/libs/ui/src/page.spec.tsx`, startTime: 1_000, endTime: 3_500, assertionResults: [] };
    const jest = { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0, testResults: [suite] };
    expect(suitesOf(jest, root)).toEqual([{ name: 'libs/ui/src/page.spec.tsx', seconds: 2.5 }]);
    const tests = [{ results: [{ status: 'passed', duration: 1_200 }] }];
    const specs = [{ title: 'ends well', file: 'gateway.e2e.ts', tests }];
    expect(browserTestsOf({ suites: [{ suites: [{ specs }] }] })).toEqual([
      { name: 'gateway: ends well', seconds: 1.2 },
    ]);
  });
});

describe('What failed', () => {
  it('is reported by name: each test and each browser test that failed, and a suite that could not be run', () => {
    const suite = (name: string, status: string, ...of: [string, string][]) => ({
      ...{ name: `${root}/${name}`, startTime: 0, endTime: 0, status },
      assertionResults: of.map(([one, fullName]) => ({ status: one, fullName })),
    });
    const testResults = [
      suite('a.spec.ts', 'failed', ['passed', 'A holds'], ['failed', 'A falls']),
      suite('b.spec.ts', 'failed'),
      suite('c.spec.ts', 'passed', ['passed', 'C holds']),
    ];
    const jest = { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0, testResults };
    expect(failedTests(jest, root)).toEqual(['a.spec.ts: A falls', 'b.spec.ts: the suite as a whole']);
    const browserTest = (title: string, ...statuses: string[]) => ({
      ...{ title, file: 'a.e2e.ts' },
      tests: [{ results: statuses.map((status) => ({ status, duration: 1 })) }],
    });
    const specs = [browserTest('ends well', 'passed'), browserTest('ends well at last', 'failed', 'passed')];
    expect(failedBrowserTests({ suites: [{ suites: [{ specs }] }] })).toEqual(['a: ends well at last']);
  });
});

describe('What a run has shown', () => {
  it('is what tests that passed name in brackets, by their kind', () => {
    const suite = (name: string, ...of: [string, string][]) => ({
      ...{ name, startTime: 0, endTime: 0 },
      assertionResults: of.map(([status, fullName]) => ({ status, fullName })),
    });
    const testResults = [
      suite('/a/board.spec.tsx', ['passed', 'The board shows [JOB-001] [JOB-002]'], ['failed', 'and moves [JOB-003]']),
      suite('/a/board.int.spec.ts', ['passed', 'The board answers [JOB-001]']),
      suite('/a/board.spec.ts', ['passed', 'is of JOB-004'], ['passed', 'is sorted [JOB-005]']),
    ];
    const jest = { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0, testResults };
    const browserTest = (title: string, ...statuses: string[]) => ({
      ...{ title, file: 'a.e2e.ts' },
      tests: [{ results: statuses.map((status) => ({ status, duration: 1 })) }],
    });
    const specs = [browserTest('ends well [JOB-001]', 'passed'), browserTest('ends badly [JOB-006]', 'timedOut')];
    expect(Object.fromEntries(shownBy(jest, { suites: [{ specs }] }))).toEqual({
      'JOB-001': new Set(['ui', 'api', 'e2e']),
      'JOB-002': new Set(['ui']),
      'JOB-005': new Set(['unit']),
    });
  });
});

describe('The CPU time of the tests', () => {
  it.each([
    ['/usr/lib/chromium/chromium --type=renderer --lang=en-US', 'Browser pages'],
    ['/usr/lib/chromium/chromium --type=gpu-process', 'Other browser processes'],
    ['node node_modules/jest-worker/build/processChild.js', 'Jest'],
    ['postgres: postgres e2e_1 127.0.0.1(39282) idle', 'PostgreSQL'],
    ['node --enable-source-maps services/gateway/dist/main.js', 'Products'],
    ['node a-script.mjs', 'Other processes that tests start'],
  ])('counts a process by its command line: %s', (command, kind) => expect(kindOf(command)).toBe(kind));
});
