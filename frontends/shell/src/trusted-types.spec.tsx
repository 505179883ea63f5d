import { describe, expect, it } from '@jest/globals';
import { sanitizePasted } from './messages/message-body.js';
import { createHtml, createScriptUrl, trustHosts, setSanitizer } from './trusted-types.js';

describe('Texts that become scripts or markup', () => {
  it.each(['/main.0123456789.js', 'http://localhost/remotes/dispatch/remoteEntry.js', '/service-worker.js'])(
    'given the address %s, when a script loads from it, then it is allowed',
    (address) => expect(createScriptUrl(address)).toBe(address),
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
  ])('given the address %s, when a script loads from it, then it is refused', (address) =>
    expect(createScriptUrl(address)).toBeNull(),
  );

  it('given a remote on another host, when its host is trusted, then scripts load from that host', () => {
    const entry = 'https://cdn.example.com/warehouse/remoteEntry.js';
    expect(createScriptUrl(entry)).toBeNull();
    trustHosts(['https://cdn.example.com/warehouse/mf-manifest.json', '/remotes/dispatch/mf-manifest.json']);
    expect(createScriptUrl(entry)).toBe(entry);
    expect(createScriptUrl('https://cdn.example.com.evil.example/remoteEntry.js')).toBeNull();
  });

  it.each(['<svg/>', '<span aria-hidden="true">&#215;</span>', '30 mi', '.ProseMirror > p { color: red }'])(
    'given %s, when a library sets it as markup, then it is parsed unchanged',
    (html) => expect(createHtml(html)).toBe(html),
  );
  it.each(['<img src=x onerror=alert(1)>', '<iframe srcdoc="x">'])(
    'given %s and no sanitizer, when a library sets it as markup, then it is refused',
    (html) => expect(createHtml(html)).toBeNull(),
  );
  it.each(['<img src=x onerror=alert(1)>', '<svg onload=alert(1)>', '<span title="<">', '<script></script>', '<b>'])(
    'given %s and a sanitizer, when a library sets it as markup, then the sanitized markup is parsed',
    (html) => {
      setSanitizer(() => 'clean');
      expect(createHtml(html)).toBe('clean');
    },
  );

  it('given the sanitizer of the editor, when text is pasted, then scripts are removed and its style is kept', () => {
    setSanitizer(sanitizePasted);
    const pasted = '<b>Bold</b> <span style="font-weight: 700">too</span>';
    expect(createHtml(`${pasted}<script>alert(1)</script><img src="x" onerror="alert(1)">`)).toBe(`${pasted}<img>`);
  });
});
