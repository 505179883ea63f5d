// @ts-check
// `npm test` on a fresh clone: like `npm start`, it imports only Node modules until the packages are installed.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { nxProgram, quietNx } from '../product/build.mjs';
import { checkNode, ensureInstalled } from '../product/install.mjs';
import { jestProgram } from './jest-program.mjs';
import {
  failedBrowserTests,
  failedTests,
  browserTestsOf,
  readReport,
  reportsFolder,
  slowest,
  suitesOf,
} from './reports.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const bin = (/** @type {string[]} */ ...parts) => path.join(root, 'node_modules', ...parts);
const totals = { passed: 0, failed: 0 };
/** Failures by name, repeated at the end, where readers of the last lines find them. @type {string[]} */
const failures = [];

/**
 * The result of a stage: its tests, or that it is done; `slow` is shown below its line, `namedRemote` names the
 * failures.
 * @typedef {{ passed?: number, failed?: number, output?: string, slow?: string[], named?: string[] }} Result
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
const { withoutBroker } = await import('../kafka/jars.mjs');
const programs = await ensurePrograms(console.log);
process.env['CHROMIUM'] ??= programs.chromium ?? '';

const reports = reportsFolder(root);
fs.rmSync(reports, { recursive: true, force: true });
fs.mkdirSync(reports, { recursive: true });
await stage('build', () => run([nxProgram(root), 'run-many', '-t', 'build', '--outputStyle=static']));
// Stages without timing run in parallel, those forgotten most easily first. Tests and end-to-end tests run exclusively,
// because they wait for slow operations.
await twoAtATime([
  () => stage('check', () => run([path.join(root, 'tools/checks/check.mjs')])),
  () => stage('lint', () => run([bin('oxlint', 'bin', 'oxlint')])),
  () => stage('types', () => run([path.join(root, 'tools/verify/types.mjs')])),
  () =>
    stage('format', () =>
      run([bin('prettier', 'bin', 'prettier.cjs'), '--check', '--log-level', 'warn', '--cache', '.']),
    ),
]);
await stage('tests', jest);
await stage('browser tests', browserTests);
await stage('coverage', () => run([path.join(root, 'tools/verify/coverage.mjs')]));
const noBroker = process.env['KAFKA_BROKERS_TEST'] === undefined ? withoutBroker() : undefined;
if (noBroker) console.log(`Left out, where there are no containers either: the tests against Kafka (${noBroker}).`);
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

/** @param {(() => Promise<void>)[]} works */
async function twoAtATime(works) {
  const lane = async () => {
    for (let work = works.shift(); work; work = works.shift()) await work();
  };
  await Promise.all([lane(), lane()]);
}

/**
 * @param {string} name
 * @param {() => Promise<Result>} work
 */
async function stage(name, work) {
  const begun = Date.now();
  const { passed = 0, failed = 0, output = '', slow = [], named = [] } = await work();
  totals.passed += passed;
  totals.failed += failed;
  if (failed > 0) failures.push(...(named.length > 0 ? named : [`the whole of ${name}`]));
  if (failed > 0) console.log(`\n${output.trim()}\n`);
  const counts = passed + failed > 1 || passed > 0 ? `${passed} passed, ${failed} failed` : '';
  const line = [
    failed > 0 ? '✗' : '✓',
    name.padEnd(13),
    `${((Date.now() - begun) / 1000).toFixed(1)} s`.padStart(8),
    counts,
  ];
  console.log(line.filter(Boolean).join('  '));
  if (slow.length > 0) console.log(`  the slowest of the ${name}:\n${slow.join('\n')}`);
}

async function jest() {
  const report = path.join(reports, 'jest.json');
  const done = await run([...jestProgram(root), '--ci', '--json', `--outputFile=${report}`, '--silent']);
  const found = /** @type {import('./reports.mjs').JestReport | null} */ (readReport(report));
  if (!found) return done;
  const failed = found.numFailedTests + found.numRuntimeErrorTestSuites;
  return {
    ...done,
    passed: found.numPassedTests,
    failed: failed || (done.failed ?? 0),
    slow: slowest(suitesOf(found, root)),
    named: failedTests(found, root),
  };
}

async function browserTests() {
  if (!process.env['CHROMIUM'])
    return {
      failed: 1,
      output: 'The browser tests need Chromium, which could not be found or installed; set CHROMIUM to its path.',
    };
  const report = path.join(reports, 'playwright.json');
  const done = await run(
    [bin('@playwright', 'test', 'cli.js'), 'test', '--config', path.join(root, 'e2e'), '--reporter=line,json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  const found = /** @type {import('./reports.mjs').BrowserReport | null} */ (readReport(report));
  if (!found?.stats) return done;
  return {
    ...done,
    output: `${done.output ?? ''}${pagesOfFailures()}`,
    passed: found.stats.expected,
    failed: found.stats.unexpected + found.stats.flaky || (done.failed ?? 0),
    slow: slowest(browserTestsOf(found)),
    named: failedBrowserTests(found),
  };
}

/** Prints the page content of failed end-to-end tests, for readers who have only the output. */
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
 * Runs a Node program to its end. A failure contains its output.
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
