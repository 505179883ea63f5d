// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';

/**
 * A requirement of the customer, and the kind of test that it asks for.
 * @typedef {{ id: string, check: string }} Requirement
 * @typedef {Pick<import('./sources.mjs').Source, 'path' | 'text'>} File
 */

/** @param {string} root @returns {Requirement[]} */
export const readRequirements = (root) =>
  parse(readFileSync(path.join(root, 'docs', 'requirements.csv'), 'utf8'), { columns: true });

/**
 * Returns the requirements that tests name in brackets, each with the kinds of tests that name it.
 * @param {readonly File[]} sources
 * @returns {Map<string, Set<string>>}
 */
export function requirementsInTests(sources) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const { path: file, text } of sources) {
    const kind = toKind(file);
    if (!kind) continue;
    for (const [, id = ''] of text.matchAll(/\[([A-Z0-9]+-\d{3})\]/g))
      found.set(id, (found.get(id) ?? new Set()).add(kind));
  }
  return found;
}

/**
 * Returns the requirements that ask for a browser and that no browser test names, however many other tests name them.
 * @param {readonly Requirement[]} requirements
 * @param {readonly File[]} sources
 * @returns {string[]}
 */
export function checkBrowserTests(requirements, sources) {
  const named = requirementsInTests(sources);
  const without = requirements.filter(({ id, check }) => check === 'e2e' && !named.get(id)?.has('e2e'));
  return without.map(({ id }) => `docs/requirements.csv: no browser test names ${id}`);
}

/** Returns the kind of tests in a file, in the terms of the requirements. @param {string} file */
function toKind(file) {
  if (file.endsWith('.e2e.ts')) return 'e2e';
  if (/\.(int|long)\.spec\.ts$/.test(file)) return 'api';
  if (file.endsWith('.spec.tsx')) return 'ui';
  return file.endsWith('.spec.ts') ? 'unit' : undefined;
}
