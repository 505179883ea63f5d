// @ts-check

/**
 * The only definition of allowed imports between packages. Each package has tags (package.json, `nx.tags`), and may
 * import packages with one of the tags listed for each of its own tags. `npm run check` reads this table.
 */
export const constraints = [
  { sourceTag: 'layer:contracts', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'layer:engine', onlyDependOnLibsWithTags: ['layer:contracts'] },
  { sourceTag: 'layer:kit', onlyDependOnLibsWithTags: ['layer:engine', 'layer:contracts'] },
  { sourceTag: 'layer:product', onlyDependOnLibsWithTags: ['layer:kit', 'layer:engine', 'layer:contracts'] },
  { sourceTag: 'side:backend', onlyDependOnLibsWithTags: ['side:backend', 'layer:contracts'] },
  { sourceTag: 'side:frontend', onlyDependOnLibsWithTags: ['side:frontend', 'layer:contracts'] },
  { sourceTag: 'layer:tools', onlyDependOnLibsWithTags: ['layer:contracts', 'side:backend'] },
  { sourceTag: 'layer:e2e', onlyDependOnLibsWithTags: ['layer:tools', 'layer:contracts'] },
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
