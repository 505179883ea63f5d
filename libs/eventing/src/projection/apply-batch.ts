import type { Database } from '../database.js';
import type { EventBatch, Position, RecordedEvent } from '../event-store.js';
import { isLostConnection } from '../postgres/lost-connection.js';
import type { CheckpointSignals } from './checkpoint-signals.js';
import {
  FencedError,
  toCatchUpStatus,
  type Checkpoints,
  type CheckpointRow,
  type ProjectionError,
  type Status,
} from './checkpoint.js';
import { UnfoldableEventError } from './fold.js';
import { pause } from './leases.js';
import { announce, toResyncNotice } from './notices.js';
import { foldBatch, writeRows, type Target } from './write-rows.js';

/** Runs statements together: in a new transaction or in an open one. */
export type BatchGroup = <T>(work: (db: Database) => Promise<T>) => Promise<T>;

/** The target of a batch: tables and their checkpoint. */
export interface Destination {
  readonly into: Target;
  readonly checkpoints: Checkpoints;
  readonly together: BatchGroup;
  /** Advances a checkpoint without a transaction, together with others. */
  readonly advances?: CheckpointSignals;
}
/** How to notify live clients: per change, not at all, or with a resync. */
export type NotificationMode = 'notices' | 'silent' | 'resync';

/** An event stopped its projection, after retries and on its own. */
export class PoisonedEventError extends Error {
  override readonly name = 'PoisonedEventError';
  constructor(
    /** The checkpoint immediately before the event. */
    readonly checkpoint: CheckpointRow,
    readonly event: RecordedEvent,
    override readonly cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause));
  }
  get report(): ProjectionError {
    const { id, type, stream, position } = this.event;
    const was = toCatchUpStatus(this.checkpoint) === 'building' ? 'building' : 'live';
    return { event_id: id, type, stream, position: String(position), message: this.message, was };
  }
}

/** Commits rows and checkpoint in one transaction. */
export async function commit(
  { into, checkpoints, together, advances }: Destination,
  from: CheckpointRow,
  events: readonly RecordedEvent[],
  to: Position,
  status: Status,
  mode: NotificationMode,
): Promise<CheckpointRow> {
  // Every commit wakes every projection, and most contain nothing for it: advance only the checkpoint.
  if (advances && events.length === 0 && mode !== 'resync') return advances.advance(from, to, status);
  const batch = foldBatch(into, events, mode !== 'notices');
  return together(async (db) => {
    // Advance the checkpoint first: this locks out other runners and detects a lost lease early.
    const row = await checkpoints.advance(db, from, to, status);
    const notices = await writeRows(db, batch);
    if (mode === 'notices' && notices.length > 0) {
      const added = (await into.projection.addNotices?.(db, notices)) ?? [];
      await announce(db, into.projection.name, to, [...notices, ...added]);
    }
    if (mode === 'resync') await announce(db, into.projection.name, to, [toResyncNotice(into.projection.name)]);
    return row;
  });
}

const ATTEMPTS = 3;
/**
 * Lock timeouts, deadlocks, serialization failures, cancelled statements, and a server without disk, memory or I/O:
 * none is caused by the events.
 */
const PASSING = /^(?:55P03|40P01|40001|57014|53\w{3}|58030)$/;
export const isPassing = (error: unknown): boolean => PASSING.test((error as { code?: string } | null)?.code ?? '');

/**
 * Commits a batch with a limited number of retries. If it still fails, commits event by event, which identifies the
 * faulty one and keeps everything before it.
 */
export async function applyBatch(
  to: Destination,
  from: CheckpointRow,
  batch: EventBatch,
  options: { status: Status; notificationMode: NotificationMode; signal: AbortSignal; attempts?: number },
): Promise<CheckpointRow> {
  for (let attempt = 1; ; attempt++)
    try {
      return await commit(to, from, batch.events, batch.position, options.status, options.notificationMode);
    } catch (error) {
      if (error instanceof FencedError || isLostConnection(error) || options.signal.aborted) throw error;
      // A failed transaction cannot be retried from within.
      if (options.attempts === 1) throw error;
      if (!isPassing(error) && attempt >= (options.attempts ?? ATTEMPTS)) break;
      await pause(Math.min(50 * attempt, 1_000), options.signal);
    }
  let checkpoint = from;
  for (const event of batch.events) {
    if (!to.into.projection.handlers.has(event.type)) continue;
    try {
      checkpoint = await commit(
        to,
        checkpoint,
        [event],
        event.position,
        toCatchUpStatus(checkpoint),
        options.notificationMode,
      );
    } catch (error) {
      if (error instanceof FencedError || isLostConnection(error) || isPassing(error)) throw error;
      throw new PoisonedEventError(checkpoint, event, error instanceof UnfoldableEventError ? error.cause : error);
    }
  }
  return commit(to, checkpoint, [], batch.position, options.status, options.notificationMode);
}
