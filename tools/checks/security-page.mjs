// @ts-check
import { existsSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ id: string, state: string, evidence: string }} Row */

/** States of a requirement in docs/security.md. */
const states = ['met', 'not applicable', 'departure', 'open'];

/**
 * Returns the IDs of a list of requirements, of which lines with `#` are comments and the first other line is a header.
 * @param {string} csv
 * @returns {string[]}
 */
export function requirementIds(csv) {
  const [, ...lines] = csv.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => line.split(',')[0] ?? '');
}

/**
 * Returns the rows of the page's tables that begin with a requirement's ID.
 * @param {string} page
 * @returns {Row[]}
 */
export function parseRows(page) {
  return [...page.matchAll(/^\| (V\d+\.\d+\.\d+) \|(.*)\|$/gm)].map(([, id = '', cells = '']) => {
    const [, state = '', evidence = ''] = cells.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return { id, state: state.replaceAll('**', ''), evidence };
  });
}

/**
 * Checks the page about security: each requirement has one row, one of four states and a reason. A met requirement names
 * its evidence, and every named test, check and path exists.
 * @param {string} page
 * @param {{ ids: readonly string[], titles: ReadonlySet<string>, checks: readonly string[], root: string }} of
 * @returns {string[]}
 */
export function checkSecurityPage(page, { ids, titles, checks, root }) {
  const rows = parseRows(page);
  const found = rows.map(({ id }) => id);
  return [
    ...ids.filter((id) => !found.includes(id)).map((id) => `${id} has no row`),
    ...found.filter((id, at) => found.indexOf(id) !== at).map((id) => `${id} has two rows`),
    ...found.filter((id) => !ids.includes(id)).map((id) => `${id} is no requirement of levels 1 and 2`),
    ...rows.flatMap((row) => checkRow(row, { titles, checks, root })),
  ].map((problem) => `docs/security.md: ${problem}`);
}

/**
 * @param {Row} row
 * @param {{ titles: ReadonlySet<string>, checks: readonly string[], root: string }} of
 * @returns {string[]}
 */
function checkRow({ id, state, evidence }, { titles, checks, root }) {
  const listNames = (/** @type {string} */ kind) =>
    [...evidence.matchAll(new RegExp(`\\b${kind} \`([^\`]+)\``, 'g'))].map(([, name = '']) =>
      name.replaceAll('\\|', '|'),
    );
  const [tests, namedChecks] = [listNames('test'), listNames('check')];
  const rest = evidence.replaceAll(/\b(?:test|check) `[^`]+`/g, '');
  const paths = [
    ...rest.matchAll(
      /`([\w.-]+\/[\w./-]+|[\w-]*\.(?:yml|json|md|mjs)|Dockerfile|\.dockerignore|\.gitignore|\.npmrc)`/g,
    ),
  ];
  return [
    ...(states.includes(state) ? [] : [`"${state}" is no state`]),
    ...(evidence === '' ? ['a reason is missing'] : []),
    ...(state === 'met' && tests.length + namedChecks.length + paths.length === 0
      ? ['a met requirement names a test, a check or a file']
      : []),
    ...tests.filter((title) => !titles.has(title)).map((title) => `no test has the title "${title}"`),
    ...namedChecks.filter((name) => !checks.includes(name)).map((name) => `there is no check "${name}"`),
    ...paths.filter(([, at = '']) => !existsSync(path.join(root, at))).map(([, at]) => `${at} does not exist`),
  ].map((problem) => `${id}: ${problem}`);
}
