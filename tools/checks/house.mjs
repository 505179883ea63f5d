// @ts-check

/**
 * Who may import whom, in the one place that says it: each package carries the tags of its floor and tower
 * (package.json, `nx.tags`), and may import packages with one of the tags listed for each tag of its own.
 * `npm run check` reads this table.
 */
export const constraints = [
  { sourceTag: 'floor:contracts', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'floor:engine', onlyDependOnLibsWithTags: ['floor:contracts'] },
  { sourceTag: 'floor:kit', onlyDependOnLibsWithTags: ['floor:engine', 'floor:contracts'] },
  { sourceTag: 'floor:product', onlyDependOnLibsWithTags: ['floor:kit', 'floor:engine', 'floor:contracts'] },
  { sourceTag: 'tower:backend', onlyDependOnLibsWithTags: ['tower:backend', 'floor:contracts'] },
  { sourceTag: 'tower:frontend', onlyDependOnLibsWithTags: ['tower:frontend', 'floor:contracts'] },
  { sourceTag: 'floor:tools', onlyDependOnLibsWithTags: ['floor:contracts', 'tower:backend'] },
  { sourceTag: 'floor:journey', onlyDependOnLibsWithTags: ['floor:tools', 'floor:contracts'] },
];

/** Folders that say how something is made instead of what it is about. */
export const forbiddenFolders = ['shared', 'common', 'utils', 'helpers', 'core'];

/**
 * @param {readonly string[]} from tags of the importing package
 * @param {readonly string[]} to tags of the imported one
 */
export function mayImport(from, to) {
  return constraints
    .filter(({ sourceTag }) => from.includes(sourceTag))
    .every(({ onlyDependOnLibsWithTags }) => onlyDependOnLibsWithTags.some((tag) => to.includes(tag)));
}
