import { describe, expect, it } from '@jest/globals';
import type { Locale } from '@tailboard/contracts/locale';
import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { dateIn, emptyDate, leaveField, typeKeys } from '../testing/type-date.js';
import { CalendarField } from './calendar-field.js';
import type { CalendarType } from './calendar-value.js';
import { CalendarLocale } from './calendar-locale.js';

/** Renders a field and returns what it reports. */
async function show(start: string, of: { locale?: Locale; type?: CalendarType } = {}): Promise<string[]> {
  const reported: string[] = [];
  function Field() {
    const [value, setValue] = useState(start);
    return (
      <CalendarLocale value={{ locale: of.locale ?? 'en', write: (date) => `the day ${date}` }}>
        <CalendarField
          label="Date"
          type={of.type ?? 'date'}
          value={value}
          onValue={(next) => {
            reported.push(next);
            setValue(next);
          }}
        />
      </CalendarLocale>
    );
  }
  render(<Field />);
  await screen.findByRole('group', { name: 'Date' });
  return reported;
}
const field = (): HTMLElement => screen.getByLabelText('Date');

describe('A calendar field', () => {
  it('given the format of the page, shows its value so, and to screen readers the field alone', async () => {
    await show('2026-11-24');
    const written = field().querySelector('.written');
    expect(written?.textContent).toBe('the day 2026-11-24');
    expect(written?.getAttribute('aria-hidden')).toBe('true');
    expect(screen.getByRole('group', { name: 'Date' })).toBe(field());
    expect(screen.getAllByRole('spinbutton').map((section) => section.getAttribute('aria-label'))).toEqual([
      'Month',
      'Day',
      'Year',
    ]);
  });

  it('given no value, shows none', async () => {
    await show('');
    expect(field().querySelector('.written')).toBeNull();
  });

  it.each([
    ['en', '10062027', '10/06/2027'],
    ['es', '06102027', '06/10/2027'],
    ['zh-CN', '20271006', '2027/10/06'],
  ] as const)('given digits in the order of the locale %s, reads the same date', async (locale, keys, shown) => {
    const reported = await show('', { locale });
    typeKeys(field(), keys);
    expect({ last: reported.at(-1), shown: dateIn(field()) }).toEqual({ last: '2027-10-06', shown });
  });

  it.each([
    ['en', '030820260230A'],
    ['es', '080320260230'],
    ['zh-CN', '202603080230'],
  ] as const)('given a time of day that the clocks skip, reads it as typed in %s', async (locale, keys) => {
    const reported = await show('', { locale, type: 'datetime-local' });
    typeKeys(field(), keys);
    expect(reported.at(-1)).toBe('2026-03-08T02:30');
  });

  it('given a date that is left unfinished, reports a text that is no date and keeps what was typed', async () => {
    const reported = await show('');
    typeKeys(field(), '1006');
    leaveField();
    expect(reported).toEqual(['10/06/YYYY']);
    expect(dateIn(field())).toBe('10/06/YYYY');
  });

  it('given a date that the calendar does not have, reports a text that is no date', async () => {
    const reported = await show('2026-02-10');
    typeKeys(field(), '0231');
    expect(reported.at(-1)).toBe('invalid');
  });

  it('given that it is emptied, reports that there is no date', async () => {
    const reported = await show('2026-02-10');
    emptyDate(field());
    expect(reported.at(-1)).toBe('');
    leaveField();
    expect(reported.at(-1)).toBe('');
  });
});
