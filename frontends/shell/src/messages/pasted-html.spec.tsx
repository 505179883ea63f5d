import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { fakeApi } from '@tailboard/web/testing/fake-api';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import type { Editor } from '@tiptap/react';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import BodyEditor from './body-editor.js';
import { convertPasted } from './pasted-html.js';

const readClipboard = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, 'testing/clipboards', `${name}.html`), 'utf8');

/** Pastes into an empty editor, and returns its content. */
async function paste(html: string): Promise<string> {
  await renderScreen(<BodyEditor label="Message" value="" invalid={false} onChange={() => undefined} />, {
    api: fakeApi(),
  });
  const box = await screen.findByRole('textbox', { name: 'Message' });
  const getData = (type: string) => (type === 'text/html' ? html : '');
  act(() => void fireEvent.paste(box, { clipboardData: { files: [], types: ['text/html'], getData } }));
  return (box as unknown as { editor: Editor }).editor.getHTML();
}

describe('HTML pasted into a message', () => {
  it.each([
    [
      'Word',
      'word',
      [
        '<h2>Ladder safety</h2><h2>1. Before you climb</h2><p>Check <strong>each</strong> rung.</p>',
        '<ul><li><p>Feet on level ground</p><ul><li><p>A board on <em>soft</em> ground</p><p>Both feet on one board.</p>',
        '<ul><li><p>At least 2 inches thick</p></li></ul></li></ul></li><li><p>Straps tied</p></li></ul>',
        '<h3>At the pole</h3>',
        '<ol start="3"><li><p>Test the strand</p><ol><li><p>With a meter</p></li></ol></li><li><p>Clip in</p></li></ol>',
        '<table><tbody><tr><th><p>Height</p></th><th><p>Ladder</p></th></tr>',
        '<tr><td><ul><li><p>up to 20 ft</p></li></ul></td><td><p>28 ft</p></td></tr></tbody></table>',
      ],
    ],
    [
      'Word for the web',
      'word-web',
      [
        '<h2>Tools</h2><ul><li><p>Meter</p><ul><li><p>Charged</p></li></ul></li></ul>',
        '<ol start="2"><li><p>Measure</p></li></ol>',
      ],
    ],
    [
      'Outlook',
      'outlook',
      [
        '<h2>Outage on Friday</h2><h3>Who is concerned</h3>',
        '<ul><li><p>North</p><ul><li><p>Nodes 4 and 5</p></li></ul></li><li><p>South</p></li></ul>',
        '<ol><li><p>Call <a href="tel:+15555550100">dispatch</a></p></li><li><p>Wait</p></li></ol>',
      ],
    ],
    [
      'Google Docs',
      'google-docs',
      [
        '<h2>New vans</h2><h3>Keys</h3><p><strong>Never</strong> leave <em>them</em> inside.</p>',
        '<ul><li><p>Lock</p><ul><li><p>Both sides</p></li></ul></li></ul><ol start="2"><li><p>Fuel</p></li></ol>',
        '<table><tbody><tr><th><p><strong>Van</strong></p></th><th><p><strong>Driver</strong></p></th></tr>',
        '<tr><td><p>12</p></td><td><p>Bell</p></td></tr></tbody></table>',
      ],
    ],
    [
      'Excel',
      'excel',
      [
        '<table><tbody><tr><th><p>Serial</p></th><th colspan="2"><p>Holder &amp; day</p></th></tr>',
        '<tr><td><p><em>000123</em></p></td><td><p>Bell<br>Antonio</p></td>',
        '<td><p>10/6/2026</p></td></tr></tbody></table>',
      ],
    ],
  ])(
    'given a text with lists, headings or tables in %s, when it is pasted, then the editor has real ones',
    async (_, name, expected) => {
      const pasted = await paste(readClipboard(name));
      const plain = pasted
        .replaceAll(/ style="[^"]*"/g, '')
        .replaceAll(/<colgroup>.*?<\/colgroup>/g, '')
        .replace(/<p><\/p>$/, '')
        .replaceAll(' </', '</');
      expect(plain).toBe(expected.join(''));
    },
  );

  const item = (list: string, level: number, marker: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:${list} level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}</p>`;
  it.each([
    [
      'a deeper entry first',
      [item('l0', 2, 'o', 'deep'), item('l0', 1, '·', 'top')],
      '<ul><li><p>deep</p></li></ul><ul><li><p>top</p></li></ul>',
    ],
    [
      'two lists in a row',
      [item('l0', 1, '·', 'one'), item('l1', 1, '·', 'two')],
      '<ul><li><p>one</p></li></ul><ul><li><p>two</p></li></ul>',
    ],
    [
      'bullets, then numbers',
      [item('l0', 1, '·', 'one'), item('l0', 1, '1.', 'two')],
      '<ul><li><p>one</p></li></ul><ol><li><p>two</p></li></ol>',
    ],
    [
      'letters and Roman numerals',
      [item('l0', 1, '(a)', 'one'), item('l0', 2, 'iv)', 'two')],
      '<ol><li><p>one</p><ol><li><p>two</p></li></ol></li></ol>',
    ],
    [
      'numbers of several levels',
      [item('l0', 1, '1.', 'one'), item('l0', 2, '1.1', 'two'), item('l0', 2, '1.2', 'three')],
      '<ol><li><p>one</p><ol><li><p>two</p></li><li><p>three</p></li></ol></li></ol>',
    ],
    [
      'a paragraph between entries',
      [item('l0', 1, '1.', 'one'), '<p class=MsoNormal>Then</p>', item('l0', 1, '2.', 'two')],
      '<ol><li><p>one</p></li></ol><p>Then</p><ol start="2"><li><p>two</p></li></ol>',
    ],
    [
      'a blank paragraph between entries',
      [item('l0', 1, '1.', 'one'), '<p class=MsoNormal><o:p>&nbsp;</o:p></p>', item('l0', 1, '2.', 'two')],
      '<ol><li><p>one</p></li><li><p>two</p></li></ol>',
    ],
  ])(
    'given a list of Word with %s, when it is converted, then each entry is in the list that it belongs to',
    (_, html, expected) => {
      const converted = convertPasted(html.join(''));
      expect(converted.replaceAll(/ (?:class|style)="[^"]*"/g, '')).toBe(expected);
    },
  );

  it.each([
    ['the editor itself', '<ul data-pm-slice="0 0 []"><li><p style="mso-list:l0 level1 lfo1">a</p></li></ul>'],
    ['a page without lists', '<p>one</p><p>- two</p>'],
  ])('given HTML of %s, when it is converted, then it stays as it is', (_, html) => {
    expect(convertPasted(html)).toBe(html);
  });

  it('given a table of one row, when it is converted, then it has no header, and pictures do not load', () => {
    const html =
      '<table><tbody><tr><td><b>Total</b></td></tr></tbody></table><img src="https://elsewhere.example/a.png">';
    expect(convertPasted(html)).toBe('<table><tbody><tr><td><b>Total</b></td></tr></tbody></table><img>');
  });
});
