import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { employeeLevels } from '@tailboard/contracts/identity/employee-level';
import type { Role } from '@tailboard/contracts/permission';
import { FormField } from '../forms/fields.js';
import { SortField } from './resource-form.js';
import { ResourceScreen } from './resource-screen.js';
import { resourceTexts } from './resource-texts.js';
import { fakeApi, toPage, type FakeApi } from '../testing/fake-api.js';
import { differencesIn } from '../testing/locale-agreement.js';
import { person } from '../testing/people.js';
import { renderScreen } from '../testing/render-screen.js';

const lead = { id: '5a0c7c7e-2f1e-4f7e-9a51-0000000000b1', name: 'Lead', sort: 1, active: true, version: 3 };
const old = { id: '5a0c7c7e-2f1e-4f7e-9a51-0000000000b2', name: 'Helper', sort: 9, active: false, version: 2 };

describe('The screen of a reference list', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi()
      .when(employeeLevels.list)
      .respond(({ q }) => toPage([lead, old].filter(({ name }) => q === undefined || name.includes(q))))
      .when(employeeLevels.read)
      .respond(({ id }) => ({ data: id === old.id ? old : lead }));
  });
  const show = (address = '/levels', roles: Role[] = ['owner'], again = false) =>
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
      { api, user: person(roles), at: address, again },
    );
  const where = (): string => screen.getByTestId('whereabouts').textContent ?? '';

  it('speaks every locale [I18N-002]', () => expect(differencesIn(resourceTexts)).toEqual([]));

  it('shows what the entries are called, in which order they are and which are deleted', async () => {
    await show('/levels?active=all');
    await screen.findByRole('rowheader', { name: 'Lead' });
    const rows = screen.getAllByRole('row').map((row) => [...row.children].slice(0, 3).map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Name', 'Order', 'Status'],
      ['Lead', '1', 'In use'],
      ['Helper', '9', 'Deleted'],
    ]);
  });

  it('offers what the person may do, and what fits the entry [UIX-025]', async () => {
    await show('/levels?active=all');
    await screen.findByRole('link', { name: 'Edit: Lead' });
    const findOffered = (name: string) =>
      screen
        .queryAllByLabelText(new RegExp(`: ${name}$`))
        .map((element) => element.ariaLabel ?? element.getAttribute('aria-label'));
    expect([findOffered('Lead'), findOffered('Helper')]).toEqual([['Edit: Lead', 'Delete: Lead'], ['Restore: Helper']]);
    cleanup();
    await show('/levels', ['manager']);
    await screen.findByRole('rowheader', { name: 'Lead' });
    expect([screen.queryByRole('link'), screen.queryByRole('columnheader', { name: 'Actions' })]).toEqual([null, null]);
  });

  it('finds entries, and keeps what is searched for and shown in the address', async () => {
    await show();
    await userEvent.type(await screen.findByRole('searchbox'), 'Help{Enter}');
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Lead' })).toBeNull());
    await userEvent.click(screen.getByRole('combobox', { name: 'Show' }));
    await userEvent.click(screen.getByRole('option', { name: 'Deleted' }));
    await waitFor(() => expect(where()).toBe('/levels?q=Help&active=0'));
  });

  it('keeps what was typed into a new entry until it is saved', async () => {
    await show('/levels/add');
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Foreman' } });
    cleanup();
    await show('/levels/add', ['owner'], true);
    await screen.findByText('Your unsaved entries were restored.');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Foreman');
  });

  it('shows that a deleted entry must be restored before it is changed', async () => {
    await show(`/levels/edit?id=${old.id}`);
    await screen.findByText('Helper is deleted. Restore it in the list before you edit it.');
    await userEvent.click(screen.getByRole('link', { name: 'Back to the list' }));
    expect(where()).toBe('/levels');
  });
});
