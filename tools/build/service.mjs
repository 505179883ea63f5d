// @ts-check
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { SwcJsMinimizerRspackPlugin } from '@rspack/core';
import { NODE_TARGET } from '../product/node-versions.mjs';

/** The code of libraries, which no loader processes. Our own caches are in node_modules too. */
export const LIBRARIES = /node_modules[\\/](?!\.cache[\\/])/;

/**
 * Returns the build configuration of a service: its own and the libraries' TypeScript in one ES module per entry. npm
 * packages stay external and are resolved from node_modules, except copies that only a library has: the build contains
 * these.
 * @param {string} folder the service's folder: `import.meta.dirname`
 * @param {{ entries: string[] }} options files in `src/`, each built under its own name: `service` (its definition),
 * `main` (runs it alone), and the entries of threads
 * @returns {import('@rspack/core').Configuration}
 */
export function service(folder, { entries }) {
  return {
    context: folder,
    mode: 'production',
    target: NODE_TARGET,
    devtool: 'nosources-source-map',
    entry: Object.fromEntries(entries.map((entry) => [path.basename(entry), `./src/${entry}.ts`])),
    output: {
      path: path.join(folder, 'dist'),
      filename: '[name].js',
      chunkFilename: 'chunks/[name].js',
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
      clean: true,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'], extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } },
    module: {
      // URLs relative to a file refer to the built file and are resolved when the service runs.
      parser: { javascript: { importMeta: false, url: false } },
      rules: [
        {
          test: /\.tsx?$/,
          exclude: LIBRARIES,
          loader: 'builtin:swc-loader',
          type: 'javascript/auto',
          options: {
            jsc: {
              parser: { syntax: 'typescript', decorators: true },
              target: 'es2022',
              keepClassNames: true,
              transform: {
                legacyDecorator: true,
                decoratorMetadata: true,
                useDefineForClassFields: true,
                verbatimModuleSyntax: true,
              },
            },
          },
        },
      ],
    },
    // Not `module`: optional packages imported on demand must not become static imports.
    externalsType: 'module-import',
    externals: [
      ({ request = '', context = folder }, decide) =>
        isPackage(request) && findCopy(request, context) === findCopy(request, folder)
          ? decide(undefined, request)
          : decide(),
    ],
    optimization: {
      // A running service keeps the text of its build in memory: comments and spaces go, and characters beyond Latin-1
      // are escaped, since a single one doubles the text. Names stay as they are.
      minimizer: [
        new SwcJsMinimizerRspackPlugin({
          minimizerOptions: { compress: false, mangle: false, format: { comments: false, asciiOnly: true } },
        }),
      ],
      splitChunks: false,
      runtimeChunk: false,
      nodeEnv: false,
    },
    node: false,
    performance: false,
    stats: 'errors-warnings',
  };
}

/** Returns whether an import names an npm package or a module of Node. @param {string} request */
export function isPackage(request) {
  return !/^(\.|\/|[A-Za-z]:)/.test(request) && !request.startsWith('@tailboard/');
}

/**
 * Returns the folder of the package that an import in `from` reads; nothing for a module of Node and for a package that
 * is not installed. npm gives a workspace a copy of its own where the root has another version.
 * @param {string} request
 * @param {string} from a folder
 */
function findCopy(request, from) {
  const name = /^(@[^/]+\/)?[^/]+/.exec(request)?.[0] ?? request;
  const folders = createRequire(path.join(from, 'importer.js')).resolve.paths(request) ?? [];
  return folders.map((folder) => path.join(folder, name)).find((folder) => existsSync(folder));
}
