import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { rspack, type Configuration } from '@rspack/core';
import { openBrowser } from './board-screens.js';
import { inTurns, median, formatRatio, table, formatInteger, type BenchSettings } from './report.js';

const shell = path.resolve(import.meta.dirname, '../../frontends/shell');
/** A phone's network in the field: Chromium's own "slow 4G". */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 };
const SLOWER = 4;
const TURNS = 4;

/** P7: from the address to a usable sign-in page, with an empty cache, on a slow phone in a slow network. */
export async function bench({ rounds }: BenchSettings): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tailboard-bench-shell-'));
  const browser = await openBrowser();
  const kinds = ['the same page without federation', 'the shell'] as const;
  const served = await Promise.all(
    kinds.map(async (kind) => serve(await built(path.join(folder, kind), kind === 'the shell'))),
  );
  try {
    const turns = rounds * TURNS;
    const bytes = kinds.map(() => ({ code: [] as number[], type: [] as number[] }));
    // The first turn of each warms up the machine, and is not counted.
    for (const { address } of served) await usable(browser, address);
    const figures = await inTurns(
      turns,
      kinds.map((name, n) => ({
        name,
        run: async () => {
          const { address, sent } = served[n]!;
          sent.clear();
          const took = await usable(browser, address);
          const sum = (includes: (file: string) => boolean) =>
            [...sent].reduce((all, [file, size]) => all + (includes(file) ? size : 0), 0);
          bytes[n]!.code.push(sum((file) => !/woff2|svg/.test(file)));
          bytes[n]!.type.push(sum((file) => file.endsWith('.woff2')));
          return took;
        },
      })),
    );
    const base = figures.get(kinds[0])!;
    console.log(`P7: the sign-in page, cold cache, processor ${SLOWER} x slower, slow 4G; median of ${turns} turns\n`);
    console.log(
      table(
        ['variant', 'useful after, ms', 'of the baseline', 'bytes, compressed', 'typeface besides'],
        kinds.map((kind, n) => [
          kind,
          formatInteger(figures.get(kind)!),
          formatRatio(figures.get(kind)!, base),
          formatInteger(median(bytes[n]!.code)),
          formatInteger(median(bytes[n]!.type)),
        ]),
      ),
    );
    console.log(
      '\nBytes of page, scripts, styles and answers that travelled before anybody pressed anything, without headers; text does',
      '\nnot wait for its typeface. The goal: at most 1.15 times the baseline, at most 250 kB.',
    );
  } finally {
    await browser.close();
    for (const { stop } of served) stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds the shell as shipped, or without the remotes module and the libraries that it shares with them. */
async function built(folder: string, federated: boolean): Promise<string> {
  const { default: make } = (await import(path.join(shell, 'rspack.config.mjs'))) as {
    default: (env: object) => Configuration;
  };
  const config = make({});
  // This is our own module, not a library.
  const without = new rspack.NormalModuleReplacementPlugin(/\/federation\.js$/, 'data:text/javascript,export {}');
  await new Promise<void>((resolve, reject) => {
    rspack(
      {
        ...config,
        output: { ...config.output, path: folder },
        plugins: [...(config.plugins ?? []), ...(federated ? [] : [without])],
      },
      (error, stats) => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString()));
        else resolve();
      },
    );
  });
  return folder;
}

/** Serves only the static files, so that only the page is measured; `sent` are the bytes of each file. */
async function serve(folder: string): Promise<{ address: string; sent: Map<string, number>; stop: () => void }> {
  const sent = new Map<string, number>();
  const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const respond = (status: number, type: string, body: Buffer, encoding?: string): void => {
      sent.set(pathname, body.length);
      response
        .writeHead(status, { 'content-type': type, ...(encoding ? { 'content-encoding': encoding } : {}) })
        .end(body);
    };
    if (pathname === '/config.json') return respond(200, 'application/json', Buffer.from('{"app_name":"Tailboard"}'));
    if (pathname.startsWith('/api/')) return respond(404, 'application/json', Buffer.from('{"message":"Not here."}'));
    const file = path.extname(pathname) ? path.basename(pathname) : 'index.html';
    const type = types[path.extname(file)] ?? (file.endsWith('.html') ? 'text/html' : 'application/octet-stream');
    for (const [ending, encoding] of [['.br', 'br'], ['']] as const)
      try {
        return respond(200, type, readFileSync(path.join(folder, file + ending)), encoding);
      } catch {
        // Small files and typefaces have no compressed variant.
      }
    return respond(404, 'text/plain', Buffer.from(''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, sent, stop: () => server.close() };
}

/** Returns the milliseconds from the navigation to the frame with the sign-in form. */
async function usable(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', SLOW_4G);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(() => {
    const checkForm = (): void => {
      if (!document.querySelector('form input[type=password]')) requestAnimationFrame(checkForm);
      else requestAnimationFrame(() => Object.assign(window, { seenAt: performance.now() }));
    };
    checkForm();
  });
  await page.goto(`${address}/login`);
  const seen = await page.waitForFunction(() => (window as { seenAt?: number }).seenAt);
  const at = (await seen.jsonValue())!;
  await page.waitForLoadState('networkidle');
  await context.close();
  return at;
}
