import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { categories } from '@tailboard/contracts/jobs/reference';
import { fakeApi, type FakeApi, toPage } from '@tailboard/web/testing/fake-api';
import { renderAddress, getAddress } from '../testing/show-route.js';
// Loaded ahead, so that no test waits for the compiler.
import './categories-page.js';

const category = (n: number, name: string, fields: object = {}) => ({
  id: `5a0c7c7e-2f1e-4f7e-9a51-0000000000c${n}`,
  name,
  description: '',
  color: '#64748B',
  default_points: 20,
  default_minutes: 60,
  skills: [] as string[],
  sort: n,
  active: true,
  version: 2,
  ...fields,
});
const install = category(1, 'Install');
const old = category(2, 'Old', { active: false });

describe('The categories', () => {
  let api: FakeApi;
  beforeEach(() => {
    sessionStorage.clear();
    api = fakeApi();
    api
      .when(categories.list)
      .respond(({ active }) =>
        toPage([install, old].filter((one) => active === undefined || String(one.active) === String(active))),
      )
      .when(categories.read)
      .respond(({ id }) => {
        const found = [install, old].find((one) => one.id === id);
        return found ? { data: found } : api.refuse(categories.read, 'EntryNotFound');
      });
  });

  it('are listed for managers, who may add and edit [COD-002] [NAV-029]', async () => {
    await renderAddress('/admin/categories', { api, roles: ['manager'] });
    await screen.findByText('Install');
    expect(screen.queryByText('Old')).toBeNull();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/categories/add',
      `/admin/categories/edit?id=${install.id}`,
    ]);
  });

  it('are added with the values of every field, a wrong one beside its field [COD-002] [NAV-089]', async () => {
    api.when(categories.define).respond((fields) => ({
      data: { ...install, name: fields.name },
    }));
    await renderAddress('/admin/categories', { api });
    await userEvent.click(await screen.findByRole('link', { name: 'Add category' }));
    await waitFor(() => expect(getAddress()).toBe('/admin/categories/add'));
    fireEvent.change(await screen.findByLabelText(/^Planned minutes/), { target: { value: '1441' } });
    await screen.findByText('The planned minutes field must be between 0 and 1440.');
    fireEvent.change(screen.getByLabelText(/^Planned minutes/), { target: { value: '90' } });
    await userEvent.type(screen.getByLabelText(/^Name/), 'Bury');
    await userEvent.type(
      screen.getByRole('combobox', { name: /^Required skills/ }),
      'Trencher license, First aid{Enter}',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(getAddress()).toBe('/admin/categories'));
    expect(api.sent(categories.define)[0]?.input).toEqual({
      name: 'Bury',
      skills: ['Trencher license', 'First aid'],
      description: '',
      color: '#64748b',
      default_points: 0,
      default_minutes: 90,
      sort: 0,
    });
  });

  it('are changed as they were read [COD-002]', async () => {
    api.when(categories.revise).respond(() => ({ data: install }));
    await renderAddress(`/admin/categories/edit?id=${install.id}`, { api });
    fireEvent.change(await screen.findByLabelText(/^Planned points/), { target: { value: '22.5' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(getAddress()).toBe('/admin/categories'));
    const [left] = api.sent(categories.revise);
    expect(left?.headers.get('if-match')).toBe('2');
    expect(left?.input).toMatchObject({ id: install.id, name: 'Install', default_points: 22.5 });
  });

  it('stay while codes or jobs have them, and say so [UIX-005]', async () => {
    api
      .when(categories.retire)
      .respond(() => api.refuse(categories.retire, 'EntryInUse', { name: 'Install', count: 3 }));
    await renderAddress('/admin/categories', { api, roles: ['manager'] });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete: Install' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await screen.findByText(/Message: Install is still in use \(3\)\./);
  });

  it('are restored, and say why one cannot be changed before', async () => {
    await renderAddress(`/admin/categories/edit?id=${old.id}`, { api });
    await screen.findByText(/is deleted/);
    api.when(categories.define).respond(() => ({ data: { ...old, active: true } }));
    await renderAddress('/admin/categories?active=0', { api });
    await userEvent.click(await screen.findByRole('button', { name: 'Restore: Old' }));
    await screen.findByText('Old is restored.');
  });

  it('say that they do not exist, or could not be read', async () => {
    await renderAddress('/admin/categories/edit?id=5a0c7c7e-2f1e-4f7e-9a51-0000000000c9', { api });
    await screen.findByText('This entry does not exist.');
    api.when(categories.read).respond(() => api.bare(409, { message: 'Not now.' }));
    await renderAddress(`/admin/categories/edit?id=${install.id}`, { api });
    await screen.findByText('Couldn’t load this entry. Not now.');
  });
});
