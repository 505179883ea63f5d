import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { toKind } from './cpu-time.mjs';
import { compareRuns, isRepeatedSuite, listRepeatables } from './repetition.mjs';
import {
  listBrowserTests,
  listFailedBrowserTests,
  listFailedTests,
  listPassedBrowserTests,
  listPassedSuites,
  listSlowest,
  listSuites,
} from './reports.mjs';

const root = path.resolve(__dirname, '../..');
const listTestFilesOfScript = (...args: string[]): string[] => listTestFiles('run', '--silent', ...args);
const listTestFiles = (...args: string[]): string[] => {
  const { stdout } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => line.startsWith(root))
    .map((file) => path.relative(root, file));
};

describe('npm run unit and npm run integration', () => {
  it('run the suites of their kind below the given path, and no others', () => {
    const folder = 'tools/postgres';
    expect(listTestFilesOfScript('integration', '--', folder, '--listTests')).toEqual([
      'tools/postgres/embedded-postgres.long.spec.ts',
    ]);
    expect(listTestFilesOfScript('unit', '--', folder, '--listTests')).toEqual([]);
    const checks = listTestFilesOfScript('unit', '--', 'tools/checks', '--listTests');
    expect(checks).toContain('tools/checks/checks.spec.ts');
    expect(checks.filter((file) => !file.startsWith('tools/checks/'))).toEqual([]);
  }, 60_000);

  it.each(['shell', 'dispatch', 'reports', 'warehouse'])(
    '%s runs its own suites, and no others, when it is tested alone',
    (name) => {
      const suites = listTestFiles('test', '--silent', '-w', `frontends/${name}`, '--', '--listTests');
      expect(suites).toContain(`frontends/${name}/src/routes.spec.tsx`);
      expect(suites.filter((file) => !file.startsWith(`frontends/${name}/`))).toEqual([]);
    },
    60_000,
  );
});

describe('The list of the slowest tests', () => {
  it('names ten of them, the slowest first', () => {
    const lines = listSlowest(Array.from({ length: 12 }, (_, index) => ({ name: `suite ${index}`, seconds: index })));
    expect(lines).toHaveLength(10);
    expect([lines[0], lines[9]]).toEqual([
      expect.stringMatching(/^ +11\.0 s {2}suite 11$/),
      expect.stringMatching(/2\.0 s {2}suite 2$/),
    ]);
  });

  it('has the durations of suites from the report of Jest, and of browser tests from the report of Playwright', () => {
    const suite = { name: `${root}/libs/ui/src/page.spec.tsx`, startTime: 1_000, endTime: 3_500, assertionResults: [] };
    const jest = { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0, testResults: [suite] };
    expect(listSuites(jest, root)).toEqual([{ name: 'libs/ui/src/page.spec.tsx', seconds: 2.5 }]);
    const tests = [{ results: [{ status: 'passed', duration: 1_200 }] }];
    const specs = [{ title: 'ends well', file: 'gateway.e2e.ts', tests }];
    expect(listBrowserTests({ suites: [{ suites: [{ specs }] }] })).toEqual([
      { name: 'gateway: ends well', seconds: 1.2 },
    ]);
  });
});

/** A report of Jest: each suite with its status, and of each test the status and the name. */
const createJestReport = (
  ...suites: [name: string, status: string, ...tests: [status: string, fullName: string][]][]
) => ({
  ...{ numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0 },
  testResults: suites.map(([name, status, ...tests]) => ({
    ...{ name: `${root}/${name}`, startTime: 0, endTime: 0, status, message: 'It could not be read.\nAt line 1.' },
    assertionResults: tests.map(([testStatus, fullName]) => ({
      ...{ status: testStatus, fullName },
      failureMessages: testStatus === 'failed' ? ['\u001b[31mError: 3 is not 4\u001b[39m\n    at a line'] : [],
    })),
  })),
});

/** A report of Playwright: the tests of a group in a file, each with its status. */
const createBrowserReport = (...tests: [title: string, status: string, message?: string][]) => {
  const specs = tests.map(([title, status, message]) => ({
    ...{ title, file: 'board.e2e.ts' },
    tests: [{ results: [{ status, duration: 1, ...(message ? { error: { message } } : {}) }] }],
  }));
  return { suites: [{ title: 'board.e2e.ts', file: 'board.e2e.ts', suites: [{ title: 'The board', specs }] }] };
};

describe('The list of failures', () => {
  it('names each failed test, browser test and suite that could not be run, with its first error', () => {
    const jest = createJestReport(
      ['a.spec.ts', 'failed', ['passed', 'A holds'], ['failed', 'A falls']],
      ['b.int.spec.ts', 'failed'],
      ['c.spec.ts', 'passed', ['passed', 'C holds']],
    );
    expect(listFailedTests(jest, root)).toEqual([
      { name: 'a.spec.ts: A falls', error: 'Error: 3 is not 4', repeatable: 'a.spec.ts' },
      { name: 'b.int.spec.ts: the suite as a whole', error: 'It could not be read.', repeatable: 'b.int.spec.ts' },
    ]);
    const report = createBrowserReport(
      ['opens', 'passed'],
      ['moves', 'timedOut', 'Too late\nat a line'],
      ['ends', 'skipped'],
    );
    expect(listFailedBrowserTests(report)).toEqual([
      { name: 'board: moves', error: 'Too late', repeatable: 'board.e2e.ts › The board › moves' },
      { name: 'board: ends', error: 'It did not run.', repeatable: 'board.e2e.ts › The board › ends' },
    ]);
  });
});

describe('The repetition of failed tests', () => {
  const first = listFailedTests(
    createJestReport(
      ['a.int.spec.ts', 'failed', ['failed', 'A falls'], ['failed', 'A falls twice']],
      ['b.int.spec.ts', 'failed', ['failed', 'B falls']],
      ['c.spec.ts', 'failed', ['failed', 'C falls']],
    ),
    root,
  );

  it('runs integration suites again, each once, and no others', () => {
    expect(listRepeatables(first.filter(isRepeatedSuite))).toEqual(['a.int.spec.ts', 'b.int.spec.ts']);
  });

  it('given failed suites, when they are repeated alone, then the tests of a suite that passes are flaky, and those of a suite that fails or does not run have failed', () => {
    const repeated = createJestReport(['a.int.spec.ts', 'passed', ['passed', 'A falls']], ['b.int.spec.ts', 'failed']);
    const { flaky, failed } = compareRuns(first, listPassedSuites(repeated, root));
    expect(flaky.map(({ name }) => name)).toEqual(['a.int.spec.ts: A falls', 'a.int.spec.ts: A falls twice']);
    expect(failed.map(({ name }) => name)).toEqual(['b.int.spec.ts: B falls', 'c.spec.ts: C falls']);
  });

  it('given failed browser tests, when they are repeated alone, then those that pass are flaky', () => {
    const tests = listFailedBrowserTests(
      createBrowserReport(['opens', 'failed'], ['moves', 'failed'], ['ends', 'failed']),
    );
    const repeated = createBrowserReport(['opens', 'passed'], ['moves', 'failed']);
    const { flaky, failed } = compareRuns(tests, listPassedBrowserTests(repeated));
    expect([flaky, failed].map((each) => each.map(({ name }) => name))).toEqual([
      ['board: opens'],
      ['board: moves', 'board: ends'],
    ]);
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
  ])('counts a process by its command line: %s', (command, kind) => expect(toKind(command)).toBe(kind));
});
