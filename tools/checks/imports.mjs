// @ts-check
import path from 'node:path';
import { mayImport } from './house.mjs';
import { resolve } from './sources.mjs';

/** @typedef {import('./sources.mjs').Package} Package */
/** @typedef {import('./sources.mjs').Source} Source */

/**
 * Imports that the house does not allow: sideways, upwards, through a wall, or through a barrel.
 * @param {readonly Source[]} sources
 * @param {readonly Package[]} packages
 * @returns {string[]}
 */
export function checkImports(sources, packages) {
  return sources.flatMap((source) => {
    const problems = source.imports.flatMap((specifier) => checkImport(source, specifier, packages));
    if (/^index\.tsx?$/.test(path.basename(source.path)) || /^export \* from/m.test(source.text))
      problems.push('is a barrel; import each thing from the file that holds it');
    return problems.map((problem) => `${source.path} ${problem}`);
  });
}

/**
 * @param {Source} source
 * @param {string} specifier
 * @param {readonly Package[]} packages
 * @returns {string[]}
 */
function checkImport(source, specifier, packages) {
  const target = resolve(source, specifier, packages);
  if (!target || target.package === source.package) return [];
  if (specifier.startsWith('.'))
    return [
      `reaches out of its package with "${specifier}"; import ${target.package?.name ?? 'a package'} by its name`,
    ];
  if (!target.package) return [];
  const { name, tags } = target.package;
  if (!mayImport(source.package.tags, tags))
    return [
      `imports "${specifier}": ${source.package.name} (${source.package.tags.join(', ')}) may not import ${name} (${tags.join(', ')})`,
    ];
  return specifier === name ? [`imports "${specifier}" whole; name the file, there is no barrel`] : [];
}

/**
 * Circles of imports between files, each once, as the way round.
 * @param {readonly Source[]} sources
 * @param {readonly Package[]} packages
 * @returns {string[]}
 */
export function checkCircles(sources, packages) {
  const graph = new Map(
    sources.map((source) => [
      source.path,
      source.imports
        .map((specifier) => resolve(source, specifier, packages)?.file)
        .filter((file) => file !== null && file !== undefined),
    ]),
  );
  /** @type {Map<string, 'open' | 'done'>} */
  const seen = new Map();
  /** @type {string[]} */
  const way = [];
  /** @type {string[]} */
  const found = [];
  const visit = (/** @type {string} */ file) => {
    seen.set(file, 'open');
    way.push(file);
    for (const next of graph.get(file) ?? []) {
      if (seen.get(next) === 'open') found.push(`${[...way.slice(way.indexOf(next)), next].join('\n    → ')}`);
      else if (!seen.has(next)) visit(next);
    }
    way.pop();
    seen.set(file, 'done');
  };
  for (const file of graph.keys()) if (!seen.has(file)) visit(file);
  return found;
}
