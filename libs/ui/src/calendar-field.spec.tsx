import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { CalendarField } from './calendar-field.js';
import { CalendarWriting } from './calendar-writing.js';

const show = (value: string, write: ((value: string) => string) | null) =>
  render(
    <CalendarWriting value={write}>
      <CalendarField label="Date" value={value} onChange={() => undefined} />
    </CalendarWriting>,
  );

describe('A field of the calendar', () => {
  it('given how the page writes dates, shows its value so, and to screen readers the field alone', () => {
    const { container } = show('2026-11-24', (value) => `the day ${value}`);
    const written = container.querySelector('.writing');
    expect(written?.textContent).toBe('the day 2026-11-24');
    expect(written?.getAttribute('aria-hidden')).toBe('true');
    expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('2026-11-24');
  });

  it('given nothing in it, or a page that says nothing of it, leaves the writing to the browser', () => {
    expect(show('', String).container.querySelector('.writing')).toBeNull();
    expect(show('2026-11-24', null).container.querySelector('.writing')).toBeNull();
  });
});
