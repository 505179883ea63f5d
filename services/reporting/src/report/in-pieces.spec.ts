import { describe, expect, it } from '@jest/globals';
import { mapWithYields } from './in-pieces.js';

/** Blocks the event loop for some ms. */
function dear(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until;);
}

describe('Work in pieces', () => {
  it('given more than one piece, when it is done, then others have their turn between all of them', async () => {
    let turns = 0;
    let over = false;
    const others = (): void => {
      turns++;
      if (!over) setImmediate(others);
    };
    setImmediate(others);
    const turnsAt: number[] = [];
    const results = await mapWithYields([1, 2, 3, 4, 5], (item) => {
      turnsAt.push(turns);
      dear(10);
      return item * 2;
    });
    over = true;
    expect(results).toEqual([2, 4, 6, 8, 10]);
    expect(new Set(turnsAt).size).toBe(5);
  });

  it('given nothing to do, when it is done, then no one had to wait for it', async () => {
    let others = false;
    setImmediate(() => (others = true));
    expect(await mapWithYields([], (item) => item)).toEqual([]);
    expect(others).toBe(false);
  });
});
