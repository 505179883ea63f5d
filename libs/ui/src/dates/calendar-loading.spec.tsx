import { expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { CalendarField } from './calendar-field.js';

it('given a date field that is not loaded yet, then it takes the focus once and is disabled as asked', async () => {
  render(
    <>
      <CalendarField label="First" value="" onValue={() => {}} autoFocus />
      <CalendarField label="Second" value="" onValue={() => {}} disabled />
      <button>Next</button>
    </>,
  );
  expect(screen.getByRole('textbox', { name: 'Second' }).matches(':disabled')).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'First' }));
  const next = screen.getByRole('button', { name: 'Next' });
  act(() => next.focus());
  await screen.findByRole('group', { name: 'First' });
  expect(document.activeElement).toBe(next);
});
