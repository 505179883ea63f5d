import { Agent, request } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { connect } from '@tailboard/eventing/postgres/connect';
import { postgresStore } from '@tailboard/eventing/store/postgres-store';
import {
  kindsOfMove,
  write,
  type RaceRequest,
  type Race,
  type RacedBoard,
  type RacedMove,
} from '@tailboard/jobs/testing/race';
import {
  inOrderNow,
  inOrderThen,
  linesOf,
  listed,
  movesOfMany,
  movesOfOne,
  orders,
  recordedOf,
  strangers,
  undos,
  type RacedBoardThen,
  type Verdict,
} from '@tailboard/jobs/testing/race-verdict';
import type { DemoApi } from '../demo/demo-api.mjs';
import { DAY, EMPTY_DAY, fillDay } from './board-day.js';
import { onPrivateProduct, tokenOf } from './private-product.js';
import { quantile, table, whole, type BenchSettings } from './report.js';

/** Number of jobs on the card that is reordered while its jobs stay. */
const QUIET = 6;
const TECHNICIANS = 4;

/**
 * Many writers on few jobs, through the gateway of a whole product. Acknowledged commands must be in the history, and
 * the board must match the events. Fails otherwise.
 */
export async function bench({ seconds, writers, jobs }: BenchSettings): Promise<void> {
  await onPrivateProduct(async ({ address, databaseUrl, operate, folder }) => {
    const size = { technicians: TECHNICIANS, jobs: jobs + QUIET };
    const api = await fillDay({ address, operate, folder, size });
    const race = await prepare(api);
    const pool = connect(databaseUrl, { max: 4 });
    const store = postgresStore(pool);
    try {
      const began = await store.head();
      console.log(`Race: ${whole(writers)} writers on ${whole(race.ids.length)} jobs for ${whole(seconds)} s`);
      const { made, took, waits } = await run(race, { address, token: await tokenOf(address), writers, seconds });
      notify(made, took, waits);

      const head = String(await store.head());
      const recorded = await recordedOf(store, race);
      const verdicts: Record<string, Verdict> = {
        'a move of one job is in its history once': movesOfOne(made, recorded, race.date),
        'a move of many is in the history of each once': movesOfMany(made, recorded),
        'an undo put back what it undid': undos(made, recorded),
        'an order is in the history of its route once': orders(made, recorded),
        'no fact that was refused or unasked': strangers(made, recorded, began),
        'GET /jobs/{id}/history lists the same facts': { wrong: [], found: 0 },
        'GET /board equals GET /board/at now': { wrong: [], found: 0 },
        'read models equal a fresh replay': { wrong: [], found: 0 },
      };
      const [history, board, replay] = Object.values(verdicts).slice(-3) as [Verdict, Verdict, Verdict];
      const read = await settled(address, head);
      for (const [id, events] of recorded.jobs) {
        const lines = await linesOf(id, read);
        history.found += lines.length;
        if (!isDeepStrictEqual(lines, listed(events))) history.wrong.push(`the history of job ${id}`);
      }
      const now = inOrderNow((await read(`/board?date=${DAY}`)) as RacedBoard);
      const at = new Date().toISOString();
      const then = inOrderThen((await read(`/board/at?date=${DAY}&at=${at}`)) as RacedBoardThen);
      board.found = now.flatMap(([, held]) => held).length;
      if (!isDeepStrictEqual(now, then)) board.wrong.push(`now ${JSON.stringify(now)}, at ${JSON.stringify(then)}`);
      for (const name of ['jobs.jobs', 'jobs.moves']) {
        const { code, output } = await operate(['projections', 'verify', name]);
        if (code === 0) replay.found++;
        else replay.wrong.push(output.trim());
      }
      judge(verdicts);
    } finally {
      await store.close();
      await pool.close();
    }
  });
}

/** Creates a separate card on another date, and the rest of the day for the race. */
async function prepare(api: DemoApi): Promise<Race> {
  const read = async (): Promise<RacedBoard> => (await api.ask('GET', `/board?date=${DAY}`)).body as RacedBoard;
  const board = await read();
  const users = board.cards.map(({ user }) => user.id);
  const user_id = users.at(-1)!;
  const all = [...board.unassigned, ...board.cards.flatMap(({ jobs }) => jobs)].map(({ id }) => id);
  const [quiet, ids] = [all.slice(0, QUIET), all.slice(QUIET)];
  await api.ask('PUT', '/jobs/assign', { json: { job_ids: quiet, user_id, date: EMPTY_DAY } });
  const { body } = await api.ask('GET', '/user');
  const actor_id = (body as { data: { id: string } }).data.id;
  return { date: DAY, ids, users, quiet: { date: EMPTY_DAY, user_id, ids: quiet }, actor_id };
}

interface Run {
  readonly made: RacedMove[];
  /** Seconds until the last response. */
  readonly took: number;
  /** Milliseconds that each request waited. */
  readonly waits: number[];
}
async function run(race: Race, of: { address: string; token: string; writers: number; seconds: number }): Promise<Run> {
  const agent = new Agent({ keepAlive: true });
  const waits: number[] = [];
  const began = performance.now();
  const another = (): boolean => performance.now() - began < of.seconds * 1000;
  try {
    const all = Array.from({ length: of.writers }, (_, writer) =>
      write(race, writer, requestsOf(of.address, of.token, agent, waits), another),
    );
    const made = (await Promise.all(all)).flat();
    return { made, took: (performance.now() - began) / 1000, waits };
  } finally {
    agent.destroy();
  }
}

/** Returns the request function of one writer. Like the web client, it sends the newest position that it received. */
function requestsOf(address: string, token: string, agent: Agent, waits: number[]): RaceRequest {
  let position = '0';
  return ({ method, path, body, headers = {} }) =>
    new Promise((resolve, reject) => {
      const requested = performance.now();
      const json = body === undefined ? undefined : JSON.stringify(body);
      const question = request(
        `${address}/api/v1${path}`,
        {
          method,
          agent,
          headers: {
            authorization: `Bearer ${token}`,
            'x-min-position': position,
            ...(json === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.once('error', reject);
          response.once('end', () => {
            if (method !== 'GET') waits.push(performance.now() - requested);
            const reached = String(response.headers['x-event-position'] ?? '0');
            if (BigInt(reached) > BigInt(position)) position = reached;
            const text = Buffer.concat(parts).toString();
            resolve({ status: response.statusCode ?? 0, body: text === '' ? null : (JSON.parse(text) as unknown) });
          });
        },
      );
      question.once('error', reject);
      question.end(json);
    });
}

/** Returns reads at the gateway that include every event up to a position. */
async function settled(address: string, position: string): Promise<(path: string) => Promise<unknown>> {
  const headers = { authorization: `Bearer ${await tokenOf(address)}`, 'x-min-position': position };
  return async (path) => {
    const response = await fetch(`${address}/api/v1${path}`, { headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as unknown;
  };
}

function notify(made: readonly RacedMove[], took: number, waits: readonly number[]): void {
  const answersOf = (kind: string): string => {
    const counts = new Map<string, number>();
    for (const { status, said: values } of made.filter((one) => one.kind === kind && one.status !== 200)) {
      const name = `${status} ${values.code ?? ''}`.trim();
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return [...counts].map(([name, count]) => `${name}: ${whole(count)}`).join(', ');
  };
  const yes = made.filter(({ status }) => status === 200);
  console.log(
    table(
      ['move', 'asked', 'acknowledged', 'refused'],
      kindsOfMove.map((kind) => [
        kind,
        whole(made.filter((one) => one.kind === kind).length),
        whole(yes.filter((one) => one.kind === kind).length),
        answersOf(kind),
      ]),
    ),
  );
  console.log(
    `${whole(yes.length)} of ${whole(made.length)} acknowledged in ${took.toFixed(1)} s, ${whole(yes.length / took)} a second; ` +
      `an answer takes ${whole(quantile(waits, 0.5))} ms (p50), ${whole(quantile(waits, 0.95))} ms (p95)\n`,
  );
}

function judge(verdicts: Readonly<Record<string, Verdict>>): void {
  const rows = Object.entries(verdicts).map(([name, { found, wrong }]) => [name, whole(found), whole(wrong.length)]);
  console.log(table(['afterwards', 'found', 'wrong'], rows));
  const wrong = Object.values(verdicts).flatMap((one) => one.wrong);
  for (const one of wrong.slice(0, 20)) console.error(`- ${one}`);
  if (wrong.length > 0) process.exitCode = 1;
  console.log(wrong.length === 0 ? 'Nothing was lost.' : 'Something was lost or is not what the facts make of it.');
}
