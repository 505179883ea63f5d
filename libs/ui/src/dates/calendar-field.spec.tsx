import { describe, expect, it } from '@jest/globals';
import type { Locale } from '@tailboard/contracts/locale';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { dateIn, emptyDate, leaveField, pressEnter, typeKeys } from '../testing/type-date.js';
import { CalendarField } from './calendar-field.js';
import type { CalendarFieldProps, CalendarType } from './calendar-value.js';
import { CalendarLocale } from './calendar-locale.js';

/** Renders a field and returns what it reports. */
async function show(start: string, options: { locale?: Locale; type?: CalendarType } = {}): Promise<string[]> {
  const reported: string[] = [];
  function Field() {
    const [value, setValue] = useState(start);
    return (
      <CalendarLocale value={{ locale: options.locale ?? 'en', write: (date) => `the day ${date}` }}>
        <CalendarField
          label="Date"
          type={options.type ?? 'date'}
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

describe('A calendar field of a form', () => {
  /** Renders the field in a form and returns the submitted values. */
  async function showForm(
    start: string,
    options: { inside?: ReactNode; outside?: ReactNode; onEnter?: CalendarFieldProps['onEnter'] },
  ): Promise<string[]> {
    const submitted: string[] = [];
    function Form() {
      const [value, setValue] = useState(start);
      return (
        <>
          <form
            id="form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              submitted.push(value);
            }}
          >
            <CalendarField
              label="Date"
              value={value}
              onValue={setValue}
              {...(options.onEnter && { onEnter: options.onEnter })}
            />
            <button type="button" onClick={() => setValue('')}>
              Reset
            </button>
            {options.inside}
          </form>
          {options.outside}
        </>
      );
    }
    render(<Form />);
    await screen.findByRole('group', { name: 'Date' });
    return submitted;
  }
  const outside = <button type="submit" form="form" />;

  it.each([
    ['a section of its date is deleted', '2026-11-30', () => emptyDate(field(), 'Day'), '11/DD/2026'],
    ['a first section is typed', '', () => typeKeys(field(), '10'), '10/DD/YYYY'],
    ['it is emptied', '2026-11-30', () => emptyDate(field()), ''],
    ['a date is typed', '', () => typeKeys(field(), '10062027'), '2027-10-06'],
  ])('given that %s, when Enter is pressed, then the form has what is shown', async (_, start, edit, value) => {
    const submitted = await showForm(start, { outside });
    edit();
    pressEnter();
    expect(submitted).toEqual([value]);
  });

  it('given an unfinished date that was submitted, when it is emptied, then the form has no date', async () => {
    const submitted = await showForm('', { outside });
    typeKeys(field(), '10');
    pressEnter();
    emptyDate(field());
    pressEnter();
    expect(submitted).toEqual(['10/DD/YYYY', '']);
  });

  it.each([
    ['a submit button that is disabled', { inside: <button type="submit" disabled /> }],
    ['no submit button', {}],
    [
      'Enter that does something else',
      { outside, onEnter: (_: string, event: KeyboardEvent) => event.preventDefault() },
    ],
  ])('given %s, when Enter is pressed, then the form is not submitted', async (_, options) => {
    const submitted = await showForm('2026-11-30', options);
    act(() => screen.getByRole('spinbutton', { name: 'Day' }).focus());
    pressEnter();
    expect(submitted).toEqual([]);
  });

  it('given an unfinished date, when the form is reset, then the field is empty', async () => {
    await showForm('2026-11-30', {});
    emptyDate(field(), 'Day');
    leaveField();
    expect(dateIn(field())).toBe('11/DD/2026');
    fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(dateIn(field())).toBe('');
  });
});
