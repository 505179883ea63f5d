// @ts-check
import { devServer } from '../dev/dev-server.mjs';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { LIBRARIES } from './service.mjs';

/**
 * The libraries that a page loads once. Remotes use the shell's copy in
 * `frontends/shell/src/remotes/shared-libraries/libraries.tsx`. Version ranges cover only the major version, because the shell's
 * copy wins and is upgraded first. Keys are the requests as written: a subpath is a separate entry.
 * Of MUI, only the contexts are shared, and components are bundled where they are used. Sharing the whole library would
 * load all of it, and sharing none would lose the theme's default props in remotes.
 */
const SHARED = {
  react: '^19.0.0',
  'react/jsx-runtime': '^19.0.0',
  'react-dom': '^19.0.0',
  'react-dom/client': '^19.0.0',
  'react-router': '^7.0.0',
  '@tanstack/react-query': '^5.0.0',
  i18next: '^26.0.0',
  'react-i18next': '^17.0.0',
  '@emotion/react': '^11.0.0',
  '@mui/private-theming': '^9.0.0',
  '@mui/system/DefaultPropsProvider': '^9.0.0',
  '@mui/system/RtlProvider': '^9.0.0',
};

const modules = path.join(import.meta.dirname, '../../node_modules');

const COMPRESSED = /\.(?:js|css|svg|json|html|wasm)$/;
const SMALLEST = 1024;

/**
 * Returns the build configuration of a frontend. The host has an `index.html` and knows no remote at build time. A
 * remote has one exposed module, `./remote`, and a manifest. Scripts contain no `eval` and the page has no inline
 * script, so `script-src 'self'` suffices, with `'wasm-unsafe-eval'` for the barcode decoder. The component library
 * writes its styles at run time, which needs `style-src 'self' 'unsafe-inline'`.
 * @param {string} folder the frontend's folder: `import.meta.dirname`
 * @param {{ name: string, kind: 'host' | 'remote' }} of
 * @returns {(env: Record<string, unknown>) => import('@rspack/core').Configuration}
 */
export function frontend(folder, { name, kind }) {
  return (env) => {
    const serving = Boolean(env.RSPACK_SERVE);
    const host = kind === 'host';
    return {
      context: folder,
      mode: serving ? 'development' : 'production',
      target: ['web', 'es2022'],
      devtool: serving ? 'cheap-module-source-map' : false,
      entry: host
        ? {
            main: './src/start.tsx',
            // The file name never changes, because browsers request it to detect updates.
            ...(serving
              ? {}
              : { worker: { import: './src/offline/service-worker.tsx', filename: 'service-worker.js' } }),
          }
        : { main: './src/remote.tsx' },
      output: {
        path: path.join(folder, 'dist'),
        // The address of a remote is known only when it is loaded.
        publicPath: host ? '/' : 'auto',
        uniqueName: `tailboard-${name}`,
        filename: serving ? '[name].js' : '[name].[contenthash:10].js',
        chunkFilename: serving ? '[name].js' : '[name].[contenthash:10].js',
        cssFilename: '[name].[contenthash:10].css',
        cssChunkFilename: '[name].[contenthash:10].css',
        assetModuleFilename: '[name].[contenthash:10][ext]',
        clean: true,
      },
      resolve: {
        extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
        extensionAlias: { '.js': ['.tsx', '.ts', '.js'] },
      },
      module: {
        rules: [
          {
            test: /\.tsx?$/,
            exclude: LIBRARIES,
            loader: 'builtin:swc-loader',
            type: 'javascript/auto',
            options: {
              jsc: {
                parser: { syntax: 'typescript', tsx: true },
                target: 'es2022',
                // A remote runs with the libraries of a built shell.
                transform: {
                  react: { runtime: 'automatic', development: serving && host },
                  verbatimModuleSyntax: true,
                },
              },
            },
          },
          { test: /\.css$/, type: 'css/auto' },
          { test: /\.woff2$/, type: 'asset/resource' },
        ],
      },
      plugins: plugins(folder, { name, kind, serving }),
      optimization: {
        runtimeChunk: false,
        moduleIds: 'deterministic',
        chunkIds: 'deterministic',
        // The shell's initial code is in two files, because libraries change less often than the product. Pages share few,
        // larger files: each request costs the browser more than the code that two pages' files repeat.
        splitChunks: { ...(host ? { chunks: 'all' } : {}), minSize: 100_000 },
        ...(host ? { mangleExports: 'size' } : {}),
        minimizer: [
          new rspack.SwcJsMinimizerRspackPlugin({
            minimizerOptions: { compress: { passes: 2 }, format: { comments: false } },
          }),
          new rspack.LightningCssMinimizerRspackPlugin(),
        ],
      },
      performance: false,
      lazyCompilation: false,
      stats: 'errors-warnings',
      ...(serving ? { devServer: devServer(name, kind) } : {}),
    };
  };
}

/**
 * @param {string} folder
 * @param {{ name: string, kind: 'host' | 'remote', serving: boolean }} of
 * @returns {import('@rspack/core').Configuration['plugins']}
 */
function plugins(folder, { name, kind, serving }) {
  const host = kind === 'host';
  return [
    ...(host
      ? [
          new rspack.DefinePlugin({
            LIBRARY_VERSIONS: JSON.stringify(versions()),
            KEEPS_FILES: JSON.stringify(!serving),
          }),
          new rspack.HtmlRspackPlugin({
            template: './src/index.html',
            chunks: ['main'],
            publicPath: '/',
            scriptLoading: 'defer',
            inject: 'head',
          }),
        ]
      : [
          new ModuleFederationPlugin({
            name: name.replace(/\W/g, '_'),
            filename: 'remoteEntry.js',
            exposes: { './remote': './src/remote.tsx' },
            shareStrategy: 'loaded-first',
            manifest: true,
            dts: false,
            dev: false,
            shared: Object.fromEntries(
              Object.entries(SHARED).map(([request, requiredVersion]) => [
                request,
                { singleton: true, strictVersion: true, requiredVersion },
              ]),
            ),
          }),
        ]),
    ...(existsSync(path.join(folder, 'public'))
      ? [new rspack.CopyRspackPlugin({ patterns: [{ from: 'public' }] })]
      : []),
    ...(serving ? [] : [new Compress()]),
  ];
}

/** Returns the installed version of each library, by its request. */
function versions() {
  return Object.fromEntries(
    Object.keys(SHARED).map((request) => {
      const name = request.split('/', request.startsWith('@') ? 2 : 1).join('/');
      const file = path.join(modules, name, 'package.json');
      return [request, JSON.parse(readFileSync(file, 'utf8')).version];
    }),
  );
}

/** Writes a `.br` and a `.gz` beside each text file, so that nothing is compressed during requests. */
class Compress {
  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    const { RawSource } = compiler.rspack.sources;
    compiler.hooks.compilation.tap('Compress', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'Compress', stage: compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER },
        async (assets) => {
          const large = Object.entries(assets).filter(
            ([name, source]) => COMPRESSED.test(name) && source.size() >= SMALLEST,
          );
          await Promise.all(
            large.map(async ([name, source]) => {
              const bytes = Buffer.from(source.source());
              const [br, gz] = await Promise.all([
                promisify(brotliCompress)(bytes, {
                  params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
                }),
                promisify(gzip)(bytes, { level: 9 }),
              ]);
              compilation.emitAsset(`${name}.br`, new RawSource(br));
              compilation.emitAsset(`${name}.gz`, new RawSource(gz));
            }),
          );
        },
      );
    });
  }
}
