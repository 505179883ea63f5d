import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeApi } from '@tailboard/web/testing/fake-api';
import { renderAddress } from '../testing/show-route.js';
import { createWarehouseApi } from '../testing/units.js';
import { findProblems, TEST_CODE, withKey, type ArrivedKey } from './scanner-check.js';
// Loaded ahead, so that no test waits for the compiler.
import './scanner-page.js';

/** Returns the keys of a scan whose characters arrive with the same pause between them. */
const createScan = (text: string, end: string | null = 'Enter', pause = 10): readonly ArrivedKey[] =>
  [...text, ...(end === null ? [] : [end])].reduce<readonly ArrivedKey[]>((scan, key, index) => {
    const event = new KeyboardEvent('keydown', { key });
    Object.defineProperty(event, 'timeStamp', { value: 1_000 + index * pause });
    return withKey(scan, event);
  }, []);
const exchanged = (text: string, pairs: Record<string, string>): string =>
  [...text].map((one) => pairs[one] ?? one).join('');
const capitals = (text: string): string =>
  [...text].map((one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase())).join('');

describe('The check of a scanner', () => {
  it.each<[string, readonly ArrivedKey[], readonly object[]]>([
    ['a good scanner', createScan(TEST_CODE), []],
    ['a scanner that ends with Tab', createScan(TEST_CODE, 'Tab'), []],
    ['an AIM identifier', createScan(`]C0${TEST_CODE}`), []],
    ['no end', createScan(TEST_CODE, null), [{ kind: 'noEnd' }]],
    ['a prefix', createScan(`#${TEST_CODE}`), [{ kind: 'before', added: '#' }]],
    ['a suffix', createScan(`${TEST_CODE} `), [{ kind: 'after', added: '␠' }]],
    ['Caps Lock', createScan(capitals(TEST_CODE)), [{ kind: 'capitals' }]],
    [
      'a German keyboard layout',
      createScan(exchanged(TEST_CODE, { y: 'z', Z: 'Y', '-': 'ß', '/': '-', ':': 'Ö' })),
      [{ kind: 'namedLayout', layout: 'QWERTZ (Deutsch)', swapped: '- → ß, y → z, Z → Y, / → -, : → Ö' }],
    ],
    [
      'a French keyboard layout',
      createScan('TEST)yW)aQ)z?)à&é"\'(-è_ç!M'),
      [
        {
          kind: 'namedLayout',
          layout: 'AZERTY (France)',
          swapped: expect.stringMatching(/^- → \), Z → W, q → a, .*: → M$/),
        },
      ],
    ],
    [
      'an unknown keyboard layout',
      createScan(exchanged(TEST_CODE, { '-': '~' })),
      [{ kind: 'layout', swapped: '- → ~' }],
    ],
    ['lost characters', createScan(TEST_CODE.replace('3', '').replace('q', '')), [{ kind: 'missing', count: 2 }]],
    ['long pauses', createScan(TEST_CODE, 'Enter', 1_200), [{ kind: 'pause', ms: 1_200 }]],
    ['another code', createScan('NJ90MAKU187CB'), [{ kind: 'otherCode' }]],
  ])('given %s, then it names what is wrong', (_, scan, problems) => {
    expect(findProblems(scan)).toEqual(problems);
  });
});

describe('The page that sets up a scanner', () => {
  let api: FakeApi;
  beforeEach(async () => {
    api = createWarehouseApi();
    await renderAddress('/warehouse/scanner', { api, roles: ['warehouse'] });
    await screen.findByText('Ready. Scan the test code.');
  });
  const type = (text: string, end?: string): void => {
    for (const key of [...text, ...(end ? [end] : [])]) fireEvent.keyDown(document.body, { key });
  };

  it('given a good scanner, when it scans the test code, then the page confirms it and lists every key', async () => {
    type(TEST_CODE.slice(0, 4));
    screen.getByText('Receiving: TEST');
    type(TEST_CODE.slice(4), 'Enter');
    await screen.findByText('This scanner works.');
    expect(screen.getAllByText('Part of the code').length).toBe(TEST_CODE.length);
    screen.getByText('End of the code');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await screen.findByText('Ready. Scan the test code.');
  });

  it('given a scanner without an end key, when the code has arrived, then the page shows what to set, until Enter arrives', async () => {
    type(TEST_CODE);
    await screen.findByText('No key ends the code. Set the scanner to send Enter (CR) after each code.');
    type('', 'Enter');
    await screen.findByText('This scanner works.');
    expect(screen.queryByText(/^No key ends/)).toBeNull();
  });

  it('given nothing was scanned, then Tab and Enter keep their meaning', () => {
    for (const key of ['Tab', 'Enter']) expect(fireEvent.keyDown(document.body, { key })).toBe(true);
    expect(fireEvent.keyDown(document.body, { key: 'T' })).toBe(false);
  });

  it('shows the test code as bars, on the screen and on paper', () => {
    expect(screen.getAllByRole('img', { name: TEST_CODE, hidden: true }).length).toBe(2);
  });
});
