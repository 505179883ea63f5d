import { describe, expect, it } from '@jest/globals';
import { contentSecurity } from './content-security.js';

const pictures = (mapTiles: string | undefined): string[] => contentSecurity(mapTiles).directives.imgSrc;

describe('What a page may load', () => {
  it('given a source of map pictures, lets in pictures of exactly its host', () =>
    expect(pictures('https://tiles.example.com:8443/a/{z}/{x}/{y}.png?key=1')).toEqual([
      "'self'",
      'data:',
      'blob:',
      'https://tiles.example.com:8443',
    ]));
  it.each([undefined, '/tiles/{z}/{x}/{y}.png'])('given %s, lets in no other host', (mapTiles) =>
    expect(pictures(mapTiles)).toEqual(["'self'", 'data:', 'blob:']),
  );
  it('given a source of map pictures, lets in nothing else of it', () => {
    const { imgSrc: _, ...others } = contentSecurity('https://tiles.example.com/{z}/{x}/{y}.png').directives;
    const { imgSrc: __, ...before } = contentSecurity(undefined).directives;
    expect(others).toEqual(before);
  });
});
