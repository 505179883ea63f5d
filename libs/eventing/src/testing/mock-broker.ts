import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A broker that speaks Kafka's protocol, for one suite. */
export interface Broker {
  readonly brokers: readonly string[];
  /** What it is, for titles: its guarantees are not all those of a real cluster. */
  readonly kind: 'mock' | 'given';
  /** Stops answering, keeping all it has (mock only). */
  pause(): void;
  resume(): void;
  /** Ends it; a mock loses everything that it had. */
  close(): Promise<void>;
}

/** Why no broker can be had here, or `undefined` where one can. */
export const missingBroker = (): string | undefined =>
  process.env['KAFKA_BROKERS_TEST'] !== undefined || spawnSync('kcat', ['-V']).status === 0
    ? undefined
    : 'neither KAFKA_BROKERS_TEST is set nor kcat installed, whose librdkafka carries a broker for tests';

/**
 * The brokers of `KAFKA_BROKERS_TEST`, or else the mock cluster of librdkafka inside kcat: real connections and Kafka's
 * real protocol, messages in memory, four partitions for each topic.
 */
export async function startBroker(): Promise<Broker> {
  const given = process.env['KAFKA_BROKERS_TEST'];
  if (given !== undefined)
    return { brokers: given.split(','), kind: 'given', pause: () => {}, resume: () => {}, close: async () => {} };
  const child = spawn('kcat', ['-b', 'x:1', '-X', 'test.mock.num.brokers=1', '-d', 'mock', '-C', '-t', 'warmup'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const gone = once(child, 'exit');
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      const found = /bootstrap\.servers=(\S+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
    void gone.then(() => reject(new Error('kcat ended before its mock broker was there')));
  });
  return {
    brokers: [address],
    kind: 'mock',
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    close: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
