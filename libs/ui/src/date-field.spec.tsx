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
