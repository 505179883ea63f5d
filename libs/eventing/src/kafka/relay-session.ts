import { topicName } from '@tailboard/contracts/asyncapi';
import type { PublishedTopic } from '@tailboard/contracts/published-events';
import { publishedTopics } from '@tailboard/contracts/published-events';
import type { EventBatch, EventStore, Position, RecordedEvent } from '../event-store.js';
import { pause } from '../projection/leases.js';
import type { Log } from '../projection/runtime.js';
import type { KafkaClient, KafkaProducer, SentMessage } from './client.js';
import { bytesOf } from './published-message.js';
import { partitionOf } from './partition-of.js';
import type { Leaving, RelayMessages, Unsendable } from './relay-messages.js';
import { encodeProgress } from './relay-progress.js';
import type { RelayRecords, TopicRecord } from './relay-records.js';
import { refusedForItself } from './describe-failure.js';

/** A topic ends before the offset that the brokers had acknowledged: it was emptied, deleted or recreated. */
export class TopicLostError extends Error {
  override readonly name = 'TopicLostError';
}
class UnsendableError extends Error {
  override readonly name = 'UnsendableError';
}
class RelayRestartError extends Error {
  override readonly name = 'RelayRestartError';
}

export interface SessionOptions {
  readonly client: KafkaClient;
  readonly records: RelayRecords;
  readonly messages: RelayMessages;
  readonly store: EventStore;
  readonly identity: string;
  readonly log: Log;
  readonly prefix: string;
  readonly batchSize: number;
  /** Maximum bytes per partition batch, by topic. */
  readonly limits: ReadonlyMap<PublishedTopic, number>;
  /** Called after each successful send with the number of messages. */
  readonly sent: (messages: number) => Promise<void>;
  /** Messages that may have been published before without an acknowledgement. */
  readonly unsure: number;
}

/** A batch of events with the messages built from it for these topics. */
interface Ready {
  readonly batch: EventBatch;
  readonly topics: readonly PublishedTopic[];
  readonly leaving: readonly Leaving[];
  readonly unsendable: Unsendable[];
}

const REQUEST_INTERVAL_MS = 2_000;
const LOOK_EVERY_MS = 60_000;
const PROGRESS_EVERY_MS = 1_000;

/**
 * Publishes events to topics until a failure. The next session then resends everything unacknowledged. Topics that have
 * caught up share one subscription; a topic that lags catches up on its own and then joins.
 */
export class RelaySession {
  /** Messages sent since the last stored progress. */
  unsure: number;
  private repeats: number;
  private readonly places: Map<PublishedTopic, TopicRecord>;
  private readonly live = new Set<PublishedTopic>();
  private main: Position;
  private producer: KafkaProducer | undefined;
  private turn: Promise<unknown> = Promise.resolve();
  private saving: Promise<void> = Promise.resolve();
  private newest: { id: string; position: Position } | null = null;
  private progressAt = 0;
  private lookedAt = Date.now();

  constructor(
    private readonly of: SessionOptions,
    topics: readonly TopicRecord[],
  ) {
    this.places = new Map(topics.map((one) => [one.topic, one]));
    this.main = topics.reduce((most, { position }) => (position > most ? position : most), 0n);
    for (const { topic, position } of topics) if (position === this.main) this.live.add(topic);
    this.repeats = of.unsure;
    this.unsure = 0;
  }

  async run(signal: AbortSignal): Promise<void> {
    const broken = new AbortController();
    const ending = AbortSignal.any([signal, broken.signal]);
    const untilBroken = (work: Promise<void>): Promise<void> =>
      work.catch((error: unknown) => {
        broken.abort();
        throw error;
      });
    try {
      this.producer = await this.of.client.producer();
      await this.withLock(() => this.tellProgress());
      const done = await Promise.allSettled([
        untilBroken(this.follow(ending)),
        untilBroken(this.catchUp(ending)),
        untilBroken(this.lookAfter(ending)),
      ]);
      for (const one of done) if (one.status === 'rejected') throw one.reason;
    } finally {
      await this.producer?.close();
      await this.saving;
    }
  }

  private async follow(signal: AbortSignal): Promise<void> {
    const { store, messages, batchSize } = this.of;
    const filter = { categories: messages.categories([...this.places.keys()]) };
    const batches = store.subscribe({ after: this.main, filter, batchSize, signal })[Symbol.asyncIterator]();
    // Prepare the next batch while this one is being sent. The signal cancels the last prefetch.
    const ahead = async (): Promise<Ready | undefined> => {
      const read = await batches.next();
      if (read.done) return undefined;
      return { batch: read.value, ...(await this.ready(read.value, [...this.live])) };
    };
    let next = ahead();
    for (;;) {
      const now = await next;
      if (!now || signal.aborted) return;
      next = ahead();
      next.catch(() => undefined);
      await this.withLock(async () => {
        if (signal.aborted) return;
        const topics = [...this.live];
        // A topic that joined in the meantime is missing from the prepared batch.
        await this.carry(
          now.batch,
          topics,
          topics.length === now.topics.length ? now : await this.ready(now.batch, topics),
        );
        if (now.batch.position > this.main) this.main = now.batch.position;
      });
    }
  }

  private async ready(batch: EventBatch, topics: readonly PublishedTopic[]): Promise<Omit<Ready, 'batch'>> {
    const places = topics.map((topic) => this.places.get(topic)!).filter(({ position }) => position < batch.position);
    return { topics, ...(await this.of.messages.of(batch.events, places, batch.position)) };
  }

  private async catchUp(signal: AbortSignal): Promise<void> {
    const { store, messages, batchSize } = this.of;
    for (const topic of [...this.places.keys()].filter((one) => !this.live.has(one))) {
      const filter = { categories: messages.categories([topic]) };
      while (!this.live.has(topic) && !signal.aborted) {
        const head = await store.head();
        const read = await store.readAll({ after: this.places.get(topic)!.position, limit: batchSize, filter });
        const position = read.caughtUp && head > read.position ? head : read.position;
        await this.withLock(async () => {
          const batch = { ...read, position };
          await this.carry(batch, [topic], await this.ready(batch, [topic]));
          if (position >= this.main) this.live.add(topic);
        });
      }
    }
  }

  /** Handles external requests and checks whether the topics are unchanged. */
  private async lookAfter(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.withLock(async () => {
        if (signal.aborted) return;
        await this.saving;
        if ((await this.of.records.topics()).some(({ topic, anew }) => anew && this.places.has(topic)))
          throw new RelayRestartError('a topic must be republished');
        await this.retryParked();
        if (Date.now() - this.lookedAt < LOOK_EVERY_MS) return;
        this.lookedAt = Date.now();
        for (const { topic, ends } of this.places.values()) {
          const short = await shortened(this.of.client, topicName(topic, this.of.prefix), ends);
          if (short)
            throw new TopicLostError(`${topicName(topic, this.of.prefix)} ends before what it had acknowledged`);
        }
      });
      await pause(REQUEST_INTERVAL_MS, signal);
    }
  }

  /** Sends the batch's messages for these topics and records the progress once the brokers acknowledge them. */
  private async carry(
    batch: EventBatch,
    topics: readonly PublishedTopic[],
    { leaving, unsendable }: Omit<Ready, 'batch'>,
  ): Promise<void> {
    const places = topics.map((topic) => this.places.get(topic)!).filter(({ position }) => position < batch.position);
    if (places.length === 0) return;
    const all = [...leaving];
    for (const one of unsendable) this.park(one, all);
    const ends = await this.send(inOrder(all, unsendable), unsendable);
    for (const place of places) {
      const done = place.filling !== null && batch.position >= place.filling;
      this.places.set(place.topic, {
        ...place,
        position: batch.position,
        ends: { ...place.ends, ...ends.get(place.topic) },
        filling: done ? null : place.filling,
      });
    }
    const last = batch.events.at(-1);
    if (last && (!this.newest || last.position > this.newest.position))
      this.newest = { id: last.id, position: last.position };
    await this.saving;
    const { repeats } = this;
    this.repeats = 0;
    this.saving = this.of.records.moved(
      places.map(({ topic }) => this.places.get(topic)!),
      unsendable,
      repeats,
    );
    this.saving.then(
      () => (this.unsure = 0),
      () => undefined,
    );
    if (batch.caughtUp || Date.now() - this.progressAt > PROGRESS_EVERY_MS) await this.tellProgress();
    await this.of.sent(all.length);
  }

  private async tellProgress(): Promise<void> {
    const { identity: store, prefix } = this.of;
    const messages = [...this.places.values()].map(({ topic, position, generation }) =>
      encodeProgress({ ...{ store, topic, position, generation }, event: this.newestUpTo(position) }),
    );
    await this.producer!.send([{ topic: topicName('progress', prefix), partition: 0, messages }]);
    this.progressAt = Date.now();
    await this.of.sent(0);
  }

  private newestUpTo(position: Position): { id: string; position: Position } | null {
    return this.newest && this.newest.position <= position ? this.newest : null;
  }

  /** Sends in the given order, within each partition's batch limit. Returns the partitions' new end offsets. */
  private async send(
    all: readonly Leaving[],
    unsendable: Unsendable[],
  ): Promise<Map<PublishedTopic, Record<string, string>>> {
    const queues = new Map<
      string,
      { topic: PublishedTopic; partition: number; waiting: { one: Leaving; bytes: number }[] }
    >();
    const put = (one: Leaving, bytes = bytesOf(one.message)): void => {
      const partition = partitionOf(one.message.key, this.places.get(one.topic)!.partitions);
      const name = `${one.topic}/${partition}`;
      const queue = queues.get(name) ?? { topic: one.topic, partition, waiting: [] };
      queues.set(name, queue);
      queue.waiting.push({ one, bytes });
    };
    for (const one of all) {
      const [bytes, most] = [bytesOf(one.message), this.of.limits.get(one.topic)!];
      if (bytes <= most) put(one, bytes);
      else {
        const marks: Leaving[] = [];
        const reason = `it has ${bytes} bytes, and the topic takes ${most}`;
        const parked = { topic: one.topic, event: one.event, bytes, reason };
        unsendable.push(parked);
        this.park(parked, marks);
        for (const mark of marks) put(mark);
      }
    }
    const ends = new Map<PublishedTopic, Record<string, string>>();
    while (queues.size > 0) {
      const round = [...queues.entries()].map(([name, { topic, partition, waiting }]) => {
        let [count, bytes] = [0, 0];
        for (; count < waiting.length; count++) {
          bytes += waiting[count]!.bytes;
          if (count > 0 && bytes > this.of.limits.get(topic)!) break;
        }
        const taken = waiting.splice(0, count).map(({ one }) => one);
        if (waiting.length === 0) queues.delete(name);
        return { topic, partition, taken };
      });
      for (const { topic, partition, end } of await this.deliver(round, unsendable))
        ends.set(topic, { ...ends.get(topic), [partition]: String(end) });
    }
    return ends;
  }

  private async deliver(
    round: readonly { topic: PublishedTopic; partition: number; taken: readonly Leaving[] }[],
    unsendable: Unsendable[],
  ): Promise<{ topic: PublishedTopic; partition: number; end: bigint }[]> {
    const sent = round.map(({ topic, partition, taken }): SentMessage => ({
      ...{ topic: topicName(topic, this.of.prefix), partition },
      messages: taken.map(({ message }) => message),
    }));
    this.unsure += sent.reduce((sum, { messages }) => sum + messages.length, 0);
    try {
      const acknowledged = await this.producer!.send(sent);
      return await Promise.all(
        round.map(async ({ topic, partition, taken }, number) => {
          const { offset } = acknowledged[number]!;
          await this.requireBehind(topic, partition, offset);
          return { topic, partition, end: offset + BigInt(taken.length) };
        }),
      );
    } catch (error) {
      if (!refusedForItself(error)) throw error;
      return this.oneByOne(round, unsendable, error);
    }
  }

  /** The brokers reject one of these messages itself; send the others one by one. */
  private async oneByOne(
    round: readonly { topic: PublishedTopic; partition: number; taken: readonly Leaving[] }[],
    unsendable: Unsendable[],
    error: unknown,
  ): Promise<{ topic: PublishedTopic; partition: number; end: bigint }[]> {
    await this.producer!.close();
    this.producer = await this.of.client.producer();
    const [first] = round;
    if (round.length === 1 && first!.taken.length === 1) {
      const { topic, event, message } = first!.taken[0]!;
      if (unsendable.some((one) => one.event.id === event.id && one.topic === topic)) return [];
      const parked = { topic, event, bytes: bytesOf(message), reason: (error as Error).message };
      unsendable.push(parked);
      const marks: Leaving[] = [];
      this.park(parked, marks);
      return marks.length === 0 ? [] : this.deliver([{ ...first!, taken: marks }], unsendable);
    }
    const ends = [];
    for (const { topic, partition, taken } of round)
      for (const one of taken) ends.push(...(await this.deliver([{ topic, partition, taken: [one] }], unsendable)));
    return ends;
  }

  /**
   * An offset lower than before means that the brokers treated the message as a duplicate or that the topic was
   * recreated. Both require a new session.
   */
  private async requireBehind(topic: PublishedTopic, partition: number, offset: bigint): Promise<void> {
    const end = BigInt(this.places.get(topic)!.ends[partition] ?? '0');
    if (offset >= end) return;
    const name = topicName(topic, this.of.prefix);
    throw new TopicLostError(`partition ${partition} of ${name} acknowledged offset ${offset} behind ${end}`);
  }

  /** Publishes a marker in place of an event that cannot be sent. A state topic keeps its older message instead. */
  private park(one: Unsendable, all: Leaving[]): void {
    const { topic, event, reason } = one;
    this.of.log.error(`${event.type} of ${event.stream} cannot go to ${topicName(topic, this.of.prefix)}: ${reason}`, {
      position: String(event.position),
    });
    if (publishedTopics[topic].kind === 'facts') all.push(this.of.messages.parked(one, this.places.get(topic)!));
  }

  private async retryParked(): Promise<void> {
    for (const parked of await this.of.records.parked(true)) {
      const place = this.places.get(parked.topic);
      if (!place) continue;
      const { events } = await this.of.store.readAll({ from: parked.position, limit: 1 });
      const event = events[0]?.id === parked.event_id ? events[0] : undefined;
      const refusal = await this.sentLate(event, place).then(
        () => undefined,
        (error: Error) => {
          if (error instanceof UnsendableError || refusedForItself(error)) return error.message;
          throw error;
        },
      );
      if (refusal === undefined) await this.of.records.unpark(parked);
      else await this.of.records.stillParked(parked, refusal);
    }
  }

  private async sentLate(event: RecordedEvent | undefined, place: TopicRecord): Promise<void> {
    if (!event) throw new UnsendableError('the event store no longer has this event');
    const { leaving, unsendable } = await this.of.messages.late(event, place);
    const [wrong] = unsendable;
    if (wrong) throw new UnsendableError(wrong.reason);
    for (const { topic, message } of leaving) {
      const bytes = bytesOf(message);
      if (bytes > this.of.limits.get(topic)!) throw new UnsendableError(`it has ${bytes} bytes still`);
      const partition = partitionOf(message.key, place.partitions);
      await this.producer!.send([{ topic: topicName(topic, this.of.prefix), partition, messages: [message] }]);
    }
  }

  private withLock<T>(work: () => Promise<T>): Promise<T> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => undefined);
    return done;
  }
}

/** Inserts markers at the positions of their events. */
const inOrder = (all: readonly Leaving[], unsendable: readonly Unsendable[]): readonly Leaving[] =>
  unsendable.length === 0
    ? all
    : [...all].sort((one, other) =>
        one.event.position === other.event.position ? 0 : one.event.position < other.event.position ? -1 : 1,
      );

/** Returns whether a topic ends before an acknowledged offset. */
export async function shortened(
  client: KafkaClient,
  name: string,
  ends: Readonly<Record<string, string>>,
): Promise<boolean> {
  const highs = new Map((await client.offsets(name)).map(({ partition, high }) => [String(partition), high]));
  return Object.entries(ends).some(([partition, end]) => (highs.get(partition) ?? 0n) < BigInt(end));
}
