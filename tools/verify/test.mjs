// @ts-check
// `npm test` on a fresh clone: like `npm start` it imports nothing but Node itself until the packages are there.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { nxProgram, quietNx } from '../start/build.mjs';
import { checkNode, ensureInstalled } from '../start/install.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const bin = (/** @type {string[]} */ ...parts) => path.join(root, 'node_modules', ...parts);
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'tailboard-reports-'));
const totals = { passed: 0, failed: 0 };

/**
 * What a stage has to show: its tests, or that it is done; `remark` is shown beside its name.
 * @typedef {{ passed?: number, failed?: number, output?: string, remark?: string }} Result
 */

/**
 * The part of Playwright's report that is read here.
 * @typedef {{ suites?: Suite[], specs?: { title: string, tests: { status: string }[] }[] }} Suite
 * @typedef {{ stats?: { expected: number, unexpected: number, flaky: number }, suites?: Suite[] }} Journeys
 */

try {
  checkNode(process.versions.node);
  ensureInstalled(root, console.log);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('\n0 passed, 1 failed');
  process.exit(1);
}

const { ensurePrograms } = await import('./browser.mjs');
const programs = await ensurePrograms(console.log);
process.env['CHROMIUM'] ??= programs.chromium ?? '';
if (!programs.kcat) console.log('kcat cannot be had here: the tests against a Kafka broker are left out.');

const nx = (/** @type {string} */ target) => [nxProgram(root), 'run-many', '-t', target, '--outputStyle=static'];
await stage('build', () => run(nx('build')));
await stage('check', () => run([path.join(root, 'tools/checks/check.mjs')]));
await stage('types', () => run(nx('typecheck')));
await stage('lint', () =>
  run([
    // The types of the whole workspace are in its memory.
    '--max-old-space-size=8192',
    bin('eslint', 'bin', 'eslint.js'),
    '.',
    '--max-warnings',
    '0',
    '--cache',
    '--cache-strategy',
    'content',
    '--cache-location',
    'node_modules/.cache/eslint/',
  ]),
);
await stage('format', () =>
  run([bin('prettier', 'bin', 'prettier.cjs'), '--check', '--log-level', 'warn', '--cache', '.']),
);
await stage('tests', jest);
await stage('journeys', journeys);
fs.rmSync(reports, { recursive: true, force: true });
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

/**
 * @param {string} name
 * @param {() => Promise<Result>} work
 */
async function stage(name, work) {
  const begun = Date.now();
  const { passed = 0, failed = 0, output = '', remark = '' } = await work();
  totals.passed += passed;
  totals.failed += failed;
  if (failed > 0) console.log(`\n${output.trim()}\n`);
  const counts = passed + failed > 1 || passed > 0 ? `${passed} passed, ${failed} failed` : '';
  const line = [
    failed > 0 ? '✗' : '✓',
    name.padEnd(9),
    `${((Date.now() - begun) / 1000).toFixed(1)} s`.padStart(8),
    counts,
    remark,
  ];
  console.log(line.filter(Boolean).join('  '));
}

async function jest() {
  const report = path.join(reports, 'jest.json');
  const done = await run([bin('jest', 'bin', 'jest.js'), '--ci', '--json', `--outputFile=${report}`, '--silent']);
  const found =
    /** @type {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number } | null} */ (
      read(report)
    );
  if (!found) return done;
  const failed = found.numFailedTests + found.numRuntimeErrorTestSuites;
  return { ...done, passed: found.numPassedTests, failed: failed || (done.failed ?? 0) };
}

async function journeys() {
  if (!process.env['CHROMIUM'])
    return {
      failed: 1,
      output: 'The browser journeys need a Chromium, and none could be found or installed; name one in CHROMIUM.',
    };
  const report = path.join(reports, 'playwright.json');
  const done = await run(
    [
      bin('@playwright', 'test', 'cli.js'),
      'test',
      '--config',
      path.join(root, 'e2e'),
      '--reporter=line,json',
      // A journey that fails gets a second try with a product of its own; that it took one is said, by name.
      '--retries=1',
    ],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  );
  const { stats, suites = [] } = /** @type {Journeys} */ (read(report) ?? {});
  if (!stats) return done;
  const wavering = titlesOf(suites, 'flaky');
  return {
    ...done,
    output: `${done.output ?? ''}${pagesOfFailures()}`,
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected || (done.failed ?? 0),
    remark: wavering.length > 0 ? `only at the second try: ${wavering.join('; ')}` : '',
  };
}

/**
 * @param {Suite[]} suites
 * @param {string} status
 * @returns {string[]}
 */
function titlesOf(suites, status) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.filter(({ tests }) => tests.some((test) => test.status === status)).map(({ title }) => title),
    ...titlesOf(inner, status),
  ]);
}

/** What stood on the page when a journey failed, for those who have the output alone. */
function pagesOfFailures() {
  const results = path.join(root, 'e2e/test-results');
  if (!fs.existsSync(results)) return '';
  const pages = fs.readdirSync(results, { recursive: true, encoding: 'utf8' });
  return pages
    .filter((file) => path.basename(file) === 'error-context.md')
    .slice(0, 5)
    .map((file) => `\n— ${file}\n${fs.readFileSync(path.join(results, file), 'utf8').slice(0, 6000)}\n`)
    .join('');
}

/**
 * Runs a Node program to its end; a failure carries what it printed.
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<Result>}
 */
function run(args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...quietNx, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    child.once('error', (error) => resolve({ failed: 1, output: error.message }));
    child.once('close', (code) => resolve(code === 0 ? {} : { failed: 1, output }));
  });
}

/** @param {string} file */
function read(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;
}
