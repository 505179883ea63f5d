import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EditUnits } from '@tailboard/contracts/equipment/unit-contracts';
import { AssignedUnits } from '@tailboard/contracts/equipment/unit-lists';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { ActiveUsers } from '@tailboard/contracts/identity/user';
import type { Role } from '@tailboard/contracts/permission';
import type { FakeApi } from '@tailboard/web/testing/fake-api';
import { renderAddress, getAddress } from '../testing/show-route.js';
import {
  bell,
  createBulkResult,
  createHeldUnit,
  listUnits,
  models,
  patel,
  createWarehouseApi,
} from '../testing/units.js';
import { LIST_HEIGHT } from './unit-list.js';
// Loaded ahead, so that no test waits for the compiler.
import '../holders/my-equipment-page.js';
import '../holders/person-page.js';

const lists = `/warehouse/people/${bell.id}`;

describe('The lists of a person', () => {
  let api: FakeApi;
  let units: Cpe[];
  beforeEach(() => {
    units = [
      createHeldUnit(1, 'NJ90MAKU187CB', 5),
      createHeldUnit(2, '9C3DCF319643', 7, { cpe_model: models.cm1000, serial: null, mac: '9C3DCF319643' }),
      createHeldUnit(3, 'MB49ED77173E', 6, {
        verified: true,
        verified_at: '2026-11-02T15:00:00.000Z',
        mac: '68C44DEBBAEE',
      }),
      createHeldUnit(4, 'F82DC03C4472', 2, { cpe_model: null }),
    ];
    api = createWarehouseApi();
    api.when(AssignedUnits).respond((input) => listUnits(units, input));
  });
  const show = (at = lists, roles: Role[] = ['owner']) => renderAddress(at, { api, roles });
  const serials = (): string[] =>
    within(screen.getByRole('region', { name: /^CPEs on the list/ }))
      .getAllByRole('listitem')
      .map((row) => row.querySelector('span')?.textContent ?? '');

  it('are in four tabs with their counts, each read by its type [CPE-029] [CPE-024] [CPE-025] [CPE-026] [CPE-027] [CPE-028]', async () => {
    await show();
    await screen.findByRole('heading', { name: 'Equipment of Antonio Bell' });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Issued (4)',
      'Cust Ret (0)',
      'Verified (1)',
      'Reconcile (3)',
    ]);
    for (const name of ['Cust Ret', 'Verified', 'Reconcile'])
      await userEvent.click(screen.getByRole('tab', { name: new RegExp(name) }));
    await waitFor(() =>
      expect([...new Set(api.sent(AssignedUnits).map(({ input }) => input.type))]).toEqual([
        'issued',
        'returned',
        'verified',
        'reconcile',
      ]),
    );
    expect(getAddress()).toBe(`${lists}?list=reconcile`);
  });

  it('are changed together: selected units move to the list of another holder', async () => {
    api.when(ActiveUsers).respond(() => ({ data: [{ ...patel, ...patel.profile, roles: ['technician'] }] }));
    api.when(EditUnits).respond(({ serial_mac }) => createBulkResult([...serial_mac]));
    await show(lists, ['warehouse']);
    for (const serial of ['NJ90MAKU187CB', '9C3DCF319643'])
      await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${serial}` }));
    await userEvent.click(screen.getByRole('button', { name: 'Change…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change 2 CPEs' }));
    await userEvent.click(dialog.getByRole('combobox', { name: 'Holder' }));
    await userEvent.click(await screen.findByRole('option', { name: /^Rosa Patel/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.sent(EditUnits)).toHaveLength(1));
    expect(api.sent(EditUnits)[0]?.input).toEqual({
      ...{ serial_mac: ['NJ90MAKU187CB', '9C3DCF319643'], user_id: patel.id, override: false, reason: '' },
      versions: { NJ90MAKU187CB: 1, '9C3DCF319643': 1 },
    });
  });

  it('show the count of each model, and the units grouped by model; one without shows N/A [CPE-004] [CPE-030] [CPE-031]', async () => {
    await show();
    const counts = within(await screen.findByRole('list', { name: 'Count per model' }));
    expect(counts.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['CM1000: 1', 'CM600: 2', 'N/A: 1']);
    const groups = within(screen.getByRole('region', { name: 'CPEs on the list Issued' }));
    expect(groups.getAllByRole('heading').map((one) => one.textContent)).toEqual(['CM1000', 'CM600', 'N/A']);
    expect(serials()).toEqual(['9C3DCF319643', 'MB49ED77173E', 'NJ90MAKU187CB', 'F82DC03C4472']);
  });

  it('scroll within 500 px [BUS-033]', async () => {
    await show();
    const region = await screen.findByRole('region', { name: 'CPEs on the list Issued' });
    expect([LIST_HEIGHT, getComputedStyle(region).maxHeight]).toEqual([500, '500px']);
  });

  it('are sorted by date or by model, and the address contains it [CPE-033] [CPE-034]', async () => {
    await show();
    await screen.findByText('NJ90MAKU187CB');
    await userEvent.click(screen.getByRole('combobox', { name: 'Sort by' }));
    await userEvent.click(screen.getByRole('option', { name: 'Model' }));
    await waitFor(() => expect(serials()[0]).toBe('F82DC03C4472'));
    expect(getAddress()).toBe(`${lists}?sort=model`);
    await userEvent.click(screen.getByRole('combobox', { name: 'Sort by' }));
    await userEvent.click(screen.getByRole('option', { name: 'Date' }));
    await waitFor(() => expect(serials()[0]).toBe('9C3DCF319643'));
    expect(api.sent(AssignedUnits).map(({ input }) => input.sort)).toContain('model');
  });

  it('show all of a unit in the mode complete info [CPE-035]', async () => {
    await show();
    const row = (await screen.findByText('MB49ED77173E')).closest('li')!;
    expect(within(row).queryByText('68C44DEBBAEE')).toBeNull();
    await userEvent.click(screen.getByRole('switch', { name: 'Complete info' }));
    expect(
      within(row)
        .getAllByRole('term')
        .map((one) => one.textContent),
    ).toEqual(['Model', 'Serial', 'MAC', 'Assigned', 'Held', 'Last verified', 'Job']);
    within(row).getByText('68C44DEBBAEE');
    within(row).getByText('02 Nov 2026');
    expect(getAddress()).toBe(`${lists}?complete=1`);
  });

  it.each([
    ['issued', 'Issued'],
    ['returned', 'Cust Ret'],
    ['verified', 'Verified'],
    ['reconcile', 'Reconcile'],
  ])('say of %s that it is empty, by the name of its tab [CPE-032]', async (list, name) => {
    units = [];
    await show(`${lists}?list=${list}`);
    await screen.findByText(`User doesn't have any ${name}.`);
  });

  it('are copied as serials, one on a line [CPE-038]', async () => {
    const copied: string[] = [];
    const clipboard = { writeText: async (text: string) => void copied.push(text) };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Copy Serial/Macs' }));
    await screen.findByText('4 serials copied');
    expect(copied).toEqual(['9C3DCF319643\nMB49ED77173E\nNJ90MAKU187CB\nF82DC03C4472']);
  });

  it('show what others do to them as it happens', async () => {
    await show();
    await screen.findByText('NJ90MAKU187CB');
    units = units.slice(1);
    api.sendNotice({ topic: `cpes:${bell.id}`, type: 'UnitTakenBack', id: '1', actor_id: 'somebody', position: '7' });
    await waitFor(() => expect(screen.queryByText('NJ90MAKU187CB')).toBeNull());
    expect(api.requests.filter(({ url }) => url.includes('stream')).at(-1)?.url).toContain(
      encodeURIComponent(`cpes:${bell.id}`),
    );
  });

  it('show that they could not be read, with the way to try again', async () => {
    api.when(AssignedUnits).respond(() => api.bare(409, { message: 'Not now.' }));
    await show();
    await screen.findByText('Couldn’t load the lists. Not now.');
    api.when(AssignedUnits).respond((input) => listUnits(units, input));
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('NJ90MAKU187CB');
  });

  it('are no one’s where the address names no one', async () => {
    api.when(AssignedUnits).respond(() => api.refuse(AssignedUnits, 'UserNotFound'));
    await show();
    await screen.findByText('This person does not exist.');
  });

  it('are a technician’s own to read: nothing can be assigned, verified, unassigned or deleted', async () => {
    await renderAddress('/tech/equipment', { api, roles: ['technician'], user: { id: bell.id } });
    await screen.findByText('NJ90MAKU187CB');
    expect(screen.queryByLabelText('Serial/Mac')).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Assign|Unassign|Delete)/ })).toBeNull();
    expect(api.sent(AssignedUnits)[0]?.input.techId).toBe(bell.id);
  });
});
