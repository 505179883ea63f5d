// @ts-check

/** @typedef {{ license?: string, hasInstallScript?: boolean, integrity?: string, link?: boolean, inBundle?: boolean, name?: string, version?: string }} LockedPackage */
/** @typedef {{ packages: Readonly<Record<string, LockedPackage>> }} Lockfile */
/** @typedef {{ name: string, version: string, license: string }} Licensed */

/** SPDX licenses that a dependency may have. */
export const allowedLicenses = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
];

/** Packages with another license, by name. The reason says why it is acceptable. */
export const licenseExceptions = {
  '@img/sharp-': 'LGPL: the libvips library, loaded as a separate file that can be replaced',
  'axe-core': 'MPL: unchanged, in browser tests only',
  'caniuse-lite': 'CC-BY: data of the build, not shipped',
  'web-push': 'MPL: unchanged',
};

/** Licenses of packages whose lockfile entry has none, as their own files say. */
export const knownLicenses = {
  buildcheck: 'MIT',
  busboy: 'MIT',
  'cpu-features': 'MIT',
  dicer: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  ssh2: 'MIT',
  streamsearch: 'MIT',
};

/**
 * Returns every package of the lockfile once per version, with its license.
 * @param {Lockfile} lockfile
 * @returns {Licensed[]}
 */
export function listLicenses(lockfile) {
  const found = new Map(
    listEntries(lockfile).map(([name, { version = '', license }]) => [
      `${name}@${version}`,
      { name, version, license: license ?? /** @type {Record<string, string>} */ (knownLicenses)[name] ?? 'none' },
    ]),
  );
  return [...found.values()].sort((a, b) => `${a.name}@${a.version}`.localeCompare(`${b.name}@${b.version}`));
}

/**
 * Checks the dependencies of the lockfile: an install script that package.json does not name in `allowScripts`, a
 * license that is not allowed, and a package without a checksum.
 * @param {Lockfile} lockfile
 * @param {{ allowScripts?: Readonly<Record<string, boolean>> }} manifest
 * @returns {string[]}
 */
export function checkSupplyChain(lockfile, { allowScripts = {} }) {
  const entries = listEntries(lockfile);
  const scripts = entries
    .filter(([name, { hasInstallScript }]) => hasInstallScript === true && !(name in allowScripts))
    .map(([name]) => `${name} has an install script: read it, then name it in \`allowScripts\` of package.json`);
  const checksums = entries
    .filter(([, { integrity, inBundle }]) => integrity === undefined && inBundle !== true)
    .map(([name]) => `${name} has no checksum in package-lock.json`);
  const licenses = listLicenses(lockfile)
    .filter(({ name, license }) => !isAllowed(license) && !isException(name))
    .map(
      ({ name, license }) => `${name} has the license "${license}", which tools/checks/supply-chain.mjs does not allow`,
    );
  return [...new Set([...scripts, ...checksums, ...licenses])];
}

/**
 * Returns the installed packages with their names, without those of the workspace.
 * @param {Lockfile} lockfile
 * @returns {[string, LockedPackage][]}
 */
function listEntries({ packages }) {
  return Object.entries(packages).flatMap(([at, entry]) => {
    const name = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(at)?.[1];
    return name === undefined || entry.link === true ? [] : [[entry.name ?? name, entry]];
  });
}

/**
 * Returns whether an SPDX expression allows a license of the list: one of those joined by `OR`, all of those joined by
 * `AND`.
 * @param {string} expression
 */
function isAllowed(expression) {
  return expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((license) => allowedLicenses.includes(license)));
}

/** @param {string} name */
function isException(name) {
  return Object.keys(licenseExceptions).some((known) =>
    known.endsWith('-') ? name.startsWith(known) : name === known,
  );
}
