import { describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataTable, type Column, type Sorted } from './table.js';

interface Person {
  id: string;
  name: string;
  points: number;
}
const people: Person[] = [
  { id: '1', name: 'Ada Byron', points: 12 },
  { id: '2', name: 'Grace Hopper', points: 96 },
  { id: '3', name: 'Mary Somerville', points: 40 },
];
const columns: Column<Person>[] = [
  { key: 'name', label: 'Name', sort: 'first_name', main: true, render: ({ name }) => name },
  { key: 'points', label: 'Points', align: 'right', render: ({ points }) => points },
  { key: 'actions', label: 'Actions', actions: true, render: ({ name }) => <button>Edit {name}</button> },
];

describe('A table', () => {
  const showTable = (sorted: Sorted = { by: 'first_name', direction: 'asc' }) => {
    const requested: string[] = [];
    const opened: string[] = [];
    render(
      <DataTable
        label="People"
        columns={columns}
        rows={people}
        rowKey={({ id }) => id}
        sorted={sorted}
        onSort={(by) => requested.push(by)}
        onOpen={({ name }) => opened.push(name)}
      />,
    );
    return { requested, opened };
  };
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

  it('given columns and rows, shows each value under its header, and names the row', () => {
    showTable();
    expect(within(screen.getByRole('table', { name: 'People' })).getAllByRole('row')).toHaveLength(4);
    expect(within(row('Grace')).getByRole('rowheader').textContent).toBe('Grace Hopper');
    expect(within(row('Grace')).getByText('96').dataset['label']).toBe('Points');
  });

  it.each([
    ['asc', 'ascending'],
    ['desc', 'descending'],
  ] as const)(
    'shows the sorted column and its direction %s, and reports the column when its header is pressed [UIX-020]',
    async (direction, text) => {
      const { requested } = showTable({ by: 'first_name', direction });
      const head = screen.getByRole('columnheader', { name: 'Name' });
      expect(head.getAttribute('aria-sort')).toBe(text);
      await userEvent.click(within(head).getByRole('button', { name: 'Name' }));
      expect(requested).toEqual(['first_name']);
    },
  );

  it('offers no order by a column that has none', () => {
    showTable();
    const head = screen.getByRole('columnheader', { name: 'Points' });
    expect([head.getAttribute('aria-sort'), within(head).queryByRole('button')]).toEqual([null, null]);
  });

  it('given the arrow keys, goes from row to row, and opens one with Enter', async () => {
    const { opened } = showTable();
    row('Ada').focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(row('Mary'));
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await userEvent.keyboard('{Home}');
    expect([opened, document.activeElement === row('Ada')]).toEqual([['Grace Hopper'], true]);
    expect(screen.getAllByRole('row').filter(({ tabIndex }) => tabIndex === 0)).toEqual([row('Ada')]);
  });

  it('leaves rows as they are while others are on their way, and draws them again with what came', () => {
    const drawn: string[] = [];
    const counted: Column<Person>[] = [
      { key: 'name', label: 'Name', main: true, render: ({ name }) => (drawn.push(name), name) },
    ];
    const table = (busy: boolean, rows: Person[]) => (
      <DataTable label="People" columns={[...counted]} rows={rows} rowKey={({ id }) => id} busy={busy} />
    );
    const { rerender } = render(table(false, people));
    drawn.length = 0;
    rerender(table(true, people));
    expect(drawn).toEqual([]);
    rerender(table(false, people.slice(1)));
    expect(new Set(drawn)).toEqual(new Set(['Grace Hopper', 'Mary Somerville']));
    drawn.length = 0;
    rerender(table(false, people.slice(1)));
    expect(drawn).not.toEqual([]);
  });

  it('given the arrow keys, draws none of the other rows again', async () => {
    const drawn: string[] = [];
    const counted: Column<Person>[] = [
      { key: 'name', label: 'Name', main: true, render: ({ name }) => (drawn.push(name), name) },
    ];
    render(<DataTable label="People" columns={counted} rows={people} rowKey={({ id }) => id} />);
    await userEvent.tab();
    drawn.length = 0;
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(row('Grace'));
    // Only the two rows between which the tab stop moves rerender.
    expect(drawn).not.toContain('Mary Somerville');
  });

  it('opens a row that is clicked, and not when a button in it was meant', async () => {
    const { opened } = showTable();
    await userEvent.click(screen.getByRole('button', { name: 'Edit Ada Byron' }));
    await userEvent.click(screen.getByText('40'));
    expect(opened).toEqual(['Mary Somerville']);
  });
});
