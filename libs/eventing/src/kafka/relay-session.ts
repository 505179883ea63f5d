import { topicName } from '@tailboard/contracts/asyncapi';
import type { PublishedTopic } from '@tailboard/contracts/published-events';
import type { EventBatch, Position, RecordedEvent } from '../event-store.js';
import { pause } from '../projection/leases.js';
import type { KafkaClient } from './client.js';
import { refusedForItself } from './describe-failure.js';
import { choosePartition } from './partition-of.js';
import { estimateBytes } from './published-message.js';
import type { BuiltMessage, Unsendable } from './relay-messages.js';
import { encodeProgress } from './relay-progress.js';
import type { TopicRecord } from './relay-records.js';
import { RelaySender, TopicLostError, type SessionOptions } from './relay-sender.js';

class UnsendableError extends Error {
  override readonly name = 'UnsendableError';
}
class RelayRestartError extends Error {
  override readonly name = 'RelayRestartError';
}

/** A batch of events with the messages built from it for these topics. */
interface Ready {
  readonly batch: EventBatch;
  readonly topics: readonly PublishedTopic[];
  readonly messages: readonly BuiltMessage[];
  readonly unsendable: Unsendable[];
}

const REQUEST_INTERVAL_MS = 2_000;
const CHECK_INTERVAL_MS = 60_000;
const PROGRESS_EVERY_MS = 1_000;

/**
 * Publishes events to topics until a failure. The next session then resends everything unacknowledged. Topics that have
 * caught up share one subscription; a topic that lags catches up on its own and then joins.
 */
export class RelaySession {
  private repeats: number;
  private readonly places: Map<PublishedTopic, TopicRecord>;
  private readonly live = new Set<PublishedTopic>();
  private main: Position;
  private readonly sender: RelaySender;
  private lastWork: Promise<unknown> = Promise.resolve();
  private saving: Promise<void> = Promise.resolve();
  private newest: { id: string; position: Position } | null = null;
  private progressAt = 0;
  private checkedAt = Date.now();

  constructor(
    private readonly options: SessionOptions,
    topics: readonly TopicRecord[],
  ) {
    this.places = new Map(topics.map((one) => [one.topic, one]));
    this.main = topics.reduce((newest, { position }) => (position > newest ? position : newest), 0n);
    for (const { topic, position } of topics) if (position === this.main) this.live.add(topic);
    this.repeats = options.unsure;
    this.sender = new RelaySender(options, this.places);
  }

  /** Messages sent since the last stored progress. */
  get unsure(): number {
    return this.sender.unsure;
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
      await this.sender.connect();
      await this.withLock(() => this.publishProgress());
      const done = await Promise.allSettled([
        untilBroken(this.follow(ending)),
        untilBroken(this.catchUp(ending)),
        untilBroken(this.pollRequests(ending)),
      ]);
      for (const one of done) if (one.status === 'rejected') throw one.reason;
    } finally {
      await this.sender.close();
      await this.saving;
    }
  }

  private async follow(signal: AbortSignal): Promise<void> {
    const { store, messages, batchSize } = this.options;
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
    return { topics, ...(await this.options.messages.build(batch.events, places, batch.position)) };
  }

  private async catchUp(signal: AbortSignal): Promise<void> {
    const { store, messages, batchSize } = this.options;
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
  private async pollRequests(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.withLock(async () => {
        if (signal.aborted) return;
        await this.saving;
        if ((await this.options.records.topics()).some(({ topic, anew }) => anew && this.places.has(topic)))
          throw new RelayRestartError('a topic must be republished');
        await this.retryParked();
        if (Date.now() - this.checkedAt < CHECK_INTERVAL_MS) return;
        this.checkedAt = Date.now();
        for (const { topic, ends } of this.places.values()) {
          const short = await isShortened(this.options.client, topicName(topic, this.options.prefix), ends);
          if (short)
            throw new TopicLostError(`${topicName(topic, this.options.prefix)} ends before what it had acknowledged`);
        }
      });
      await pause(REQUEST_INTERVAL_MS, signal);
    }
  }

  /** Sends the batch's messages for these topics and records the progress once the brokers acknowledge them. */
  private async carry(
    batch: EventBatch,
    topics: readonly PublishedTopic[],
    { messages, unsendable }: Omit<Ready, 'batch'>,
  ): Promise<void> {
    const places = topics.map((topic) => this.places.get(topic)!).filter(({ position }) => position < batch.position);
    if (places.length === 0) return;
    const outgoing = [...messages];
    for (const one of unsendable) this.sender.park(one, outgoing);
    const ends = await this.sender.send(inOrder(outgoing, unsendable), unsendable);
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
    this.saving = this.options.records.recordProgress(
      places.map(({ topic }) => this.places.get(topic)!),
      unsendable,
      repeats,
    );
    this.saving.then(
      () => (this.sender.unsure = 0),
      () => undefined,
    );
    if (batch.caughtUp || Date.now() - this.progressAt > PROGRESS_EVERY_MS) await this.publishProgress();
    await this.options.onSent(outgoing.length);
  }

  private async publishProgress(): Promise<void> {
    const { identity, prefix } = this.options;
    const messages = [...this.places.values()].map(({ topic, position, generation }) =>
      encodeProgress({ ...{ store: identity, topic, position, generation }, event: this.newestUpTo(position) }),
    );
    await this.sender.publish([{ topic: topicName('progress', prefix), partition: 0, messages }]);
    this.progressAt = Date.now();
    await this.options.onSent(0);
  }

  private newestUpTo(position: Position): { id: string; position: Position } | null {
    return this.newest && this.newest.position <= position ? this.newest : null;
  }

  private async retryParked(): Promise<void> {
    for (const parked of await this.options.records.listParked(true)) {
      const place = this.places.get(parked.topic);
      if (!place) continue;
      const { events } = await this.options.store.readAll({ from: parked.position, limit: 1 });
      const event = events[0]?.id === parked.event_id ? events[0] : undefined;
      const refusal = await this.sendLate(event, place).then(
        () => undefined,
        (error: Error) => {
          if (error instanceof UnsendableError || refusedForItself(error)) return error.message;
          throw error;
        },
      );
      if (refusal === undefined) await this.options.records.unpark(parked);
      else await this.options.records.keepParked(parked, refusal);
    }
  }

  private async sendLate(event: RecordedEvent | undefined, place: TopicRecord): Promise<void> {
    if (!event) throw new UnsendableError('the event store no longer has this event');
    const { messages, unsendable } = await this.options.messages.buildLate(event, place);
    const [wrong] = unsendable;
    if (wrong) throw new UnsendableError(wrong.reason);
    for (const { topic, message } of messages) {
      const bytes = estimateBytes(message);
      if (bytes > this.options.limits.get(topic)!) throw new UnsendableError(`it has ${bytes} bytes still`);
      const partition = choosePartition(message.key, place.partitions);
      await this.sender.publish([{ topic: topicName(topic, this.options.prefix), partition, messages: [message] }]);
    }
  }

  private withLock<T>(work: () => Promise<T>): Promise<T> {
    const done = this.lastWork.then(work);
    this.lastWork = done.catch(() => undefined);
    return done;
  }
}

/** Inserts markers at the positions of their events. */
const inOrder = (messages: readonly BuiltMessage[], unsendable: readonly Unsendable[]): readonly BuiltMessage[] =>
  unsendable.length === 0
    ? messages
    : [...messages].sort((a, b) =>
        a.event.position === b.event.position ? 0 : a.event.position < b.event.position ? -1 : 1,
      );

/** Returns whether a topic ends before an acknowledged offset. */
export async function isShortened(
  client: KafkaClient,
  name: string,
  ends: Readonly<Record<string, string>>,
): Promise<boolean> {
  const highs = new Map((await client.offsets(name)).map(({ partition, high }) => [String(partition), high]));
  return Object.entries(ends).some(([partition, end]) => (highs.get(partition) ?? 0n) < BigInt(end));
}
