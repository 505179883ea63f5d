import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { EventStore, Position } from '@tailboard/eventing/event-store';
import { derivedId } from '@tailboard/eventing/ids';
import type { Operate } from '../product/operator.mjs';
import { signIn, type DemoApi } from '../demo/demo-api.mjs';
import { DAY, DISPATCHER } from '../bench/board-day.js';

export const WRITERS = 8;
/** Delay before a request without a response is repeated with the same key, in ms. */
const AGAIN = 200;

interface Board {
  unassigned: { id: string }[];
  cards: { user: { id: string }; jobs: { id: string }[] }[];
}
/** One command of a writer on its own job: the request, its key, and the last response. */
interface RecordedAct {
  readonly job: string;
  readonly key: string;
  readonly user: string;
  /** 200 when acknowledged; 0 until a response arrives. */
  status: number;
  requestedAt: number;
}

/** The company in which writers assign jobs. */
export interface Assigned {
  readonly jobs: readonly string[];
  readonly users: readonly string[];
  readonly holders: ReadonlyMap<string, string>;
  /** The user who assigns. */
  readonly me: string;
  /** The end of the store before the work. */
  readonly before: Position;
}

/** Reads who has which job. */
export async function assignedJobs(api: DemoApi, store: EventStore): Promise<Assigned> {
  const { cards } = (await api.request('GET', `/board?date=${DAY}`)).body as Board;
  const holders = new Map(cards.flatMap(({ user, jobs }) => jobs.map(({ id }) => [id, user.id] as const)));
  return {
    jobs: [...holders.keys()],
    users: cards.map(({ user }) => user.id),
    holders,
    me: ((await api.request('GET', '/user')).body as { data: { id: string } }).data.id,
    before: await store.head(),
  };
}

/** Writers that assign jobs until they are stopped. */
export interface Writers {
  readonly actions: readonly RecordedAct[];
  /** Number of answers by status; 0 is none. */
  readonly answers: ReadonlyMap<number, number>;
  /** Times of the acknowledgements, in ms. */
  readonly acknowledged: readonly number[];
  stop(): Promise<void>;
}

/** Starts writers, each on its own jobs. A request without a response is repeated with its key until there is one. */
export function startWriters(address: string, token: string, { jobs, users }: Assigned): Writers {
  const actions: RecordedAct[] = [];
  const answers = new Map<number, number>();
  const acknowledged: number[] = [];
  let over = false;
  const request = async (action: RecordedAct): Promise<number> => {
    try {
      const response = await fetch(`${address}/api/v1/jobs/assign`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': action.key,
        },
        body: JSON.stringify({ job_ids: [action.job], user_id: action.user, date: DAY }),
        signal: AbortSignal.timeout(30_000),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  };
  const writer = async (_: unknown, index: number): Promise<void> => {
    const own = jobs.filter((__, at) => at % WRITERS === index);
    for (let turn = 0; !over; turn++) {
      const action: RecordedAct = {
        job: own[turn % own.length]!,
        key: randomUUID(),
        user: users[(index + turn) % users.length]!,
        status: 0,
        requestedAt: 0,
      };
      actions.push(action);
      // Requests without a response, or that the product could not process at that time, are repeated until there is
      // a response.
      do {
        action.requestedAt++;
        action.status = await request(action);
        answers.set(action.status, (answers.get(action.status) ?? 0) + 1);
        if (action.status === 200) acknowledged.push(performance.now());
        if (action.status === 0 || action.status >= 500 || action.status === 429) await pause(AGAIN);
      } while (action.status === 0 || action.status >= 500 || action.status === 429);
    }
  };
  const working = Promise.all(Array.from({ length: WRITERS }, writer));
  return {
    actions,
    answers,
    acknowledged,
    async stop() {
      over = true;
      await working;
    },
  };
}

/** The comparison of what was acknowledged with the events, the board and the read models: numbers of jobs or commands. */
export interface Verdict {
  acknowledged: number;
  refused: number;
  lost: number;
  doubled: number;
  /** Events of commands that no writer sent. */
  foreign: number;
  wrongOnBoard: number;
  /** The read models that differ from a new build. */
  readonly wrongReadModels: readonly string[];
}

export const NOTHING_WRONG = { lost: 0, doubled: 0, foreign: 0, wrongOnBoard: 0, wrongReadModels: [] } as const;

/** Compares what was acknowledged with the events, the board and new builds of the read models. */
export async function judge(
  { actions }: Writers,
  { jobs, holders, me, before }: Assigned,
  product: { readonly store: EventStore; readonly address: string; readonly operate: Operate },
): Promise<Verdict> {
  const { store, address, operate } = product;
  const listed = await operate(['projections', 'list']);
  const names = [...listed.output.matchAll(/^\w+\.[\w-]+/gm)].map(([name]) => name);
  const verdict = { acknowledged: 0, refused: 0, lost: 0, doubled: 0, foreign: 0, wrongOnBoard: 0 };
  const requested = new Set(actions.map(({ key }) => derivedId('command', me, key)));
  const last = new Map(holders);
  for (const action of actions) {
    if (action.status !== 200) {
      verdict.refused++;
      continue;
    }
    verdict.acknowledged++;
    last.set(action.job, action.user);
  }
  for (const job of jobs) {
    const events = (await store.read(`job-${job}`)).filter(({ type }) => type === 'JobAssigned');
    let holder = holders.get(job);
    for (const action of actions.filter((each) => each.job === job && each.status === 200)) {
      const id = derivedId('command', me, action.key);
      const found = events.filter(({ meta }) => meta.command_id === id).length;
      // Assigning a job to its current technician records no new event.
      if (found === 0 && action.user !== holder) verdict.lost++;
      if (found > 1) verdict.doubled++;
      holder = action.user;
    }
    verdict.foreign += events.filter(
      ({ meta, position }) => position > before && !requested.has(meta.command_id),
    ).length;
  }
  const after = await signIn(address, DISPATCHER);
  await after.follow(`/board?date=${DAY}`, String(await store.head()), () => false);
  const board = (await after.request('GET', `/board?date=${DAY}`)).body as Board;
  const shown = new Map(board.cards.flatMap(({ user, jobs: held }) => held.map(({ id }) => [id, user.id] as const)));
  for (const [job, user] of last) if (shown.get(job) !== user) verdict.wrongOnBoard++;
  const wrongReadModels: string[] = [];
  // One by one only to name them.
  if ((await operate(['projections', 'verify', '--all'])).code !== 0)
    for (const name of names)
      if ((await operate(['projections', 'verify', name])).code !== 0) wrongReadModels.push(name);
  return { ...verdict, wrongReadModels };
}
