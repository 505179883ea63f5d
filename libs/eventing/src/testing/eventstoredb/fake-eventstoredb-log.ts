import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: Uint8Array;
  readonly meta: Uint8Array;
}
export interface LoggedEvent extends ProposedEvent {
  readonly stream: string;
  /** From 0. */
  readonly revision: number;
  /** Byte offset in the log. */
  readonly position: bigint;
  readonly created: Date;
}
/** A revision, -1 for a stream that must not exist. */
export type Expectation = number | 'any' | 'exists';
export type Verdict =
  | { readonly outcome: 'done'; readonly revision: number; readonly position: bigint | undefined }
  | { readonly outcome: 'wrong'; readonly current: number; readonly expected: Expectation }
  | { readonly outcome: 'tombstoned' };

/** Truncation of a stream: by `$tb`, `$maxCount` and `$maxAge`, soft or hard deletion. */
interface Cut {
  before: number;
  keep: number;
  maxAgeMs: number;
  deleted: boolean;
  tombstoned: boolean;
}
const UNCUT: Cut = { before: 0, keep: Infinity, maxAgeMs: Infinity, deleted: false, tombstoned: false };

/**
 * The fake's transaction log. Positions are byte offsets, and only those at which an event starts are valid (3). The
 * server writes events of its own between ours.
 */
export class EventLog {
  readonly events: LoggedEvent[] = [];
  private readonly streams = new Map<string, LoggedEvent[]>();
  private readonly cuts = new Map<string, Cut>();
  private readonly places = new Set<bigint>();
  /** Appends with expectation `any`, which the server remembers until it stops (4.1). */
  private readonly remembered = new Map<string, LoggedEvent>();
  private offset = 0n;
  private waiting: (() => void)[] = [];

  /** @param file keeps what is written, for a server that is killed and started again; in memory alone without */
  constructor(private readonly file?: string) {
    if (file !== undefined && existsSync(file)) this.readBack(readFileSync(file, 'utf8'));
    else this.writeStatistics();
  }

  /** Visible events of a stream, and whether it is hard-deleted (7). */
  read(name: string): { events: readonly LoggedEvent[]; tombstoned: boolean } {
    const held = this.streams.get(name) ?? [];
    const { before, keep, maxAgeMs, deleted, tombstoned } = this.cuts.get(name) ?? UNCUT;
    const youngest = Date.now() - maxAgeMs;
    const events = held.filter(
      ({ revision, created }) =>
        revision >= before && revision >= held.length - keep && created.getTime() > youngest && !deleted,
    );
    return { events: tombstoned ? [] : events, tombstoned };
  }

  /** A valid log position: the start of an event, or the end and beyond. */
  isPlace(position: bigint): boolean {
    return this.places.has(position) || position >= this.offset;
  }

  /** Waits until there are more events than this. */
  async grown(beyond: number): Promise<void> {
    if (this.events.length <= beyond) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** Drops the state that a server loses on restart. */
  forget(): void {
    this.remembered.clear();
  }

  /** The rules of the server's index writer: which appends are repeats, which fail, which are written. */
  append(stream: string, expected: Expectation, proposed: readonly ProposedEvent[]): Verdict {
    const held = this.streams.get(stream) ?? [];
    const cut = this.cuts.get(stream) ?? UNCUT;
    if (cut.tombstoned) return { outcome: 'tombstoned' };
    const current = held.length - 1;
    const wrong: Verdict = { outcome: 'wrong', current, expected };
    if (expected === 'exists' && current < 0) return wrong;
    if (typeof expected !== 'number') {
      const known = proposed.map(({ id }) => this.remembered.get(id)).filter((event) => event?.stream === stream);
      const last = known.at(-1);
      if (known.length === proposed.length && last)
        return { outcome: 'done', revision: last.revision, position: undefined };
    } else if (expected < current && !(cut.deleted && expected === -1)) {
      const isRecorded = proposed.every(({ id }, n) => held[expected + 1 + n]?.id === id);
      return isRecorded ? { outcome: 'done', revision: expected + proposed.length, position: undefined } : wrong;
    } else if (expected > current) return wrong;

    // A soft-deleted stream continues after its old events.
    if (cut.deleted) this.cut(stream, { deleted: false, before: held.length });
    for (const event of proposed) this.write(stream, event);
    if (typeof expected !== 'number') for (const event of this.events.slice(-proposed.length)) this.remember(event);
    if (stream.startsWith('$$')) this.readMetadata(stream.slice(2), proposed.at(-1)!);
    const { revision, position } = this.events.at(-1)!;
    if (this.events.length % 10 === 0) this.writeStatistics();
    for (const wake of this.waiting.splice(0)) wake();
    return { outcome: 'done', revision, position };
  }

  /** Reads the file's lines; a truncated last line was never acknowledged. */
  private readBack(stored: string): void {
    for (const line of stored.split('\n').slice(0, -1)) {
      const { data, meta, created, position, ...event } = JSON.parse(line) as Record<string, string> & {
        revision: number;
      };
      this.keep({
        ...(event as unknown as LoggedEvent),
        data: Buffer.from(data!, 'base64'),
        meta: Buffer.from(meta!, 'base64'),
        created: new Date(created!),
        position: BigInt(position!),
      });
    }
  }

  /** Soft or hard deletion. A hard deletion writes a server event to the stream and blocks further appends. */
  delete(stream: string, kind: 'softly' | 'for ever'): void {
    if (kind === 'softly') return this.cut(stream, { deleted: true });
    this.write(stream, { id: randomUUID(), type: '$streamDeleted', data: EMPTY, meta: new Uint8Array() });
    this.cut(stream, { tombstoned: true });
    for (const wake of this.waiting.splice(0)) wake();
  }

  private readMetadata(stream: string, { data }: ProposedEvent): void {
    const metadata = JSON.parse(Buffer.from(data).toString()) as { $tb?: number; $maxCount?: number; $maxAge?: number };
    this.cut(stream, {
      before: metadata.$tb ?? 0,
      keep: metadata.$maxCount ?? Infinity,
      maxAgeMs: (metadata.$maxAge ?? Infinity) * 1_000,
    });
  }

  private cut(stream: string, change: Partial<Cut>): void {
    this.cuts.set(stream, { ...UNCUT, ...this.cuts.get(stream), ...change });
  }

  private write(stream: string, event: ProposedEvent): void {
    const held = this.streams.get(stream) ?? [];
    const logged = { ...event, stream, revision: held.length, position: this.offset, created: new Date() };
    if (this.file !== undefined) {
      const [data, meta] = [event.data, event.meta].map((part) => Buffer.from(part).toString('base64'));
      appendFileSync(this.file, `${JSON.stringify({ ...logged, data, meta, position: String(this.offset) })}\n`);
    }
    this.keep(logged);
  }

  private keep(event: LoggedEvent): void {
    const held = this.streams.get(event.stream) ?? [];
    this.streams.set(event.stream, held);
    held.push(event);
    this.events.push(event);
    this.places.add(event.position);
    this.offset = event.position + BigInt(160 + event.data.length + event.meta.length);
  }

  private remember(event: LoggedEvent): void {
    this.remembered.set(event.id, event);
  }

  private writeStatistics(): void {
    this.write('$stats-127.0.0.1:2113', { id: randomUUID(), type: '$statsCollected', data: EMPTY, meta: EMPTY });
  }
}

const EMPTY = Buffer.from('{}');
