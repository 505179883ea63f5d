import { describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useEffect, type ReactNode } from 'react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { useAddressParams } from './address-params.js';

const latest = { change: (() => undefined) as ReturnType<typeof useAddressParams>[1] };
function Page(): ReactNode {
  const [search, setSearch] = useAddressParams();
  useEffect(() => void Object.assign(latest, { change: setSearch }), [setSearch]);
  return <output>{search.toString()}</output>;
}
const set = (name: string, value: string): void =>
  latest.change((before) => {
    const after = new URLSearchParams(before);
    after.set(name, value);
    return after;
  });
const readShown = () => screen.getByRole('status').textContent;

describe('The search parameters of an address', () => {
  it('keep the first of two changes that come before the page is rendered again', async () => {
    render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Page /> }])} />);
    await act(async () => {
      set('view', 'rows');
      set('group', 'city');
    });
    expect(readShown()).toBe('view=rows&group=city');
  });

  it('are replaced as a whole by an object', async () => {
    render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Page /> }])} />);
    await act(async () => set('view', 'rows'));
    await act(async () => latest.change({ date: '2026-10-06' }));
    expect(readShown()).toBe('date=2026-10-06');
  });

  it('change in a router without navigation state too', async () => {
    render(
      <MemoryRouter initialEntries={['/?view=rows']}>
        <Page />
      </MemoryRouter>,
    );
    await act(async () => set('group', 'city'));
    expect(readShown()).toBe('view=rows&group=city');
  });
});
