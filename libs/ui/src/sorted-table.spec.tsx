import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SortedTable } from './sorted-table.js';

const rows = [
  { id: '1', name: 'Bell', points: 9 },
  { id: '2', name: 'Adams', points: 120 },
  { id: '3', name: 'Cole', points: null },
];

describe('A table whose rows are all there', () => {
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  const show = () =>
    render(
      <SortedTable
        label="People"
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', label: 'Name', main: true, by: ({ name }) => name, render: ({ name }) => name },
          { key: 'points', label: 'Points', by: ({ points }) => points, render: ({ points }) => points ?? '–' },
        ]}
      />,
    );

  it('given nothing pressed, shows them as they came', () => {
    show();
    expect(names()).toEqual(['Bell', 'Adams', 'Cole']);
  });

  it('given a head of figures, shows the greatest first, then the least, and what is none always last', async () => {
    show();
    const head = screen.getByRole('button', { name: 'Points' });
    await userEvent.click(head);
    expect(names()).toEqual(['Adams', 'Bell', 'Cole']);
    await userEvent.click(head);
    expect(names()).toEqual(['Bell', 'Adams', 'Cole']);
    expect(screen.getByRole('columnheader', { name: 'Points' }).getAttribute('aria-sort')).toBe('ascending');
  });

  it('given a head of words, shows them by the alphabet', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(names()).toEqual(['Adams', 'Bell', 'Cole']);
  });
});
