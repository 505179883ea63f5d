import { readdirSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BOARD_ROWS } from '@tailboard/contracts/jobs/board-rows';
import { connect, type PostgresPool } from '@tailboard/eventing/postgres/connect';
import type { DemoApi } from '../demo/demo-api.mjs';
import { DAY, fillDay, hire, LOCATION, planDay, SIZES, workOrder } from './board-day.js';
import { countBytes, onPrivateProduct, requestToken } from './private-product.js';
import { quantile, formatRatio, table, formatInteger, type BenchSettings } from './report.js';

/** Locations of the company, all of the same size. */
const LOCATIONS = 13;
const WARM = 10;
const ANSWERS = 60;
const MOVES = 60;
const BETWEEN_MOVES_MS = 250;
const REST_MS = 10_000;
/** Linux counts CPU time in hundredths of a second. */
const MS_PER_TICK = 10;

/**
 * P17: the cost of growth. The board of one location, first alone, then in a company of thirteen such locations; and the
 * CPU time of a single move over all processes of the product and its database.
 */
export async function bench({ tier, rounds }: BenchSettings): Promise<void> {
  await onPrivateProduct(async ({ address, databaseUrl, operate, folder }) => {
    const pool = connect(databaseUrl, { max: 1 });
    try {
      const size = SIZES[tier];
      console.log(
        `P17, tier ${tier} a location: ${formatInteger(size.technicians)} technicians, ${formatInteger(size.jobs)} jobs`,
      );
      const api = await fillDay({ address, operate, folder, size });
      const first = await findLocationId(pool, LOCATION);
      const token = await requestToken(address);
      await pool.query('vacuum analyze');
      const alone = await boardTimes(address, token, first);
      for (let n = 1; n < LOCATIONS; n++) {
        const location = `Branch ${n}`;
        await hire({ operate, folder, size, from: n * size.technicians, location });
        const orders = Array.from({ length: size.jobs }, (_, at) => workOrder(n * size.jobs + at, DAY, location));
        await planDay(api, orders, await findLocationId(pool, location));
      }
      await pool.query('vacuum analyze');
      const among = await boardTimes(address, token, first);
      console.log(
        table(
          ['board of one location', 'p50 ms', 'p95 ms', 'bytes', 'any answer, p50 ms'],
          [row('alone', alone), row(`among ${LOCATIONS}`, among)],
        ),
      );
      console.log(
        `Of alone: ${formatRatio(quantile(among.board, 0.5), quantile(alone.board, 0.5))}. The goal: at most 1.5.\n`,
      );
      for (let round = 0; round < rounds; round++) await measureMoves({ api, pool, folder, location: first, round });
    } finally {
      await pool.close();
    }
  });
}

/** Returns the ID of a location as the board's service knows it. */
async function findLocationId(pool: PostgresPool, name: string): Promise<string> {
  const [location] = await pool.query<{ id: string }>('select id from jobs.location where name = $1', [name]);
  if (!location) throw new Error(`there is no location ${name}`);
  return location.id;
}

interface Times {
  readonly board: readonly number[];
  /** An answer that does not depend on the board, in the same minutes. */
  readonly other: readonly number[];
  readonly bytes: number;
}
const row = (name: string, { board, other, bytes }: Times): string[] => [
  name,
  quantile(board, 0.5).toFixed(1),
  quantile(board, 0.95).toFixed(1),
  formatInteger(bytes),
  quantile(other, 0.5).toFixed(1),
];

async function boardTimes(address: string, token: string, location: string): Promise<Times> {
  const agent = new Agent({ keepAlive: true });
  const times: { board: number[]; other: number[] } = { board: [], other: [] };
  let bytes = 0;
  for (let turn = -WARM; turn < ANSWERS; turn++)
    for (const what of ['board', 'other'] as const) {
      const url = what === 'board' ? `/board?date=${DAY}&location_id=${location}` : '/user';
      const before = performance.now();
      const got = await countBytes(`${address}/api/v1${url}`, agent, {
        authorization: `Bearer ${token}`,
        accept: BOARD_ROWS,
      });
      if (turn >= 0) times[what].push(performance.now() - before);
      if (what === 'board') bytes = got;
    }
  agent.destroy();
  return { ...times, bytes };
}

/** Moves one job between two technicians, a quarter of a second apart, and reports what each move takes. */
async function measureMoves(request: {
  api: DemoApi;
  pool: PostgresPool;
  folder: string;
  location: string;
  round: number;
}): Promise<void> {
  const { api, pool, folder, location, round } = request;
  const { cards } = (await api.request('GET', `/board?date=${DAY}&location_id=${location}`)).body as {
    cards: { user: { id: string }; jobs: { id: string }[] }[];
  };
  const [here, there] = cards.slice(0, 2).map(({ user }) => user.id);
  const job = cards.slice(0, 2).flatMap(({ jobs }) => jobs)[0]!.id;
  const { gateway } = JSON.parse(readFileSync(path.join(folder, 'running.json'), 'utf8')) as { gateway: number };
  const [backend] = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const roots = [gateway, processes().get(backend!.pid)!.parent];
  const spent = async (work: () => Promise<void>): Promise<{ cpu: number; ms: number }> => {
    const [before, began] = [processes(), performance.now()];
    await work();
    return { cpu: cpuSince(before, roots), ms: performance.now() - began };
  };
  const rest = await spent(() => pause(REST_MS));
  const busy = await spent(async () => {
    for (let n = 0; n < MOVES; n++) {
      await api.request('PUT', `/jobs/${job}/assign`, {
        json: { user_id: (n + round) % 2 === 0 ? there : here, date: DAY },
      });
      await pause(BETWEEN_MOVES_MS);
    }
  });
  const atRest = (rest.cpu / rest.ms) * busy.ms;
  console.log(
    `A single move, ${MOVES} times: ${((busy.cpu - atRest) / MOVES).toFixed(1)} CPU-ms over all processes ` +
      `(${((100 * rest.cpu) / rest.ms).toFixed(1)} % of a core at rest). The goal: at most 25.`,
  );
}

interface RunningProcess {
  readonly parent: number;
  readonly ticks: number;
}
function processes(): Map<number, RunningProcess> {
  const found = new Map<number, RunningProcess>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      found.set(Number(pid), { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) });
    } catch {
      continue; // It ended meanwhile.
    }
  return found;
}

/** Returns the CPU time since then of some processes and their children, in ms; without those that have ended. */
function cpuSince(before: ReadonlyMap<number, RunningProcess>, roots: readonly number[]): number {
  let ticks = 0;
  for (const [pid, { parent, ticks: now }] of processes())
    if (roots.includes(pid) || roots.includes(parent)) ticks += now - (before.get(pid)?.ticks ?? 0);
  return ticks * MS_PER_TICK;
}
