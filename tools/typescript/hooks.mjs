// @ts-check
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findBundle } from './bundle.mjs';

const { version } = /** @type {{ version: string }} */ (createRequire(import.meta.url)('@swc/core/package.json'));
/** Compiled sources by the hash of their text, for programs that import TypeScript. */
const cache = path.resolve(import.meta.dirname, '../../node_modules/.cache/tailboard/typescript');
mkdirSync(cache, { recursive: true });

/**
 * Resolves the entry of a process or thread to its bundle, and relative imports that name the bundler's output to the
 * source: `./x.js` to `./x.ts`.
 * @type {import('node:module').ResolveHook}
 */
export async function resolve(specifier, context, next) {
  if (context.parentURL === undefined && specifier.startsWith('file:') && specifier.endsWith('.ts'))
    return { url: pathToFileURL(findBundle(fileURLToPath(specifier))).href, format: 'module', shortCircuit: true };
  if (/^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.endsWith('.ts'))
    return next(specifier.replace(/\.js$/, '.ts'), context);
  return next(specifier, context);
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  const filename = fileURLToPath(url);
  return { format: 'module', source: await compile(filename), shortCircuit: true };
}

/** @param {string} filename */
async function compile(filename) {
  const source = await readFile(filename, 'utf8');
  const key = createHash('sha256').update(`${version}\n${filename}\n${source}`).digest('hex');
  const cached = path.join(cache, `${key}.mjs`);
  const found = await readFile(cached, 'utf8').catch(() => undefined);
  if (found !== undefined) return found;
  // Loaded when needed: the threads that find everything compiled start faster.
  const { transform } = await import('@swc/core');
  const { code } = await transform(source, {
    filename,
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'es6' },
    jsc: {
      target: 'es2022',
      keepClassNames: true,
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true },
    },
  });
  // Another process may read the file at the same time, so it appears whole or not at all.
  const partial = `${cached}.${process.pid}`;
  await writeFile(partial, code)
    .then(() => rename(partial, cached))
    .catch(() => undefined);
  return code;
}
