import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { employeeLevels } from '@tailboard/contracts/identity/employee-level';
import type { Role } from '@tailboard/contracts/permission';
import { FormField } from '../forms/fields.js';
import { SortField } from './resource-form.js';
import { ResourceScreen } from './resource-screen.js';
import { fakeApi, toPage, type FakeApi } from '../testing/fake-api.js';
import { createSignedInUser } from '../testing/people.js';
import { renderScreen } from '../testing/render-screen.js';

const activeLevel = { id: '5a0c7c7e-2f1e-4f7e-9a51-0000000000b1', name: 'Lead', sort: 1, active: true, version: 3 };
const deletedLevel = { id: '5a0c7c7e-2f1e-4f7e-9a51-0000000000b2', name: 'Helper', sort: 9, active: false, version: 2 };

describe('The screen of a reference list', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi()
      .when(employeeLevels.list)
      .respond(({ q }) => toPage([activeLevel, deletedLevel].filter(({ name }) => q === undefined || name.includes(q))))
      .when(employeeLevels.read)
      .respond(({ id }) => ({ data: id === deletedLevel.id ? deletedLevel : activeLevel }));
  });
  const renderList = (address = '/levels', roles: Role[] = ['owner'], isReload = false) =>
    renderScreen(
      <ResourceScreen
        resource={employeeLevels}
        path="/levels"
        t={(key) => key}
        search
        columns={['name', 'sort']}
        start={{ name: '', sort: 0 }}
        form={(form) => (
          <>
            <FormField form={form} name="name" />
            <SortField form={form} />
          </>
        )}
      />,
      { api, user: createSignedInUser(roles), path: address, isReload },
    );
  const getAddress = (): string => screen.getByTestId('whereabouts').textContent ?? '';

  it('given entries, when the list is shown, then it has their names, their order and which are deleted', async () => {
    await renderList('/levels?active=all');
    await screen.findByRole('rowheader', { name: 'Lead' });
    const rows = screen.getAllByRole('row').map((row) => [...row.children].slice(0, 3).map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Name', 'Order', 'Status'],
      ['Lead', '1', 'In use'],
      ['Helper', '9', 'Deleted'],
    ]);
  });

  it('given an entry and a role, when the list is shown, then it has the actions that apply to the entry and that the role permits [UIX-025]', async () => {
    await renderList('/levels?active=all');
    await screen.findByRole('link', { name: 'Edit: Lead' });
    const findOffered = (name: string) =>
      screen
        .queryAllByLabelText(new RegExp(`: ${name}$`))
        .map((element) => element.ariaLabel ?? element.getAttribute('aria-label'));
    expect([findOffered('Lead'), findOffered('Helper')]).toEqual([['Edit: Lead', 'Delete: Lead'], ['Restore: Helper']]);
    cleanup();
    await renderList('/levels', ['manager']);
    await screen.findByRole('rowheader', { name: 'Lead' });
    expect([screen.queryByRole('link'), screen.queryByRole('columnheader', { name: 'Actions' })]).toEqual([null, null]);
  });

  it('given entries, when the user searches and filters, then the list shows the matches, and the address contains search and filter', async () => {
    await renderList();
    await userEvent.type(await screen.findByRole('searchbox'), 'Help{Enter}');
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Lead' })).toBeNull());
    await userEvent.click(screen.getByRole('combobox', { name: 'Show' }));
    await userEvent.click(screen.getByRole('option', { name: 'Deleted' }));
    await waitFor(() => expect(getAddress()).toBe('/levels?q=Help&active=0'));
  });

  it('given an unsaved new entry, when the page is reloaded, then the form has the typed values', async () => {
    await renderList('/levels/add');
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Foreman' } });
    cleanup();
    await renderList('/levels/add', ['owner'], true);
    await screen.findByText('Your unsaved entries were restored.');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Foreman');
  });

  it('given a deleted entry, when it is edited, then the screen shows that it must be restored first', async () => {
    await renderList(`/levels/edit?id=${deletedLevel.id}`);
    await screen.findByText('Helper is deleted. Restore it in the list before you edit it.');
    await userEvent.click(screen.getByRole('link', { name: 'Back to the list' }));
    expect(getAddress()).toBe('/levels');
  });
});
