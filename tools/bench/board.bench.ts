import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { BOARD_ROWS } from '@tailboard/contracts/jobs/board-rows';
import { connect, type PostgresPool } from '@tailboard/eventing/postgres/connect';
import type { DemoApi } from '../demo/demo-api.mjs';
import { DAY, fillDay, MOVERS, SIZES } from './board-day.js';
import { firstPaint, frames, moveSeen, openBoard, openBrowser, signedIn, type View } from './board-screens.js';
import { countBytes, onPrivateProduct, requestToken } from './private-product.js';
import { quantile, formatRatio, table, formatInteger, type BenchSettings } from './report.js';

const WARM = 10;
const ANSWERS = 60;
const PAINTS = 12;
const MOVES = 40;

/** P3: the board of one full date: the server's response, first useful paint, frames of a drag, and a second screen. */
export async function bench({ tier, rounds, view }: BenchSettings): Promise<void> {
  await onPrivateProduct(async ({ address, databaseUrl, operate, folder }) => {
    const pool = connect(databaseUrl, { max: 2 });
    try {
      const size = SIZES[tier];
      console.log(
        `P3, tier ${tier}: ${formatInteger(size.technicians)} technicians as ${view}, ${formatInteger(size.jobs)} jobs on one date`,
      );
      const began = performance.now();
      const api = await fillDay({ address, operate, folder, size });
      console.log(`(filled by the product's commands in ${formatInteger((performance.now() - began) / 1000)} s)\n`);
      await pool.query('vacuum analyze');
      await answers(address, pool);
      await screens(address, api, rounds, view);
    } finally {
      await pool.close();
    }
  });
}

/** Compares the gateway's response of `GET /board` with the bare rows of the same date, in turns. */
async function answers(address: string, pool: PostgresPool): Promise<void> {
  const token = await requestToken(address);
  const agent = new Agent({ keepAlive: true });
  const sendRequest = (encoding: string, accept = BOARD_ROWS): Promise<number> =>
    countBytes(`${address}/api/v1/board?date=${DAY}`, agent, {
      authorization: `Bearer ${token}`,
      'accept-encoding': encoding,
      accept,
    });
  // Without the column that holds the row's JSON, which the product reads instead of the others.
  const [columns] = await pool.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = 'jobs' and table_name = 'job' and column_name <> 'rendered'`,
  );
  const bare = `select ${columns!.names} from jobs.job where date = $1 and status <> 'cancelled'`;
  const variants: [string, () => Promise<number>][] = [
    ['bare SELECT of the rows (the limit)', () => pool.query(bare, [DAY]).then(() => 0)],
    ['GET /board', () => sendRequest('identity')],
    ['GET /board, gzip', () => sendRequest('gzip')],
    ['GET /board as records', () => sendRequest('identity', 'application/json')],
    [
      'GET /user (what any answer takes)',
      () => countBytes(`${address}/api/v1/user`, agent, { authorization: `Bearer ${token}` }),
    ],
  ];
  const times = new Map<string, number[]>(variants.map(([name]) => [name, []]));
  const sizes = new Map<string, number>();
  for (let turn = -WARM; turn < ANSWERS; turn++)
    for (const [name, run] of variants) {
      const before = performance.now();
      sizes.set(name, await run());
      if (turn >= 0) times.get(name)!.push(performance.now() - before);
    }
  agent.destroy();
  const limit = times.get(variants[0]![0])!;
  console.log(
    table(
      ['server answer', 'p50 ms', 'p95 ms', 'p50 of the limit', 'bytes'],
      [...times].map(([name, values]) => [
        name,
        quantile(values, 0.5).toFixed(1),
        quantile(values, 0.95).toFixed(1),
        formatRatio(quantile(values, 0.5), quantile(limit, 0.5)),
        sizes.get(name) ? formatInteger(sizes.get(name)!) : '',
      ]),
    ),
  );
  console.log(`${ANSWERS} turns each. The goal: at most 1.5 times the limit.\n`);
}

async function screens(address: string, api: DemoApi, rounds: number, view: View): Promise<void> {
  const browser = await openBrowser();
  try {
    const [first, second] = [await signedIn(browser, address), await signedIn(browser, address)];
    const paints: Record<'full' | 'empty', number[]> = { full: [], empty: [] };
    for (let turn = -1; turn < PAINTS; turn++)
      for (const what of ['empty', 'full'] as const) {
        const took = await firstPaint(first, what, view);
        if (turn >= 0) paints[what].push(took);
      }
    const empty = quantile(paints.empty, 0.5);
    console.log(
      table(
        ['first useful paint', 'p50 ms', 'p95 ms', 'of the empty board'],
        (['empty', 'full'] as const).map((what) => [
          `${what} board`,
          formatInteger(quantile(paints[what], 0.5)),
          formatInteger(quantile(paints[what], 0.95)),
          formatRatio(quantile(paints[what], 0.5), empty),
        ]),
      ),
    );
    console.log(`${PAINTS} turns each, from the navigation to the frame, with a warm cache.\n`);

    const screen = await openBoard(first, view);
    const seen: Record<'pointer alone' | 'job in hand', number[]> = { 'pointer alone': [], 'job in hand': [] };
    for (let round = 0; round < rounds; round++) {
      seen['pointer alone'].push(...(await frames(screen, false)));
      seen['job in hand'].push(...(await frames(screen, true)));
    }
    const over = (values: readonly number[], ms: number): string => {
      const count = values.filter((time) => time > ms).length;
      return `${count} (${((100 * count) / values.length).toFixed(1)} %)`;
    };
    console.log(
      table(
        ['pointer over the lanes', 'frames', 'p50 ms', 'p95 ms', 'longest', 'over 16.7 ms', 'over 25 ms', 'over 33 ms'],
        Object.entries(seen).map(([name, values]) => [
          name,
          formatInteger(values.length),
          quantile(values, 0.5).toFixed(1),
          quantile(values, 0.95).toFixed(1),
          quantile(values, 1).toFixed(0),
          over(values, 16.7),
          over(values, 25),
          over(values, 33.4),
        ]),
      ),
    );
    console.log('A frame is due every 16.7 ms and its time jitters around it: one that was dropped took over 25 ms.\n');

    await follow(address, api, await openBoard(second, view));
  } finally {
    await browser.close();
  }
}

/** Moves jobs back and forth between the first technicians while another user's window shows it. */
async function follow(address: string, api: DemoApi, screen: Awaited<ReturnType<typeof openBoard>>): Promise<void> {
  const { cards } = (await api.request('GET', `/board?date=${DAY}`)).body as {
    cards: { user: { id: string }; jobs: { id: string }[] }[];
  };
  const [here, there] = cards.slice(0, MOVERS).map(({ user }) => user.id);
  const jobId = cards[0]!.jobs[0]!.id;
  const token = await requestToken(address);
  // Sends no idempotency key, because the same job repeats the same move.
  const assign = async (job: string, user_id: string): Promise<void> => {
    const response = await fetch(`${address}/api/v1/jobs/${job}/assign`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ user_id, date: DAY }),
    });
    if (!response.ok) throw new Error(await response.text());
  };
  const waits: { answered: number; seen: number }[] = [];
  for (let n = 0; n < MOVES; n++) {
    const userId = n % 2 === 0 ? there! : here!;
    const move = () => assign(jobId, userId);
    waits.push(await moveSeen(screen, { jobId, userId, move }));
    await pause(100 + 37 * (n % 5));
  }
  const row = (name: string, values: readonly number[]): string[] => [
    name,
    ...[0.5, 0.95, 1].map((share) => quantile(values, share).toFixed(0)),
  ];
  console.log(
    table(
      [`a move, ${MOVES} times`, 'p50 ms', 'p95 ms', 'longest'],
      [
        row(
          'until its own answer',
          waits.map(({ answered: responded }) => responded),
        ),
        row(
          'until the second screen shows it',
          waits.map(({ seen }) => seen),
        ),
      ],
    ),
  );
  console.log('The goal: the second screen within 250 ms, p95.');
}
