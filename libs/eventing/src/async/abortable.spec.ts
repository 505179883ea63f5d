import { describe, expect, it } from '@jest/globals';
import { abortable } from './abortable.js';
import { countRetained } from '../testing/count-retained.js';

const never = new Promise<never>(() => undefined);

describe('waiting for a promise or the end', () => {
  it('given the promise is first, then it is what it gives', async () => {
    const { signal } = new AbortController();
    expect(await abortable(Promise.resolve('here'), signal)).toBe('here');
    await expect(abortable(Promise.reject(new Error('gone')), signal)).rejects.toThrow('gone');
  });

  it('given the signal aborts first, or had aborted before, then there is nothing', async () => {
    const end = new AbortController();
    const waiting = abortable(never, end.signal);
    end.abort();
    expect(await waiting).toBeUndefined();
    expect(await abortable(never, end.signal)).toBeUndefined();
  });

  it('given a thousand waits are over and the signal lives on, then nothing of them is kept', async () => {
    const { signal } = new AbortController();
    const given: WeakRef<object>[] = [];
    for (let n = 0; n < 1_000; n++) {
      const one = { n };
      given.push(new WeakRef(one));
      await abortable(Promise.resolve(one), signal);
    }
    // The most recent value may still be referenced.
    expect(await countRetained(given)).toBeLessThanOrEqual(1);
    expect(signal.aborted).toBe(false);
  });
});
