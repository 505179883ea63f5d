import type { Database } from '../database.js';
import type { Position } from '../event-store.js';
import { validPosition } from '../store/storable.js';
import { withSchemaLock } from '../postgres/schema-lock.js';
import type { Projection } from '../projection.js';
import { quoteIdentifier } from './table-sql.js';

/** Version of rows that were fed from Kafka. Only a rebuild corrects them. */
export const FOLDED_IN_ANOTHER_ORDER = 0;

export type Status = 'live' | 'building' | 'failed';

/** The event that stopped a projection, for operators. */
export interface ProjectionError {
  readonly event_id: string;
  readonly type: string;
  readonly stream: string;
  /** A string, for JSON. */
  readonly position: string;
  readonly message: string;
  /** `building` if it had never been live. */
  readonly was?: Status;
}

/** A projection's checkpoint, stored beside its rows. */
export interface CheckpointRow {
  readonly name: string;
  readonly version: number;
  /** The rows contain every event of its categories up to this position. */
  readonly position: Position;
  readonly status: Status;
  readonly error: ProjectionError | null;
  /** Number of the live table set. It increases with every swap, which fences off writers to the previous set. */
  readonly generation: number;
  /** Tables of the live generation. */
  readonly tables: readonly string[];
  readonly updated_at: string;
}

/**
 * The status of a projection as long as it has not caught up. One that stopped stays `failed`, without an error: its
 * rows lack events. One that had never been live is `building` again.
 */
export const toCatchUpStatus = ({ status, error }: Pick<CheckpointRow, 'status' | 'error'>): Status =>
  status === 'failed' && error?.was === 'building' ? 'building' : status;

/** Another process moved the checkpoint. Read it again and continue from there. */
export class FencedError extends Error {
  override readonly name = 'FencedError';
  constructor(projection: string) {
    super(`${projection} was moved on by another runner`);
  }
}

/** A checkpoint update, from the position that the runner knows. */
export interface CheckpointMove {
  readonly from: CheckpointRow;
  readonly to: Position;
  readonly status: Status;
}

/** Access to the table `{schema}.projection`: one row per projection. */
export class Checkpoints {
  private readonly table: string;
  constructor(private readonly schema: string) {
    this.table = `${quoteIdentifier(schema)}.projection`;
  }

  async create(db: Database): Promise<void> {
    await db.query(withSchemaLock(this.schema));
    await db.query(`create schema if not exists ${quoteIdentifier(this.schema)}`);
    await db.query(
      `create table if not exists ${this.table} (
         name text primary key,
         version int not null,
         position bigint not null default 0,
         status text not null check (status in ('live', 'building', 'failed')),
         error jsonb,
         generation int not null default 1,
         tables text[] not null,
         updated_at timestamptz not null default now()
       ) with (fillfactor = 50)`,
    );
    await this.leaveOtherFeeds(db);
  }

  /**
   * Projections could once follow Kafka instead of the store, with a separate JSON checkpoint column. Rows folded in
   * Kafka's order get a version that no definition has.
   */
  private async leaveOtherFeeds(db: Database): Promise<void> {
    const column = await db.query(
      `select from information_schema.columns
       where table_schema = $1 and table_name = 'projection' and column_name = 'checkpoint'`,
      [this.schema],
    );
    if (column.length === 0) return;
    await db.query(`update ${this.table} set version = $1 where checkpoint like '{%'`, [FOLDED_IN_ANOTHER_ORDER]);
    await db.query(`alter table ${this.table} drop column checkpoint`);
  }

  /** Inserts an unknown projection; returns whether it was new. */
  async enter(db: Database, projection: Projection): Promise<boolean> {
    const entered = await db.query(
      `insert into ${this.table} (name, version, status, tables) values ($1, $2, 'building', $3)
       on conflict (name) do nothing returning name`,
      [projection.name, projection.version, tableNames(projection)],
    );
    return entered.length > 0;
  }

  async loadAll(db: Database): Promise<CheckpointRow[]> {
    return db.query<CheckpointRow>(`select * from ${this.table} order by name`);
  }

  async load(db: Database, name: string, lock: 'locked' | 'unlocked' = 'unlocked'): Promise<CheckpointRow> {
    const [row] = await db.query<CheckpointRow>(
      `select * from ${this.table} where name = $1 ${lock === 'locked' ? 'for update' : ''}`,
      [name],
    );
    if (!row) throw new Error(`there is no projection ${name} in ${this.schema}`);
    return row;
  }

  /**
   * Advances the checkpoint from the runner's known position or throws {@link FencedError}. Locks the row until the
   * transaction ends.
   */
  async advance(db: Database, from: CheckpointRow, to: Position, status: Status): Promise<CheckpointRow> {
    const moved = await db.query(
      `update ${this.table} set position = $4, status = $5, error = null, updated_at = now()
       where name = $1 and generation = $2 and position = $3 returning name`,
      [from.name, from.generation, from.position, validPosition(to), status],
    );
    if (moved.length === 0) throw new FencedError(from.name);
    return { ...from, position: to, status, error: null };
  }

  /**
   * Advances several checkpoints without waiting. Returns the names of those that moved; the others are locked or were
   * moved by another process.
   */
  async advanceFree(db: Database, moves: readonly CheckpointMove[]): Promise<Set<string>> {
    const moved = await db.query<{ name: string }>(
      `with move as (
         select * from unnest($1::text[], $2::int[], $3::bigint[], $4::bigint[], $5::text[])
           as move (name, generation, stands, reached, becomes)
       ), free as (
         select move.name, move.reached, move.becomes from ${this.table} held join move using (name)
         where held.generation = move.generation and held.position = move.stands
         for update of held skip locked
       )
       update ${this.table} held set position = reached, status = becomes, error = null, updated_at = now()
       from free where held.name = free.name returning held.name`,
      [
        moves.map(({ from }) => from.name),
        moves.map(({ from }) => from.generation),
        moves.map(({ from }) => from.position),
        moves.map(({ to }) => validPosition(to)),
        moves.map(({ status }) => status),
      ],
    );
    return new Set(moved.map(({ name }) => name));
  }

  /** Records the event that stopped the projection, unless another process moved the checkpoint. */
  async fail(db: Database, from: CheckpointRow, error: ProjectionError): Promise<void> {
    await db.query(
      `update ${this.table} set status = 'failed', error = $4, updated_at = now()
       where name = $1 and generation = $2 and position = $3`,
      [from.name, from.generation, from.position, JSON.stringify(error)],
    );
  }

  /** Lets a failed projection retry, in whichever process it runs. */
  async retry(db: Database, name: string): Promise<void> {
    await db.query(
      `update ${this.table} set error = null, updated_at = now(),
         status = case when error ->> 'was' = 'building' then 'building' else 'failed' end
       where name = $1 and status = 'failed'`,
      [name],
    );
  }

  /** Records a new generation of tables, filled up to `reached`. */
  async recordSwap(
    db: Database,
    { name, version, tables }: Projection,
    reached: Position,
    status: Status,
  ): Promise<void> {
    await db.query(
      `update ${this.table} set version = $2, position = $3, status = $5, error = null,
         generation = generation + 1, tables = $4, updated_at = now()
       where name = $1`,
      [name, version, validPosition(reached), Object.values(tables).map((table) => table.name), status],
    );
  }
}

const tableNames = (projection: Projection): string[] => Object.values(projection.tables).map(({ name }) => name);
