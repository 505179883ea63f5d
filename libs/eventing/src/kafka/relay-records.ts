import type { PublishedTopic } from '@tailboard/contracts/published-events';
import type { Database, Transactional } from '../database.js';
import type { Position } from '../event-store.js';
import { withSchemaLock } from '../postgres/schema-lock.js';
import { quoteIdentifier } from '../projection/table-sql.js';
import type { Unsendable } from './relay-messages.js';

/** The relay's record of a topic: how far it is published, and where its partitions ended at that point. */
export interface TopicRecord {
  readonly topic: PublishedTopic;
  readonly position: Position;
  readonly generation: number;
  /** Within one generation a key stays in its partition, even if partitions are added. */
  readonly partitions: number;
  readonly ends: Readonly<Record<string, string>>;
  /** Position of the initial snapshot of a state topic. */
  readonly filling: Position | null;
  /** A full republication was requested. */
  readonly anew: boolean;
  readonly repeats: bigint;
  readonly last_success: string | null;
}
export interface ParkedRecord {
  readonly topic: PublishedTopic;
  readonly event_id: string;
  readonly position: Position;
  readonly type: string;
  readonly stream: string;
  readonly bytes: number;
  readonly reason: string;
}
export interface RelayStoreIdentity {
  readonly store: string;
  /** Why publishing is paused, and since when. */
  readonly trouble: string | null;
  readonly since: string | null;
}

/** Another process has taken over the relay. */
export class RelayOvertakenError extends Error {
  override readonly name = 'RelayOvertakenError';
}

/** Access to the relay's tables: `relay.topic`, `relay.parked`, `relay.life`. */
export class RelayRecords {
  private readonly schema: string;
  private epoch = 0n;

  constructor(
    private readonly database: Database & Transactional,
    schema = 'relay',
  ) {
    this.schema = quoteIdentifier(schema);
  }

  create(): Promise<void> {
    const { schema } = this;
    return this.database.transaction(async (db) => {
      await db.query(withSchemaLock(schema));
      await db.query(`create schema if not exists ${schema}`);
      // An earlier release kept one position for all topics. It is not reliable per topic.
      await db.query(`drop table if exists ${schema}.checkpoint`);
      await db.query(
        `create table if not exists ${schema}.topic (topic text primary key, position bigint not null, generation int not null,
           partitions int not null, ends jsonb not null default '{}', filling bigint, anew boolean not null default false,
           repeats bigint not null default 0, last_success timestamptz)`,
      );
      await db.query(
        `create table if not exists ${schema}.parked (topic text, event_id uuid, position bigint not null, type text not null,
           stream text not null, bytes int not null, reason text not null, parked_at timestamptz not null default now(),
           asked boolean not null default false, primary key (topic, event_id))`,
      );
      await db.query(
        `create table if not exists ${schema}.life (only_row boolean primary key default true check (only_row),
           store text not null default '', epoch bigint not null default 0, trouble text, since timestamptz)`,
      );
      await db.query(`insert into ${schema}.life default values on conflict do nothing`);
    });
  }

  /** Makes this process the only writer; fences off the previous one. */
  async takeOver(): Promise<RelayStoreIdentity> {
    const [identity] = await this.database.query<RelayStoreIdentity & { epoch: bigint }>(
      `update ${this.schema}.life set epoch = epoch + 1 returning store, epoch, trouble, since`,
    );
    this.epoch = identity!.epoch;
    return identity!;
  }

  async life(): Promise<RelayStoreIdentity> {
    const [identity] = await this.database.query<RelayStoreIdentity>(
      `select store, trouble, since from ${this.schema}.life`,
    );
    return identity!;
  }

  /** Records which event store the topics belong to. */
  async believe(store: string): Promise<void> {
    await this.database.query(`update ${this.schema}.life set store = $1`, [store]);
  }

  async recordOutage(reason: string | null): Promise<void> {
    await this.database.query(
      `update ${this.schema}.life set trouble = $1::text, since = case when $1::text is null then null else coalesce(since, now()) end`,
      [reason],
    );
  }

  topics(): Promise<TopicRecord[]> {
    return this.database.query<TopicRecord>(`select * from ${this.schema}.topic order by topic`);
  }

  /** Starts a topic with a new generation and nothing published. */
  async begin(
    topic: Pick<TopicRecord, 'topic' | 'generation' | 'partitions' | 'position' | 'filling' | 'ends'>,
  ): Promise<void> {
    await this.withFence(async (db) => {
      await db.query(
        `insert into ${this.schema}.topic (topic, position, generation, partitions, filling, ends) values ($1, $2, $3, $4, $5, $6)
         on conflict (topic) do update set position = excluded.position, generation = excluded.generation,
           partitions = excluded.partitions, filling = excluded.filling, ends = excluded.ends, anew = false`,
        [topic.topic, topic.position, topic.generation, topic.partitions, topic.filling, JSON.stringify(topic.ends)],
      );
      await db.query(`delete from ${this.schema}.parked where topic = $1 and position > $2`, [
        topic.topic,
        topic.position,
      ]);
    });
  }

  /** Records what was published and what could not be. */
  async recordProgress(topics: readonly TopicRecord[], parked: readonly Unsendable[], repeats: number): Promise<void> {
    await this.withFence(async (db) => {
      await db.query(
        `update ${this.schema}.topic t set position = m.position, ends = m.ends, filling = m.filling, last_success = now(), repeats = repeats + $5
         from unnest($1::text[], $2::bigint[], $3::jsonb[], $4::bigint[]) as m (topic, position, ends, filling) where t.topic = m.topic`,
        [
          topics.map(({ topic }) => topic),
          topics.map(({ position }) => position),
          topics.map(({ ends }) => JSON.stringify(ends)),
          topics.map(({ filling }) => filling),
          repeats,
        ],
      );
      for (const { topic, event, reason, bytes } of parked)
        await db.query(
          `insert into ${this.schema}.parked (topic, event_id, position, type, stream, bytes, reason) values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (topic, event_id) do update set reason = excluded.reason, bytes = excluded.bytes, asked = false`,
          [topic, event.id, event.position, event.type, event.stream, bytes, reason],
        );
    });
  }

  listParked(requested = false): Promise<ParkedRecord[]> {
    return this.database.query<ParkedRecord>(
      `select topic, event_id, position, type, stream, bytes, reason from ${this.schema}.parked ${requested ? 'where asked' : ''} order by position`,
    );
  }

  async unpark({ topic, event_id }: ParkedRecord): Promise<void> {
    await this.database.query(`delete from ${this.schema}.parked where topic = $1 and event_id = $2`, [
      topic,
      event_id,
    ]);
  }

  async keepParked({ topic, event_id }: ParkedRecord, reason: string): Promise<void> {
    await this.database.query(
      `update ${this.schema}.parked set asked = false, reason = $3 where topic = $1 and event_id = $2`,
      [topic, event_id, reason],
    );
  }

  /** Requests a retry of parked events from the relay, whichever process runs it. */
  async requestRetry(topic?: string): Promise<number> {
    const requested = await this.database.query(
      `update ${this.schema}.parked set asked = true where topic = coalesce($1, topic) returning topic`,
      [topic ?? null],
    );
    return requested.length;
  }

  /** Requests a full republication of a topic from the relay, whichever process runs it. */
  async requestRestart(topic: string): Promise<boolean> {
    const requested = await this.database.query(
      `update ${this.schema}.topic set anew = true where topic = $1 returning topic`,
      [topic],
    );
    return requested.length > 0;
  }

  private withFence(work: (db: Database) => Promise<void>): Promise<void> {
    return this.database.transaction(async (db) => {
      const [held] = await db.query(`select 1 from ${this.schema}.life where epoch = $1 for share`, [this.epoch]);
      if (!held) throw new RelayOvertakenError('another process relays now');
      await work(db);
    });
  }
}
