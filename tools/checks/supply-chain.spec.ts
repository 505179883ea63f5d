import { describe, expect, it } from '@jest/globals';
import { checkSupplyChain, listLicenses } from './supply-chain.mjs';

const lockEntry = (name: string, entry: object = {}) => ({
  [`node_modules/${name}`]: { version: '1.0.0', license: 'MIT', integrity: 'sha512-x', ...entry },
});
const check = (packages: object, allowScripts: Record<string, boolean> = {}) =>
  checkSupplyChain(
    { packages: { '': { name: 'tailboard' }, 'libs/ui': { name: '@tailboard/ui' }, ...packages } },
    { allowScripts },
  );

describe('The supply chain', () => {
  it('given dependencies with allowed licenses and checksums and no scripts, then there are no problems', () => {
    const choices = ['MIT', '(MPL-2.0 OR Apache-2.0)', 'Apache-2.0 AND MIT', '(MIT OR CC0-1.0)'];
    expect(check(Object.assign({}, ...choices.map((license, at) => lockEntry(`p${at}`, { license }))))).toEqual([]);
  });

  it('given a dependency with an install script, then it is reported until it is on the list', () => {
    const packages = lockEntry('@swc/core', { hasInstallScript: true });
    expect(check(packages)).toEqual([expect.stringContaining('@swc/core has an install script')]);
    expect(check(packages, { '@swc/core': false })).toEqual([]);
  });

  it('given such a dependency below a package, then it is found as well', () => {
    const packages = {
      'services/identity/node_modules/argon2': { license: 'MIT', integrity: 'x', hasInstallScript: true },
    };
    expect(check(packages)).toEqual([expect.stringContaining('argon2 has an install script')]);
  });

  it.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'SEE LICENSE IN LICENSE', undefined])(
    'given a dependency with the license %s, then it is reported',
    (license) => expect(check(lockEntry('p', { license }))).toEqual([expect.stringContaining('p has the license')]),
  );

  it('given a dependency without a checksum, then it is reported', () =>
    expect(check(lockEntry('p', { integrity: undefined }))).toEqual([expect.stringContaining('p has no checksum')]));

  it('given a package twice in one version and a link of the workspace, then the list of licenses names it once', () => {
    const packages = {
      ...lockEntry('p'),
      ...lockEntry('a/node_modules/p'),
      ...lockEntry('@tailboard/ui', { link: true }),
    };
    expect(listLicenses({ packages })).toEqual([{ name: 'p', version: '1.0.0', license: 'MIT' }]);
  });
});
