// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * The parts of Jest's and Playwright's reports that are read here.
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} Assertion
 * @typedef {{ name: string, startTime: number, endTime: number, status?: string, message?: string, assertionResults: Assertion[] }} SuiteReport
 * @typedef {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number, testResults: SuiteReport[] }} JestReport
 * @typedef {{ status: string, duration: number, error?: { message?: string } }} BrowserResult
 * @typedef {{ title: string, file: string, tests: { results: BrowserResult[] }[] }} BrowserTest
 * @typedef {{ title?: string, file?: string, suites?: BrowserSuite[], specs?: BrowserTest[] }} BrowserSuite
 * @typedef {{ stats?: { expected: number }, suites?: BrowserSuite[] }} BrowserReport
 */

/** @typedef {{ name: string, seconds: number }} Timed a suite or a browser test, and its duration */

/**
 * A test that failed, with the first line of its error, and what can be run again: its suite, or for a browser test
 * its place in the list of Playwright.
 * @typedef {{ name: string, error: string, repeatable: string }} Failure
 */

/** Returns the folder of the last run's reports. @param {string} root */
export const getReportsFolder = (root) => path.join(root, 'node_modules', '.cache', 'tailboard', 'reports');

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
export function listSuites(report, root) {
  return report.testResults.map(({ name, startTime, endTime }) => ({
    name: path.relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
}

/**
 * @param {BrowserReport} report
 * @returns {Timed[]}
 */
export function listBrowserTests(report) {
  return listSpecs(report.suites ?? []).map(({ spec }) => ({
    name: toName(spec),
    seconds: spec.tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }));
}

/**
 * @param {JestReport} report
 * @param {string} root
 * @returns {Failure[]} each test that failed, and each suite that could not be run
 */
export function listFailedTests(report, root) {
  return report.testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const suite = path.relative(root, name);
    const failed = assertionResults
      .filter((one) => one.status === 'failed')
      .map(({ fullName, failureMessages = [] }) => ({
        name: `${suite}: ${fullName}`,
        error: firstLine(failureMessages[0] ?? ''),
        repeatable: suite,
      }));
    return failed.length === 0 && status === 'failed'
      ? [{ name: `${suite}: the suite as a whole`, error: firstLine(message), repeatable: suite }]
      : failed;
  });
}

/** Returns the suites of which all tests passed. @param {JestReport} report @param {string} root */
export function listPassedSuites(report, root) {
  return report.testResults.filter(({ status }) => status === 'passed').map(({ name }) => path.relative(root, name));
}

/**
 * @param {BrowserReport} report
 * @returns {Failure[]} each browser test that failed, or did not run because what precedes it failed
 */
export function listFailedBrowserTests(report) {
  const failed = listSpecs(report.suites ?? []).filter(({ spec }) => !hasPassed(spec));
  return failed.map(({ spec, place }) => {
    const messages = spec.tests.flatMap(({ results }) => results.map(({ error }) => error?.message));
    return { name: toName(spec), error: firstLine(messages.find(Boolean) ?? 'It did not run.'), repeatable: place };
  });
}

/** Returns the browser tests that passed, as Playwright lists them. @param {BrowserReport} report */
export function listPassedBrowserTests(report) {
  const passed = listSpecs(report.suites ?? []).filter(({ spec }) => hasPassed(spec));
  return passed.map(({ place }) => place);
}

/**
 * @param {readonly Timed[]} all
 * @returns {string[]} the ten slowest, a line each
 */
export function listSlowest(all) {
  const first = [...all].sort((one, other) => other.seconds - one.seconds).slice(0, 10);
  return first.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(10)} s  ${name}`);
}

/** @param {BrowserTest} test */
const toName = ({ title, file }) => `${file.replace('.e2e.ts', '')}: ${title}`;

/** @param {BrowserTest} test */
const hasPassed = ({ tests }) => tests.length > 0 && tests.every(({ results }) => results.at(-1)?.status === 'passed');

/** @param {string} text */
const firstLine = (text) => stripVTControlCharacters(text).trim().split('\n', 1)[0] ?? '';

/**
 * Returns all browser tests, each with its place in Playwright's lists: the file, the titles of its groups, its title.
 * @param {readonly BrowserSuite[]} suites
 * @param {readonly string[]} groups
 * @returns {{ spec: BrowserTest, place: string }[]}
 */
function listSpecs(suites, groups = []) {
  return suites.flatMap(({ title, file, suites: inner = [], specs = [] }) => {
    // The suite of a file has the file's name as its title.
    const within = title === file || title === undefined ? groups : [...groups, title];
    return [
      ...specs.map((spec) => ({ spec, place: [spec.file, ...within, spec.title].join(' › ') })),
      ...listSpecs(inner, within),
    ];
  });
}
