import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { SortedTable } from './sorted-table.js';

const rows = [
  { id: '1', name: 'Bell', points: 9 },
  { id: '2', name: 'Adams', points: 120 },
  { id: '3', name: 'Cole', points: null },
];

describe('A table whose rows are all there', () => {
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  const show = (more: Partial<ComponentProps<typeof SortedTable<(typeof rows)[number]>>> = {}) =>
    render(
      <SortedTable
        {...more}
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

  it('given an order to begin with, shows them in it', () => {
    show({ initially: { by: 'points', direction: 'desc' } });
    expect(names()).toEqual(['Adams', 'Bell', 'Cole']);
  });

  it('given more than a page of them, shows a page; a head pressed leads back to the first of its order', async () => {
    show({ perPage: 2 });
    expect(names()).toEqual(['Bell', 'Adams']);
    expect(screen.getByRole('navigation', { name: 'Pages: People' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(names()).toEqual(['Cole']);
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(names()).toEqual(['Adams', 'Bell']);
  });

  it('given rows that went while the last page was read, shows the last that is there', async () => {
    const { rerender } = show({ perPage: 2 });
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    const columns = [{ key: 'name', label: 'Name', main: true, render: ({ name }: (typeof rows)[number]) => name }];
    rerender(
      <SortedTable label="People" rows={rows.slice(0, 2)} rowKey={({ id }) => id} columns={columns} perPage={2} />,
    );
    expect(names()).toEqual(['Bell', 'Adams']);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});
