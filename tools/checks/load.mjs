// @ts-check
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rspack } from '@rspack/core';
import { service } from '../build/service.mjs';

/**
 * Loads the catalog of contracts, the names of all contracts declared for a service, and the public routes, from their
 * source.
 * @param {string} root
 * @returns {Promise<{ catalogue: import('./contracts.mjs').Routes & import('./events.mjs').EventCatalogue &
 * import('./published-events.mjs').Declared, declared: string[], routes: string[], published:
 * import('./published-events.mjs').PublishedLock }>}
 */
export async function loadContracts(root) {
  const out = path.join(root, 'node_modules', '.cache', 'tailboard', 'contracts');
  const source = path.join(root, 'libs', 'contracts', 'src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /^[^.]+\.ts$/.test(file));
  mkdirSync(out, { recursive: true });
  const entry = path.join(out, 'all.ts');
  const lines = files.map((file, at) => `export * as part${at} from ${JSON.stringify(path.join(source, file))};`);
  writeFileSync(entry, `${lines.join('\n')}\n`);
  const made = service(path.join(root, 'libs', 'contracts'), { entries: [] });
  const output = { ...made.output, path: path.join(out, 'built'), filename: 'all.mjs' };
  await build({ ...made, devtool: false, entry, output });
  const parts = /** @type {Record<string, Record<string, unknown>>} */ (await load(path.join(out, 'built', 'all.mjs')));
  const things = Object.values(parts).flatMap((part) => Object.values(part));
  // The contracts of a reference list are nested one level deeper.
  const contracts = [...things, ...things.flatMap((thing) => (isRecord(thing) ? Object.values(thing) : []))].filter(
    isContract,
  );
  const catalogue = Object.values(parts).find((part) => 'catalogue' in part)?.['catalogue'];
  const { asyncApiSchemas, allPublishedEvents, gatewayRoutes } =
    /** @type {{ asyncApiSchemas: (all: unknown) => import('./published-events.mjs').PublishedLock, allPublishedEvents: unknown, gatewayRoutes: Record<string, { name: string }[]> }} */ (
      Object.assign({}, ...Object.values(parts))
    );
  const gatewayNames = new Set(Object.values(gatewayRoutes).flatMap((routes) => routes.map(({ name }) => name)));
  return {
    published: asyncApiSchemas(allPublishedEvents),
    catalogue:
      /** @type {import('./contracts.mjs').Routes & import('./events.mjs').EventCatalogue & import('./published-events.mjs').Declared} */ (
        catalogue
      ),
    declared: [...new Set(contracts.map(({ name }) => name))].filter((name) => !gatewayNames.has(name)),
    routes: [
      ...new Set(
        contracts
          .filter(({ path }) => !path.startsWith('/api/v1/internal/'))
          .map((contract) => `${contract.method} ${contract.path}`),
      ),
    ],
  };
}

/**
 * @param {unknown} thing
 * @returns {thing is Record<string, unknown>}
 */
const isRecord = (thing) => typeof thing === 'object' && thing !== null;

/**
 * @param {unknown} thing
 * @returns {thing is { name: string, method: string, path: string }}
 */
const isContract = (thing) =>
  isRecord(thing) && 'permission' in thing && 'refusals' in thing && typeof thing['name'] === 'string';

/**
 * Loads the definitions of the services that are contexts of the catalog, from their builds.
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
