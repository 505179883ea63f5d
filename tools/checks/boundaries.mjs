// @ts-check

/**
 * The only definition of allowed imports between packages. Each package has tags (package.json, `nx.tags`), and may
 * import packages with one of the tags listed for each of its own tags. `npm run check` reads this table.
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

/** Folder names that describe technique instead of subject. */
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
