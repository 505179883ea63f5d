// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { forbiddenFolders } from './boundaries.mjs';

/** @typedef {{ name: string, folder: string, tags: readonly string[] }} Package */
/** @typedef {{ path: string, package: Package, imports: readonly string[], text: string }} Source */

const PASSED_OVER = new Set(['node_modules', 'dist', '.nx', 'data', 'test-results', 'playwright-report', 'company']);

/**
 * Returns every package of the workspace below a root folder.
 * @param {string} root
 * @returns {Package[]}
 */
export function packagesOf(root) {
  const floors = ['libs', 'services', 'frontends'].map((floor) => path.join(root, floor)).filter(existsSync);
  const folders = floors.flatMap((floor) => readdirSync(floor).map((name) => path.join(floor, name)));
  return [...folders, path.join(root, 'tools'), path.join(root, 'e2e')]
    .filter((folder) => existsSync(path.join(folder, 'package.json')))
    .map((folder) => {
      const { name, nx } = /** @type {{ name: string, nx?: { tags?: string[] } }} */ (
        JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
      );
      return { name, folder, tags: nx?.tags ?? [] };
    });
}

/**
 * Returns every source file of the packages with its imports. Configuration files of a package are not part of the
 * product.
 * @param {readonly Package[]} packages
 * @returns {Source[]}
 */
export function sourcesOf(packages) {
  return packages.flatMap((each) => {
    const inner = path.join(each.folder, 'src');
    return files(existsSync(inner) ? inner : each.folder).map((file) => {
      const text = readFileSync(file, 'utf8');
      return {
        path: file,
        package: each,
        text,
        imports: ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName),
      };
    });
  });
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function files(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (PASSED_OVER.has(entry.name)) return [];
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) return files(full);
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? [full] : [];
  });
}

/**
 * Returns the file and package of an internal import; `null` for third-party packages.
 * @param {Source} source
 * @param {string} specifier
 * @param {readonly Package[]} packages
 * @returns {{ file: string | null, package: Package | null } | null}
 */
export function resolve(source, specifier, packages) {
  if (specifier.startsWith('.')) {
    const file = existing(path.resolve(path.dirname(source.path), specifier));
    const at = path.resolve(path.dirname(source.path), specifier);
    return { file, package: packages.find(({ folder }) => at === folder || at.startsWith(folder + path.sep)) ?? null };
  }
  const target = packages.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`));
  if (!target) return null;
  const inner = specifier.slice(target.name.length + 1);
  return {
    file: inner
      ? (existing(path.join(target.folder, 'src', inner)) ?? existing(path.join(target.folder, inner)))
      : null,
    package: target,
  };
}

/** @param {string} base */
function existing(base) {
  const stem = base.replace(/\.js$/, '');
  return (
    [base, `${stem}.ts`, `${stem}.tsx`, `${stem}.mjs`].find(
      (file) => existsSync(file) && /\.(ts|tsx|mjs)$/.test(file),
    ) ?? null
  );
}

/**
 * Returns deciders and projections of services whose names do not end with their kind. Among imports, `jobs` could be
 * anything.
 * @param {readonly Source[]} sources
 * @returns {string[]}
 */
export function checkNames(sources) {
  const made = /^export const (\w+) = (decider|projection)[(<]/gm;
  return sources
    .filter((source) => source.package.folder.includes(`${path.sep}services${path.sep}`))
    .flatMap(({ path: file, text }) =>
      [...text.matchAll(made)].flatMap(([, name = '', kind = '']) =>
        name.toLowerCase().endsWith(kind)
          ? []
          : [`${file}: ${name} is a ${kind}; end its name with ${kind[0]?.toUpperCase()}${kind.slice(1)}`],
      ),
    );
}

/**
 * Returns folders whose names describe technique.
 * @param {readonly Package[]} packages
 * @returns {string[]}
 */
export function checkFolders(packages) {
  const paths = new Set(packages.flatMap(({ folder }) => foldersBelow(folder)));
  return [...paths]
    .filter((folder) => forbiddenFolders.includes(path.basename(folder)))
    .map((folder) => `${folder} is named after a technique; name it after its subject`);
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function foldersBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !PASSED_OVER.has(entry.name))
    .flatMap(({ name }) => [path.join(folder, name), ...foldersBelow(path.join(folder, name))]);
}
