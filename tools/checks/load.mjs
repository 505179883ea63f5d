// @ts-check
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rspack } from '@rspack/core';
import { service } from '../build/service.mjs';

/**
 * The catalogue of contracts, from its source.
 * @param {string} root
 * @returns {Promise<import('./contracts.mjs').Routes & import('./events.mjs').Facts>}
 */
export async function loadCatalogue(root) {
  const out = path.join(root, 'node_modules', '.cache', 'tailboard', 'catalogue');
  const made = service(path.join(root, 'libs', 'contracts'), { entries: ['catalogue'] });
  await build({ ...made, devtool: false, output: { ...made.output, path: out, filename: 'catalogue.mjs' } });
  return (await load(path.join(out, 'catalogue.mjs'))).catalogue;
}

/**
 * The definitions of the services that are contexts of the catalogue, from their builds.
 * @param {string} root
 * @param {readonly string[]} contexts
 * @returns {Promise<import('./contracts.mjs').Definition[]>}
 */
export async function loadDefinitions(root, contexts) {
  const built = contexts.map((name) => path.join(root, 'services', name, 'dist', 'service.js')).filter(existsSync);
  return Promise.all(built.map(async (file) => (await load(file)).default));
}

/** @param {string} file */
const load = (file) => import(`${pathToFileURL(file).href}?${Date.now()}`);

/** @param {import('@rspack/core').Configuration} configuration */
function build(configuration) {
  return new Promise((resolve, reject) => {
    rspack(configuration, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only' })));
      else resolve(undefined);
    });
  });
}
