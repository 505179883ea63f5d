import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { fakeApi } from '../testing/fake-api.js';
import { renderScreen } from '../testing/render-screen.js';
import { ScanBox } from './scan-box.js';
import { type ReadCode, type ScanResponse } from './scan-queue.js';

/** Codes have at least six letters, digits and hyphens; other input is invalid. */
const read = (text: string): ReadCode[] =>
  (text.toUpperCase().match(/[^\s,]+/g) ?? []).map((raw) => {
    if (/[^A-Z0-9-]/.test(raw)) return { raw, why: 'No code contains this.' };
    return raw.length < 6 ? { raw, why: 'Too short.' } : { raw, key: raw };
  });

type Press = Pick<KeyboardEventInit, 'ctrlKey' | 'shiftKey' | 'altKey' | 'code' | 'isComposing'> & {
  readonly key: string;
};

interface Sent {
  readonly keys: readonly string[];
  readonly context: string;
  readonly answer: (answers?: Partial<Record<string, ScanResponse['tone']>>) => Promise<void>;
  readonly fail: (message: string) => Promise<void>;
}

describe('The scan box', () => {
  let sent: Sent[];
  let scannedCounts: number[];
  let undone: number;
  let withdrawn: readonly string[];
  const vibrate = jest.fn((_: number[]) => true);
  beforeEach(async () => {
    sent = [];
    scannedCounts = [];
    undone = 0;
    withdrawn = [];
    vibrate.mockClear();
    Object.assign(navigator, { vibrate });
    const node = { gain: { value: 0 }, connect: (next: unknown) => next };
    (globalThis as { AudioContext?: unknown }).AudioContext = class {
      currentTime = 0;
      resume = () => Promise.resolve();
      createGain = () => node;
      createOscillator = () => ({
        frequency: {
          set value(hz: number) {
            scannedCounts.push(hz);
          },
        },
        connect: () => node,
        start: () => undefined,
        stop: () => undefined,
      });
    };
    const onCodes = (keys: readonly string[], context: string) =>
      new Promise<readonly ScanResponse[]>((resolve, reject) => {
        sent.push({
          ...{ keys, context },
          answer: (tones = {}) =>
            act(async () => resolve(keys.map((key) => ({ key, tone: tones[key] ?? 'done', text: `About ${key}` })))),
          fail: (message) => act(async () => reject(new Error(message))),
        });
      });
    function ScanScreen(): ReactNode {
      const [person, setPerson] = useState('Ann');
      const undo = (forget: (codes: readonly string[]) => void): void => {
        undone++;
        forget(withdrawn);
      };
      return (
        <>
          <input aria-label="Person" value={person} onChange={({ target }) => setPerson(target.value)} />
          <ScanBox
            label="Serial/Mac"
            action="Assign"
            read={read}
            onCodes={onCodes}
            context={person}
            limit={4}
            onUndo={undo}
          />
        </>
      );
    }
    await renderScreen(
      <>
        <input aria-label="Elsewhere" />
        <input aria-label="A UPC" data-takes-scans />
        <button onClick={() => sent.push({ keys: ['pressed'] } as unknown as Sent)}>Beside</button>
        <ScanScreen />
      </>,
      { api: fakeApi() },
    );
    jest.useFakeTimers({ now: 1_000_000 });
  });
  afterEach(() => {
    jest.useRealTimers();
    delete (globalThis as { AudioContext?: unknown }).AudioContext;
  });

  const box = () => screen.getByLabelText<HTMLInputElement>('Serial/Mac');
  const elsewhere = () => screen.getByLabelText<HTMLInputElement>('Elsewhere');
  const pass = (ms: number) => act(async () => jest.advanceTimersByTime(ms));
  /** Simulates a key press as in a browser: unless prevented, the key is typed into the focused field. */
  const press = async (pressed: string | Press, gap: number): Promise<void> => {
    const target = document.activeElement ?? document.body;
    const { key, ...modifiers } = typeof pressed === 'string' ? { key: pressed } : pressed;
    const event = new KeyboardEvent('keydown', { key, ...modifiers, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: Date.now() });
    await act(async () => target.dispatchEvent(event));
    if (
      !event.defaultPrevented &&
      key >= ' ' &&
      key.length === 1 &&
      !event.ctrlKey &&
      !event.altKey &&
      target instanceof HTMLInputElement
    )
      fireEvent.change(target, { target: { value: target.value + key } });
    if (!event.defaultPrevented && key === 'Enter' && target instanceof HTMLButtonElement) fireEvent.click(target);
    await pass(gap);
  };
  const release = async (key: string, gap: number): Promise<void> => {
    const event = new KeyboardEvent('keyup', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: Date.now() });
    await act(async () => (document.activeElement ?? document.body).dispatchEvent(event));
    await pass(gap);
  };
  const type = (text: string): void => {
    const target = document.activeElement;
    if (target instanceof HTMLInputElement) fireEvent.change(target, { target: { value: target.value + text } });
  };
  /** Sends characters as a scanner does that holds Alt and types their codes on the number pad. */
  const altKeys = async (text: string, gap: number): Promise<void> => {
    for (const character of text) {
      await press({ key: 'Alt', altKey: true }, gap);
      for (const digit of String(character.charCodeAt(0)).padStart(4, '0'))
        await press({ key: digit, code: `Numpad${digit}`, altKey: true }, gap);
      await release('Alt', gap);
      // A field leaves control characters out.
      if (character >= ' ') type(character);
    }
  };
  /** Sends keys through an input method, which hides them, and composes the text of the field. */
  const composedKeys = async (text: string, gap: number): Promise<void> => {
    const target = document.activeElement ?? document.body;
    const hidden = { key: 'Process', isComposing: true };
    fireEvent.compositionStart(target);
    for (const character of text) {
      const code = /\d/.test(character) ? `Digit${character}` : `Key${character}`;
      await press({ ...hidden, code, shiftKey: /[A-Z]/.test(character) }, 0);
      type(character);
      await pass(gap);
    }
    await press({ ...hidden, code: 'Enter' }, gap);
    fireEvent.compositionEnd(target);
    await pass(0);
  };
  const keys = async (text: string, { gap = 8, end = 'Enter' } = {}): Promise<void> => {
    for (const key of [...text, ...(end === '' ? [] : [end])]) await press(key, gap);
  };
  const counts = () => screen.getByTestId('scan-counts').textContent;
  const results = () =>
    within(screen.getByRole('list', { name: 'Scan results' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const sentKeys = () => sent.map((one) => one.keys);

  it('has the focus, and takes a code that is scanned into it', async () => {
    expect(document.activeElement).toBe(box());
    await keys('F82DC03C4472');
    expect(sentKeys()).toEqual([['F82DC03C4472']]);
    expect(box().value).toBe('');
  });

  it('leaves a scan to a field that takes it', async () => {
    const upc = screen.getByLabelText<HTMLInputElement>('A UPC');
    act(() => upc.focus());
    await keys('036000291452');
    expect([upc.value, sentKeys()]).toEqual(['036000291452', []]);
  });

  it.each(['Enter', 'Tab'])(
    'accepts a scanner that ends with %s while another field has the focus, and leaves that field as it was',
    async (end) => {
      act(() => elsewhere().focus());
      await keys('note', { gap: 180, end: '' });
      await keys('F82DC03C4472', { end });
      expect(sentKeys()).toEqual([['F82DC03C4472']]);
      expect(elsewhere().value).toBe('note');
      expect(document.activeElement).toBe(box());
    },
  );

  it('presses no button with the Enter of a scanner', async () => {
    act(() => screen.getByRole('button', { name: 'Beside' }).focus());
    await keys('F82DC03C4472');
    expect(sentKeys()).toEqual([['F82DC03C4472']]);
  });

  it('takes slow keys for a hand: elsewhere they stay what they are', async () => {
    act(() => elsewhere().focus());
    await keys('F82DC03C4472', { gap: 180 });
    expect([sentKeys(), elsewhere().value]).toEqual([[], 'F82DC03C4472']);
  });

  it('takes a code whole from a scanner that stumbles', async () => {
    await press('F', 80);
    await keys('82DC03C4472');
    expect([sentKeys(), box().value]).toEqual([[['F82DC03C4472']], '']);
  });

  it.each(['Enter', 'Tab', ' ', ','])('ends a code that is typed with %j', async (end) => {
    await keys('abc123', { gap: 180, end });
    expect([sentKeys(), box().value]).toEqual([[['ABC123']], '']);
  });

  it('keeps what was typed and is no code, with the reason', async () => {
    await keys('abc', { gap: 120 });
    screen.getByText('Too short.');
    expect([sentKeys(), box().value]).toEqual([[], 'abc']);
    expect(box().getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(box(), { target: { value: 'ABC456' } });
    fireEvent.click(screen.getByRole('button', { name: 'Assign' }));
    expect(sentKeys()).toEqual([['ABC456']]);
  });

  it.each([4, 30, 120, 400])('takes a code whole from a scanner with %s ms between its keys', async (gap) => {
    await keys('F82DC03C4472', { gap });
    expect([sentKeys(), box().value]).toEqual([[['F82DC03C4472']], '']);
  });

  it.each([150, 300, 450, 700, 950])('takes a code whole that pauses for %s ms in the middle', async (pause) => {
    await keys('FAKE8', { gap: 8, end: '' });
    await pass(pause);
    await keys('7654321');
    expect([sentKeys(), box().value]).toEqual([[['FAKE87654321']], '']);
  });

  it('accepts a slow scanner while nothing has the focus', async () => {
    act(() => box().blur());
    await keys('F82DC03C4472', { gap: 120 });
    expect(sentKeys()).toEqual([['F82DC03C4472']]);
  });

  const suffixes: [string, Press][] = [
    ['LF', { key: 'j', ctrlKey: true }],
    ['LF as a character', { key: '\n' }],
    ['CR', { key: 'm', ctrlKey: true }],
    ['TAB', { key: 'i', ctrlKey: true }],
    ['ETX', { key: 'c', ctrlKey: true }],
    ['ETX as a character', { key: '\u0003' }],
  ];
  it.each(suffixes.flatMap(([name, end]) => [4, 30, 120, 400].map((gap): [string, number, Press] => [name, gap, end])))(
    'ends a code with %s at %s ms',
    async (_, gap, end) => {
      await keys('F82DC03C4472', { gap, end: '' });
      await press({ key: 'Control' }, 0);
      await press(end, gap);
      expect([sentKeys(), box().value]).toEqual([[['F82DC03C4472']], '']);
    },
  );

  const inside: [string, Press][] = [
    ['GS', { key: ']', ctrlKey: true }],
    ['GS as a character', { key: '\u001D' }],
    ['RS', { key: '6', ctrlKey: true, shiftKey: true }],
    ['EOT', { key: 'd', ctrlKey: true }],
    ['a function key', { key: 'F8' }],
    ['a dead key', { key: 'Dead' }],
    ['an apostrophe of another keyboard layout', { key: "'" }],
  ];
  it.each(inside.flatMap(([name, one]) => [4, 30, 120, 400].map((gap): [string, number, Press] => [name, gap, one])))(
    'given %s inside a code at %s ms, then the whole is refused with a sound, and no part of it is sent',
    async (_, gap, short) => {
      await keys('F82DC0', { gap, end: '' });
      await press({ key: 'Control' }, 0);
      await press(short, gap);
      await keys('3C4472', { gap });
      expect([sentKeys(), scannedCounts]).toEqual([[], [196]]);
      expect(screen.getAllByText('No code contains this.')).not.toEqual([]);
    },
  );

  it.each([4, 30, 120, 400])(
    'takes a code whole whose characters are typed as Alt and numbers at %s ms, with and without a focused field',
    async (gap) => {
      await altKeys('F82DC03C4472', gap);
      await press('Enter', gap);
      expect([sentKeys(), box().value]).toEqual([[['F82DC03C4472']], '']);
      act(() => box().blur());
      await altKeys('F82DC03C4473', gap);
      await press('Enter', gap);
      expect(sentKeys()).toEqual([['F82DC03C4472']]);
      await sent[0]?.answer();
      expect(sentKeys().at(-1)).toEqual(['F82DC03C4473']);
    },
  );

  it.each([4, 30, 120, 400])(
    'given GS as Alt and numbers inside a code at %s ms, then the whole is refused with a sound',
    async (gap) => {
      await altKeys('F82DC0\u001D3C4472', gap);
      await press('Enter', gap);
      expect([sentKeys(), scannedCounts]).toEqual([[], [196]]);
    },
  );

  it.each([4, 30, 120, 400])('takes a code whole while an input method composes at %s ms', async (gap) => {
    await composedKeys('F82DC03C4472', gap);
    expect([sentKeys(), box().value]).toEqual([[['F82DC03C4472']], '']);
    expect(document.activeElement).toBe(box());
  });

  it.each([8, 120])('refuses a code at %s ms that an AZERTY layout changed, and names the layout', async (gap) => {
    // The keys of 4639-7105, as an AZERTY keyboard types them without Shift.
    for (const [index, character] of [...'\'-"ç)è&à('].entries())
      await press({ key: character, code: ['Digit4', 'Digit6', 'Digit3'][index] ?? 'Digit9' }, gap);
    await press('Enter', gap);
    await pass(2_000);
    screen.getAllByText(/^The keyboard layout of this computer changed the code\./);
    expect(sentKeys()).toEqual([]);
  });

  it('refuses as a whole what an input method made of a code', async () => {
    fireEvent.compositionStart(box());
    await press({ key: 'Process', code: 'KeyF', isComposing: true }, 120);
    type('发');
    await press({ key: 'Process', code: 'Digit8', isComposing: true }, 120);
    type('F82DC03C4472');
    await press({ key: 'Process', code: 'Enter', isComposing: true }, 120);
    fireEvent.compositionEnd(box());
    await pass(0);
    screen.getByText('No code contains this.');
    expect([sentKeys(), scannedCounts]).toEqual([[], [196]]);
  });

  it('accepts a scanner through an input method in another field, and leaves that field as it was', async () => {
    act(() => elsewhere().focus());
    await keys('note', { gap: 180, end: '' });
    await composedKeys('F82DC03C4472', 4);
    expect([sentKeys(), elsewhere().value]).toEqual([[['F82DC03C4472']], 'note']);
  });

  it('leaves text alone that is typed on a touchscreen, which names no keys', async () => {
    for (const character of 'ABC123') {
      await press({ key: 'Unidentified', code: '' }, 0);
      type(character);
      await pass(120);
    }
    await press('Enter', 0);
    expect([sentKeys(), box().value]).toEqual([[['ABC123']], '']);
  });

  it('takes a code whole from a scanner that presses Caps Lock for its capitals', async () => {
    await keys('F82DC0', { end: '' });
    await press('CapsLock', 8);
    await keys('3C4472');
    expect(sentKeys()).toEqual([['F82DC03C4472']]);
  });

  it('leaves shortcuts to people: copying a selection ends no code', async () => {
    await keys('ABC123', { gap: 120, end: '' });
    box().select();
    await press({ key: 'c', ctrlKey: true }, 0);
    expect([sentKeys(), box().value]).toEqual([[], 'ABC123']);
  });

  it.each([4, 30])('takes several codes of one scan at %s ms, or none of them', async (gap) => {
    await keys('UNIT001,UNIT002', { gap });
    expect(sentKeys()).toEqual([['UNIT001', 'UNIT002']]);
    await keys('UNIT003,AB', { gap });
    expect([sentKeys().length, scannedCounts.at(-1)]).toEqual([1, 196]);
  });

  it.each([200, 700, 2_000])(
    'given a text in the field, when a scan arrives %s ms later, then both are refused with a sound, and neither is sent',
    async (pause) => {
      await keys('R5X', { gap: 160, end: '' });
      await pass(pause);
      await keys('F82DC03C4472');
      expect([sentKeys(), box().value, scannedCounts]).toEqual([[], '', [196]]);
      screen.getAllByText('This may be a part of a code, or more than one. Scan it again.');
      await keys('F82DC03C4472');
      expect(sentKeys()).toEqual([['F82DC03C4472']]);
    },
  );

  it('takes scans while one is under way, and sends them together, in order', async () => {
    await keys('UNIT001');
    await keys('UNIT002');
    await keys('UNIT003');
    expect(sentKeys()).toEqual([['UNIT001']]);
    expect(counts()).toContain('3 waiting');
    await sent[0]?.answer();
    expect(sentKeys()).toEqual([['UNIT001'], ['UNIT002', 'UNIT003']]);
    await sent[1]?.answer();
    expect(counts()).toBe('3 done, 0 to confirm, 0 not done');
  });

  it('given a scan with one code that is invalid, then none of it is accepted', async () => {
    await keys('UNIT001 AB');
    expect([sentKeys(), results()]).toEqual([[], ['UNIT001 ABToo short.']]);
  });

  it('counts a unit once that is scanned twice within two seconds, and asks again later', async () => {
    await keys('UNIT001');
    await sent[0]?.answer();
    await keys('UNIT001');
    expect(sentKeys()).toHaveLength(1);
    await pass(2000);
    await keys('UNIT001');
    expect(sentKeys()).toHaveLength(2);
    await sent[1]?.answer();
    expect(counts()).toBe('1 done, 0 to confirm, 0 not done');
  });

  it('answers by word, sound and shaking, each kind its own', async () => {
    for (const [at, tone] of (['done', 'confirm', 'failed'] as const).entries()) {
      await keys(`UNIT00${at}`);
      await sent[at]?.answer({ [`UNIT00${at}`]: tone });
      screen.getByText(['Done', 'Confirm', 'Not done'][at] ?? '', { selector: 'p' });
    }
    expect(scannedCounts).toEqual([1320, 880, 880, 196]);
    expect(vibrate.mock.calls).toEqual([[[40]], [[60, 60, 60]], [[320]]]);
    expect(counts()).toBe('1 done, 1 to confirm, 1 not done');
  });

  it('reads the last result out, one that was not done at once', async () => {
    const region = () => screen.getAllByRole('status').find((one) => one.hasAttribute('aria-atomic'));
    await keys('UNIT001');
    await sent[0]?.answer();
    expect([region()?.textContent, region()?.getAttribute('aria-live')]).toEqual([
      'DoneUNIT001About UNIT001',
      'polite',
    ]);
    await keys('UNIT002');
    await sent[1]?.answer({ UNIT002: 'failed' });
    expect(region()?.getAttribute('aria-live')).toBe('assertive');
  });

  it('puts what was not done on top, whatever was scanned after it', async () => {
    await keys('UNIT001');
    await sent[0]?.answer({ UNIT001: 'failed' });
    await keys('UNIT002');
    await sent[1]?.answer({ UNIT002: 'confirm' });
    await keys('UNIT003');
    await sent[2]?.answer();
    await keys('UNIT004');
    await sent[3]?.answer();
    expect(results()).toEqual([
      'UNIT001About UNIT001',
      'UNIT002About UNIT002',
      'UNIT004About UNIT004',
      'UNIT003About UNIT003',
    ]);
  });

  it('loses no code when no one answers, and sends it again when it is wanted', async () => {
    await keys('UNIT001');
    await sent[0]?.fail('The server cannot be reached.');
    expect(results()).toEqual(['UNIT001The server cannot be reached.']);
    fireEvent.click(screen.getByRole('button', { name: 'Send again: 1' }));
    await sent[1]?.answer();
    expect([sentKeys(), results()]).toEqual([[['UNIT001'], ['UNIT001']], ['UNIT001About UNIT001']]);
  });

  it('counts a list that is pasted before it is sent, and sends it in parts', async () => {
    const list = Array.from({ length: 6 }, (_, at) => `UNIT00${at}`);
    fireEvent.paste(box(), { clipboardData: { getData: () => list.join('\r\n') } });
    expect(screen.getByRole('alert').textContent).toContain(
      '6 codes were pasted. They are sent in 2 parts of at most 4.',
    );
    expect(sentKeys()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Assign: 6' }));
    await sent[0]?.answer();
    expect(counts()).toContain('4 done, 0 to confirm, 0 not done · 2 waiting');
    await sent[1]?.answer();
    expect(sentKeys()).toEqual([list.slice(0, 4), list.slice(4)]);
  });

  it('withdraws with Ctrl Z, and leaves typing its own', async () => {
    const ctrlZ = (on: Element) => fireEvent.keyDown(on, { key: 'z', ctrlKey: true });
    ctrlZ(box());
    expect(undone).toBe(1);
    fireEvent.change(box(), { target: { value: 'AB' } });
    ctrlZ(box());
    expect(undone).toBe(1);
    ctrlZ(document.body);
    expect(undone).toBe(2);
  });

  it('sends each code in the context in which it was scanned, also after the context has changed, and when it is sent again', async () => {
    const choose = (person: string) => fireEvent.change(screen.getByLabelText('Person'), { target: { value: person } });
    await keys('FIRST0001');
    await keys('SECOND002');
    choose('Ben');
    await keys('THIRD0003');
    choose('Cora');
    await sent[0]?.answer();
    await sent[1]?.fail('No network.');
    await sent[2]?.answer();
    fireEvent.click(screen.getByRole('button', { name: 'Send again: 1' }));
    await pass(0);
    expect(sent.map((one) => [one.context, one.keys])).toEqual([
      ['Ann', ['FIRST0001']],
      ['Ann', ['SECOND002']],
      ['Ben', ['THIRD0003']],
      ['Ann', ['SECOND002']],
    ]);
  });

  it('given a scan was undone, then its result is removed, and it can be scanned again at once', async () => {
    await keys('FIRST0001');
    await sent[0]?.answer();
    await keys('SECOND002');
    await sent[1]?.answer();
    screen.getByText('Done', { selector: 'p' });
    withdrawn = ['SECOND002'];
    fireEvent.click(screen.getByRole('button', { name: /^Undo last/ }));
    expect(screen.queryByText('Done', { selector: 'p' })).toBeNull();
    expect(results()).toEqual(['FIRST0001About FIRST0001']);
    await keys('SECOND002');
    expect(sentKeys()).toHaveLength(3);
  });
});
