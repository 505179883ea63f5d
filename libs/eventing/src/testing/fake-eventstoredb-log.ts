import { randomUUID } from 'node:crypto';

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
  readonly position: bigint;
  readonly created: Date;
}
/** A revision, -1 for a stream that must not exist. */
export type Expectation = number | 'any' | 'exists';
export type Verdict =
  | { readonly outcome: 'done'; readonly revision: number; readonly position: bigint | undefined }
  | { readonly outcome: 'wrong'; readonly current: number; readonly expected: Expectation };

/** The transaction log of the fake: positions are offsets with gaps, and the server writes events of its own between ours. */
export class EventLog {
  readonly events: LoggedEvent[] = [];
  private readonly streams = new Map<string, LoggedEvent[]>();
  private readonly byId = new Map<string, LoggedEvent>();
  private offset = 0n;
  private waiting: (() => void)[] = [];

  constructor() {
    this.writeStatistics();
  }

  stream(name: string): readonly LoggedEvent[] {
    return this.streams.get(name) ?? [];
  }

  /** Until there are more events than this. */
  async grown(beyond: number): Promise<void> {
    if (this.events.length <= beyond) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** The rules of the server's index writer: what is repeated, what is wrong, what is written. */
  append(stream: string, expected: Expectation, proposed: readonly ProposedEvent[]): Verdict {
    const held = this.stream(stream);
    const current = held.length - 1;
    const wrong: Verdict = { outcome: 'wrong', current, expected };
    if (expected === 'exists' && current < 0) return wrong;
    if (typeof expected !== 'number') {
      const known = proposed.map(({ id }) => this.byId.get(id)).filter((event) => event?.stream === stream);
      const last = known.at(-1);
      if (known.length === proposed.length && last)
        return { outcome: 'done', revision: last.revision, position: undefined };
    } else if (expected < current) {
      const there = proposed.every(({ id }, n) => held[expected + 1 + n]?.id === id);
      return there ? { outcome: 'done', revision: expected + proposed.length, position: undefined } : wrong;
    } else if (expected > current) return wrong;

    for (const event of proposed) this.write(stream, event);
    const { revision, position } = this.events.at(-1)!;
    if (this.events.length % 10 === 0) this.writeStatistics();
    for (const wake of this.waiting.splice(0)) wake();
    return { outcome: 'done', revision, position };
  }

  private write(stream: string, event: ProposedEvent): void {
    const held = this.streams.get(stream) ?? [];
    this.streams.set(stream, held);
    const logged = { ...event, stream, revision: held.length, position: this.offset, created: new Date() };
    held.push(logged);
    this.events.push(logged);
    this.byId.set(event.id, logged);
    this.offset += BigInt(160 + event.data.length + event.meta.length);
  }

  private writeStatistics(): void {
    const empty = Buffer.from('{}');
    this.write('$stats-127.0.0.1:2113', { id: randomUUID(), type: '$statsCollected', data: empty, meta: empty });
  }
}
