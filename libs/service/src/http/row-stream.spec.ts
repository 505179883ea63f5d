import { describe, expect, it } from '@jest/globals';
import { hasRowStream, inSlices, jsonPieces, SLICE } from './row-stream.js';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);
async function collectPieces(body: unknown): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of jsonPieces(body)) pieces.push(piece);
  return pieces;
}

describe('Rows in slices', () => {
  it.each([SLICE + 1, 3 * SLICE])(
    'given %i rows, then the body is that of the whole list, in slices',
    async (count) => {
      const rows = numbers(count).map((n) => ({ n, text: `“${n}”` }));
      const other = { name: 'a list', none: null, left_out: undefined, of: [1, 2] };
      const body = { data: { ...other, rows: await inSlices(rows, (slice) => slice) }, total: count };
      expect(hasRowStream(body)).toBe(true);
      const pieces = await collectPieces(body);
      expect(JSON.parse(pieces.join(''))).toEqual(
        JSON.parse(JSON.stringify({ data: { ...other, rows }, total: count })),
      );
      const maxRows = Math.max(...pieces.map((piece) => piece.split('"n":').length - 1));
      expect(maxRows).toBe(SLICE);
    },
  );

  it('given no more rows than a slice has, then they are a list', async () => {
    const rows = await inSlices(numbers(SLICE), (slice) => Promise.resolve(slice));
    expect([rows, hasRowStream({ rows })]).toEqual([numbers(SLICE), false]);
  });

  it('given slices without rows, then the list is valid', async () => {
    const body = await inSlices(numbers(3 * SLICE), ([first = 0]) => (first === SLICE ? [first] : []));
    expect((await collectPieces(body)).join('')).toBe(`[${SLICE}]`);
  });
});
