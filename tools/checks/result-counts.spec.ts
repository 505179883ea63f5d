import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Components that render a search field of a list. */
const SEARCH = /type="search"|<(ListingSearch|ScanSearch)\b/;
/** The definition of a search field: its screens are those that use it. */
const DEFINITION = /export function ScanSearch\b/;
/** Components that announce the number of results: `ResultCount`, and lists that contain it. */
const ANNOUNCES = /<(ResultCount|ListingView|ListingTable|ResourceList)\b/;

const screens = ['frontends', 'libs/web/src', 'libs/ui/src'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('node_modules') && !file.includes('.spec.'))
    .map((file) => ({ file: path.join(root, file), source: readFileSync(path.join(root, file), 'utf8') })),
);

it('given every search field of a list, then its screen announces the number of results', () => {
  const searched = screens.filter(({ source }) => SEARCH.test(source) && !DEFINITION.test(source));
  expect(searched.length).toBeGreaterThan(12);
  const silent = searched.filter(
    ({ file }) =>
      !screens.some((other) => path.dirname(other.file) === path.dirname(file) && ANNOUNCES.test(other.source)),
  );
  expect(silent.map(({ file }) => file)).toEqual([]);
});
