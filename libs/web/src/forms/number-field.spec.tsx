import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Locale } from '@tailboard/contracts/locale';
import fc from 'fast-check';
import { useState, type ReactNode } from 'react';
import { speak } from '../i18n/locale.js';
import { fakeApi } from '../testing/fake-api.js';
import { renderScreen } from '../testing/render-screen.js';
import { toCents, MoneyField } from './money-field.js';
import { NumberField } from './number-field.js';

describe('A field for an amount', () => {
  async function show(start: number | null, locale: Locale = 'en'): Promise<{ cents: () => number | null }> {
    let stored = start;
    function Field(): ReactNode {
      const [cents, setCents] = useState(start);
      const store = (next: number | null): void => {
        stored = next;
        setCents(next);
      };
      return <MoneyField label="Price" cents={cents} onCents={store} helperText="In dollars" />;
    }
    await renderScreen(<Field />, { api: fakeApi() });
    await act(() => speak(locale));
    return { cents: () => stored };
  }
  const field = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>('Price');
  const retype = async (text: string): Promise<void> => {
    await userEvent.clear(field());
    await userEvent.type(field(), text);
  };

  it('reads a decimal comma in Spanish, and shows the amount as it was typed', async () => {
    const { cents } = await show(2500, 'es');
    expect(field().value).toBe('25.00');
    await retype('1,50');
    expect([cents(), field().value]).toEqual([150, '1,50']);
  });

  it('refuses an ambiguous amount, names both readings, and keeps what was typed', async () => {
    const { cents } = await show(null);
    await retype('1,50');
    expect(cents()).toBeNaN();
    screen.getByText('“1,50” can mean 1.5 or 150. Enter one of these.');
    expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['1,50', 'true']);
    await retype('1.50');
    expect(cents()).toBe(150);
    screen.getByText('In dollars');
  });

  it('shows how to enter a number if the text is none', async () => {
    await show(null);
    await retype('ten');
    screen.getByText('“ten” is not a number. Enter it like 1234.5.');
  });

  it.each([
    [19.99, 1999],
    [0.005, NaN],
    [1.234, NaN],
    [null, null],
  ])('stores %p dollars as cents: %p', (dollars, cents) => expect(toCents(dollars)).toBe(cents));

  it('stores every amount to the cent [RPT-094]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
        expect(toCents(Number((cents / 100).toFixed(2)))).toBe(cents);
      }),
    );
  });
});

describe('A number field', () => {
  it('changes neither by the mouse wheel nor by arrow keys', async () => {
    let value: number | null = 5;
    await renderScreen(<NumberField label="Points" unit="pt" value={value} onValue={(next) => (value = next)} />, {
      api: fakeApi(),
    });
    const input = screen.getByLabelText<HTMLInputElement>('Points');
    screen.getByText('pt');
    await userEvent.click(input);
    fireEvent.wheel(input, { deltaY: 100 });
    await userEvent.keyboard('{ArrowUp}{ArrowDown}');
    expect([value, input.type]).toEqual([5, 'text']);
  });
});
