import { randomUUID } from 'node:crypto';
import type { Job } from '@tailboard/contracts/jobs/job';
import { derivedId } from '@tailboard/eventing/ids';

export const kindsOfMove = ['assign', 'assign as seen', 'take back', 'many', 'reorder', 'undo'] as const;
export type KindOfMove = (typeof kindsOfMove)[number];

interface ResponseBody {
  readonly data: { version: number; job_ids: string[] };
  readonly ids: string[];
  readonly errors: Record<string, string>;
  readonly command_id: string;
  /** The name of a refusal. */
  readonly code?: string;
}
/** A request of the race and its answer. */
export interface RacedMove {
  readonly kind: KindOfMove;
  readonly jobs: readonly string[];
  readonly user_id: string | null;
  readonly command_id: string;
  readonly status: number;
  readonly response: ResponseBody;
}
export interface RacedBoard {
  readonly unassigned: readonly Job[];
  readonly cards: readonly { readonly user: { readonly id: string }; readonly jobs: readonly Job[] }[];
}

/** Sends a writer's request and returns its response. */
export type RaceRequest = (request: {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** The path below the common prefix of all routes. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}) => Promise<{ readonly status: number; readonly body: unknown }>;

/** The subject of a race: these jobs of one date between these technicians. */
export interface Race {
  readonly date: string;
  readonly ids: readonly string[];
  readonly users: readonly string[];
  /** A card that many put in order while its jobs stay. */
  readonly quiet: { readonly date: string; readonly user_id: string; readonly ids: readonly string[] };
  /** The caller. Command IDs derive from this and the request's key. */
  readonly actor_id: string;
}

type Moved = Pick<RacedMove, 'jobs' | 'user_id'>;

/** Numbers that are mixed well enough and the same in every run. */
const hash = (...seeds: number[]): number => Number(BigInt(`0x${derivedId('mixed', ...seeds).slice(0, 8)}`));
const pick = <T>(list: readonly T[], number: number): T => list[number % list.length]!;

/** One dispatcher among many: moves one after the other, as long as there is another turn. */
export async function write(
  race: Race,
  writer: number,
  sendRequest: RaceRequest,
  another: (turn: number) => boolean,
): Promise<RacedMove[]> {
  const own: RacedMove[] = [];
  for (let turn = 0; another(turn); turn++) own.push(await move(race, writer, turn, own, sendRequest));
  return own;
}

/** Reads the board before a move, as a dispatcher does. A busy server is asked again. */
async function read(sendRequest: RaceRequest, path: string): Promise<unknown> {
  for (;;) {
    const { status, body } = await sendRequest({ method: 'GET', path });
    if (status === 200) return body;
    if (status !== 503) throw new Error(`GET ${path} was answered with ${status}: ${JSON.stringify(body)}`);
  }
}

async function move(
  race: Race,
  writer: number,
  turn: number,
  own: readonly RacedMove[],
  sendRequest: RaceRequest,
): Promise<RacedMove> {
  const { date, ids, quiet } = race;
  const kind = pick(kindsOfMove, hash(writer, turn));
  const user_id = pick([...race.users, null], hash(writer, turn, 1));
  const id = pick(ids, hash(writer, turn, 2));
  const several = Array.from({ length: 5 }, (_, index) => pick(ids, hash(writer, turn, 3 + index)));
  const last = own.findLast(({ status, kind: before }) => status === 200 && before !== 'undo');
  const request = async (
    as: KindOfMove,
    method: 'PUT' | 'DELETE' | 'POST',
    path: string,
    body: unknown,
    moved: Moved,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<RacedMove> => {
    const key = randomUUID();
    const response = await sendRequest({ method, path, body, headers: { 'idempotency-key': key, ...headers } });
    const command_id = derivedId('command', race.actor_id, key);
    return { kind: as, ...moved, command_id, status: response.status, response: response.body as ResponseBody };
  };

  if (kind === 'assign') return request(kind, 'PUT', `/jobs/${id}/assign`, { user_id, date }, { jobs: [id], user_id });
  if (kind === 'assign as seen') {
    const body = await read(sendRequest, `/jobs/${id}`);
    const headers = { 'if-match': `"${(body as { data: Job }).data.version}"` };
    return request(kind, 'PUT', `/jobs/${id}/assign`, { user_id, date }, { jobs: [id], user_id }, headers);
  }
  if (kind === 'take back')
    return request(kind, 'DELETE', `/jobs/${id}/assign`, undefined, { jobs: [id], user_id: null });
  if (kind === 'reorder' && user_id === null) {
    const place = (id: string): number => hash(writer, turn, quiet.ids.indexOf(id));
    const inOrder = [...quiet.ids].sort((a, b) => place(a) - place(b));
    const moved = { jobs: [], user_id: quiet.user_id };
    return request(kind, 'PUT', `/jobs/${quiet.user_id}/reorder/${quiet.date}`, inOrder, moved);
  }
  if (kind === 'reorder') {
    const body = await read(sendRequest, `/board?date=${date}`);
    const card = (body as RacedBoard).cards.find(({ user }) => user.id === user_id)!.jobs.map((job) => job.id);
    return request(kind, 'PUT', `/jobs/${user_id}/reorder/${date}`, card.reverse(), { jobs: [], user_id });
  }
  if (kind === 'undo' && last)
    return request(kind, 'POST', `/commands/${last.command_id}/undo`, undefined, { jobs: last.jobs, user_id: null });
  const job_ids = [...new Set(several)];
  return request('many', 'PUT', '/jobs/assign', { job_ids, user_id, date }, { jobs: job_ids, user_id });
}
