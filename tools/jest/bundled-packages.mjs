// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The packages that suites of screens take from a bundle (`bundle-packages.mjs`). React itself, four modules, asks Node
 * for a timer through its own module, so it stays outside.
 */
export const BUNDLED =
  /^(?:react-dom|react-router|react-hook-form|react-i18next|i18next|zod|dompurify|scheduler|@mui\/[\w-]+|@emotion\/[\w-]+|@tanstack\/[\w-]+|@testing-library\/[\w-]+|@tiptap\/[\w-]+|react-dnd[\w-]*|dayjs)(?:\/|$)/;
export const folder = path.resolve(import.meta.dirname, '../../node_modules/.cache/tailboard/screens');
export const bundle = path.join(folder, 'packages.cjs');
export const manifest = path.join(folder, 'manifest.json');

/** @type {Record<string, string> | undefined} the module of the bundle by import */
let modules;

/**
 * Jest's resolver for screens. A suite needs some 1,100 modules of packages. Finding and reading each of them took
 * longer than the tests of most suites.
 * @type {(request: string, options: { defaultResolver: (request: string, options: object) => string }) => string}
 */
export function sync(request, options) {
  if (!BUNDLED.test(request)) return options.defaultResolver(request, options);
  modules ??= existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).modules : {};
  const found = modules?.[request];
  // A second copy beside the bundle would have its own state.
  if (!found) throw new Error(`The bundle of packages lacks ${request}, which no source of a screen imports.`);
  return found;
}
