import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { frontend } from '@tailboard/tools/build/frontend';

const root = path.resolve(import.meta.dirname, '..');
const types: Record<string, string> = { '.js': 'text/javascript', '.json': 'application/json', '.css': 'text/css' };

/** The variants of the barn, a test remote. */
export type RemoteDay =
  | 'well'
  | 'down'
  | 'slow'
  | 'without its script'
  | 'older'
  | 'newer'
  | 'broken'
  | 'no door'
  | 'throwing'
  | 'greedy'
  | 'moved';

/** A host of frontends besides the product, with a separate address. */
export interface Elsewhere {
  readonly address: string;
  /** The value for the setting REMOTES. */
  readonly remotes: string;
  /** The variant of the barn from now on. */
  barn: RemoteDay;
  stop(): void;
}

/**
 * Builds dispatch as another team would have at another time: with its own copy of libs/ui, which differs visibly from
 * the shell's, and library versions older than the shell's.
 */
async function buildOfAnotherDay(): Promise<string> {
  const folder = path.join(root, 'node_modules/.cache/tailboard/another-day');
  const ui = path.join(folder, 'ui');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(path.join(root, 'libs/ui/src'), ui, { recursive: true });
  const page = path.join(ui, 'layout/page.tsx');
  const marked = readFileSync(page, 'utf8').replace('<Typography variant="h1"', '$& data-made="another-day"');
  writeFileSync(page, marked);
  if (!marked.includes('another-day')) throw new Error('libs/ui/src/layout/page.tsx has no heading to mark');
  const config = frontend(path.join(root, 'frontends/dispatch'), { name: 'dispatch', kind: 'remote' })({});
  const dist = path.join(folder, 'dist');
  await new Promise<void>((resolve, reject) =>
    rspack(
      {
        ...config,
        output: { ...config.output, path: dist },
        resolve: { ...config.resolve, alias: { '@tailboard/ui': ui } },
      },
      (error, stats) => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString()));
        else resolve();
      },
    ),
  );
  return dist;
}

/** Opens the host with another build of dispatch, and the barn. */
export async function openElsewhere(): Promise<Elsewhere> {
  const dispatch = await buildOfAnotherDay();
  const held: ServerResponse[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const send = (status: number, body: string | Buffer): void =>
      void response
        .writeHead(status, {
          'content-type': types[path.extname(pathname)] ?? 'application/octet-stream',
          'access-control-allow-origin': '*',
          'cache-control': 'no-cache',
        })
        .end(body);
    const [, name, ...rest] = pathname.split('/');
    const file = path.join(dispatch, ...rest);
    if (name === 'dispatch') return existsSync(file) ? send(200, readFileSync(file)) : send(404, '');
    if (open.barn === 'slow') return void held.push(response);
    if (open.barn === 'down') return send(503, 'down');
    if (pathname === '/barn/mf-manifest.json') return send(200, JSON.stringify(manifest(open.barn)));
    if (pathname === '/barn/remoteEntry.js' && open.barn !== 'without its script')
      return send(200, barn(open.barn, address));
    if (pathname === '/barn/page.js' && open.barn !== 'moved') return send(200, '');
    return send(404, '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const open: Elsewhere = {
    address,
    remotes: `barn=${address}/barn/mf-manifest.json,dispatch=${address}/dispatch/mf-manifest.json`,
    barn: 'well',
    stop: () => {
      for (const response of held) response.destroy();
      server.close();
    },
  };
  return open;
}

const manifest = (day: RemoteDay) => ({
  id: 'barn',
  name: 'barn',
  metaData: {
    name: 'barn',
    type: 'app',
    buildInfo: { buildVersion: day === 'moved' ? '2' : '1', buildName: 'barn' },
    remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
    types: { path: '', name: '', zip: '', api: '' },
    globalName: 'barn',
    pluginVersion: '2.9.2',
    publicPath: 'auto',
  },
  shared: [],
  remotes: [],
  exposes: [
    {
      id: 'barn:remote',
      name: 'remote',
      path: './remote',
      assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } },
    },
  ],
});

/** Returns the script of the barn: handwritten, as another team's tools might have produced it. */
function barn(day: RemoteDay, address: string): string {
  if (day === 'broken') return `throw new Error('the barn burnt down');`;
  const contract = day === 'older' ? 0 : day === 'newer' ? 99 : 2;
  const page =
    day === 'throwing'
      ? `async () => ({ Page: () => { throw new Error('the roof fell in'); } })`
      : `async () => {
          const { ok } = await fetch('${address}/barn/page.js');
          if (!ok) throw new Error('this file is gone');
          return { Page: () => 'All is well in the barn' };
        }`;
  const text = (en: string) => JSON.stringify({ en, es: en, 'zh-CN': en });
  const entry = (label: string, to: string) =>
    `{ label: ${text(label)}, path: '${to}', permission: 'signed-in', icon: 'of another day', order: 60 }`;
  const route = (at: string) => `{ path: '${at}', permission: 'signed-in', page }`;
  const wanted = day === 'greedy' ? ['/', '/admin/users', '/barn'] : ['/barn'];
  const entryRule =
    day === 'no door'
      ? `'hay'`
      : `{ name: 'barn', contract: ${contract}, slots: {}, loadCatalogs: async () => ({}),
           navigation: [${entry('Barn', '/barn')}, ${day === 'greedy' ? entry('My dashboard', '/') : ''}],
           routes: [${wanted.map(route).join()}] }`;
  return `var barn = { init() {}, get: async () => { const page = ${page}; return () => ({ default: ${entryRule} }); } };`;
}
