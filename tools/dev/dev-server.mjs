// @ts-check

/**
 * Serves one frontend from its sources, and everything else (the shell or its remotes, the API and its live stream) from the
 * product at DEV_FROM, all at one address: the page has the product's own policy, cookies and session. A change of a source
 * reloads the page, and the address brings it back to where it was.
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
    // Nothing may gather what a live stream says.
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
        // A staging product keeps its sign-in behind TLS; here it is this machine's.
        cookieDomainRewrite: '',
        headers: { origin: from },
      },
    ],
  };
}

/**
 * The product's list of remotes, in which this one is here.
 * @param {string} from
 * @param {string} name
 * @param {string} own
 */
const withOwn =
  (from, name, own) => async (/** @type {unknown} */ _, /** @type {import('node:http').ServerResponse} */ response) => {
    const answer = await fetch(`${from}/remotes.json`).catch(() => undefined);
    const { remotes } = /** @type {{ remotes: { name: string, entry: string }[] }} */ (
      answer?.ok ? await answer.json() : { remotes: [] }
    );
    const others = remotes.filter((remote) => remote.name !== name);
    response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(JSON.stringify({ remotes: [...others, { name, entry: `${own}mf-manifest.json` }] }));
  };
