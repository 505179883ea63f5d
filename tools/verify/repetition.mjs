// @ts-check

/** @typedef {import('./reports.mjs').Failure} Failure */

/** Suites and browser tests that may fail in a run and pass alone. */
export const MAX_FLAKY = 3;

/** Returns whether the suite of a failure is run again: only integration tests depend on other processes. */
export const isRepeatedSuite = (/** @type {Failure} */ { repeatable }) => repeatable.endsWith('.int.spec.ts');

/** Returns what is run again for these failures, each once. @param {readonly Failure[]} failures */
export const listRepeatables = (failures) => [...new Set(failures.map(({ repeatable }) => repeatable))];

/**
 * Divides the failures of a run by what passed in the repetition. A suite is repeated as a whole, because its tests
 * share a database.
 * @param {readonly Failure[]} failures
 * @param {readonly string[]} passed the suites and browser tests that passed in the repetition
 */
export function compareRuns(failures, passed) {
  const isFlaky = (/** @type {Failure} */ { repeatable }) => passed.includes(repeatable);
  return { flaky: failures.filter(isFlaky), failed: failures.filter((failure) => !isFlaky(failure)) };
}
