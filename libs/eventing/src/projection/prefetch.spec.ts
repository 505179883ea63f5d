import { describe, expect, it } from '@jest/globals';
import { countRetained } from '../testing/count-retained.js';
import { prefetch } from './prefetch.js';

describe('reading ahead', () => {
  it('gives all values in order, fetching each while the one before is worked on', async () => {
    const log: string[] = [];
    async function* source() {
      for (const n of [1, 2, 3]) {
        log.push(`fetch ${n}`);
        yield n;
      }
    }
    for await (const n of prefetch(source(), new AbortController().signal)) {
      await new Promise(setImmediate);
      log.push(`work ${n}`);
    }
    expect(log).toEqual(['fetch 1', 'fetch 2', 'work 1', 'fetch 3', 'work 2', 'work 3']);
  });

  it('ends when the signal aborts while nothing is coming', async () => {
    const stop = new AbortController();
    async function* source() {
      yield 1;
      await new Promise(() => undefined);
    }
    const seen: number[] = [];
    for await (const n of prefetch(source(), stop.signal)) {
      seen.push(n);
      setImmediate(() => stop.abort());
    }
    expect(seen).toEqual([1]);
  });

  it('given a thousand values were taken and more may come, then none of them is kept', async () => {
    const stop = new AbortController();
    const batches: WeakRef<object>[] = [];
    async function* source() {
      for (let n = 0; n < 1_000; n++) {
        const batch = { n };
        batches.push(new WeakRef(batch));
        yield batch;
      }
      await new Promise(() => undefined);
    }
    let taken = 0;
    let all!: () => void;
    const took = new Promise<void>((resolve) => (all = resolve));
    const reading = (async () => {
      for await (const _ of prefetch(source(), stop.signal)) if (++taken === 1_000) all();
    })();
    await took;
    // The last value may still be referenced.
    expect(await countRetained(batches)).toBeLessThanOrEqual(2);
    stop.abort();
    await reading;
  });

  it('passes a failure on after the values before it', async () => {
    async function* source() {
      yield 1;
      throw new Error('gone');
    }
    const seen: number[] = [];
    const reading = async () => {
      for await (const n of prefetch(source(), new AbortController().signal)) seen.push(n);
    };
    await expect(reading()).rejects.toThrow('gone');
    expect(seen).toEqual([1]);
  });
});
