import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { dateIn, emptyDate, leaveField, typeKeys } from '../testing/type-date.js';
import { DateField } from './date-field.js';

/** Renders a field and returns the dates that it reports. */
async function show(onClear?: () => void): Promise<string[]> {
  const reported: string[] = [];
  function Field() {
    const [date, setDate] = useState('2026-10-06');
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
  await screen.findByRole('group', { name: 'Date' });
  return reported;
}
const field = (): HTMLElement => screen.getByLabelText('Date');

describe('A date field', () => {
  it.each([
    ['Enter is pressed', () => fireEvent.keyDown(document.activeElement ?? field(), { key: 'Enter' })],
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

  it('given an optional date, reports once that it was left empty', async () => {
    const cleared: string[] = [];
    await show(() => cleared.push('none'));
    emptyDate(field());
    expect(cleared).toEqual([]);
    leaveField();
    expect(cleared).toEqual(['none']);
  });
});
