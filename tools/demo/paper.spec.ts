import { describe, expect, it } from '@jest/globals';
import { inflateSync } from 'node:zlib';
import { createPdf, createPng } from './paper.mjs';

describe('The papers of the demo company', () => {
  it('are PDFs whose table of objects leads to each of them', () => {
    const text = createPdf('Ladders (28 ft)', ['Three points of contact.', 'Back \\ slash']).toString('latin1');
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    expect(text.slice(start, start + 4)).toBe('xref');
    const places = [...text.slice(start).matchAll(/^(\d{10}) 00000 n /gm)].map(([, place]) => Number(place));
    expect(places.map((place) => text.slice(place, place + 7))).toEqual([1, 2, 3, 4, 5, 6].map((n) => `${n} 0 obj`));
    expect(text).toContain('(Ladders \\(28 ft\\)) Tj');
    const [, length, stream = ''] = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(text) ?? [];
    expect(stream).toHaveLength(Number(length));
  });

  it('are pictures of the size in their headers', () => {
    const png = createPng({ width: 3, height: 2 }, (x, y) => [x, y, 7]);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([3, 2]);
    const data = png.subarray(png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8);
    expect([...inflateSync(data)]).toEqual([0, 0, 0, 7, 1, 0, 7, 2, 0, 7, 0, 0, 1, 7, 1, 1, 7, 2, 1, 7]);
  });
});
