// @ts-check
import { OLDEST_NODE, OLDEST_NODE_SHORT, SHIPPED_NODE } from '../product/node-versions.mjs';

/**
 * Every place outside of `tools/product/node-versions.mjs` that names a Node version: the pattern finds it, and each
 * match must be this version.
 * @type {Readonly<Record<string, readonly { pattern: RegExp, version: string }[]>>}
 */
const places = {
  '.nvmrc': [{ pattern: /^(.+)$/gm, version: OLDEST_NODE_SHORT }],
  'package.json': [
    { pattern: /"node": ">=([^"]+)"/g, version: OLDEST_NODE },
    { pattern: /"@types\/node": "([^"]+)"/g, version: OLDEST_NODE },
  ],
  'README.md': [{ pattern: /Node (\d[\d.]*\d)/g, version: OLDEST_NODE_SHORT }],
  Dockerfile: [{ pattern: /^FROM node:([\w.]+)/gm, version: SHIPPED_NODE }],
  'docs/operations.md': [{ pattern: /FROM node:([\w.]+)/g, version: SHIPPED_NODE }],
};

/** The files that {@link checkNodeVersions} reads. */
export const NAMING_NODE = Object.keys(places);

/**
 * Returns the places that name another Node version than the product decided, or none where one is expected.
 * @param {Readonly<Record<string, string>>} texts the files of {@link NAMING_NODE} by path
 * @returns {string[]}
 */
export function checkNodeVersions(texts) {
  return Object.entries(places).flatMap(([file, expected]) =>
    expected.flatMap(({ pattern, version }) => {
      const found = [...(texts[file] ?? '').matchAll(pattern)].map(([, named = '']) => named);
      if (found.length === 0) return [`${file} does not name Node ${version}`];
      return found
        .filter((named) => named !== version)
        .map((named) => `${file} names Node ${named}; tools/product/node-versions.mjs decides ${version}`);
    }),
  );
}
