import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Position } from '@tailboard/eventing/event-store';
import { connect } from '@tailboard/eventing/postgres/connect';
import { projections } from '@tailboard/eventing/projection/projections';
import { jobsProjection } from '../job/job-projection.js';
import { dayOfJobs } from '../testing/day-of-jobs.js';
import { ada, ben, jobsUnderTest, manager, rosa, type JobsUnderTest } from '../testing/jobs-under-test.js';
import { kindsOfMove, write, type RaceRequest, type Race, type RacedBoard, type RacedMove } from '../testing/race.js';
import {
  findAcknowledged,
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
  type Recorded,
  type Verdict,
} from '../testing/race-verdict.js';
import { movesProjection } from './moves-projection.js';

const WRITERS = 100;
const MOVES = 10;
const date = '2026-10-12';
/** One card is reordered concurrently; its jobs stay. */
const quietDate = '2026-10-13';

let jobs: JobsUnderTest;
let ids: string[];
let quiet: string[];
let race: Race;
let made: RacedMove[];
let began: Position;
let recorded: Recorded;

beforeAll(async () => {
  jobs = await jobsUnderTest({ now: () => new Date() });
  ids = await dayOfJobs(jobs, date, 50);
  quiet = await dayOfJobs(jobs, quietDate, 6);
  await jobs.request({
    method: 'PUT',
    url: '/api/v1/jobs/assign',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ job_ids: quiet, user_id: ben, date: quietDate }),
  });
  await jobs.settle();
  race = { date, ids, users: [ada, ben], quiet: { date: quietDate, user_id: ben, ids: quiet }, actor_id: rosa };
  began = await jobs.store.head();
  const writing = Array.from({ length: WRITERS }, (_, writer) => write(race, writer, client, (turn) => turn < MOVES));
  made = (await Promise.all(writing)).flat();
  await jobs.settle();
  recorded = await readRecorded(jobs.store, race);
}, 300_000);
afterAll(() => jobs.close());

const client: RaceRequest = ({ method, path, body, headers = {} }) =>
  jobs.request({
    method,
    url: `/api/v1${path}`,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    as: manager,
  });

describe('A hundred writers on fifty jobs', () => {
  it('are all answered, and race indeed', () => {
    expect(made).toHaveLength(WRITERS * MOVES);
    // Undo: 404 if the command moved nothing, 503 while that is unknown.
    const getExpectedStatuses = (kind: string): number[] => (kind === 'undo' ? [200, 404, 409, 503] : [200, 409]);
    const others = made.filter(({ kind, status }) => !getExpectedStatuses(kind).includes(status));
    expect(others.map(({ kind, status }) => `${kind}: ${status}`)).toEqual([]);
    for (const kind of kindsOfMove) expect(findAcknowledged(made, kind).length).toBeGreaterThan(0);
    expect(made.filter(({ kind, status }) => kind === 'assign as seen' && status === 409).length).toBeGreaterThan(0);
  });

  const checks: [string, () => Verdict][] = [
    [
      'find every acknowledged move of one job in its history exactly once, or it was so already',
      () => movesOfOne(made, recorded, date),
    ],
    [
      'find every job of an acknowledged move of many in its history exactly once, or it was so already',
      () => movesOfMany(made, recorded),
    ],
    [
      'find every job that an acknowledged undo put back where the undone command found it',
      () => undos(made, recorded),
    ],
    [
      'find every acknowledged order in the history of the route exactly once, or it was so already',
      () => orders(made, recorded),
    ],
    ['find nothing that was refused, and nothing that nobody asked for', () => strangers(made, recorded, began)],
  ];
  it.each(checks)('%s', (_, judged) => {
    const { wrong, found } = judged();
    expect(wrong).toEqual([]);
    expect(found).toBeGreaterThan(0);
  });

  it('see each event in the history that everyone reads', async () => {
    for (const [id, events] of recorded.jobs) {
      const lines = await readHistoryLines(id, async (path) => (await jobs.request({ url: `/api/v1${path}` })).body);
      expect(lines).toEqual(toHistoryLines(events));
    }
  });

  it('leave a board that is what the events make of it', async () => {
    const { body: board } = await jobs.request<RacedBoard>({ url: `/api/v1/board?date=${date}` });
    const shown = Object.fromEntries(
      [...board.unassigned, ...board.cards.flatMap((card) => card.jobs)].map(({ id, user_id }) => [id, user_id]),
    );
    const lastUsers = Object.fromEntries(ids.map((id) => [id, recorded.places.get(id)!.at(-1)!.user_id]));
    expect(shown).toEqual(lastUsers);

    // The board as of this instant is computed from moves alone, including the order.
    const { body: past } = await jobs.request<RacedBoardThen>({
      url: `/api/v1/board/at?date=${date}&at=${new Date().toISOString()}`,
    });
    expect(inOrderThen(past)).toEqual(inOrderNow(board));
  });

  it('leave read models that equal a fresh replay', async () => {
    const database = connect(jobs.databaseUrl, { max: 4 });
    const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const replayed = projections({
      database,
      store: jobs.store,
      schema: 'jobs',
      projections: [jobsProjection, movesProjection],
      log: quiet,
    });
    try {
      for (const { name } of [jobsProjection, movesProjection]) {
        const { equal, tables } = await replayed.verify(name);
        expect({ name, equal, differing: tables.filter(({ differing }) => differing > 0) }).toEqual({
          name,
          equal: true,
          differing: [],
        });
      }
    } finally {
      await replayed.stop();
      await database.close();
    }
  });
});
