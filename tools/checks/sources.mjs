// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { forbiddenFolders } from './boundaries.mjs';

/** @typedef {{ name: string, folder: string, tags: readonly string[] }} Package */
/** @typedef {{ path: string, package: Package, imports: readonly string[], text: string }} Source */

/** Generated pages. */
const UNCHECKED_DOCS = ['catalogue.md', 'events.md'];

const PASSED_OVER = new Set(['node_modules', 'dist', '.nx', 'data', 'test-results', 'playwright-report', 'company']);

/**
 * Returns every package of the workspace below a root folder.
 * @param {string} root
 * @returns {Package[]}
 */
export function listPackages(root) {
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
export function readSources(packages) {
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
 * Returns the documentation written by hand.
 * @param {string} root
 * @returns {{ path: string, text: string }[]}
 */
export function readDocs(root) {
  const pages = (/** @type {string} */ folder) =>
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.md') && !UNCHECKED_DOCS.includes(entry.name))
      .map(({ parentPath, name }) => path.join(parentPath, name));
  const own = listPackages(root).map(({ folder }) => path.join(folder, 'README.md'));
  return [path.join(root, 'README.md'), path.join(root, 'CONTRIBUTING.md'), ...own, ...pages(path.join(root, 'docs'))]
    .filter((file) => existsSync(file))
    .map((file) => ({ path: file, text: readFileSync(file, 'utf8') }));
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
    const file = findFile(path.resolve(path.dirname(source.path), specifier));
    const at = path.resolve(path.dirname(source.path), specifier);
    return { file, package: packages.find(({ folder }) => at === folder || at.startsWith(folder + path.sep)) ?? null };
  }
  const target = packages.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`));
  if (!target) return null;
  const inner = specifier.slice(target.name.length + 1);
  return {
    file: inner
      ? (findFile(path.join(target.folder, 'src', inner)) ?? findFile(path.join(target.folder, inner)))
      : null,
    package: target,
  };
}

/** @param {string} base */
function findFile(base) {
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

/** Maximum number of files at one level of `src`, without specs. */
const MAX_FILES = 30;
/** Levels that may have more files, with the reason. @type {Readonly<Record<string, string>>} */
const LARGE_LEVELS = {};

/**
 * Returns levels of `src` with too many files.
 * @param {readonly Source[]} sources
 * @returns {string[]}
 */
export function checkLevels(sources) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { path: file, package: owner } of sources) {
    const folder = path.dirname(file);
    if (/\.spec\.tsx?$/.test(file) || !`${folder}${path.sep}`.includes(`${owner.folder}${path.sep}src${path.sep}`))
      continue;
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(
      ([folder, count]) => count > MAX_FILES && !Object.keys(LARGE_LEVELS).some((level) => folder.endsWith(level)),
    )
    .map(([folder, count]) => `${folder} has ${count} files; divide it by subject into levels of at most ${MAX_FILES}`);
}

/** Maximum number of files that define an exported type or function of one name. */
const MAX_DEFINITIONS = 3;
/** The name that a lazily loaded route module exports. */
const ROUTE_EXPORT = 'Page';

/**
 * Returns exported types and functions whose name more than three files define, and error classes whose name does not
 * end in `Error`.
 * @param {readonly Source[]} sources
 * @returns {string[]}
 */
export function checkExports(sources) {
  /** @type {Map<string, Set<string>>} */
  const definitions = new Map();
  /** @type {string[]} */
  const errors = [];
  for (const { path: file, text } of sources) {
    if (/\.(spec|e2e|bench)\.tsx?$/.test(file)) continue;
    for (const statement of ts.createSourceFile(file, text, ts.ScriptTarget.Latest).statements) {
      if (ts.isClassDeclaration(statement) && isError(statement) && !statement.name?.text.endsWith('Error'))
        errors.push(`${file}: the class ${statement.name?.text} extends Error; end its name with Error`);
      for (const name of exportedNames(statement)) {
        const files = definitions.get(name) ?? new Set();
        definitions.set(name, files.add(file));
      }
    }
  }
  const repeated = [...definitions]
    .filter(([name, { size }]) => size > MAX_DEFINITIONS && name !== ROUTE_EXPORT)
    .map(
      ([name, files]) =>
        `${name} is defined in ${files.size} files; name each after its subject: ${[...files].join(', ')}`,
    );
  return [...errors, ...repeated];
}

/** @param {ts.ClassDeclaration} declaration */
function isError({ heritageClauses }) {
  return (heritageClauses ?? []).some(({ types }) =>
    types.some(({ expression }) => ts.isIdentifier(expression) && expression.text.endsWith('Error')),
  );
}

/**
 * @param {ts.Statement} statement
 * @returns {string[]} names of exported types, classes and functions
 */
function exportedNames(statement) {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) && initializer && ts.isArrowFunction(initializer) ? [name.text] : [],
    );
  const declares =
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isFunctionDeclaration(statement);
  return declares && statement.name ? [statement.name.text] : [];
}

/** Maximum number of lines of a function. */
const MAX_FUNCTION_LINES = 100;
/** Maximum number of lines of a React component, which has a line for each element and attribute. */
const MAX_COMPONENT_LINES = 140;

/**
 * Returns the functions that are too long. Tests and test support are excluded.
 * @param {readonly Pick<Source, 'path' | 'text'>[]} sources
 * @returns {string[]}
 */
export function checkLengths(sources) {
  return sources
    .filter(({ path: file }) => !/\.(spec|e2e)\.tsx?$|[\\/](testing|e2e|bench)[\\/]/.test(file))
    .flatMap(({ path: file, text }) => {
      /** @type {string[]} */
      const problems = [];
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
      const toLine = (/** @type {number} */ at) => source.getLineAndCharacterOfPosition(at).line + 1;
      const visit = (/** @type {ts.Node} */ node) => {
        if (ts.isFunctionLike(node) && 'body' in node && node.body) {
          const at = toLine(node.getStart(source));
          const lines = toLine(node.end) - at + 1;
          const name = node.name?.getText(source);
          const max = file.endsWith('.tsx') && /^[A-Z]/.test(name ?? '') ? MAX_COMPONENT_LINES : MAX_FUNCTION_LINES;
          if (lines > max) problems.push(`${file}:${at}: ${name ?? 'a function'} has ${lines} lines; at most ${max}`);
        }
        ts.forEachChild(node, visit);
      };
      visit(source);
      return problems;
    });
}
