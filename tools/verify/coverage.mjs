// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { readReport, reportsFolder, shownBy } from './reports.mjs';

// `npm run coverage`: the number of requirements that tests of the last `npm test` name, by the required kind of test.
// `npm run coverage -- JOB RPT`: also lists the uncovered ones of these areas. Fails if a requirement that asks for a
// browser test has none, however many tests with a fake API name it.
const root = path.resolve(import.meta.dirname, '../..');
const reports = reportsFolder(root);
const jest = /** @type {import('./reports.mjs').JestReport | null} */ (readReport(path.join(reports, 'jest.json')));
const browserTests = /** @type {import('./reports.mjs').BrowserReport | null} */ (
  readReport(path.join(reports, 'playwright.json'))
);
if (!jest || !browserTests) {
  console.error(`There is no report of ${jest ? 'the browser tests' : 'the tests'} yet: run npm test first.`);
  process.exit(1);
}

/** @typedef {{ id: string, check: string }} Requirement */
const requirements = /** @type {Requirement[]} */ (
  parse(readFileSync(path.join(root, 'docs', 'requirements.csv')), { columns: true })
);
const shown = shownBy(jest, browserTests);
const areaOf = (/** @type {Requirement} */ { id }) => id.split('-')[0] ?? '';
const wanted = process.argv.slice(2);
const areas = [...new Set(requirements.map(areaOf))];
const unknown = wanted.find((area) => !areas.includes(area));
if (unknown) {
  console.error(`There is no area ${unknown}; there are ${areas.join(', ')}.`);
  process.exit(1);
}
for (const area of areas.filter((name) => wanted.length === 0 || wanted.includes(name))) {
  const items = requirements.filter((one) => areaOf(one) === area);
  notify(area, items);
  if (wanted.length === 0) continue;
  for (const { id, check } of items) {
    const kinds = shown.get(id) ?? new Set();
    if (!kinds.has(check))
      console.log(`  ${id} asks for ${check}${kinds.size ? `, has ${[...kinds].join(', ')}` : ''}`);
  }
}
notify('all', requirements);
const withoutBrowser = requirements.filter(({ id, check }) => check === 'e2e' && !shown.get(id)?.has('e2e'));
if (withoutBrowser.length > 0) {
  console.error(`No browser test names ${withoutBrowser.map(({ id }) => id).join(', ')}.`);
  process.exit(1);
}

/**
 * @param {string} area
 * @param {readonly Requirement[]} items
 */
function notify(area, items) {
  const requested = items.filter(({ id, check }) => shown.get(id)?.has(check)).length;
  const named = items.filter(({ id }) => shown.has(id)).length;
  console.log(
    `${area.padEnd(5)} ${String(requested).padStart(3)} of ${items.length} shown as they ask, ${named - requested} by another kind of test alone`,
  );
}
