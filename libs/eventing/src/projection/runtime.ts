import type { EventStore } from '../event-store.js';
import type { PostgresPool } from '../postgres/connect.js';
import type { CheckpointSignals } from './checkpoint-signals.js';
import type { Checkpoints } from './checkpoint.js';
import type { Leases } from './leases.js';

/** The log of the engine. */
export interface Log {
  info(message: string, details?: Readonly<Record<string, unknown>>): void;
  warn(message: string, details?: Readonly<Record<string, unknown>>): void;
  error(message: string, details?: Readonly<Record<string, unknown>>): void;
}

/** Dependencies of the projection engine. */
export interface Runtime {
  readonly database: PostgresPool;
  readonly store: EventStore;
  readonly schema: string;
  readonly checkpoints: Checkpoints;
  readonly advances: CheckpointSignals;
  readonly leases: Leases;
  readonly log: Log;
  /** Events in one transaction while following, and while rebuilding. */
  readonly batchSize: number;
  readonly rebuildBatchSize: number;
}
