import { Agent, request } from 'node:http';
import { expect, it } from '@jest/globals';
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
  readHistoryLines,
  toHistoryLines,
  movesOfMany,
  movesOfOne,
  orders,
  readRecorded,
  strangers,
  undos,
  type RacedBoardThen,
} from '@tailboard/jobs/testing/race-verdict';
import type { DemoApi } from '../demo/demo-api.mjs';
import { DAY, EMPTY_DAY, fillDay } from '../bench/board-day.js';
import { onPrivateProduct, requestToken } from '../bench/private-product.js';

/** Number of jobs on the card that is reordered while its jobs stay. */
const QUIET = 6;
const JOBS = 50;
const TECHNICIANS = 4;
const WRITERS = 100;
/** Duration of the race in ms. */
const RACE = 10_000;

it('given a hundred writers on fifty jobs through the gateway, then the history, the board and a replay agree with every answer', async () => {
  await onPrivateProduct(async ({ address, databaseUrl, operate, folder }) => {
    const size = { technicians: TECHNICIANS, jobs: JOBS + QUIET };
    const race = await prepare(await fillDay({ address, operate, folder, size }));
    const pool = connect(databaseUrl, { max: 4 });
    const store = postgresStore(pool);
    try {
      const began = await store.head();
      const made = await run(race, address, await requestToken(address));
      for (const kind of kindsOfMove)
        expect([kind, made.some((move) => move.kind === kind && move.status === 200)]).toEqual([kind, true]);

      const head = String(await store.head());
      const recorded = await readRecorded(store, race);
      expect({
        'a move of one job is in its history once': movesOfOne(made, recorded, race.date).wrong,
        'a move of many is in the history of each once': movesOfMany(made, recorded).wrong,
        'an undo restored what it undid': undos(made, recorded).wrong,
        'an order is in the history of its route once': orders(made, recorded).wrong,
        'no event without an acknowledged request': strangers(made, recorded, began).wrong,
      }).toEqual({
        'a move of one job is in its history once': [],
        'a move of many is in the history of each once': [],
        'an undo restored what it undid': [],
        'an order is in the history of its route once': [],
        'no event without an acknowledged request': [],
      });

      const read = await readsAt(address, head);
      for (const [id, events] of recorded.jobs)
        expect(await readHistoryLines(id, read)).toEqual(toHistoryLines(events));
      const now = inOrderNow((await read(`/board?date=${DAY}`)) as RacedBoard);
      const at = new Date().toISOString();
      expect(inOrderThen((await read(`/board/at?date=${DAY}&at=${at}`)) as RacedBoardThen)).toEqual(now);
      for (const name of ['jobs.jobs', 'jobs.moves'])
        expect(await operate(['projections', 'verify', name])).toMatchObject({ code: 0 });
    } finally {
      await store.close();
      await pool.close();
    }
  });
});

/** Creates a separate card on another date, and the rest of the day for the race. */
async function prepare(api: DemoApi): Promise<Race> {
  const read = async (): Promise<RacedBoard> => (await api.request('GET', `/board?date=${DAY}`)).body as RacedBoard;
  const board = await read();
  const users = board.cards.map(({ user }) => user.id);
  const user_id = users.at(-1)!;
  const all = [...board.unassigned, ...board.cards.flatMap(({ jobs }) => jobs)].map(({ id }) => id);
  const [quiet, ids] = [all.slice(0, QUIET), all.slice(QUIET)];
  await api.request('PUT', '/jobs/assign', { json: { job_ids: quiet, user_id, date: EMPTY_DAY } });
  const { body } = await api.request('GET', '/user');
  const actor_id = (body as { data: { id: string } }).data.id;
  return { date: DAY, ids, users, quiet: { date: EMPTY_DAY, user_id, ids: quiet }, actor_id };
}

async function run(race: Race, address: string, token: string): Promise<RacedMove[]> {
  const agent = new Agent({ keepAlive: true });
  const end = performance.now() + RACE;
  try {
    const all = Array.from({ length: WRITERS }, (_, writer) =>
      write(race, writer, createRequest(address, token, agent), () => performance.now() < end),
    );
    return (await Promise.all(all)).flat();
  } finally {
    agent.destroy();
  }
}

/** Returns the request function of one writer. Like the web client, it sends the newest position that it received. */
function createRequest(address: string, token: string, agent: Agent): RaceRequest {
  let position = '0';
  return ({ method, path, body, headers = {} }) =>
    new Promise((resolve, reject) => {
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
async function readsAt(address: string, position: string): Promise<(path: string) => Promise<unknown>> {
  const headers = { authorization: `Bearer ${await requestToken(address)}`, 'x-min-position': position };
  return async (path) => {
    const response = await fetch(`${address}/api/v1${path}`, { headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as unknown;
  };
}
