import { expect, it } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Picker, type Choice } from './picker.js';

const many = Array.from({ length: 2_345 }, (_, n): Choice => ({ id: String(n), label: `Person ${n}` }));

it('given 2,345 choices, when a picker opens, then it shows the first 100 with the number of the others, and finds each by typing', () => {
  const picked: (string | null)[] = [];
  render(<Picker label="Technician" options={many} value="2340" onPick={(id) => picked.push(id)} />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Technician' });
  expect(field.value).toBe('Person 2340');
  act(() => field.focus());
  fireEvent.change(field, { target: { value: 'Person' } });
  const options = screen.getAllByRole('option');
  expect(options.slice(-2).map(({ textContent }) => textContent)).toEqual([
    'Person 99',
    '2245 more. Type to find them.',
  ]);
  expect(options.at(-1)?.getAttribute('aria-disabled')).toBe('true');
  fireEvent.change(field, { target: { value: 'Person 2344' } });
  fireEvent.click(screen.getByRole('option', { name: 'Person 2344' }));
  expect(picked).toEqual(['2344']);
});
