// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** @typedef {{ where: string, what: string }} Substitution */
/** @typedef {Pick<import('@rspack/core').Configuration, 'plugins' | 'resolve' | 'module'>} Bundle */
/** @typedef {{ moduleNameMapper?: object, transform?: object, resolver?: unknown }} JestProject */

/**
 * Allowed substitutions, by place, with the documentation that permits them. An alias is allowed only if the package
 * itself documents the target: an entry of `exports` in its package.json.
 * @type {Readonly<Record<string, string>>}
 */
export const documented = {
  'jest.config.mjs: module mapper \\.css$':
    'Node has no styles; https://jestjs.io/docs/webpack#handling-static-assets maps them to an empty module.',
  'jest.config.mjs: resolver <rootDir>/tools/jest/bundled-packages.mjs':
    'Finds the published code of packages in one file; https://jestjs.io/docs/configuration#resolver-string.',
  'jest.config.mjs: transformer tools/jest/packages.mjs':
    'Compiles ES modules to CommonJS and changes nothing else; https://jestjs.io/docs/configuration#transformignorepatterns-arraystring.',
  'jest.config.mjs: transformer tools/jest/native-packages.mjs':
    'Lets Node load the published file itself; https://jestjs.io/docs/code-transformation describes transformers.',
  'tools/bench/shell.bench.ts: NormalModuleReplacementPlugin':
    'Replaces our own federation.tsx in the baseline that P7 compares the shell with; no library and no product build.',
};

/** Plugins that add files or values to a bundle and change no module. */
const HARMLESS = ['DefinePlugin', 'HtmlRspackPlugin', 'CopyRspackPlugin', 'ModuleFederationPlugin', 'Compress'];
/** A file of each type inside a dependency. */
const FILES = ['js', 'mjs', 'cjs', 'ts', 'tsx', 'css', 'json'].map((ending) => `/node_modules/library/file.${ending}`);
/** Names of tools that replace the code of a module. */
const REPLACERS =
  /\b(?:\w*ReplacementPlugin|ProvidePlugin|patch-package|jest\.mock|unstable_mockModule|string-replace-loader|null-loader|imports-loader|exports-loader)\b/g;

/**
 * Returns every place where a build or a test substitutes code inside a dependency and that is not {@link documented},
 * and every documented exception that no longer exists.
 * @param {readonly Substitution[]} found
 * @param {Readonly<Record<string, string>>} exceptions
 * @returns {string[]}
 */
export function checkSubstitutions(found, exceptions = documented) {
  const places = found.map(({ where, what }) => `${where}: ${what}`);
  return [
    ...places
      .filter((place) => exceptions[place] === undefined)
      .map((place) => `${place} substitutes code of a library; use an entry that its package documents`),
    ...Object.keys(exceptions)
      .filter((place) => !places.includes(place))
      .map(
        (place) => `${place} is listed as an exception and not found; remove it from tools/checks/substitutions.mjs`,
      ),
  ];
}

/**
 * @param {string} where
 * @param {Bundle} bundle
 * @returns {Substitution[]}
 */
export function substitutionsOfBundle(where, { plugins = [], resolve = {}, module: { rules = [] } = {} }) {
  const names = plugins.flatMap((plugin) => (plugin ? [plugin.constructor.name] : []));
  const { alias, fallback } = resolve;
  return [
    ...names.filter((name) => !HARMLESS.includes(name)),
    ...Object.keys(alias || {}).map((name) => `alias ${name}`),
    ...Object.keys(fallback || {}).map((name) => `fallback ${name}`),
    ...rules.filter(reachesDependencies).map((rule) => `loader ${JSON.stringify(getLoaders(rule))}`),
  ].map((what) => ({ where, what }));
}

/**
 * Returns whether a rule passes files of dependencies to a loader. Conditions other than regular expressions count as
 * met.
 * @param {import('@rspack/core').RuleSetRule | false | null | undefined | '...' | 0 | ''} rule
 * @returns {boolean}
 */
function reachesDependencies(rule) {
  if (!rule || typeof rule !== 'object') return false;
  const { test, include, exclude, oneOf = [], rules = [] } = rule;
  /** @param {unknown} condition @param {string} file @param {boolean} otherwise */
  const meets = (condition, file, otherwise) => (condition instanceof RegExp ? condition.test(file) : otherwise);
  const reached = FILES.some(
    (file) =>
      meets(test, file, true) && meets(include, file, true) && !(exclude !== undefined && meets(exclude, file, false)),
  );
  return reached && (getLoaders(rule) !== undefined || [...oneOf, ...rules].some(reachesDependencies));
}

/** @param {unknown} rule */
function getLoaders(rule) {
  const { loader, use } = /** @type {{ loader?: unknown, use?: unknown }} */ (rule);
  return loader ?? use;
}

/**
 * Returns the substitutions of Jest projects. A mapper that tries other extensions of the same module is not one.
 * @param {string} where
 * @param {readonly JestProject[]} projects
 * @returns {Substitution[]}
 */
export function substitutionsOfJest(where, projects) {
  const found = projects.flatMap(({ moduleNameMapper = {}, transform = {}, resolver }) => [
    ...Object.entries(moduleNameMapper).flatMap(([name, targets]) =>
      [targets].flat().every((target) => target.startsWith('$1.')) ? [] : [`module mapper ${name}`],
    ),
    ...Object.values(transform).flatMap((transformer) => {
      const name = String([transformer].flat()[0]).replace('<rootDir>/', '');
      return name === '@swc/jest' ? [] : [`transformer ${name}`];
    }),
    ...(resolver === undefined ? [] : [`resolver ${String(resolver)}`]),
  ]);
  return [...new Set(found)].map((what) => ({ where, what }));
}

/**
 * @param {string} where
 * @param {string} text
 * @returns {Substitution[]}
 */
export function substitutionsOfText(where, text) {
  return [...new Set(text.match(REPLACERS))].map((what) => ({ where, what }));
}

/**
 * Returns overrides that replace a library: those that are not a version, or that name another package.
 * @param {string} where
 * @param {unknown} overrides of a package.json
 * @returns {Substitution[]}
 */
export function substitutionsOfOverrides(where, overrides = {}) {
  return Object.entries(/** @type {Record<string, unknown>} */ (overrides)).flatMap(([name, version]) => {
    if (typeof version === 'object' && version !== null) return substitutionsOfOverrides(where, version);
    return /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)) ? [] : [{ where, what: `override ${name}` }];
  });
}

/**
 * Returns the substitutions of the whole workspace.
 * @param {string} root
 * @param {readonly { path: string, text: string }[]} sources
 * @returns {Promise<Substitution[]>}
 */
export async function findSubstitutions(root, sources) {
  const configurations = ['frontends', 'services'].flatMap((floor) =>
    readdirSync(path.join(root, floor))
      .map((name) => path.join(root, floor, name, 'rspack.config.mjs'))
      .filter(existsSync),
  );
  const bundles = await Promise.all(
    configurations.map(async (file) => {
      const made = await load(file);
      const variants = typeof made === 'function' ? [made({}), made({ RSPACK_SERVE: true })] : [made];
      return variants.flatMap((bundle) => substitutionsOfBundle(path.relative(root, file), bundle));
    }),
  );
  const { overrides } = await load(path.join(root, 'package.json'));
  const jest = await load(path.join(root, 'jest.config.mjs'));
  return [
    ...bundles.flat(),
    ...substitutionsOfJest('jest.config.mjs', jest.projects),
    ...substitutionsOfOverrides('package.json', overrides),
    ...sources
      .filter(({ path: file }) => !/[\\/]tools[\\/]checks[\\/]/.test(file))
      .flatMap(({ path: file, text }) => substitutionsOfText(path.relative(root, file), text)),
  ];
}

/** @param {string} file */
const load = async (file) =>
  (await import(pathToFileURL(file).href, file.endsWith('.json') ? { with: { type: 'json' } } : undefined)).default;
