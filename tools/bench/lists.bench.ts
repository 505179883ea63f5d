import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { catalogue } from '@tailboard/contracts/catalogue';
import { openBrowser, signedIn } from './board-screens.js';
import { requestToken } from './private-product.js';
import { quantile, table, type BenchSettings } from './report.js';
import { startProduct } from './started-product.js';

const WARM = 3;
const TURNS = 20;
/** Maximum pages turned on the screen of a list. */
const MAX_PAGES = 20;
const VISITS = 6;
const AFTER_MS = 5_000;
/** A user who may read every list. */
const OWNER = 'li.marsh@example.com';
/** Lists with several pages in the demo company. */
const SCREENS = ['/admin/techs/users', '/warehouse/cpes', '/warehouse/warehouse'];

interface BenchResponse {
  readonly rows: number;
  readonly total: number;
}

/**
 * Lists of 25 in the demo company: every list of the catalog that needs no input except a page. Measures its first
 * page, its last one and a search, as an owner at the gateway; and a page turn on the screen, from the click to the
 * frame with its rows.
 */
export async function bench({ rounds }: BenchSettings): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tailboard-bench-lists-'));
  chmodSync(folder, 0o711);
  try {
    const product = await startProduct(folder);
    try {
      await answers(product.address, rounds);
      await screens(product.address);
    } finally {
      await product.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function answers(address: string, rounds: number): Promise<void> {
  const token = await requestToken(address, OWNER);
  const request = async (list: string, query: string): Promise<BenchResponse> => {
    const response = await fetch(`${address}${list}?${query}`, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${list}?${query}: ${response.status} ${await response.text()}`);
    const { data, total } = (await response.json()) as { data: unknown[]; total: number };
    return { rows: data.length, total };
  };
  const lists = Object.values(catalogue)
    .flatMap(({ routes }) => routes)
    .filter(({ kind, input }) => kind === 'query' && !input.params && 'per_page' in (input.query?.shape ?? {}))
    .filter(({ input }) => input.query?.safeParse({}).success);
  const rows: { cells: string[]; p95: number }[] = [];
  for (const { path: list, input } of lists) {
    const { total } = await request(list, 'per_page=25');
    const last = Math.max(1, Math.ceil(total / 25));
    const searched = 'q' in (input.query?.shape ?? {});
    const requested = ['per_page=25', `per_page=25&page=${last}`, ...(searched ? ['per_page=25&q=ar'] : [])];
    const times: number[] = [];
    for (let turn = -WARM; turn < TURNS * rounds; turn++)
      for (const query of requested) {
        const before = performance.now();
        await request(list, query);
        if (turn >= 0) times.push(performance.now() - before);
      }
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    rows.push({ cells: [list, String(total), p50.toFixed(1), p95.toFixed(1)], p95 });
  }
  console.log(`LISTS: lists of 25 on the demo company, an owner at the door; ${TURNS * rounds} turns each\n`);
  const slowest = rows.sort((a, b) => b.p95 - a.p95);
  console.log(
    table(
      ['list', 'rows in all', 'p50 ms', 'p95 ms'],
      slowest.map(({ cells }) => cells),
    ),
  );
  console.log(`\n${rows.length} lists: first page, last page and, where there is one, a search. The goal: 150 ms.\n`);
}

async function screens(address: string): Promise<void> {
  const browser = await openBrowser();
  try {
    const page = await (await signedIn(browser, address, OWNER)).newPage();
    const rows: string[][] = [];
    for (const screen of SCREENS) {
      const times: number[] = [];
      for (let visit = 0; visit < VISITS; visit++) {
        await page.goto(screen);
        await page.getByRole('button', { name: 'Page 2' }).first().waitFor();
        // Field pages are prefetched in the first seconds.
        await pause(AFTER_MS);
        // Forward only, because a page shown before comes from the cache.
        for (let next = 2; next <= MAX_PAGES; next++) {
          if ((await page.getByRole('button', { name: `Page ${next}`, exact: true }).count()) === 0) break;
          times.push(await turnPage(page, `Page ${next}`));
        }
      }
      rows.push([screen, String(times.length), quantile(times, 0.5).toFixed(0), quantile(times, 0.95).toFixed(0)]);
    }
    console.log(table(['a page turned on the screen', 'turns', 'p50 ms', 'p95 ms'], rows));
    console.log('\nFrom the click to the frame in which other rows stand; the browser shares the two cores.');
  } finally {
    await browser.close();
  }
}

/** Returns the milliseconds until the frame with other rows, by the page's own clock. */
const turnPage = (page: Page, button: string): Promise<number> =>
  page.evaluate(async (name) => {
    const rows = (): string => [...document.querySelectorAll('tbody')].map(({ textContent }) => textContent).join();
    const before = rows();
    const began = performance.now();
    document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click();
    for (;;) {
      await new Promise(requestAnimationFrame);
      const now = rows();
      if (now !== '' && now !== before) return performance.now() - began;
      if (performance.now() - began > 10_000) throw new Error(`${name} turned no page`);
    }
  }, button);
