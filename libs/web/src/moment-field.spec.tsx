import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { MomentField, momentTexts } from './moment-field.js';
import { fakeApi } from './testing/fake-api.js';
import { differencesIn } from './testing/locale-agreement.js';
import { person } from './testing/people.js';
import { renderScreen } from './testing/render-screen.js';

const asked: (string | null)[] = [];
function Asking(): ReactNode {
  const [at, setAt] = useState<string | null>(null);
  return (
    <MomentField
      at={at}
      onAt={(moment) => {
        asked.push(moment);
        setAt(moment);
      }}
    />
  );
}

describe('The field for a moment', () => {
  beforeEach(() => void asked.splice(0));

  it('asks for the end of a minute of the company’s time, and leads back to now', async () => {
    await renderScreen(<Asking />, { api: fakeApi(), user: person(['owner']) });
    const field = screen.getByLabelText<HTMLInputElement>('As it stood on');
    expect(screen.queryByRole('button', { name: 'Back to now' })).toBeNull();
    fireEvent.change(field, { target: { value: '2026-10-06T09:30' } });
    fireEvent.blur(field);
    expect(asked).toEqual(['2026-10-06T13:30:59.999Z']);
    expect(field.value).toBe('2026-10-06T09:30');
    await userEvent.click(screen.getByRole('button', { name: 'Back to now' }));
    expect(asked.at(-1)).toBeNull();
    expect(field.value).toBe('');
  });

  it('has the same words in every locale [I18N-002]', () => expect(differencesIn(momentTexts)).toEqual([]));
});
