import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListLogins, type Login } from '@tailboard/contracts/identity/login-log';
import { createPage } from '@tailboard/contracts/page';
import { DataTable } from '@tailboard/ui/table';
import type { ReactNode } from 'react';
import { toDirection, ListingSearch, ListingView, useListing } from './listing.js';
import { fakeApi, type FakeApi } from '../testing/fake-api.js';
import { createSignedInUser } from '../testing/people.js';
import { renderScreen } from '../testing/render-screen.js';

const ID = '0b7c2f52-6a43-4c3c-9d0e-2f6a51f0a001';
const row = (number: number): Login => ({
  id: String(number),
  user_id: ID,
  label: `Person ${number}`,
  email: `person${number}@example.com`,
  result: 'success',
  way: null,
  ip: null,
  user_agent: '',
  actor_id: null,
  actor: null,
  api_token: null,
  created_at: '2026-10-06T12:00:00.000Z',
});

function Logins(): ReactNode {
  const list = useListing(ListLogins, {
    filters: ['user_id', 'result'],
    sort: { by: 'created_at', direction: 'desc' },
  });
  return (
    <>
      <ListingSearch list={list} />
      <button onClick={() => list.setFilters({ result: 'failed' })}>Failed ones</button>
      <ListingView list={list} empty="Nobody came.">
        <DataTable
          label="Logins"
          columns={[
            { key: 'who', label: 'Who', main: true, render: ({ label }) => label },
            { key: 'email', label: 'E-mail', sort: 'email', render: ({ email }) => email },
          ]}
          rows={list.rows}
          rowKey={({ id }) => id}
          sorted={list.sorted}
          onSort={list.sort}
          busy={list.turning}
        />
      </ListingView>
    </>
  );
}

describe('A paged list', () => {
  let api: FakeApi;
  const queryHandlerClass = (total: number) =>
    api.when(ListLogins).respond(({ page = 1, per_page = 25, ...query }) => {
      const from = (Number(page) - 1) * Number(per_page);
      const rows = Array.from({ length: Math.max(0, Math.min(Number(per_page), total - from)) }, (_, index) =>
        row(from + index + 1),
      );
      return createPage(rows, total, { page: Number(page), per_page: Number(per_page) }, '/api/v1/logins', query);
    });
  const show = (search = '') =>
    renderScreen(<Logins />, { api, user: createSignedInUser(['owner']), route: '/list', path: `/list${search}` });
  const requests = () => api.sent(ListLogins).map(({ input }) => input);
  const address = () => screen.getByTestId('whereabouts').textContent;
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const region = () => screen.getByRole('region', { name: 'Logins' });

  beforeEach(() => {
    api = fakeApi();
    queryHandlerClass(60);
  });

  it('given an address without a page, asks for the first [UIX-017] [BUS-014]', async () => {
    await show();
    await screen.findByText('Person 1');
    expect(requests()).toMatchObject([{ page: 1 }]);
    expect(address()).toBe('/list');
    screen.getByText('1–25 of 60');
  });

  it('given another page, requests the last-page URL with that page in it, and the address follows [UIX-019] [API-059]', async () => {
    await show('?result=failed');
    await screen.findByText('Person 1');
    await press('Page 3');
    await screen.findByText('Person 60');
    expect(address()).toBe('/list?result=failed&page=3');
    // The click prefetches; the screen sends no second request.
    expect(api.sent(ListLogins)).toHaveLength(2);
    const { last_page_url } = createPage([], 60, { page: 1, per_page: 25 }, '/api/v1/logins', {
      sort_by: 'created_at',
      direction: 'desc',
      result: 'failed',
    });
    const parts = (url: string) => [
      url.split('?')[0],
      ListLogins.input.query.parse(Object.fromEntries(new URLSearchParams(url.split('?')[1]))),
    ];
    const left = api.sent(ListLogins).at(-1)?.url ?? '';
    expect(parts(left)).toEqual(parts(last_page_url));
    await press('Page 2');
    await screen.findByText('Person 26');
    expect(parts(api.sent(ListLogins).at(-1)?.url ?? '')).toEqual(parts(last_page_url.replace('page=3', 'page=2')));
  });

  it('shows the rows of before until those of the next page have come', async () => {
    await show();
    await screen.findByText('Person 1');
    let arrive = (): void => undefined;
    const gate = new Promise<void>((resolve) => (arrive = resolve));
    api.when(ListLogins).respond(async () => {
      await gate;
      return createPage([row(26)], 60, { page: 2, per_page: 25 }, '/api/v1/logins');
    });
    await press('Next');
    await waitFor(() => expect(region().getAttribute('aria-busy')).toBe('true'));
    screen.getByText('Person 1');
    arrive();
    await screen.findByText('Person 26');
    expect(region().getAttribute('aria-busy')).toBe('false');
  });

  it('given a page that cannot be read, keeps the rows, shows a note, and tries again [UIX-021]', async () => {
    const { app } = await show();
    await screen.findByText('Person 1');
    api.when(ListLogins).respond(() => api.bare(503, { message: 'Not now.' }));
    await press('Next');
    await screen.findByText('Couldn’t refresh; the previous rows are still shown. Not now.');
    expect(region().getAttribute('aria-busy')).toBe('false');
    expect([screen.queryByText('Person 1') !== null, app.broken.current()]).toEqual([true, null]);
    queryHandlerClass(60);
    await press('Retry');
    await screen.findByText('Person 26');
    expect(screen.queryByText(/could not be read/)).toBeNull();
  });

  it('given a list that may not be read, shows the refusal and offers to try again', async () => {
    api.when(ListLogins).respond(() => api.bare(409, { message: 'Not now.' }));
    await show();
    await screen.findByText('Couldn’t load the list. Not now.');
    queryHandlerClass(1);
    await press('Retry');
    await screen.findByText('Person 1');
  });

  it('sorts by the pressed column, up and then down, and the address follows [UIX-019] [UIX-020] [API-060] [API-061]', async () => {
    await show('?page=2');
    await screen.findByText('Person 26');
    await press('E-mail');
    await waitFor(() => expect(requests().at(-1)).toMatchObject({ sort_by: 'email', direction: 'asc', page: 1 }));
    expect(address()).toBe('/list?sort_by=email&direction=asc');
    await press('E-mail');
    await waitFor(() => expect(requests().at(-1)).toMatchObject({ sort_by: 'email', direction: 'desc' }));
    expect(screen.getByRole('columnheader', { name: 'E-mail' }).getAttribute('aria-sort')).toBe('descending');
  });

  it('has the direction desc when the flag is 0, else asc [API-062]', () => {
    expect([toDirection(0), toDirection(1), toDirection(7)]).toEqual(['desc', 'asc', 'asc']);
  });

  it('narrows from the first page on, searches when the typing pauses, and can show all again', async () => {
    await show('?page=2');
    await screen.findByText('Person 26');
    await press('Failed ones');
    await waitFor(() => expect(requests().at(-1)).toMatchObject({ result: 'failed', page: 1 }));
    const before = requests().length;
    queryHandlerClass(0);
    await userEvent.type(screen.getByRole('searchbox'), 'rosa');
    await screen.findByText('No entries match your search.');
    expect(requests().slice(before)).toMatchObject([{ q: 'rosa', result: 'failed' }]);
    expect(address()).toBe('/list?result=failed&q=rosa');
    await press('Clear filters');
    await screen.findByText('Nobody came.');
    expect(address()).toBe('/list');
  });

  it('takes what makes no sense in an address as none', async () => {
    await show('?page=abc&result=stolen&user_id=1&sort_by=password&direction=up');
    await screen.findByText('Person 1');
    expect(requests()).toMatchObject([{ page: 1, direction: 'desc' }]);
    expect(requests()[0]).not.toHaveProperty('result');
    expect(requests()[0]).not.toHaveProperty('user_id');
  });

  it('given a page beyond the last, shows the last', async () => {
    await show('?page=9');
    await screen.findByText('Person 60');
    expect(address()).toBe('/list?page=3');
  });

  it('given a search whose results fit one page, when they change, then a status announces their number', async () => {
    queryHandlerClass(5);
    await show();
    await screen.findByText('5 entries');
    queryHandlerClass(0);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'zz{Enter}');
    await screen.findByText('0 entries');
  });

  it('has no pages when there is a single one [UIX-016]', async () => {
    queryHandlerClass(3);
    await show();
    await screen.findByText('Person 3');
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });
});
