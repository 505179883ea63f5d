import type { Database } from '../database.js';
import type { Position } from '../event-store.js';
import { validPosition } from '../store/storable.js';
import type { CheckpointRow, Checkpoints, CheckpointMove, Status } from './checkpoint.js';

interface CheckpointRequest extends CheckpointMove {
  resolve(row: CheckpointRow): void;
  reject(error: unknown): void;
}

/**
 * Advances the checkpoints of projections for which a batch contains nothing. Combines all requests of one tick into
 * one statement, because every commit wakes every projection. A checkpoint that is locked, for example by a swap, waits
 * on its own.
 */
export class CheckpointSignals {
  private requests: CheckpointRequest[] = [];

  constructor(
    private readonly checkpoints: Checkpoints,
    private readonly database: Database,
  ) {}

  async advance(from: CheckpointRow, to: Position, status: Status): Promise<CheckpointRow> {
    // Before it joins the others: one position that the table cannot hold would make the statement of all of them fail.
    validPosition(to);
    return new Promise((done, failed) => {
      if (this.requests.length === 0) setImmediate(() => void this.moveAll());
      this.requests.push({ from, to, status, resolve: done, reject: failed });
    });
  }

  private async moveAll(): Promise<void> {
    const requested = this.requests;
    this.requests = [];
    try {
      const moved =
        requested.length > 1 ? await this.checkpoints.advanceFree(this.database, requested) : new Set<string>();
      for (const { from, to, status, resolve, reject } of requested)
        if (moved.has(from.name)) resolve({ ...from, position: to, status, error: null });
        else this.checkpoints.advance(this.database, from, to, status).then(resolve, reject);
    } catch (error) {
      for (const { reject } of requested) reject(error);
    }
  }
}
