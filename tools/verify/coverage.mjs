// @ts-check
// `npm run coverage`: the number of requirements that tests name, by the required kind of test. `npm run coverage -- JOB
// RPT`: also lists those of these areas that no test of the required kind names.
import path from 'node:path';
import { readRequirements, requirementsInTests } from '../checks/requirements.mjs';
import { listPackages, readSources } from '../checks/sources.mjs';

const root = path.resolve(import.meta.dirname, '../..');
/** @typedef {import('../checks/requirements.mjs').Requirement} Requirement */
const requirements = readRequirements(root);
const named = requirementsInTests(readSources(listPackages(root)));
const toArea = (/** @type {Requirement} */ { id }) => id.split('-')[0] ?? '';
const wanted = process.argv.slice(2);
const areas = [...new Set(requirements.map(toArea))];
const unknown = wanted.find((area) => !areas.includes(area));
if (unknown) {
  console.error(`There is no area ${unknown}; there are ${areas.join(', ')}.`);
  process.exit(1);
}
for (const area of areas.filter((name) => wanted.length === 0 || wanted.includes(name))) {
  const items = requirements.filter((one) => toArea(one) === area);
  print(area, items);
  if (wanted.length === 0) continue;
  for (const { id, check } of items) {
    const kinds = named.get(id) ?? new Set();
    if (!kinds.has(check))
      console.log(`  ${id} asks for ${check}${kinds.size ? `, has ${[...kinds].join(', ')}` : ''}`);
  }
}
print('all', requirements);

/**
 * @param {string} area
 * @param {readonly Requirement[]} items
 */
function print(area, items) {
  const asRequired = items.filter(({ id, check }) => named.get(id)?.has(check)).length;
  const any = items.filter(({ id }) => named.has(id)).length;
  console.log(
    `${area.padEnd(5)} ${String(asRequired).padStart(3)} of ${items.length} named as they ask, ${any - asRequired} by another kind of test alone`,
  );
}
