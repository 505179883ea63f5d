import type { Database } from '../database.js';
import type { Position, RecordedEvent } from '../event-store.js';
import { withSchemaLock } from '../postgres/schema-lock.js';
import { FencedError } from '../projection/checkpoint.js';
import { quoteIdentifier } from '../projection/table-sql.js';
import { validPosition } from '../store/storable.js';

/** An event that a reaction could not handle. It waits for an operator while the reaction continues. */
export interface Parked {
  readonly reaction: string;
  readonly event_id: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly position: Position;
  readonly reason: string;
  readonly attempts: number;
  readonly parked_at: string;
}

/** Access to the reactions' checkpoints and parked events: `{schema}.reaction` and `{schema}.reaction_parked`. */
export class ReactionTables {
  private readonly reaction: string;
  private readonly parked: string;
  constructor(private readonly schema: string) {
    this.reaction = `${quoteIdentifier(schema)}.reaction`;
    this.parked = `${quoteIdentifier(schema)}.reaction_parked`;
  }

  async create(db: Database, names: readonly string[]): Promise<void> {
    await db.query(withSchemaLock(this.schema));
    await db.query(`create schema if not exists ${quoteIdentifier(this.schema)}`);
    await db.query(
      `create table if not exists ${this.reaction} (
         name text primary key,
         position bigint not null default 0,
         updated_at timestamptz not null default now()
       ) with (fillfactor = 50)`,
    );
    await db.query(
      `create table if not exists ${this.parked} (
         reaction text not null,
         event_id uuid not null,
         stream text not null,
         revision int not null,
         type text not null,
         position bigint not null,
         reason text not null,
         attempts int not null default 1,
         again boolean not null default false,
         parked_at timestamptz not null default now(),
         primary key (reaction, event_id)
       )`,
    );
    await db.query(`insert into ${this.reaction} (name) select unnest($1::text[]) on conflict do nothing`, [names]);
  }

  async positions(db: Database): Promise<Map<string, Position>> {
    const rows = await db.query<{ name: string; position: Position }>(`select name, position from ${this.reaction}`);
    return new Map(rows.map(({ name, position }) => [name, position]));
  }

  /** Advances the checkpoint from the runner's known position, or detects that another process moved it. */
  async advance(db: Database, name: string, from: Position, to: Position): Promise<Position> {
    const moved = await db.query(
      `update ${this.reaction} set position = $3, updated_at = now() where name = $1 and position = $2 returning name`,
      [name, from, validPosition(to)],
    );
    if (moved.length === 0) throw new FencedError(name);
    return to;
  }

  /** Parks an event, or records that it failed again. */
  async park(
    db: Database,
    reaction: string,
    { id, stream, revision, type, position }: Omit<RecordedEvent, 'data' | 'meta'>,
    reason: string,
  ): Promise<void> {
    await db.query(
      `insert into ${this.parked} as p (reaction, event_id, stream, revision, type, position, reason)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (reaction, event_id) do update
       set reason = excluded.reason, attempts = p.attempts + 1, again = false, parked_at = now()`,
      [reaction, id, stream, revision, type, position, reason],
    );
  }

  /** Returns all parked events, oldest first, or those of one reaction with a requested retry. */
  async listParked(db: Database, again?: string): Promise<Parked[]> {
    return db.query<Parked>(
      `select reaction, event_id, stream, revision, type, position, reason, attempts, parked_at from ${this.parked}
       where $1::text is null or (reaction = $1 and again) order by position, reaction`,
      [again ?? null],
    );
  }

  /** Requests a retry of one or all parked events of a reaction; returns their number. */
  async requestRetry(db: Database, reaction: string, eventId?: string): Promise<number> {
    const requested = await db.query(
      `update ${this.parked} set again = true where reaction = $1 and ($2::text is null or event_id::text = $2) returning event_id`,
      [reaction, eventId ?? null],
    );
    return requested.length;
  }

  async removeParked(db: Database, { reaction, event_id }: Parked): Promise<void> {
    await db.query(`delete from ${this.parked} where reaction = $1 and event_id = $2`, [reaction, event_id]);
  }
}
