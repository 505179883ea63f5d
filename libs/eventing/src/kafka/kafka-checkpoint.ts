import type { Position } from '../event-store.js';
import type { Checkpoint } from '../feed.js';
import { nameOf, type PartitionName } from './partition-reader.js';

/** How far one partition has been read. */
export interface PartitionReached {
  /** The offset of the message to read next. */
  offset: bigint;
  /** The highest position taken from here: the relay repeats itself after a crash, and what is not above is a repeat. */
  position: Position;
  /** The position of the message before `offset`: tells a topic that was made anew from the one that we read. */
  last: Position;
}

/** Offsets of every partition, and the position up to which nothing is missing. */
export class KafkaCheckpoint {
  private constructor(
    private readonly partitions: Map<string, PartitionReached>,
    public position: Position,
  ) {}

  static parse(checkpoint: Checkpoint | null): KafkaCheckpoint {
    if (checkpoint === null) return new KafkaCheckpoint(new Map(), 0n);
    const { position, partitions } = JSON.parse(checkpoint) as {
      position: string;
      partitions: Record<string, [offset: string, position: string, last: string]>;
    };
    return new KafkaCheckpoint(
      new Map(
        Object.entries(partitions).map(([name, [offset, highest, last]]) => [
          name,
          { offset: BigInt(offset), position: BigInt(highest), last: BigInt(last) },
        ]),
      ),
      BigInt(position),
    );
  }

  toString(): Checkpoint {
    const partitions = Object.fromEntries(
      [...this.partitions].map(([name, { offset, position, last }]) => [
        name,
        [String(offset), String(position), String(last)],
      ]),
    );
    return JSON.stringify({ position: String(this.position), partitions });
  }

  copy(): KafkaCheckpoint {
    return new KafkaCheckpoint(new Map([...this.partitions].map(([name, at]) => [name, { ...at }])), this.position);
  }

  /** Where a partition stands; an unknown one at its beginning. */
  of(partition: PartitionName): PartitionReached {
    const name = nameOf(partition);
    const known = this.partitions.get(name);
    if (known) return known;
    const fresh = { offset: 0n, position: 0n, last: 0n };
    this.partitions.set(name, fresh);
    return fresh;
  }

  has(partition: PartitionName): boolean {
    return this.partitions.has(nameOf(partition));
  }

  /** How many partitions of a topic it knows. */
  countOf(topic: string): number {
    return [...this.partitions.keys()].filter((name) => name.slice(0, name.lastIndexOf('/')) === topic).length;
  }
}
