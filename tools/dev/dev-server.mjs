// @ts-check

/**
 * Serves one frontend from its sources, and everything else (the shell or its remotes, the API and its live stream)
 * from the product at DEV_FROM, all at one address. The page therefore has the product's own policy, cookies and
 * session. A source change reloads the page, and the address restores its state.
 * @param {string} name
 * @param {'host' | 'remote'} kind
 * @returns {import('@rspack/core').DevServer}
 */
export function devServer(name, kind) {
  const from = process.env['DEV_FROM'] ?? 'http://localhost:3000';
  const host = kind === 'host';
  const own = `/remotes/${name}/`;
  /** @param {string} path */
  const isTheirs = (path) =>
    host ? /^\/(?:api|remotes)\/|^\/(?:config|remotes)\.json$/.test(path) : !path.startsWith(own) && path !== '/ws';
  return {
    port: Number(process.env['DEV_PORT'] ?? 3100),
    host: 'localhost',
    hot: false,
    liveReload: true,
    // Compression would buffer the live stream.
    compress: false,
    static: false,
    historyApiFallback: host,
    client: { overlay: false, logging: 'warn' },
    devMiddleware: host ? {} : { publicPath: own, index: false },
    setupMiddlewares: (middlewares) => {
      if (!host) middlewares.unshift({ name: 'remotes', path: '/remotes.json', middleware: withOwn(from, name, own) });
      return middlewares;
    },
    proxy: [
      {
        context: isTheirs,
        target: from,
        changeOrigin: true,
        // A staging product sets its session cookie for its own TLS host. Here it belongs to this machine.
        cookieDomainRewrite: '',
        headers: { origin: from },
      },
    ],
  };
}

/**
 * Returns the product's list of remotes with the local one replaced.
 * @param {string} from
 * @param {string} name
 * @param {string} own
 */
const withOwn =
  (from, name, own) => async (/** @type {unknown} */ _, /** @type {import('node:http').ServerResponse} */ response) => {
    const reply = await fetch(`${from}/remotes.json`).catch(() => undefined);
    const { remotes } = /** @type {{ remotes: { name: string, entry: string }[] }} */ (
      reply?.ok ? await reply.json() : { remotes: [] }
    );
    const others = remotes.filter((remote) => remote.name !== name);
    response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(JSON.stringify({ remotes: [...others, { name, entry: `${own}mf-manifest.json` }] }));
  };
