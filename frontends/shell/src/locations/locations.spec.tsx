import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  CloseLocation,
  ListLocations,
  OpenLocation,
  ReadLocation,
  ReviseLocation,
} from '@tailboard/contracts/identity/location';
import type { Role } from '@tailboard/contracts/permission';
import { fakeApi, type FakeApi } from '@tailboard/web/testing/fake-api';
import { settingRoutes } from '../setting-routes.js';
import { aiken, augusta, showRoute } from '../users/testing/company.js';
// Loaded ahead, so that no test waits for the compiler.
import './locations-page.js';

const path = '/admin/settings/locations';
const first = { locationID: augusta, name: 'Augusta', address: '1 Main St', sort: 1, active: true, version: 3 };
const shut = { locationID: aiken, name: 'Aiken', address: '', sort: 2, active: false, version: 2 };

describe('The locations', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi()
      .when(ListLocations)
      .respond(() => ({ data: { [aiken]: shut, [augusta]: first } }))
      .when(ReadLocation)
      .respond(({ id }) => ({ data: id === aiken ? shut : first }));
  });
  const show = (page: '' | '/add' | '/edit' = '', roles: Role[] = ['admin'], search = '') =>
    showRoute(settingRoutes, path + page, { api, roles, search });
  const where = (): string => screen.getByTestId('whereabouts').textContent ?? '';
  const name = () => screen.findByLabelText<HTMLInputElement>(/^Name/);
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

  it('are listed, the deleted ones when the address asks for them [NAV-089]', async () => {
    await show();
    await screen.findByText('1 Main St');
    expect(names()).toEqual(['Augusta']);
    expect(screen.getByRole('link', { name: 'Add location' }).getAttribute('href')).toBe(`${path}/add`);
    await userEvent.click(screen.getByRole('combobox', { name: 'Show' }));
    await userEvent.click(screen.getByRole('option', { name: 'All' }));
    expect(names()).toEqual(['Augusta', 'Aiken']);
    expect(where()).toBe(`${path}?active=all`);
  });

  it('are only read by managers', async () => {
    await show('', ['manager']);
    await screen.findByText('1 Main St');
    expect(screen.queryByRole('link', { name: 'Add location' })).toBeNull();
  });

  it('are opened, with the refusal of a name that is there', async () => {
    api.when(OpenLocation).respond((fields) => api.refuse(OpenLocation, 'LocationExists', { name: fields.name }));
    await show('/add');
    fireEvent.change(await name(), { target: { value: 'Augusta' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('A location named Augusta already exists.');
    api.when(OpenLocation).respond((fields) => ({ data: { ...first, name: fields.name } }));
    fireEvent.change(await name(), { target: { value: 'Macon' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(where()).toBe(path));
    expect(api.sent(OpenLocation)[1]?.input).toEqual({ name: 'Macon', address: '', sort: 0 });
  });

  it('are changed as they were read', async () => {
    api.when(ReviseLocation).respond(() => ({ data: first }));
    await show('/edit', ['owner'], `?id=${augusta}`);
    fireEvent.change(await name(), { target: { value: 'Augusta West' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(where()).toBe(path));
    const [left] = api.sent(ReviseLocation);
    expect(left?.headers.get('if-match')).toBe('3');
    expect(left?.input).toEqual({ id: augusta, name: 'Augusta West', address: '1 Main St', sort: 1, active: true });
  });

  it('stay open while users belong there, and show why [UIX-005]', async () => {
    api.when(CloseLocation).respond(() => api.refuse(CloseLocation, 'LocationInUse', { name: 'Augusta', users: 12 }));
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete: Augusta' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await screen.findByText(/Message: Augusta still has 12 people\. Move them to another location first\./);
  });

  it('open again', async () => {
    api.when(ReviseLocation).respond(() => ({ data: { ...shut, active: true } }));
    await show('', ['admin'], '?active=0');
    await userEvent.click(await screen.findByRole('button', { name: 'Restore: Aiken' }));
    await screen.findByText('Aiken is restored.');
    expect(api.sent(ReviseLocation)[0]?.input).toMatchObject({ id: aiken, active: true });
  });
});
