import { describe, expect, it } from '@jest/globals';
import { attemptKey, inTurn } from './attempts.js';

describe('the key of an attempt', () => {
  it('is the same for the same e-mail from the same address', () =>
    expect(attemptKey(' Ada@Example.com', '10.0.0.1')).toBe(attemptKey('ada@example.com', '10.0.0.1')));
  it('is another one for another address or e-mail', () => {
    const keys = [
      attemptKey('a@x.com', '10.0.0.1'),
      attemptKey('a@x.com', '10.0.0.2'),
      attemptKey('b@x.com', '10.0.0.1'),
    ];
    expect(new Set(keys).size).toBe(3);
  });
  it('does not tell what was typed', () => expect(attemptKey('my-password', '10.0.0.1')).toMatch(/^[0-9a-f]{64}$/));
});

describe('attempts in turn', () => {
  it('come one after the other for one key, also past a failure', async () => {
    const order: string[] = [];
    const attempt = (name: string, fails = false) =>
      inTurn('key', async () => {
        order.push(`${name} begins`);
        await Promise.resolve();
        order.push(`${name} ends`);
        if (fails) throw new Error(name);
      });
    const results = await Promise.allSettled([attempt('first', true), attempt('second'), attempt('third')]);
    expect(order).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  });

  it('do not wait for those of another key', async () => {
    let release = () => {};
    const held = inTurn('one', () => new Promise<void>((resolve) => (release = resolve)));
    await expect(inTurn('other', async () => 'done')).resolves.toBe('done');
    release();
    await held;
  });
});
