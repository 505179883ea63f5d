// @ts-check
import path from 'node:path';
import { NODE_TARGET } from '../product/node-versions.mjs';

/** The code of libraries, which no loader processes. Our own caches are in node_modules too. */
export const LIBRARIES = /node_modules[\\/](?!\.cache[\\/])/;

/**
 * Returns the build configuration of a service: its own and the libraries' TypeScript in one ES module per entry. npm
 * packages stay external and are resolved from node_modules.
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
    devtool: 'source-map',
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
    externals: [({ request = '' }, decide) => (isPackage(request) ? decide(undefined, request) : decide())],
    optimization: { minimize: false, splitChunks: false, runtimeChunk: false, nodeEnv: false },
    node: false,
    performance: false,
    stats: 'errors-warnings',
  };
}

/** Returns whether an import names an npm package or a module of Node. @param {string} request */
export function isPackage(request) {
  return !/^(\.|\/|[A-Za-z]:)/.test(request) && !request.startsWith('@tailboard/');
}
