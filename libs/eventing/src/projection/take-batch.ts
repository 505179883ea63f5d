import type { Database } from '../database.js';
import type { EventBatch, Position, RecordedEvent } from '../event-store.js';
import { isLostConnection } from '../postgres/lost-connection.js';
import type { CheckpointSignals } from './advances.js';
import { FencedError, type Checkpoints, type CheckpointRow, type ProjectionError, type Status } from './checkpoint.js';
import { UnfoldableEventError } from './fold.js';
import { pause } from './leases.js';
import { announce, resynced } from './notices.js';
import { folded, writeRows, type Target } from './write-rows.js';

/** Something that holds statements together: a pool's transactions, or a transaction that is already open. */
export type BatchGroup = <T>(work: (db: Database) => Promise<T>) => Promise<T>;

/** Where a batch goes: tables, and the checkpoint that belongs to them. */
export interface Destination {
  readonly into: Target;
  readonly checkpoints: Checkpoints;
  readonly together: BatchGroup;
  /** Moves a checkpoint by itself, together with those of others: it needs no transaction. */
  readonly advances?: CheckpointSignals;
}
/** Whom a batch is told to: everybody, nobody, or everybody that they missed something. */
export type NotificationMode = 'notices' | 'nobody' | 'resync';

/** An event stopped its projection: it was tried again, and alone. */
export class PoisonedEventError extends Error {
  override readonly name = 'Poisoned';
  constructor(
    /** Where the projection stands: just before the event. */
    readonly at: CheckpointRow,
    readonly event: RecordedEvent,
    override readonly cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause));
  }
  get report(): ProjectionError {
    const { id, type, stream, position } = this.event;
    return { event_id: id, type, stream, position: String(position), message: this.message };
  }
}

/** Rows and checkpoint of some events in one transaction. */
export async function commit(
  { into, checkpoints, together, advances }: Destination,
  from: CheckpointRow,
  events: readonly RecordedEvent[],
  to: Position,
  status: Status,
  told: NotificationMode,
): Promise<CheckpointRow> {
  // Every commit of the store wakes every projection, and most hold nothing for it: then the checkpoint moves by itself.
  if (advances && events.length === 0 && told !== 'resync') return advances.advance(from, to, status);
  const batch = folded(into, events, told !== 'notices');
  return together(async (db) => {
    // The checkpoint first: it locks out other runners, and finds at once that this one was overtaken.
    const row = await checkpoints.advance(db, from, to, status);
    const notices = await writeRows(db, batch);
    if (told === 'notices') await announce(db, into.projection.name, to, notices);
    if (told === 'resync') await announce(db, into.projection.name, to, [resynced(into.projection.name)]);
    return row;
  });
}

const ATTEMPTS = 3;
/**
 * Lock timeouts, deadlocks, serialisation failures, cancelled statements, and a server without room, memory or a working
 * disk: they say nothing about the events.
 */
const PASSING = /^(?:55P03|40P01|40001|57014|53\w{3}|58030)$/;
export const isPassing = (error: unknown): boolean => PASSING.test((error as { code?: string } | null)?.code ?? '');

/**
 * Commits a batch, trying again a bounded number of times. What still fails goes in event by event, so that the
 * one that cannot be taken is known by name and everything before it counts.
 */
export async function takeBatch(
  to: Destination,
  from: CheckpointRow,
  batch: EventBatch,
  how: { status: Status; told: NotificationMode; signal: AbortSignal; attempts?: number },
): Promise<CheckpointRow> {
  for (let attempt = 1; ; attempt++)
    try {
      return await commit(to, from, batch.events, batch.position, how.status, how.told);
    } catch (error) {
      if (error instanceof FencedError || isLostConnection(error) || how.signal.aborted) throw error;
      // Inside a transaction that has failed there is no second attempt.
      if (how.attempts === 1) throw error;
      if (!isPassing(error) && attempt >= (how.attempts ?? ATTEMPTS)) break;
      await pause(Math.min(50 * attempt, 1_000), how.signal);
    }
  let at = from;
  for (const event of batch.events) {
    if (!to.into.projection.handlers.has(event.type)) continue;
    try {
      at = await commit(to, at, [event], event.position, how.status, how.told);
    } catch (error) {
      if (error instanceof FencedError || isLostConnection(error) || isPassing(error)) throw error;
      throw new PoisonedEventError(at, event, error instanceof UnfoldableEventError ? error.cause : error);
    }
  }
  return commit(to, at, [], batch.position, how.status, how.told);
}
