import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { dateIn, emptyDate, leaveField, pressEnter, typeKeys } from '../testing/type-date.js';
import { DateField } from './date-field.js';

/** Renders a field and returns the dates that it reports. */
async function show(onClear?: () => void, start = '2026-10-06'): Promise<string[]> {
  const reported: string[] = [];
  function Field() {
    const [date, setDate] = useState(start);
    return (
      <DateField
        label="Date"
        value={date}
        onDate={(next) => {
          reported.push(next);
          setDate(next);
        }}
        {...(onClear && { onClear })}
      />
    );
  }
  render(<Field />);
  await screen.findByLabelText('Date');
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  return reported;
}
const field = (): HTMLElement => screen.getByLabelText('Date');

describe('A date field', () => {
  it.each([
    ['Enter is pressed', pressEnter],
    ['the field is left', leaveField],
  ])('given digits that each complete another date, reports the typed date once: when %s', async (_, finish) => {
    const reported = await show();
    typeKeys(field(), '12152027');
    expect({ shown: dateIn(field()), reported }).toEqual({ shown: '12/15/2027', reported: [] });
    finish();
    leaveField();
    expect(reported).toEqual(['2027-12-15']);
  });

  it('given a date that is chosen in the calendar after some digits, reports it at once', async () => {
    const reported = await show();
    typeKeys(field(), '12');
    fireEvent.click(screen.getByRole('button', { name: /^Choose date/ }));
    fireEvent.click(screen.getByRole('gridcell', { name: '15' }));
    expect(reported.at(-1)).toBe('2026-12-15');
  });

  it.each(['2026-12-15', '15 Dec 2026'])('given %p that is pasted, reports it when it is left', async (text) => {
    const reported = await show();
    act(() => field().querySelector<HTMLElement>('[role=spinbutton]')?.focus());
    fireEvent.paste(document.activeElement ?? field(), { clipboardData: { getData: () => text } });
    expect({ shown: dateIn(field()), reported }).toEqual({ shown: '12/15/2026', reported: [] });
    leaveField();
    expect(reported).toEqual(['2026-12-15']);
  });

  it.each([
    ['a year is half typed', () => typeKeys(field(), '121520')],
    ['a part is missing', () => emptyDate(field(), 'Day')],
    ['it is emptied', () => emptyDate(field())],
  ])('given that %s when it is left, shows the date of before', async (_, edit) => {
    const reported = await show();
    edit();
    leaveField();
    expect({ shown: dateIn(field()), reported }).toEqual({ shown: '10/06/2026', reported: [] });
  });

  it('given no date of before and a part is missing when it is left, shows none', async () => {
    const reported = await show(undefined, '');
    typeKeys(field(), '10');
    leaveField();
    expect({ shown: dateIn(field()), reported }).toEqual({ shown: '', reported: [] });
  });

  it.each([
    ['Enter is pressed', pressEnter],
    ['the field is left', leaveField],
  ])('given an optional date that is emptied, reports once that there is none: when %s', async (_, finish) => {
    const cleared: string[] = [];
    await show(() => cleared.push('none'));
    emptyDate(field());
    expect(cleared).toEqual([]);
    finish();
    expect(cleared).toEqual(['none']);
  });

  it('given a date that is unfinished, when Enter is pressed, then a form is not submitted with another', async () => {
    await show();
    emptyDate(field(), 'Day');
    const goesOn = fireEvent.keyDown(document.activeElement ?? field(), { key: 'Enter' });
    expect({ goesOn, shown: dateIn(field()) }).toEqual({ goesOn: false, shown: '10/DD/2026' });
  });
});

describe('A date field of a device without a mouse', () => {
  const matchMedia = Object.getOwnPropertyDescriptor(window, 'matchMedia');
  beforeEach(() => {
    window.matchMedia = ((media: string) => ({
      matches: media === '(pointer: coarse)',
      media,
      addEventListener: () => {},
      removeEventListener: () => {},
    })) as unknown as typeof window.matchMedia;
  });
  afterEach(() => {
    if (matchMedia) Object.defineProperty(window, 'matchMedia', matchMedia);
    else Reflect.deleteProperty(window, 'matchMedia');
  });
  const change = (value: string) => fireEvent.change(field(), { target: { value } });
  const type = (key: string, value: string) => {
    fireEvent.keyDown(field(), { key });
    change(value);
  };

  it('reports a date that is chosen in the calendar at once, also after some digits', async () => {
    const reported = await show();
    change('2026-12-15');
    type('1', '2026-12-01');
    fireEvent.pointerDown(field());
    change('2026-12-16');
    expect(reported).toEqual(['2026-12-15', '2026-12-16']);
  });

  it.each([
    ['Enter is pressed', () => fireEvent.keyDown(field(), { key: 'Enter' })],
    ['the field is left', () => fireEvent.blur(field())],
  ])('given keys that each complete another date, reports the typed date once: when %s', async (_, finish) => {
    const reported = await show();
    type('1', '2026-10-01');
    type('5', '2026-10-15');
    type('ArrowUp', '2026-10-16');
    expect(reported).toEqual([]);
    finish();
    expect(reported).toEqual(['2026-10-16']);
  });
});
