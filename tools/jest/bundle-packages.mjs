// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rspack, SwcJsMinimizerRspackPlugin } from '@rspack/core';
import { bundle, BUNDLED, folder, manifest } from './bundled-packages.mjs';
import { NODE_TARGET } from '../product/node-versions.mjs';

const root = path.resolve(import.meta.dirname, '../..');
/** Emotion's cache for suites, which takes the place of Emotion's own. */
const emotionCache = path.join(import.meta.dirname, 'emotion-cache.cjs');
const SOURCES = ['libs/contracts', 'libs/ui', 'libs/web', 'frontends'];

/** Bundles the packages that suites of screens import, unless the last run made the same bundle. */
export default async function bundlePackages() {
  const requests = [...new Set(importedBy(sources()))].sort();
  const key = createHash('sha256')
    .update(JSON.stringify(requests))
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .update(readFileSync(import.meta.filename))
    .update(readFileSync(emotionCache))
    .digest('hex');
  if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).key === key) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  /** @type {Record<string, string>} */
  const modules = {};
  for (const [n, request] of requests.entries()) {
    modules[request] = path.join(folder, `${n}.cjs`);
    writeFileSync(modules[request], `module.exports = requireBundled(${JSON.stringify(request)}, require, jest);\n`);
  }
  const cases = requests.map((request) => `${JSON.stringify(request)}: () => require(${JSON.stringify(request)})`);
  const entry = path.join(folder, 'entry.cjs');
  writeFileSync(entry, `const modules = {\n${cases.join(',\n')}\n};\nmodule.exports = (name) => modules[name]();\n`);
  await build(entry);
  writeFileSync(manifest, JSON.stringify({ key, modules }));
}

/** @returns {string[]} */
function sources() {
  const files = SOURCES.flatMap((name) =>
    readdirSync(path.join(root, name), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(root, name, file),
    ),
  );
  return [...files, path.join(import.meta.dirname, 'dom.mjs')].filter(
    (file) => /\.(?:tsx?|mjs)$/.test(file) && !/node_modules|[\\/]dist[\\/]/.test(file),
  );
}

/** @param {readonly string[]} files @returns {string[]} the bundled packages that the files import */
function importedBy(files) {
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from |import |import\()'([^'.][^']*)'/g)]
      .map(([, request = '']) => request)
      .filter((request) => BUNDLED.test(request) && !request.endsWith('.css')),
  );
}

/** @param {string} entry */
async function build(entry) {
  const compiler = rspack({
    context: root,
    mode: 'development',
    devtool: false,
    target: NODE_TARGET,
    entry,
    output: { path: folder, filename: path.basename(bundle), library: { type: 'commonjs2' } },
    // As Jest resolves: neither the builds for browsers nor those for Node.
    resolve: { conditionNames: ['require', 'default'], mainFields: ['main'], aliasFields: [] },
    module: { rules: [{ exclude: emotionCache, resolve: { alias: { '@emotion/cache$': emotionCache } } }] },
    externals: [({ request = '' }, decide) => (isExternal(request) ? decide(undefined, request) : decide())],
    externalsType: 'commonjs',
    optimization: {
      nodeEnv: 'test',
      splitChunks: false,
      // Only comments and spaces go, a third of the text.
      minimize: true,
      minimizer: [
        new SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: { compress: false, mangle: false, format: { comments: false } },
        }),
      ],
    },
    node: false,
    performance: false,
  });
  /** @type {import('@rspack/core').Stats} */
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, result) => (error || !result ? reject(error) : resolve(result))),
  );
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
}

/** Returns whether Jest loads a module. @param {string} request */
const isExternal = (request) => /^(?:node:|@jest\/|react(?:$|\/))/.test(request);
