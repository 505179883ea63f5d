import { describe, expect, it } from '@jest/globals';
import { cleanBody, isBlankBody, visibleText } from './clean-body.js';

describe('The body of a message', () => {
  it('given what the editor makes, then all of it stays [MSG-003]', () => {
    const written =
      '<h2>Ladders</h2><p><strong>Check</strong> them <em>before</em> you climb: <a href="https://example.com/ladders">how</a></p>' +
      '<table><tbody><tr><th colspan="2" rowspan="1"><p>Truck</p></th></tr><tr><td><p>12</p></td><td><p>ok</p></td></tr></tbody></table>' +
      '<ul><li><p>one</p></li></ul>';
    expect(cleanBody(written)).toBe(written);
  });

  it.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['a handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['a style', '<style>p{background:url(//evil)}</style><p style="color:red">a</p>', '<p>a</p>'],
    ['a link that is code', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['a link that hides it', '<a href="java&#10;script:alert(1)">a</a>', '<a>a</a>'],
    ['a drawing', '<svg><g onload="alert(1)"></g></svg><p>a</p>', '<p>a</p>'],
    ['a picture of elsewhere', '<img src="https://evil.example/pixel.png" onerror="alert(1)"><p>a</p>', '<p>a</p>'],
    ['a frame', '<iframe src="https://evil.example"></iframe><p>a</p>', '<p>a</p>'],
  ])('given %s, then it is gone', (_, written, stored) => expect(cleanBody(written)).toBe(stored));

  it.each([
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  ])('given markup that turns into code when it is read again, then neither reading finds any: %s', (written) => {
    const once = cleanBody(written);
    expect(once).not.toMatch(/<(img|svg|math|style|form|noscript)/i);
    expect(cleanBody(once)).toBe(once);
  });

  it.each([
    ['', true],
    ['<p></p>', true],
    ['<p>&nbsp;</p><hr>', true],
    ['<p>.</p>', false],
  ])('given %p, then whether it is empty is %p', (body, nothing) => expect(isBlankBody(cleanBody(body))).toBe(nothing));

  it.each([
    ['<p>Smith & Sons</p>', 'Smith & Sons'],
    ['<p>foo<strong>bar</strong>baz</p>', 'foobarbaz'],
    ['<p>one</p><p>two<br>three</p><ul><li><p>four</p></li></ul>', 'one two three four'],
    ['<p>1 &lt; 2 &amp;amp; &quot;x&quot;&nbsp;y</p>', '1 < 2 &amp; "x" y'],
    ['<p><a href="https://example.com/a>b">here</a></p>', 'here'],
  ])('given %p, then its visible text is %p', (body, text) => expect(visibleText(cleanBody(body))).toBe(text));
});
