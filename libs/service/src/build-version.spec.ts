import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { getBuildVersion } from './build-version.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tailboard-build-'));
  writeFileSync(path.join(folder, 'package.json'), '{ "version": "1.2.3" }');
});
afterEach(() => rmSync(folder, { recursive: true }));
const writeBuildFile = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};

describe('the version of a build', () => {
  it('given a build ID in the settings, then the version ends with it', () =>
    expect(getBuildVersion('3f2a9c1', folder)).toBe('1.2.3+3f2a9c1'));

  it('given no build ID, when a service or a frontend is built again, then the version is another one; the same files have the same version', () => {
    const before = getBuildVersion(undefined, folder);
    writeBuildFile('services/identity/dist/service.js', 'one');
    const service = getBuildVersion(undefined, folder);
    writeBuildFile('frontends/shell/dist/mf-manifest.json', '{}');
    const frontend = getBuildVersion(undefined, folder);
    expect(new Set([before, service, frontend]).size).toBe(3);
    expect(getBuildVersion(undefined, folder)).toBe(frontend);
    expect(frontend).toMatch(/^1\.2\.3\+[\da-f]{12}$/);
  });
});
