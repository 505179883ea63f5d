// @ts-check
import path from 'node:path';
import { mayImport } from './boundaries.mjs';
import { resolve } from './sources.mjs';

/** @typedef {import('./sources.mjs').Package} Package */
/** @typedef {import('./sources.mjs').Source} Source */

/**
 * Returns forbidden imports: between sibling packages, from higher layers, into package internals, or through a barrel.
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
 * Returns import cycles between files, each once, as a path.
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

/**
 * Returns cycles between folders within a package, each once, with an import for each edge. A file directly in the
 * package counts as a separate node; tests do not count.
 * @param {readonly Source[]} sources
 * @param {readonly Package[]} packages
 * @returns {string[]}
 */
export function checkFolderCircles(sources, packages) {
  /** @type {Map<string, Map<string, string>>} */
  const arrows = new Map();
  for (const source of sources)
    for (const specifier of source.imports) {
      const target = resolve(source, specifier, packages);
      if (!target?.file || target.package !== source.package) continue;
      if (isTest(source.path, source.package) || isTest(target.file, source.package)) continue;
      const [from, to] = [toFolder(source.path, source.package), toFolder(target.file, source.package)];
      const leaving = arrows.get(from) ?? new Map();
      if (from !== to && !leaving.has(to)) leaving.set(to, `${source.path} → ${target.file}`);
      arrows.set(from, leaving);
    }
  const reached = new Map([...arrows.keys()].map((room) => [room, reachedFrom(room, arrows)]));
  const circles = [...reached].flatMap(([room, others]) => {
    const circle = [...others].filter((other) => reached.get(other)?.has(room)).sort();
    return circle[0] === room ? [circle] : [];
  });
  return circles.map((circle) => {
    const inner = circle.flatMap((from) => circle.flatMap((to) => arrows.get(from)?.get(to) ?? []));
    return [`${circle.join(', ')} import each other in a circle; turn an import round or move a file:`, ...inner].join(
      '\n    ',
    );
  });
}

/**
 * Returns the folder of a file, or the file itself if it is directly in its package.
 * @param {string} file
 * @param {Package} of
 */
function toFolder(file, { folder }) {
  const holder = path.dirname(file);
  return holder === folder || holder === path.join(folder, 'src') ? file : holder;
}

/**
 * @param {string} file
 * @param {Package} of
 */
function isTest(file, { folder }) {
  return /\.spec\.|(^|\/)testing\//.test(path.relative(folder, file).replaceAll(path.sep, '/'));
}

/**
 * Returns the nodes reachable from one by imports. The node itself is included only if it is in a cycle.
 * @param {string} start
 * @param {ReadonlyMap<string, ReadonlyMap<string, string>>} arrows
 */
function reachedFrom(start, arrows) {
  /** @type {Set<string>} */
  const reached = new Set();
  const pending = [start];
  for (let node = pending.pop(); node !== undefined; node = pending.pop())
    for (const next of arrows.get(node)?.keys() ?? [])
      if (!reached.has(next)) {
        reached.add(next);
        pending.push(next);
      }
  return reached;
}
