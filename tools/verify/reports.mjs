// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The parts of Jest's and Playwright's reports that are read here.
 * @typedef {{ status: string, fullName: string }} Assertion
 * @typedef {{ name: string, startTime: number, endTime: number, status?: string, assertionResults: Assertion[] }} SuiteReport
 * @typedef {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number, testResults: SuiteReport[] }} JestReport
 * @typedef {{ title: string, file: string, tests: { results: { status: string, duration: number }[] }[] }} BrowserTest
 * @typedef {{ suites?: BrowserSuite[], specs?: BrowserTest[] }} BrowserSuite
 * @typedef {{ stats?: { expected: number, unexpected: number, flaky: number }, suites?: BrowserSuite[] }} BrowserReport
 */

/** @typedef {{ name: string, seconds: number }} Timed a suite or a browser test, and its duration */

/** Returns the folder of the last run's reports, for `npm run coverage`. @param {string} root */
export const reportsFolder = (root) => path.join(root, 'node_modules', '.cache', 'tailboard', 'reports');

/**
 * @template Report
 * @param {string} file
 * @returns {Report | null} `null` when the program ended without a report
 */
export function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/**
 * @param {JestReport} report
 * @param {string} root
 * @returns {Timed[]}
 */
export function suitesOf(report, root) {
  return report.testResults.map(({ name, startTime, endTime }) => ({
    name: path.relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
}

/**
 * @param {BrowserReport} report
 * @returns {Timed[]}
 */
export function browserTestsOf(report) {
  return specsOf(report.suites ?? []).map(({ title, file, tests }) => ({
    name: `${file.replace('.e2e.ts', '')}: ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }));
}

/**
 * @param {JestReport} report
 * @param {string} root
 * @returns {string[]} each test that failed with its suite, and each suite that could not be run
 */
export function failedTests(report, root) {
  return report.testResults.flatMap(({ name, status, assertionResults }) => {
    const suite = path.relative(root, name);
    const failed = assertionResults
      .filter((one) => one.status === 'failed')
      .map(({ fullName }) => `${suite}: ${fullName}`);
    return failed.length === 0 && status === 'failed' ? [`${suite}: the suite as a whole`] : failed;
  });
}

/**
 * @param {BrowserReport} report
 * @returns {string[]} each browser test that failed at any try
 */
export function failedBrowserTests(report) {
  const failed = specsOf(report.suites ?? []).filter(({ tests }) =>
    tests.some(({ results }) => results.some(({ status }) => status !== 'passed' && status !== 'skipped')),
  );
  return failed.map(({ title, file }) => `${file.replace('.e2e.ts', '')}: ${title}`);
}

/**
 * Returns the requirements that passed tests name in brackets, each with the kinds of tests that name it.
 * @param {JestReport | null} jest
 * @param {BrowserReport | null} browserTests
 * @returns {Map<string, Set<string>>}
 */
export function shownBy(jest, browserTests) {
  /** @type {Map<string, Set<string>>} */
  const shown = new Map();
  const note = (/** @type {string} */ title, /** @type {string} */ kind) => {
    for (const [, id = ''] of title.matchAll(/\[([A-Z0-9]+-\d{3})\]/g))
      shown.set(id, (shown.get(id) ?? new Set()).add(kind));
  };
  for (const { name, assertionResults } of jest?.testResults ?? [])
    for (const { status, fullName } of assertionResults) if (status === 'passed') note(fullName, kindOf(name));
  for (const { title, tests } of specsOf(browserTests?.suites ?? []))
    if (tests.every(({ results }) => results.at(-1)?.status === 'passed')) note(title, 'e2e');
  return shown;
}

/** Returns the kind of test in a Jest suite, in the terms of the requirements. @param {string} file */
const kindOf = (file) => (file.endsWith('.int.spec.ts') ? 'api' : file.endsWith('.tsx') ? 'ui' : 'unit');

/**
 * @param {readonly Timed[]} all
 * @returns {string[]} the ten slowest, a line each
 */
export function slowest(all) {
  const first = [...all].sort((one, other) => other.seconds - one.seconds).slice(0, 10);
  return first.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(10)} s  ${name}`);
}

/**
 * @param {readonly BrowserSuite[]} suites
 * @returns {BrowserTest[]}
 */
function specsOf(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [...specs, ...specsOf(inner)]);
}
