import type { Projection } from '../projection.js';
import { isLostConnection } from '../postgres/lost-connection.js';
import { prefetch } from './prefetch.js';
import { FencedError, toCatchUpStatus, type CheckpointRow } from './checkpoint.js';
import { follow } from './follow-until.js';
import { pause } from './leases.js';
import { Progress } from './progress.js';
import { rebuild } from './rebuild.js';
import type { Runtime } from './runtime.js';
import { isPassing, PoisonedEventError, applyBatch, type Destination, type NotificationMode } from './apply-batch.js';
import { target } from './write-rows.js';

const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 5_000;
const POLL_MS = 250;

/**
 * Runs one projection in this process: waits for its lease, follows the event store, and retries after any failure.
 * Only an event that cannot be processed stops it, until an operator requests a retry.
 */
export class Runner {
  readonly progress = new Progress();
  /** The set of tables that this process saw last. */
  private generation: number | undefined;
  private readonly to: Destination;

  constructor(
    readonly projection: Projection,
    private readonly runtime: Runtime,
  ) {
    const { database, checkpoints, schema } = runtime;
    this.to = {
      into: target(projection, schema),
      checkpoints,
      together: (work) => database.transaction(work),
      advances: runtime.advances,
    };
  }

  async run(signal: AbortSignal): Promise<void> {
    let wait = FIRST_WAIT_MS;
    while (!signal.aborted) {
      const before = this.progress.batches;
      try {
        await this.turn(signal);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof FencedError) {
          this.runtime.log.info('the checkpoint was changed; reading it again', {
            projection: this.projection.name,
          });
          continue;
        }
        if (error instanceof PoisonedEventError) {
          await this.waitForRetry(error, signal);
          continue;
        }
        this.progress.errors++;
        const lost = isLostConnection(error) || isPassing(error) || (error as Error).name === 'AbortError';
        this.runtime.log[lost ? 'warn' : 'error'](`projection interrupted: ${(error as Error).message}`, {
          projection: this.projection.name,
        });
        if (this.progress.batches > before) wait = FIRST_WAIT_MS;
        await pause(wait, signal);
        wait = Math.min(wait * 2, MAX_WAIT_MS);
      }
    }
  }

  /** One turn: from getting hold of the projection to losing it. */
  private async turn(signal: AbortSignal): Promise<void> {
    const { checkpoints, database, leases, schema } = this.runtime;
    const { name, version } = this.projection;
    const row = await checkpoints.load(database, name);
    this.progress.advance(row.position);
    this.generation ??= row.generation;
    if (row.version > version) {
      this.runtime.log.warn('a newer build serves this projection; waiting', { projection: name, version });
      return pause(MAX_WAIT_MS, signal);
    }
    if (row.version < version) return this.raise(row, signal);

    const lease = await leases.acquire(`projection.${schema}.${name}`, signal);
    if (!lease) return;
    const guarded = AbortSignal.any([signal, lease.lost]);
    try {
      const row = await checkpoints.load(database, name);
      if (row.version === version) {
        this.progress.active = true;
        await this.follow(row, guarded);
      }
    } catch (error) {
      // The lock stays held while the projection is stopped, because another process would fail at the same event.
      if (error instanceof PoisonedEventError) await this.waitForRetry(error, guarded);
      else throw error;
    } finally {
      this.progress.active = false;
      this.progress.caughtUp = false;
      await lease.release();
    }
  }

  private async raise(from: CheckpointRow, signal: AbortSignal): Promise<void> {
    try {
      await rebuild(this.runtime, this.projection, signal, { ifOlder: true });
    } catch (error) {
      // The row belongs to the serving tables, so operators see the failure there.
      throw error instanceof PoisonedEventError ? new PoisonedEventError(from, error.event, error.cause) : error;
    }
  }

  private async follow(row: CheckpointRow, guarded: AbortSignal): Promise<void> {
    const { store, batchSize } = this.runtime;
    const done = new AbortController();
    const signal = AbortSignal.any([guarded, done.signal]);
    let checkpoint = row;
    // Until it has caught up for the first time, open screens are not flooded with what is long past.
    let mode: NotificationMode = 'silent';
    let missed = this.generation !== undefined && this.generation !== row.generation;
    this.generation = row.generation;
    try {
      const batches = follow(store, {
        after: row.position,
        filter: { categories: this.projection.categories },
        batchSize,
        signal,
      });
      for await (const batch of prefetch(batches, signal)) {
        if (mode === 'silent' && batch.caughtUp) mode = missed ? 'resync' : 'notices';
        missed ||= mode === 'silent' && batch.events.length > 0;
        const status = batch.caughtUp ? 'live' : toCatchUpStatus(checkpoint);
        checkpoint = await applyBatch(this.to, checkpoint, batch, { status, notificationMode: mode, signal });
        if (mode === 'resync') mode = 'notices';
        this.progress.took(checkpoint, batch.events.length, batch.events.at(-1)?.recorded_at, batch.caughtUp);
      }
    } finally {
      done.abort();
    }
  }

  /** Logs the failed event and waits until the checkpoint's row requests a retry. */
  private async waitForRetry(poisoned: PoisonedEventError, signal: AbortSignal): Promise<void> {
    const { checkpoints, database, log } = this.runtime;
    this.progress.errors++;
    this.progress.advance(poisoned.checkpoint.position);
    log.error('projection stopped at an event that it cannot process', {
      projection: this.projection.name,
      ...poisoned.report,
    });
    await checkpoints.fail(database, poisoned.checkpoint, poisoned.report);
    for (;;) {
      await pause(POLL_MS, signal);
      if (signal.aborted) return;
      const { status, error } = await checkpoints.load(database, this.projection.name);
      if (status !== 'failed' || error === null) return;
    }
  }
}
