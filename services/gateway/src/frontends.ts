import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Names that are the same in every build and must therefore be revalidated each time. */
const ALWAYS_REQUESTED = /(?:\/|^)(?:index\.html|mf-manifest\.json|mf-stats\.json|remoteEntry\.js|service-worker\.js)$/;

/**
 * Serves the frontends: the shell at `/`, each built remote at `/remotes/{name}/`, and their list at `/remotes.json`,
 * in which remotes served elsewhere replace local ones of the same name. A path that is not a file is a page of the
 * shell.
 */
export async function frontends(
  app: FastifyInstance,
  options: {
    folder: string;
    appName: string;
    demo: boolean;
    /** E-mails are sent rather than written to files. */
    email: boolean;
    /** Files are in a bucket rather than in `DATA_DIR`. */
    bucket: boolean;
    elsewhere: readonly { name: string; entry: string }[];
    mapTiles: { url: string; attribution: string } | null;
    geocoder: boolean;
    /** OpenID Connect providers that users may sign in with. */
    providers: readonly { name: string; label: string }[];
  },
): Promise<void> {
  const built = existsSync(options.folder)
    ? readdirSync(options.folder).filter((name) => existsSync(join(options.folder, name, 'dist')))
    : [];
  const remotes = built.filter(
    (name) => existsSync(join(options.folder, name, 'dist/mf-manifest.json')) && name !== 'shell',
  );
  const listed = new Map(remotes.map((name) => [name, `/remotes/${name}/mf-manifest.json`]));
  for (const { name, entry } of options.elsewhere) listed.set(name, entry);
  app.get('/remotes.json', async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ remotes: [...listed].map(([name, entry]) => ({ name, entry })) }),
  );
  app.get('/config.json', async (_, reply) =>
    reply.header('cache-control', 'no-store').send({
      app_name: options.appName,
      demo: options.demo,
      email: options.email,
      email_files: options.bucket ? 'bucket' : 'folder',
      map_tiles: options.mapTiles,
      geocoder: options.geocoder,
      providers: options.providers,
    }),
  );

  const files = { cacheControl: false, index: false as const, setHeaders: cacheByName, preCompressed: true };
  for (const name of remotes)
    await app.register(fastifyStatic, {
      ...files,
      root: join(options.folder, name, 'dist'),
      prefix: `/remotes/${name}/`,
      decorateReply: false,
      wildcard: true,
    });
  const shell = join(options.folder, 'shell', 'dist');
  if (!existsSync(shell)) return;
  await app.register(fastifyStatic, { ...files, root: shell, prefix: '/', wildcard: false });
  app.get('/', (_, reply) => reply.sendFile('index.html'));
}

function cacheByName(
  reply: { header(name: string, value: string): unknown } | { setHeader(name: string, value: string): unknown },
  path: string,
): void {
  const value = ALWAYS_REQUESTED.test(path) ? 'no-cache' : 'public, max-age=31536000, immutable';
  if ('setHeader' in reply) reply.setHeader('cache-control', value);
  else reply.header('cache-control', value);
}
