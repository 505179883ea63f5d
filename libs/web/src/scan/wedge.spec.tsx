import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { pressKey, scanKeys } from '../testing/scanner.js';
import { recordedKeys, recordKeys } from './recorded-keys.js';
import { useWedge } from './wedge.js';

const CODE = 'F82DC03C4472';
const speeds = [4, 30, 60, 120];

describe('A scanner that types', () => {
  let scanned: string[];
  let refused: string[];
  let unsure: string[];
  let pressed: string[];
  beforeEach(() => {
    scanned = [];
    refused = [];
    unsure = [];
    pressed = [];
  });
  function ListeningScreen(): ReactNode {
    useWedge({
      onScan: (text) => scanned.push(text),
      onRefused: (text, why) => refused.push(`${why} ${text}`),
      onUnsure: (text) => unsure.push(text),
    });
    return null;
  }
  const show = () =>
    render(
      <>
        <ListeningScreen />
        <input aria-label="Codes" data-scan-field />
        <input aria-label="UPC" data-takes-scans="^\d{8,14}$" />
        <ul role="listbox">
          <li role="option" aria-selected tabIndex={0}>
            Macon
          </li>
        </ul>
        <div role="dialog">
          <button onClick={() => pressed.push('Close')}>Close</button>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              pressed.push('form');
            }}
          >
            <input aria-label="Reason" />
            <input aria-label="Serial" data-takes-scans />
          </form>
        </div>
      </>,
    );
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const focus = (element: HTMLElement): void => element.focus();

  it.each(speeds)(
    'given a button of a dialog has the focus, when a code arrives at %s ms, then it is accepted and nothing is pressed',
    (gap) => {
      show();
      focus(screen.getByRole('button', { name: 'Close' }));
      scanKeys(CODE, gap);
      scanKeys(CODE, gap, { 4: 900 });
      expect([scanned, refused, pressed]).toEqual([[CODE, CODE], [], []]);
    },
  );

  it.each(speeds)(
    'given a field of a dialog has the focus, when a code arrives at %s ms, then it is accepted or asked about, the field is as before, and nothing is submitted',
    (gap) => {
      show();
      focus(field('Reason'));
      fireEvent.change(field('Reason'), { target: { value: 'lost' } });
      scanKeys(CODE, gap);
      scanKeys(CODE, gap, { 4: 900 });
      expect([scanned, unsure]).toEqual(gap <= 35 ? [[CODE, CODE], []] : [[], [CODE, CODE]]);
      expect([refused, pressed, field('Reason').value]).toEqual([[], [], 'lost']);
    },
  );

  it('given a person types a reason quickly, then it stays, and Enter submits', () => {
    show();
    focus(field('Reason'));
    scanKeys('handed over', 60);
    expect([scanned, refused, unsure, pressed, field('Reason').value]).toEqual([[], [], [], ['form'], 'handed over']);
  });

  it('given a list has the focus, when a user finds an entry by typing, then it is no scan; a code is', () => {
    show();
    focus(screen.getByRole('option'));
    scanKeys('maco', 120);
    expect([scanned, refused]).toEqual([[], []]);
    scanKeys(CODE, 120);
    expect(scanned).toEqual([CODE]);
  });

  it.each(speeds)(
    'given the UPC field, when a UPC is scanned at %s ms, then it stays there; another code is a scan',
    (gap) => {
      show();
      focus(field('UPC'));
      scanKeys('036000291452', gap);
      expect([scanned, field('UPC').value]).toEqual([[], '036000291452']);
      field('UPC').select();
      scanKeys('NJ90MAKU187CB', gap);
      expect([scanned, refused]).toEqual([['NJ90MAKU187CB'], []]);
    },
  );

  it.each(speeds)(
    'given a field that takes scans in a form, when a code is scanned at %s ms, then the field has it and the form is not submitted',
    (gap) => {
      show();
      focus(field('Serial'));
      scanKeys(CODE, gap);
      expect([scanned, field('Serial').value, pressed]).toEqual([[], CODE, []]);
    },
  );

  it.each([60, 120])(
    'given a text in the field for codes, when keys follow at %s ms, then the user is asked about the whole, and nothing is taken',
    (gap) => {
      show();
      focus(field('Codes'));
      fireEvent.change(field('Codes'), { target: { value: 'R5X' } });
      scanKeys(CODE, gap);
      expect([scanned, refused, unsure, field('Codes').value]).toEqual([[], [], [`R5X${CODE}`], '']);
    },
  );

  it('given a dialog opens in the middle of a scan, then the code is whole and nothing is pressed', () => {
    show();
    focus(field('Codes'));
    for (const key of CODE.slice(0, 5)) pressKey(key, 60);
    focus(screen.getByRole('button', { name: 'Close' }));
    for (const key of [...CODE.slice(5), 'Enter']) pressKey(key, 60);
    expect([scanned, pressed, field('Codes').value]).toEqual([[CODE], [], '']);
  });

  it('given a single key before a code, then it is not glued to it: the whole is refused', () => {
    show();
    focus(screen.getByRole('button', { name: 'Close' }));
    scanKeys(`X${CODE}`, 8, { 1: 400 });
    expect([scanned, refused]).toEqual([[], [`partOfCode X${CODE}`]]);
  });

  it('given the page records keys, when a screen opens in the middle of a scan, then the code is whole; one from before is refused', () => {
    recordKeys();
    recordedKeys()?.events.splice(0);
    const early = (key: string, ago: number): void => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true });
      Object.defineProperty(event, 'timeStamp', { value: performance.now() - ago });
      document.body.dispatchEvent(event);
    };
    for (const [at, key] of [...'NJ90MAKU187CB', 'Enter'].entries()) early(key, 3_000 - at * 8);
    for (const [at, key] of [...CODE.slice(0, 7)].entries()) early(key, 60 - at * 8);
    show();
    expect(refused).toEqual(['pageNotReady NJ90MAKU187CB']);
    for (const key of [...CODE.slice(7), 'Enter']) early(key, 0);
    // The keys of a test arrive in its first second, in which the page may have missed some.
    expect([...scanned, ...refused.slice(1)].map((text) => text.replace('pageNotReady ', ''))).toEqual([CODE]);
  });
});
