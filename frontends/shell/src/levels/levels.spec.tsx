import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { employeeLevels } from '@tailboard/contracts/identity/employee-level';
import type { Role } from '@tailboard/contracts/permission';
import { fakeApi, type FakeApi, toPage } from '@tailboard/web/testing/fake-api';
import { settingRoutes } from '../setting-routes.js';
import { senior, showRoute } from '../users/testing/company.js';
// Loaded ahead, so that no test waits for the compiler.
import './levels-page.js';

const path = '/admin/settings/levels';
const level = { id: senior, name: 'Senior', sort: 1, active: true, version: 3 };
const old = { id: '5a0c7c7e-2f1e-4f7e-9a51-0000000000b2', name: 'Helper', sort: 9, active: false, version: 2 };

describe('The employee levels', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi()
      .when(employeeLevels.list)
      .respond(({ active }) =>
        toPage([level, old].filter((one) => active === undefined || one.active === (String(active) === 'true'))),
      )
      .when(employeeLevels.read)
      .respond(({ id }) => {
        const found = [level, old].find((one) => one.id === id);
        return found ? { data: found } : api.refuse(employeeLevels.read, 'EntryNotFound');
      });
  });
  const show = (page: '' | '/add' | '/edit' = '', roles: Role[] = ['admin'], search = '') =>
    showRoute(settingRoutes, path + page, { api, roles, search });
  const where = (): string => screen.getByTestId('whereabouts').textContent ?? '';
  const name = () => screen.findByLabelText<HTMLInputElement>(/^Name/);

  it('are listed, and an Add button leads to /add [NAV-089] [UIX-027]', async () => {
    await show();
    await screen.findByRole('rowheader', { name: 'Senior' });
    expect(screen.queryByText('Helper')).toBeNull();
    expect(screen.getByRole('link', { name: 'Add level' }).getAttribute('href')).toBe(`${path}/add`);
    expect(screen.getByRole('link', { name: 'Edit: Senior' }).getAttribute('href')).toBe(`${path}/edit?id=${senior}`);
  });

  it('are only read by managers', async () => {
    await show('', ['manager']);
    await screen.findByRole('rowheader', { name: 'Senior' });
    expect(screen.queryByRole('link', { name: 'Add level' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete: Senior' })).toBeNull();
  });

  it.each(['/add', '/edit'] as const)('lead a manager from %s to the dashboard', async (page) => {
    await show(page, ['manager']);
    await waitFor(() => expect(where()).toBe('/'));
  });

  it('are added, with the refusal of a name that is there [UIX-006]', async () => {
    api.when(employeeLevels.define).respond(() => api.refuse(employeeLevels.define, 'EntryAlreadyExists'));
    await show('/add');
    fireEvent.change(await name(), { target: { value: 'Senior' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('An entry with this name already exists.');
    api.when(employeeLevels.define).respond((fields) => ({ data: { ...level, ...fields, sort: fields.sort ?? 0 } }));
    fireEvent.change(await name(), { target: { value: 'Lead' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(where()).toBe(path));
    expect(api.sent(employeeLevels.define)[1]?.input).toEqual({ name: 'Lead', sort: 0 });
  });

  it('are changed as they were read', async () => {
    api
      .when(employeeLevels.revise)
      .respond(({ name: called, sort }) => ({ data: { ...level, name: called, sort: sort ?? 0 } }));
    await show('/edit', ['owner'], `?id=${senior}`);
    fireEvent.change(await name(), { target: { value: 'Master' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(where()).toBe(path));
    const [left] = api.sent(employeeLevels.revise);
    expect([left?.input, left?.headers.get('if-match')]).toEqual([{ id: senior, name: 'Master', sort: 1 }, '3']);
  });

  it('show why a level that a user has stays [UIX-005]', async () => {
    api.when(employeeLevels.retire).respond(() => api.bare(409, { message: '4 people have this level.' }));
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete: Senior' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await screen.findByText('There was a problem while processing your request. Message: 4 people have this level.');
  });

  it('come back when they are restored', async () => {
    api.when(employeeLevels.define).respond(() => ({ data: { ...old, active: true } }));
    await show('', ['admin'], '?active=0');
    await userEvent.click(await screen.findByRole('button', { name: 'Restore: Helper' }));
    await screen.findByText('Helper is restored.');
  });

  it.each([
    ['?id=5a0c7c7e-2f1e-4f7e-9a51-0000000000ff', /does not exist/],
    [`?id=${old.id}`, /is deleted/],
  ])('show why %s cannot be changed', async (search, sentence) => {
    await show('/edit', ['owner'], search);
    await screen.findByText(sentence);
  });
});
