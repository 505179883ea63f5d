import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { buildVersion } from './build-version.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tailboard-build-'));
  writeFileSync(path.join(folder, 'package.json'), '{ "version": "1.2.3" }');
});
afterEach(() => rmSync(folder, { recursive: true }));
const built = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};

describe('the version of a build', () => {
  it('given an id from outside, then it is that', () => expect(buildVersion('3f2a9c1', folder)).toBe('1.2.3+3f2a9c1'));

  it('given none, when a service or a frontend is built again, then it is another; the same files are the same build', () => {
    const before = buildVersion(undefined, folder);
    built('services/identity/dist/service.js', 'one');
    const service = buildVersion(undefined, folder);
    built('frontends/shell/dist/mf-manifest.json', '{}');
    const frontend = buildVersion(undefined, folder);
    expect(new Set([before, service, frontend]).size).toBe(3);
    expect(buildVersion(undefined, folder)).toBe(frontend);
    expect(frontend).toMatch(/^1\.2\.3\+[\da-f]{12}$/);
  });
});
