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

  it('given a page without TLS, then violations are reported by report-uri alone, else by report-to as well', () => {
    const reportTo = (tls: boolean) => contentSecurity(undefined, [], { tls }).directives.reportTo;
    expect([reportTo(false), reportTo(true)]).toEqual([null, ['csp']]);
    expect(contentSecurity(undefined).directives.reportUri).toEqual(['/csp-reports']);
  });

  it('given text that becomes a script or markup, then only two named policies may allow it', () => {
    const { requireTrustedTypesFor, trustedTypes } = contentSecurity(undefined).directives;
    expect([requireTrustedTypesFor, trustedTypes]).toEqual([["'script'"], ['default', 'dompurify']]);
  });

  it('given frontends that are served elsewhere, lets in what they are made of from exactly their hosts', () => {
    const theirs = ['https://cdn.example.com', 'http://localhost:3101'];
    const origins = [...theirs, theirs[0]!].map((origin) => ({ origin }));
    const [alone, together] = [contentSecurity(undefined).directives, contentSecurity(undefined, origins).directives];
    for (const kind of ['scriptSrc', 'styleSrc', 'connectSrc', 'fontSrc', 'imgSrc'] as const)
      expect(together[kind]).toEqual([...alone[kind], ...theirs]);
    for (const kind of ['defaultSrc', 'objectSrc', 'baseUri', 'formAction', 'frameAncestors'] as const)
      expect(together[kind]).toEqual(alone[kind]);
  });
});
