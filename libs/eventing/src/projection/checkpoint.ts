import type { Database } from '../database.js';
import type { Position } from '../event-store.js';
import { validPosition } from '../store/storable.js';
import { withSchemaLock } from '../postgres/schema-turn.js';
import type { Projection } from '../projection.js';
import { quoted } from './table-sql.js';

/** The version of rows that Kafka fed and only a rebuild puts right. */
export const FOLDED_IN_ANOTHER_ORDER = 0;

export type Status = 'live' | 'building' | 'failed';

/** The event that a projection could not take, for the people who operate it. */
export interface ProjectionError {
  readonly event_id: string;
  readonly type: string;
  readonly stream: string;
  /** As text, for JSON. */
  readonly position: string;
  readonly message: string;
}

/** Where a projection stands, as it is stored beside its rows. */
export interface CheckpointRow {
  readonly name: string;
  readonly version: number;
  /** Every event of its categories up to here is in its rows. */
  readonly position: Position;
  readonly status: Status;
  readonly error: ProjectionError | null;
  /** Counts the sets of tables that served so far: rises with every swap, so that nobody writes on into new tables. */
  readonly generation: number;
  /** The tables that the serving generation is made of. */
  readonly tables: readonly string[];
  readonly updated_at: string;
}

/** Somebody else moved the checkpoint: whoever finds this must read it again and go on from there. */
export class FencedError extends Error {
  override readonly name = 'Fenced';
  constructor(projection: string) {
    super(`${projection} was moved on by another runner`);
  }
}

/** One step of a checkpoint, from where its runner knows it to be. */
export interface CheckpointMove {
  readonly from: CheckpointRow;
  readonly to: Position;
  readonly status: Status;
}

/** The table `{schema}.projection`: one row for each projection. */
export class Checkpoints {
  private readonly table: string;
  constructor(private readonly schema: string) {
    this.table = `${quoted(schema)}.projection`;
  }

  async create(db: Database): Promise<void> {
    await db.query(withSchemaLock(this.schema));
    await db.query(`create schema if not exists ${quoted(this.schema)}`);
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
   * Read models could once follow Kafka instead of the store; a column of its own said how far, for Kafka as JSON. Rows that
   * were folded in Kafka's order get a version that no definition has.
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

  /** Enters a projection that was never here; true when it was not. */
  async enter(db: Database, projection: Projection): Promise<boolean> {
    const entered = await db.query(
      `insert into ${this.table} (name, version, status, tables) values ($1, $2, 'building', $3)
       on conflict (name) do nothing returning name`,
      [projection.name, projection.version, tableNames(projection)],
    );
    return entered.length > 0;
  }

  async all(db: Database): Promise<CheckpointRow[]> {
    return db.query<CheckpointRow>(`select * from ${this.table} order by name`);
  }

  async of(db: Database, name: string, lock: 'locked' | 'unlocked' = 'unlocked'): Promise<CheckpointRow> {
    const [row] = await db.query<CheckpointRow>(
      `select * from ${this.table} where name = $1 ${lock === 'locked' ? 'for update' : ''}`,
      [name],
    );
    if (!row) throw new Error(`there is no projection ${name} in ${this.schema}`);
    return row;
  }

  /** Moves the checkpoint on from what the runner knows, or finds itself fenced. Locks the row until the transaction ends. */
  async advance(db: Database, from: CheckpointRow, to: Position, status: Status): Promise<CheckpointRow> {
    const moved = await db.query(
      `update ${this.table} set position = $4, status = $5, error = null, updated_at = now()
       where name = $1 and generation = $2 and position = $3 returning name`,
      [from.name, from.generation, from.position, validPosition(to), status],
    );
    if (moved.length === 0) throw new FencedError(from.name);
    return { ...from, position: to, status, error: null };
  }

  /** The same for several, without waiting: the names of those that were moved, while others are held or overtaken. */
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

  /** Notes an event that cannot be taken; does nothing where somebody has moved on meanwhile. */
  async fail(db: Database, from: CheckpointRow, error: ProjectionError): Promise<void> {
    await db.query(
      `update ${this.table} set status = 'failed', error = $4, updated_at = now()
       where name = $1 and generation = $2 and position = $3`,
      [from.name, from.generation, from.position, JSON.stringify(error)],
    );
  }

  /** Lets a failed projection try again, wherever it runs. */
  async retry(db: Database, name: string): Promise<void> {
    await db.query(
      `update ${this.table} set status = 'building', error = null, updated_at = now() where name = $1 and status = 'failed'`,
      [name],
    );
  }

  /** Notes a new generation of tables, filled up to `reached`. */
  async swapped(db: Database, { name, version, tables }: Projection, reached: Position, status: Status): Promise<void> {
    await db.query(
      `update ${this.table} set version = $2, position = $3, status = $5, error = null,
         generation = generation + 1, tables = $4, updated_at = now()
       where name = $1`,
      [name, version, validPosition(reached), Object.values(tables).map((table) => table.name), status],
    );
  }
}

const tableNames = (projection: Projection): string[] => Object.values(projection.tables).map(({ name }) => name);
