import { isDeepStrictEqual } from 'node:util';
import type { OutputOf } from '@tailboard/contracts/contract';
import { jobEvents, type JobHistory } from '@tailboard/contracts/jobs/job';
import type { EventStore, Position, RecordedEvent } from '@tailboard/eventing/event-store';
import { foldState } from '@tailboard/eventing/decider';
import { upcast } from '@tailboard/eventing/upcast';
import { exists } from '../job/record/job.js';
import { jobDecider } from '../job/job-decider.js';
import type { KindOfMove, Race, RacedBoard, RacedMove } from './race.js';

type JobState = typeof jobDecider.initial;
type RacePlacement = { readonly user_id: string | null; readonly date: string } | null;

/** The store's contents after a race. */
export interface Recorded {
  readonly jobs: ReadonlyMap<string, readonly RecordedEvent[]>;
  /** Each job's place after each of its events. */
  readonly places: ReadonlyMap<string, readonly RacePlacement[]>;
  readonly routes: readonly RecordedEvent[];
}

/** Reads the events of all raced records. */
export async function readRecorded(store: EventStore, { ids, users, date, quiet }: Race): Promise<Recorded> {
  const jobs = new Map<string, RecordedEvent[]>();
  for (const id of ids) jobs.set(id, await store.read(`job-${id}`));
  const routes: RecordedEvent[] = [];
  for (const route of [...users.map((user) => `${user}-${date}`), `${quiet.user_id}-${quiet.date}`])
    routes.push(...(await store.read(`route-${route}`)));
  return { jobs, places: new Map([...jobs].map(([id, events]) => [id, toPlacements(events)])), routes };
}

function toPlacements(events: readonly RecordedEvent[]): RacePlacement[] {
  let state: JobState = jobDecider.initial;
  return events.map((event) => {
    state = foldState({ ...jobDecider, initial: state }, [upcast(event, jobEvents.shapes)]);
    return exists(state) ? { user_id: state.user_id, date: state.date } : null;
  });
}

/** Acknowledged moves of these kinds. */
export const findAcknowledged = (made: readonly RacedMove[], ...kinds: readonly KindOfMove[]): RacedMove[] =>
  made.filter(({ kind, status }) => status === 200 && kinds.includes(kind));

const findEvents = ({ jobs }: Recorded, id: string, command_id: string): RecordedEvent[] =>
  (jobs.get(id) ?? []).filter(({ meta }) => meta.command_id === command_id);

/** Problems found, empty if none. `found` counts the expected events that exist; no-ops need none. */
export interface Verdict {
  readonly wrong: string[];
  found: number;
}
const verdict = (): Verdict => ({ wrong: [], found: 0 });

/** Checks that every acknowledged move of one job is in its history exactly once, or was a no-op. */
export function movesOfOne(made: readonly RacedMove[], recorded: Recorded, date: string): Verdict {
  const result = verdict();
  for (const { kind, command_id, response, jobs, user_id } of findAcknowledged(
    made,
    'assign',
    'assign as seen',
    'take back',
  )) {
    const id = jobs[0]!;
    const { version } = response.data;
    const events = findEvents(recorded, id, command_id);
    result.found += events.length;
    const hasCommandId = response.command_id === command_id;
    const once = events.length === 0 || isDeepStrictEqual(revisions(events), [version]);
    const there = isDeepStrictEqual(recorded.places.get(id)?.[version - 1], { user_id, date });
    if (!hasCommandId || !once || !there)
      result.wrong.push(`${kind} ${command_id} of job ${id}: version ${version}, found ${revisions(events).join()}`);
  }
  return result;
}

/**
 * Checks that every job of an acknowledged bulk move is in its history exactly once, or was a no-op, and failed ones
 * are not.
 */
export function movesOfMany(made: readonly RacedMove[], recorded: Recorded): Verdict {
  const result = verdict();
  for (const { command_id, response, jobs, user_id } of findAcknowledged(made, 'many')) {
    if (!isDeepStrictEqual([...response.ids, ...Object.keys(response.errors)].sort(), [...jobs].sort()))
      result.wrong.push(`many ${command_id}: not each job has an answer`);
    for (const id of response.ids) {
      const [event, ...more] = findEvents(recorded, id, command_id);
      const held = recorded.places.get(id)!.map((place) => place?.user_id);
      const right = event ? held[event.revision - 1] === user_id : held.includes(user_id);
      if (event) result.found++;
      if (!right || more.length > 0) result.wrong.push(`many ${command_id} of job ${id}`);
    }
    for (const id of Object.keys(response.errors))
      if (findEvents(recorded, id, command_id).length > 0)
        result.wrong.push(`many ${command_id} said no of job ${id} and moved it`);
  }
  return result;
}

/** Checks that every undone job is where the undone command found it. */
export function undos(made: readonly RacedMove[], recorded: Recorded): Verdict {
  const result = verdict();
  for (const { command_id, response } of findAcknowledged(made, 'undo'))
    for (const id of response.ids) {
      const [back, ...more] = findEvents(recorded, id, command_id);
      // Restored orders are checked in the route.
      if (!back) continue;
      result.found++;
      const places = recorded.places.get(id)!;
      const [undone] = findEvents(recorded, id, (back.data as { undoes: string }).undoes);
      const restored =
        more.length === 0 &&
        undone?.revision === back.revision - 1 &&
        isDeepStrictEqual(places[back.revision - 1], places[undone.revision - 2]);
      if (!restored) result.wrong.push(`undo ${command_id} of job ${id}`);
    }
  return result;
}

/**
 * Checks that every acknowledged order is in its route's history at most once, at the reported version; an order
 * without an event was a no-op.
 */
export function orders(made: readonly RacedMove[], { routes }: Recorded): Verdict {
  const result = verdict();
  for (const { command_id, response } of findAcknowledged(made, 'reorder')) {
    const events = routes.filter(({ meta }) => meta.command_id === command_id);
    result.found += events.length;
    if (events.length > 0 && !isDeepStrictEqual(revisions(events), [response.data.version]))
      result.wrong.push(`reorder ${command_id}: version ${response.data.version}, found ${revisions(events).join()}`);
  }
  return result;
}

/** Checks that the race recorded nothing that was refused or not requested. */
export function strangers(made: readonly RacedMove[], recorded: Recorded, began: Position): Verdict {
  const result = verdict();
  const requested = new Map(made.map((one) => [one.command_id, one.status]));
  for (const events of [...recorded.jobs.values(), recorded.routes])
    for (const { stream, revision, position, meta } of events) {
      if (position <= began) continue;
      result.found++;
      const status = requested.get(meta.command_id);
      if (status === undefined || (status >= 400 && status < 500))
        result.wrong.push(`event ${revision} of ${stream}: ${status ?? 'no request'}`);
    }
  return result;
}

const revisions = (events: readonly RecordedEvent[]): number[] => events.map(({ revision }) => revision);

/** Events as a history lists them, newest first. */
export const toHistoryLines = (events: readonly RecordedEvent[]): string[] =>
  events.map(({ position, type }) => `${position} ${type}`).reverse();
/** Lines of all pages of `GET /jobs/{id}/history`. */
export async function readHistoryLines(id: string, read: (path: string) => Promise<unknown>): Promise<string[]> {
  const lines: string[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const { data, last_page } = (await read(`/jobs/${id}/history?per_page=100&page=${page}`)) as OutputOf<
      typeof JobHistory
    >;
    lines.push(...data.map(({ position, type }) => `${position} ${type}`));
    last = last_page;
  }
  return lines;
}

/** The jobs of each technician in order, in the form shared by the current board and the board at an instant. */
export const inOrderNow = (board: RacedBoard): [string | null, string[]][] => [
  [null, board.unassigned.map(({ id }) => id)],
  ...board.cards
    .filter(({ jobs }) => jobs.length > 0)
    .map(({ user, jobs }): [string, string[]] => [user.id, jobs.map(({ id }) => id)]),
];
export interface RacedBoardThen {
  readonly cards: readonly {
    readonly user: { readonly id: string } | null;
    readonly jobs: readonly { readonly id: string }[];
  }[];
}
export const inOrderThen = ({ cards }: RacedBoardThen): [string | null, string[]][] =>
  cards.map(({ user, jobs }) => [user?.id ?? null, jobs.map(({ id }) => id)]);
