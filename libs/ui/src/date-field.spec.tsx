import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { DateField } from './date-field.js';

function Field({ told: messages }: { told: string[] }) {
  const [date, setDate] = useState('2026-10-06');
  return (
    <DateField
      label="Date"
      value={date}
      onDate={(next) => {
        messages.push(next);
        setDate(next);
      }}
    />
  );
}
const field = (): HTMLInputElement => screen.getByLabelText('Date');
const type = (value: string) => fireEvent.change(field(), { target: { value } });

describe('A date field', () => {
  it('given a year that is typed digit by digit, shows the whole date once', () => {
    const messages: string[] = [];
    render(<Field told={messages} />);
    for (const year of ['0002', '0020', '0202', '2027']) type(`${year}-10-06`);
    expect(messages).toEqual(['2027-10-06']);
    expect(field().value).toBe('2027-10-06');
  });

  it.each([
    ['Enter is pressed', () => fireEvent.keyDown(field(), { key: 'Enter' })],
    ['the field is left', () => fireEvent.blur(field())],
  ])('given digits that each complete another date, reports the typed date once: when %s', (_, finish) => {
    const messages: string[] = [];
    render(<Field told={messages} />);
    for (const date of ['2026-01-06', '2026-12-06', '2026-12-01', '2026-12-15']) {
      fireEvent.keyDown(field(), { key: date.at(-1) ?? '' });
      type(date);
    }
    expect({ shown: field().value, told: messages }).toEqual({ shown: '2026-12-15', told: [] });
    finish();
    fireEvent.blur(field());
    expect(messages).toEqual(['2026-12-15']);
  });

  it('given a date that is chosen in the calendar after some digits, reports it at once', () => {
    const messages: string[] = [];
    render(<Field told={messages} />);
    fireEvent.keyDown(field(), { key: '1' });
    type('2026-01-06');
    type('2026-12-15');
    expect(messages).toEqual(['2026-12-15']);
  });

  it('given what was left half typed, shows the date of before', () => {
    const messages: string[] = [];
    render(<Field told={messages} />);
    type('0020-10-06');
    expect(field().value).toBe('0020-10-06');
    fireEvent.blur(field());
    expect({ shown: field().value, told: messages }).toEqual({ shown: '2026-10-06', told: [] });
  });

  it('given that it is emptied, shows nothing', () => {
    const messages: string[] = [];
    render(<Field told={messages} />);
    type('');
    fireEvent.blur(field());
    expect({ shown: field().value, told: messages }).toEqual({ shown: '2026-10-06', told: [] });
  });

  it('given that there may be none, shows when it is left empty', () => {
    const messages: string[] = [];
    render(
      <DateField label="Date" value="2026-10-06" onDate={() => undefined} onClear={() => messages.push('none')} />,
    );
    type('');
    expect(messages).toEqual([]);
    fireEvent.blur(field());
    fireEvent.blur(field());
    expect(messages).toEqual(['none']);
  });
});
