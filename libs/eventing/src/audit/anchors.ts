import type { Database } from '../database.js';
import type { EventStore, Position, RecordedEvent } from '../event-store.js';
import { withSchemaLock } from '../postgres/schema-lock.js';
import { hashLink, toLink, NOTHING } from './chain.js';

/** Hash over all events up to a position, as computed when the anchor was created. */
export interface Anchor {
  readonly position: string;
  readonly hash: string;
  /** Number of events up to the position. */
  readonly events: number;
  readonly made_at: string;
}
/** A broken range: the events after `after` and up to `position` differ from those that were recorded. */
export interface Broken {
  readonly after: string;
  readonly position: string;
}

const PAGE = 1_000;
const TABLE = `${withSchemaLock('audit')};
  create schema if not exists audit;
  create table if not exists audit.anchor (
    position bigint primary key, hash text not null, events bigint not null, made_at timestamptz not null)`;

const prepareTable = (database: Database): Promise<unknown> => database.query(TABLE);
/** Returns the anchors stored in the database, oldest first. */
export async function anchorsIn(database: Database): Promise<Anchor[]> {
  await prepareTable(database);
  const rows = await database.query<Anchor & { events: string | number; made_at: string | Date }>(
    'select position::text as position, hash, events, made_at from audit.anchor order by anchor.position',
  );
  return rows.map((row) => ({ ...row, events: Number(row.events), made_at: new Date(row.made_at).toISOString() }));
}

async function* eventsAfter(store: EventStore, after: Position): AsyncGenerator<RecordedEvent> {
  for (let position = after; ;) {
    const batch = await store.readAll({ after: position, limit: PAGE });
    yield* batch.events;
    if (batch.caughtUp) return;
    position = batch.position;
  }
}

/**
 * Extends the chain from the last anchor over all newer events and stores the result. Returns `undefined` if there are
 * no new events.
 */
export async function anchorNow(store: EventStore, database: Database, now: Date): Promise<Anchor | undefined> {
  const last = (await anchorsIn(database)).at(-1);
  let [position, hash, events] = [BigInt(last?.position ?? 0), last?.hash ?? NOTHING, last?.events ?? 0];
  for await (const event of eventsAfter(store, position)) {
    hash = hashLink(hash, toLink(event));
    position = event.position;
    events += 1;
  }
  if (events === (last?.events ?? 0)) return undefined;
  const anchor = { position: String(position), hash, events, made_at: now.toISOString() };
  await database.query(
    'insert into audit.anchor (position, hash, events, made_at) values ($1, $2, $3, $4) on conflict do nothing',
    [anchor.position, anchor.hash, anchor.events, anchor.made_at],
  );
  return anchor;
}

/**
 * Recomputes the chain over all events and compares it with the anchors. Anchors stored outside the database prove more
 * than those in it. Returns the range between the last matching and the first differing anchor, or `undefined` if all
 * match.
 */
export async function brokenSince(store: EventStore, anchors: readonly Anchor[]): Promise<Broken | undefined> {
  const left = [...anchors].sort((a, b) => (BigInt(a.position) < BigInt(b.position) ? -1 : 1));
  let [hash, events, after] = [NOTHING, 0, '0'];
  const broken = (): Broken => ({ after, position: left[0]!.position });
  for await (const event of eventsAfter(store, 0n)) {
    if (left[0] && event.position > BigInt(left[0].position)) return broken();
    hash = hashLink(hash, toLink(event));
    events += 1;
    if (left[0] && String(event.position) === left[0].position) {
      if (left[0].hash !== hash || left[0].events !== events) return broken();
      after = left.shift()!.position;
    }
    if (left.length === 0) return undefined;
  }
  return left.length > 0 ? broken() : undefined;
}
