import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Job } from '@tailboard/contracts/jobs/job';
import { jobFacts } from '@tailboard/contracts/jobs/job';
import { stateOf } from '@tailboard/eventing/decider';
import type { RecordedEvent } from '@tailboard/eventing/event-store';
import { storeFeed } from '@tailboard/eventing/feed/store-feed';
import { derivedId } from '@tailboard/eventing/ids';
import { connect } from '@tailboard/eventing/postgres/connect';
import { projections } from '@tailboard/eventing/projection/projections';
import { upcast } from '@tailboard/eventing/upcast';
import { exists } from '../job/job.js';
import { jobDecider } from '../job/job-decider.js';
import { jobs as jobsProjection } from '../job/job-projection.js';
import { dayOfJobs } from '../testing/day-of-jobs.js';
import { ada, ben, jobsUnderTest, manager, rosa, type JobsUnderTest } from '../testing/jobs-under-test.js';
import { moves } from './moves-projection.js';

const WRITERS = 100;
const MOVES = 10;
const date = '2026-10-12';
/** Here one card is put in order by many, and its jobs stay. */
const quietDate = '2026-10-13';
const kinds = ['assign', 'assign as seen', 'take back', 'many', 'reorder', 'undo'] as const;

interface Said {
  data: { version: number; job_ids: string[] };
  ids: string[];
  errors: Record<string, string>;
  command_id: string;
}
/** A request and its answer. */
interface Move {
  readonly kind: (typeof kinds)[number];
  readonly jobs: readonly string[];
  readonly user_id: string | null;
  readonly command_id: string;
  readonly status: number;
  readonly said: Said;
}
interface Board {
  unassigned: Job[];
  cards: { user: { id: string }; jobs: Job[] }[];
}

let jobs: JobsUnderTest;
let ids: string[];
let quiet: string[];
let made: Move[];
let streams: Map<string, RecordedEvent[]>;

beforeAll(async () => {
  jobs = await jobsUnderTest({ now: () => new Date() });
  ids = await dayOfJobs(jobs, date, 50);
  quiet = await dayOfJobs(jobs, quietDate, 6);
  await jobs.ask({
    method: 'PUT',
    url: '/api/v1/jobs/assign',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ job_ids: quiet, user_id: ben, date: quietDate }),
  });
  await jobs.settle();
  made = (await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))).flat();
  await jobs.settle();
  streams = new Map();
  for (const id of ids) streams.set(id, await jobs.store.read(`job-${id}`));
}, 300_000);
afterAll(() => jobs.close());

/** Numbers that are mixed well enough and the same in every run. */
const mixed = (...of: number[]): number => Number(BigInt(`0x${derivedId('mixed', ...of).slice(0, 8)}`));
const pick = <T>(list: readonly T[], number: number): T => list[number % list.length]!;

/** One dispatcher: a bounded number of moves, one after the other, among those of all the others. */
async function write(writer: number): Promise<Move[]> {
  const own: Move[] = [];
  for (let turn = 0; turn < MOVES; turn++) own.push(await move(writer, turn, own));
  return own;
}

async function move(writer: number, turn: number, own: readonly Move[]): Promise<Move> {
  const chance = mixed(writer, turn);
  const kind = pick(kinds, chance);
  const user_id = pick([ada, ben, null], mixed(writer, turn, 1));
  const id = pick(ids, mixed(writer, turn, 2));
  const several = Array.from({ length: 5 }, (_, nth) => pick(ids, mixed(writer, turn, 3 + nth)));
  const last = own.findLast(({ status, kind: before }) => status === 200 && before !== 'undo');
  const say = (
    method: 'PUT' | 'DELETE' | 'POST',
    path: string,
    body: unknown,
    moved: Pick<Move, 'jobs' | 'user_id'>,
    headers: Record<string, string> = {},
  ) => saying(kind, method, path, body, moved, headers);

  if (kind === 'assign') return say('PUT', `/jobs/${id}/assign`, { user_id, date }, { jobs: [id], user_id });
  if (kind === 'assign as seen') {
    const seen = await jobs.ask<{ data: Job }>({ url: `/api/v1/jobs/${id}` });
    const headers = { 'if-match': `"${seen.body.data.version}"` };
    return say('PUT', `/jobs/${id}/assign`, { user_id, date }, { jobs: [id], user_id }, headers);
  }
  if (kind === 'take back') return say('DELETE', `/jobs/${id}/assign`, undefined, { jobs: [id], user_id: null });
  if (kind === 'reorder' && user_id === null) {
    const inOrder = [...quiet].sort(
      (a, b) => mixed(writer, turn, quiet.indexOf(a)) - mixed(writer, turn, quiet.indexOf(b)),
    );
    return say('PUT', `/jobs/${ben}/reorder/${quietDate}`, inOrder, { jobs: [], user_id: ben });
  }
  if (kind === 'reorder') {
    const board = await readBoard();
    const card = board.cards.find(({ user }) => user.id === user_id)!.jobs.map((job) => job.id);
    return say('PUT', `/jobs/${user_id}/reorder/${date}`, card.reverse(), { jobs: [], user_id });
  }
  if (kind === 'undo' && last)
    return say('POST', `/commands/${last.command_id}/undo`, undefined, { jobs: last.jobs, user_id: null });
  const job_ids = [...new Set(several)];
  return saying('many', 'PUT', '/jobs/assign', { job_ids, user_id, date }, { jobs: job_ids, user_id });
}

async function saying(
  kind: Move['kind'],
  method: 'PUT' | 'DELETE' | 'POST',
  path: string,
  body: unknown,
  moved: Pick<Move, 'jobs' | 'user_id'>,
  headers: Record<string, string> = {},
): Promise<Move> {
  const key = randomUUID();
  const { status, body: said } = await jobs.ask<Said>({
    method,
    url: `/api/v1${path}`,
    headers: {
      'idempotency-key': key,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    as: manager,
  });
  return { kind, ...moved, command_id: derivedId('command', rosa, key), status, said };
}
const readBoard = async () => (await jobs.ask<Board>({ url: `/api/v1/board?date=${date}` })).body;

const eventsOf = (id: string, command_id: string): RecordedEvent[] =>
  (streams.get(id) ?? []).filter(({ meta }) => meta.command_id === command_id);
const placeAfter = (id: string, revision: number): { user_id: string | null; date: string } | null => {
  const state = stateOf(
    jobDecider,
    streams
      .get(id)!
      .slice(0, revision)
      .map((event) => upcast(event, jobFacts.shapes)),
  ) as Parameters<typeof exists>[0];
  return exists(state) ? { user_id: state.user_id, date: state.date } : null;
};
const acknowledged = (...of: Move['kind'][]): Move[] =>
  made.filter(({ kind, status }) => status === 200 && of.includes(kind));

describe('A hundred writers on fifty jobs', () => {
  it('are all answered, and race indeed', () => {
    const answers = [...new Set(made.map(({ status }) => status))].sort();
    expect(made).toHaveLength(WRITERS * MOVES);
    // 404: the command that should be undone had moved nothing.
    expect(answers.filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
    for (const kind of kinds) expect(acknowledged(kind).length).toBeGreaterThan(0);
    expect(made.filter(({ kind, status }) => kind === 'assign as seen' && status === 409).length).toBeGreaterThan(0);
  });

  it('find every acknowledged move of one job in its history exactly once, or it was so already', () => {
    for (const {
      command_id,
      said,
      jobs: [id],
      user_id,
    } of acknowledged('assign', 'assign as seen', 'take back')) {
      expect(said.command_id).toBe(command_id);
      const events = eventsOf(id!, command_id);
      if (events.length > 0) expect(events.map(({ revision }) => revision)).toEqual([said.data.version]);
      expect(placeAfter(id!, said.data.version)).toEqual({ user_id, date });
    }
  });

  it('find every job of an acknowledged move of many in its history exactly once, or it was so already', () => {
    for (const { command_id, said, jobs: asked, user_id } of acknowledged('many')) {
      expect([...said.ids, ...Object.keys(said.errors)].sort()).toEqual([...asked].sort());
      for (const id of said.ids) {
        const events = eventsOf(id, command_id);
        expect(events.length).toBeLessThanOrEqual(1);
        const held = streams.get(id)!.map(({ revision }) => placeAfter(id, revision)?.user_id);
        if (events[0]) expect(held[events[0].revision - 1]).toBe(user_id);
        else expect(held).toContain(user_id);
      }
      for (const id of Object.keys(said.errors)) expect(eventsOf(id, command_id)).toEqual([]);
    }
  });

  it('find every job that an acknowledged undo put back where the undone command found it', () => {
    let found = 0;
    for (const { command_id, said } of acknowledged('undo'))
      for (const id of said.ids) {
        const [back, ...more] = eventsOf(id, command_id);
        // What was put in order again is found in the route.
        if (!back) continue;
        found++;
        expect(more).toEqual([]);
        const { undoes } = back.data as { undoes: string };
        const [undone] = eventsOf(id, undoes);
        expect(undone!.revision).toBe(back.revision - 1);
        expect(placeAfter(id, back.revision)).toEqual(placeAfter(id, undone!.revision - 1));
      }
    expect(found).toBeGreaterThan(0);
  });

  it('find every acknowledged order in the history of the route exactly once, or it was so already', async () => {
    const routes: RecordedEvent[] = [];
    for (const route of [`${ada}-${date}`, `${ben}-${date}`, `${ben}-${quietDate}`])
      routes.push(...(await jobs.store.read(`route-${route}`)));
    for (const { command_id, said } of acknowledged('reorder')) {
      const events = routes.filter(({ meta }) => meta.command_id === command_id);
      if (events.length > 0) expect(events.map(({ revision }) => revision)).toEqual([said.data.version]);
      expect(events.length).toBeLessThanOrEqual(1);
    }
    expect(routes.length).toBeGreaterThan(0);
  });

  it('find nothing that was refused, and nothing that nobody asked for', () => {
    const asked = new Map(made.map((one) => [one.command_id, one]));
    for (const events of streams.values())
      for (const { meta, revision } of events.slice(1)) {
        expect(asked.get(meta.command_id)).toMatchObject({ status: 200 });
        expect(revision).toBeGreaterThan(1);
      }
  });

  it('see each fact in the history that everybody reads', async () => {
    for (const [id, events] of streams) {
      const { body } = await jobs.ask<{ data: { version: number; type: string }[] }>({
        url: `/api/v1/jobs/${id}/history`,
      });
      expect(body.data.map(({ version, type }) => `${version} ${type}`)).toEqual(
        events.map(({ revision, type }) => `${revision} ${type}`).reverse(),
      );
    }
  });

  it('leave a board that is what the facts make of it', async () => {
    const board = await readBoard();
    const shown = Object.fromEntries(
      [...board.unassigned, ...board.cards.flatMap((card) => card.jobs)].map(({ id, user_id }) => [id, user_id]),
    );
    const facts = Object.fromEntries(ids.map((id) => [id, placeAfter(id, streams.get(id)!.length)!.user_id]));
    expect(shown).toEqual(facts);

    // The board at this instant is folded from the moves alone, order and all.
    const { body: past } = await jobs.ask<{ cards: { user: { id: string } | null; jobs: { id: string }[] }[] }>({
      url: `/api/v1/board/at?date=${date}&at=${new Date().toISOString()}`,
    });
    const inOrder = past.cards.map(({ user, jobs: held }) => [user?.id ?? null, held.map(({ id }) => id)]);
    expect(inOrder).toEqual([
      [null, board.unassigned.map(({ id }) => id)],
      ...board.cards
        .filter((card) => card.jobs.length > 0)
        .map((card) => [card.user.id, card.jobs.map(({ id }) => id)]),
    ]);
  });

  it('leave read models that equal a fresh replay', async () => {
    const database = connect(jobs.databaseUrl, { max: 4 });
    const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const replayed = projections({
      database,
      feed: storeFeed(jobs.store),
      schema: 'jobs',
      projections: [jobsProjection, moves],
      log: quiet,
    });
    try {
      for (const { name } of [jobsProjection, moves]) {
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
