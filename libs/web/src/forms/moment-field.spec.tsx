import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { dateIn, emptyDate, pressEnter, typeDate } from '@tailboard/ui/testing/type-date';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { MomentField, parseMoment, momentWritten } from './moment-field.js';
import { fakeApi } from '../testing/fake-api.js';
import { createSignedInUser } from '../testing/people.js';
import { renderScreen } from '../testing/render-screen.js';

const requested: (string | null)[] = [];
function MomentFieldProbe(): ReactNode {
  const [at, setAt] = useState<string | null>(null);
  return (
    <MomentField
      moment={at}
      onMoment={(moment) => {
        requested.push(moment);
        setAt(moment);
      }}
    />
  );
}

describe('The field for a moment', () => {
  beforeEach(() => void requested.splice(0));

  it('asks for the end of a minute of the company’s time, and leads back to now', async () => {
    await renderScreen(<MomentFieldProbe />, { api: fakeApi(), user: createSignedInUser(['owner']) });
    const field = await screen.findByRole('group', { name: 'View as of' });
    expect(screen.queryByRole('button', { name: 'Back to current' })).toBeNull();
    typeDate(field, '2026-10-06T09:30');
    expect(requested).toEqual(['2026-10-06T13:30:59.999Z']);
    expect(dateIn(field)).toBe('10/06/2026 09:30 AM');
    await userEvent.click(screen.getByRole('button', { name: 'Back to current' }));
    expect(requested.at(-1)).toBeNull();
    expect(dateIn(field)).toBe('');
  });

  it.each([
    ['a year outside the calendar', '0220-10-06T09:30', 'must be a date of the years 1970 to 2200.'],
    ['a time that the clocks skip', '2026-03-08T02:30', 'must be a valid date.'],
  ])(
    'given %s, when the field loses the focus, then it keeps the input, shows the reason and sends nothing',
    async (_, value, must) => {
      await renderScreen(<MomentFieldProbe />, { api: fakeApi(), user: createSignedInUser(['owner']) });
      const field = await screen.findByRole('group', { name: 'View as of' });
      typeDate(field, value);
      screen.getByText(`The view as of field ${must}`);
      expect(dateIn(field)).toContain(value.slice(0, 4));
      typeDate(field, '2026-10-06T09:30');
      expect(screen.queryByText(/must be/)).toBeNull();
      expect(requested).toEqual(['2026-10-06T13:30:59.999Z']);
    },
  );

  it('given a part of a moment is deleted, when Enter is pressed, then it keeps the moment until the button', async () => {
    await renderScreen(<MomentFieldProbe />, { api: fakeApi(), user: createSignedInUser(['owner']) });
    const field = await screen.findByRole('group', { name: 'View as of' });
    typeDate(field, '2026-10-06T09:30');
    emptyDate(field, 'Day');
    pressEnter();
    screen.getByText('The view as of field must be a valid date.');
    expect(requested).toEqual(['2026-10-06T13:30:59.999Z']);
    await userEvent.click(screen.getByRole('button', { name: 'Back to current' }));
    expect({ last: requested.at(-1), shown: dateIn(field) }).toEqual({ last: null, shown: '' });
    expect(screen.queryByText(/must be/)).toBeNull();
  });

  it.each([
    ['2026-10-05T08:00', '2026-10-05T12:00:00.000Z'],
    ['2026-12-05T08:00', '2026-12-05T13:00:00.000Z'],
    ['2026-11-01T23:30', '2026-11-02T04:30:00.000Z'],
  ])('given %s in New York, then it is %s, and is written so again', (typed, instant) => {
    expect(parseMoment(typed, 'America/New_York')).toBe(Date.parse(instant));
    expect(momentWritten(instant, 'America/New_York')).toBe(typed);
  });

  it.each(['2026-10-06', '2026-03-08T02:30', '0020-10-06T09:30', '2201-01-01T00:00'])(
    'given %s, which is no moment in New York, then it is none',
    (typed) => expect(parseMoment(typed, 'America/New_York')).toBeNull(),
  );
});
