import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { listPackages, resolve, readSources } from './sources.mjs';

const root = path.resolve(__dirname, '../..');
const packages = listPackages(root);
const frontends = readSources(packages).filter(
  ({ path: file }) => file.includes('/frontends/') && !/\.spec\.tsx?$|\/testing\//.test(file),
);
const screens = frontends.filter(({ text }) => /^export (?:function|const) Page\b/m.test(text));

/** Returns the files that a source references in this way: `import('…')`, or `import … from '…'`. */
const findReferences = (how: RegExp): string[] =>
  frontends.flatMap((source) =>
    [...source.text.matchAll(how)].map(([, specifier = '']) => resolve(source, specifier, packages)?.file ?? ''),
  );

describe('The screens of every frontend', () => {
  it('are fetched at their first use, each as its own chunk: nothing that is fetched before contains one [NAV-002]', () => {
    const atOnce = new Set(findReferences(/^import (?!type\b)[^;]*?from '([^']+)'/gm));
    const lazily = new Set(findReferences(/\bimport\('([^']+)'\)/g));
    const ours = screens.map(({ path: file }) => file);
    expect(ours.length).toBeGreaterThan(30);
    expect(ours.filter((file) => atOnce.has(file) || !lazily.has(file))).toEqual([]);
  });
});
