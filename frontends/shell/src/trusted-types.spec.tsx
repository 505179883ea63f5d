import { describe, expect, it } from '@jest/globals';
import { sanitizedMarkup } from './messages/shown-body.js';
import { markup, scriptUrl, trustHosts, trustMarkupAfter } from './trusted-types.js';

describe('Texts that become scripts or markup', () => {
  it.each(['/main.0123456789.js', 'http://localhost/remotes/dispatch/remoteEntry.js', '/service-worker.js'])(
    'given the address %s, then it is the product’s own',
    (address) => expect(scriptUrl(address)).toBe(address),
  );
  it.each([
    'https://evil.example/x.js',
    'data:text/javascript,alert(1)//.js',
    'javascript:alert(1)//.js',
    'blob:http://localhost/x.js',
    '/api/v1/files/1/download.js',
    '/storage/plan.js',
    '/remotes.json',
    '/login',
  ])('given the address %s, then no script loads from it', (address) => expect(scriptUrl(address)).toBeNull());

  it('given a remote on another host, then scripts load from that host as well', () => {
    const entry = 'https://cdn.example.com/barn/remoteEntry.js';
    expect(scriptUrl(entry)).toBeNull();
    trustHosts(['https://cdn.example.com/barn/mf-manifest.json', '/remotes/dispatch/mf-manifest.json']);
    expect(scriptUrl(entry)).toBe(entry);
    expect(scriptUrl('https://cdn.example.com.evil.example/remoteEntry.js')).toBeNull();
  });

  it.each(['<svg/>', '<span aria-hidden="true">&#215;</span>', '30 mi', '.ProseMirror > p { color: red }'])(
    'given %s, then it is parsed as it is',
    (html) => expect(markup(html)).toBe(html),
  );
  it.each(['<img src=x onerror=alert(1)>', '<iframe srcdoc="x">'])(
    'given %s and no sanitizer, then it is not parsed',
    (html) => expect(markup(html)).toBeNull(),
  );
  it.each(['<img src=x onerror=alert(1)>', '<svg onload=alert(1)>', '<span title="<">', '<script></script>', '<b>'])(
    'given %s, then it is parsed only after a sanitizer, which the editor brings',
    (html) => {
      trustMarkupAfter(() => 'clean');
      expect(markup(html)).toBe('clean');
    },
  );

  it('given the sanitizer of the editor, then no script is left, and the style of pasted text is', () => {
    trustMarkupAfter(sanitizedMarkup);
    const pasted = '<b>Bold</b> <span style="font-weight: 700">too</span>';
    expect(markup(`${pasted}<script>alert(1)</script><img src="x" onerror="alert(1)">`)).toBe(`${pasted}<img>`);
  });
});
