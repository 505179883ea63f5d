// @ts-check
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** An error that users can fix. Its message is one sentence and is shown without a stack. */
export class PlainError extends Error {
  /** @override */
  name = 'PlainError';
}

/**
 * Returns the code of a system or database error: `ENOSPC`, `42P04`.
 * @param {unknown} error
 */
export function getCode(error) {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

const causes = /** @type {Record<string, (path: string) => string>} */ ({
  ENOSPC: (path) => `The disk that holds ${path} is full; free some space and start again.`,
  EDQUOT: (path) => `The disk quota for ${path} is used up; free some space and start again.`,
  EROFS: (path) => `The folder ${path} is on a disk that cannot be written to; choose another one with DATA_DIR.`,
  EACCES: (path) =>
    `The folder ${path} cannot be written to; choose another one with DATA_DIR or change its permissions.`,
  ENOENT: (path) => `The folder ${path} cannot be created; choose another one with DATA_DIR.`,
  EPERM: (path) =>
    `The folder ${path} cannot be written to; choose another one with DATA_DIR or change its permissions.`,
  ENOTDIR: (path) => `${path} is not a folder; choose another one with DATA_DIR.`,
  EEXIST: (path) => `${path} is not a folder; choose another one with DATA_DIR.`,
});

/**
 * Returns an error about a folder as one sentence; any other error unchanged.
 * @param {unknown} error
 * @param {string} path
 */
export function aboutFolder(error, path) {
  const sentence = causes[getCode(error)];
  return sentence ? new PlainError(sentence(path), { cause: error }) : error;
}

/**
 * Creates a folder and its parents. (Node's own recursive option never returns in a place such as /proc.)
 * @param {string} folder
 */
export function makeFolder(folder) {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (!found) makeFolder(path.dirname(folder));
  mkdirSync(folder);
}
