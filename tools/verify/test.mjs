// @ts-check
// `npm test`, the gate, and `npm run test:all` (--all), which also runs the long tests. On a fresh clone it imports only
// Node modules until the packages are installed, like `npm start`.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { nxProgram, quietNx } from '../product/build.mjs';
import { checkNode, ensureInstalled } from '../product/install.mjs';
import { jestProgram } from './jest-program.mjs';
import { compareRuns, isRepeatedSuite, MAX_FLAKY, listRepeatables } from './repetition.mjs';
import {
  listFailedBrowserTests,
  listFailedTests,
  listBrowserTests,
  listPassedBrowserTests,
  listPassedSuites,
  readReport,
  getReportsFolder,
  listSlowest,
  listSuites,
} from './reports.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const bin = (/** @type {string[]} */ ...parts) => path.join(root, 'node_modules', ...parts);
const all = process.argv.includes('--all');
const totals = { passed: 0, failed: 0 };
/** Failures by name, repeated at the end, where readers of the last lines find them. @type {string[]} */
const failures = [];
/** Failures that the repetition decides on. @type {{ suites: Failure[], browserTests: Failure[] }} */
const undecided = { suites: [], browserTests: [] };
/** @type {Failure[]} */
const flaky = [];

/**
 * The result of a stage: its tests, or that it is done; `slow` is shown below its line, `named` names the failures,
 * `repeated` is the number of failures that the repetition decides on.
 * @typedef {{ passed?: number, failed?: number, repeated?: number, output?: string, slow?: string[], named?: string[] }} Result
 * @typedef {import('./reports.mjs').Failure} Failure
 * @typedef {import('./reports.mjs').JestReport} JestReport
 * @typedef {import('./reports.mjs').BrowserReport} BrowserReport
 */

try {
  checkNode(process.versions.node);
  ensureInstalled(root, console.log);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('\n0 passed, 1 failed');
  process.exit(1);
}

const reports = getReportsFolder(root);
fs.rmSync(reports, { recursive: true, force: true });
fs.mkdirSync(reports, { recursive: true });
await stage('build', () => run([nxProgram(root), 'run-many', '-t', 'build', '--outputStyle=static']));
// Stages without timing run in parallel, those forgotten most easily first. Tests and end-to-end tests run exclusively,
// because they wait for slow operations.
await twoAtATime([
  () => stage('check', () => run([path.join(root, 'tools/checks/check.mjs')])),
  () => stage('lint', () => run([bin('oxlint', 'bin', 'oxlint')])),
  () => stage('types', () => run([path.join(root, 'tools/verify/types.mjs')])),
  () => stage('format', () => run([bin('oxfmt', 'bin', 'oxfmt'), '--check'])),
]);
await stage('tests', jest);
await stage('browser tests', browserTests);
if (undecided.suites.length + undecided.browserTests.length > 0) await stage('repetition', repeat);
await printOmissions();
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`);
if (flaky.length > 0) console.log(`\nFlaky:\n${flaky.map(({ name, error }) => `  ${name}\n    ${error}`).join('\n')}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

async function printOmissions() {
  if (!all) return console.log('Left out: the long tests, which `npm run test:all` runs too.');
  const { withoutBroker } = await import('../kafka/jars.mjs');
  const reason = process.env['KAFKA_BROKERS_TEST'] === undefined ? withoutBroker() : undefined;
  if (reason) console.log(`Left out, where there are no containers either: the tests against Kafka (${reason}).`);
  await import('../typescript/register.mjs');
  const { missingPrograms } = await import(new URL('../faults/missing-programs.ts', import.meta.url).href);
  const missing = missingPrograms();
  if (missing) console.log(`Left out: the test of two processes of each service (${missing}).`);
}

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
  const { passed = 0, failed = 0, repeated = 0, output = '', slow = [], named = [] } = await work();
  totals.passed += passed;
  totals.failed += failed;
  if (failed > 0) failures.push(...(named.length > 0 ? named : [`the whole of ${name}`]));
  if (failed + repeated > 0) console.log(`\n${output.trim()}\n`);
  const counts = passed + failed + repeated > 1 || passed > 0 ? `${passed} passed, ${failed} failed` : '';
  const line = [
    failed + repeated > 0 ? '✗' : '✓',
    name.padEnd(13),
    `${((Date.now() - begun) / 1000).toFixed(1)} s`.padStart(8),
    repeated > 0 ? `${counts}, ${repeated} to repeat` : counts,
  ];
  console.log(line.filter(Boolean).join('  '));
  if (slow.length > 0) console.log(`  the slowest of the ${name}:\n${slow.join('\n')}`);
}

/**
 * @param {string} file of the report
 * @param {string[]} projects
 * @param {string[]} args
 * @returns {Promise<{ done: Result, found: JestReport | null }>}
 */
async function runJest(file, projects, args = []) {
  const report = path.join(reports, file);
  const output = ['--ci', '--json', `--outputFile=${report}`, '--silent'];
  // The projects come last, because Jest treats everything after them as a project.
  const done = await run([...jestProgram(root), ...output, ...args, '--selectProjects', ...projects]);
  return { done, found: readReport(report) };
}

async function jest() {
  const { done, found } = await runJest('jest.json', ['node', 'integration', 'dom', ...(all ? ['long'] : [])]);
  if (!found) return done;
  const failed = listFailedTests(found, root);
  const final = failed.filter((failure) => !isRepeatedSuite(failure));
  undecided.suites.push(...failed.filter(isRepeatedSuite));
  return {
    ...done,
    passed: found.numPassedTests,
    failed: failed.length > 0 ? final.length : (done.failed ?? 0),
    repeated: undecided.suites.length,
    slow: listSlowest(listSuites(found, root)),
    named: final.map(({ name }) => name),
  };
}

/**
 * @param {string} file of the report
 * @param {string[]} args
 * @returns {Promise<{ done: Result, found: BrowserReport | null }>}
 */
async function runPlaywright(file, args = []) {
  const report = path.join(reports, file);
  const playwright = [bin('@playwright', 'test', 'cli.js'), 'test', '--config', path.join(root, 'e2e')];
  const done = await run([...playwright, '--reporter=line,json', ...args], { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const found = /** @type {BrowserReport | null} */ (readReport(report));
  const output = `${done.output ?? ''}${pagesOfFailures()}`;
  return { done: { ...done, output }, found: found?.stats ? found : null };
}

async function browserTests() {
  const { done, found } = await runPlaywright('playwright.json');
  if (!found) return done;
  undecided.browserTests.push(...listFailedBrowserTests(found));
  return {
    ...done,
    passed: found.stats?.expected ?? 0,
    failed: undecided.browserTests.length > 0 ? 0 : (done.failed ?? 0),
    repeated: undecided.browserTests.length,
    slow: listSlowest(listBrowserTests(found)),
  };
}

/** Runs failed integration suites and browser tests once more, alone: those that pass now are flaky. */
async function repeat() {
  const { suites, browserTests: tests } = undecided;
  const first = [...suites, ...tests];
  if (listRepeatables(first).length > MAX_FLAKY)
    return {
      failed: first.length,
      named: first.map(({ name }) => name),
      output: `More than ${MAX_FLAKY} suites or browser tests failed, so none is repeated.`,
    };
  /** @type {string[]} */
  const passed = [];
  let output = '';
  if (suites.length > 0) {
    const args = ['--maxWorkers=1', '--runTestsByPath', ...listRepeatables(suites)];
    const { done, found } = await runJest('jest-repetition.json', ['integration', 'long'], args);
    if (found) passed.push(...listPassedSuites(found, root));
    output += done.output ?? '';
  }
  if (tests.length > 0) {
    const list = path.join(reports, 'failed-browser-tests.txt');
    fs.writeFileSync(list, listRepeatables(tests).join('\n'));
    const { done, found } = await runPlaywright('playwright-repetition.json', ['--workers=1', `--test-list=${list}`]);
    if (found) passed.push(...listPassedBrowserTests(found));
    output += done.output ?? '';
  }
  const compared = compareRuns(first, passed);
  flaky.push(...compared.flaky);
  const named = compared.failed.map(({ name }) => name);
  return { passed: compared.flaky.length, failed: named.length, named, output };
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
      env: { ...process.env, ...quietNx, ...(all ? { ALL_TESTS: '1' } : {}), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    child.once('error', (error) => resolve({ failed: 1, output: error.message }));
    child.once('close', (code) => resolve(code === 0 ? {} : { failed: 1, output }));
  });
}
