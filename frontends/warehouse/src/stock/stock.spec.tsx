import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cpeModels, cpeTypes, TypesInWarehouse } from '@tailboard/contracts/equipment/cpe-type';
import { EditUnit, RefreshUnits, RemoveUnit, UndoUnits } from '@tailboard/contracts/equipment/unit-contracts';
import { UnitsInWarehouse } from '@tailboard/contracts/equipment/unit-lists';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { ReadSettings } from '@tailboard/contracts/identity/settings';
import { toPage, type FakeApi } from '@tailboard/web/testing/fake-api';
import { renderAddress, getAddress } from '../testing/show-route.js';
import {
  augusta,
  createBulkResult,
  gateway,
  macon,
  modem,
  models,
  createUnit,
  createWarehouseApi,
} from '../testing/units.js';
// Loaded ahead, so that no test waits for the compiler.
import './stock-page.js';

/** The command that corrects a serial. */
const CORRECTION = '7d0c7c7e-2f1e-4f7e-9a51-0000000000aa';

describe('The CPEs in the warehouse', () => {
  let api: FakeApi;
  let units: Cpe[];
  beforeEach(() => {
    units = [
      createUnit(1, 'NJ90MAKU187CB'),
      createUnit(2, 'MB49ED77173E', { cpe_model: models.cm1000 }),
      createUnit(3, 'F82DC03C4472', { cpe_model: null }),
    ];
    api = createWarehouseApi();
    api.when(TypesInWarehouse).respond(({ location }) => ({
      data: [
        { ...modem, warehouse_cpe_count: location === augusta.locationID ? units.length : 0 },
        { ...gateway, warehouse_cpe_count: 371 },
      ],
    }));
    api.when(UnitsInWarehouse).respond(({ type, location }) => {
      const here = type === modem.id && location === augusta.locationID ? units : [];
      const named = here.filter(({ cpe_model }) => cpe_model !== null);
      return {
        models: named.map((one) => ({ model: one.cpe_model?.name ?? '', count: 1, cpes: [one] })),
        types: [],
        without_model: here.filter(({ cpe_model }) => cpe_model === null),
      };
    });
    api.when(cpeTypes.list).respond(() => toPage([]));
    api.when(cpeModels.list).respond(() => toPage([]));
  });
  const show = (at = '/warehouse/warehouse', roles: Parameters<typeof renderAddress>[1]['roles'] = ['manager']) =>
    renderAddress(at, { api, roles });
  const chosen = (): (string | null)[] => screen.getAllByRole('tab', { selected: true }).map((tab) => tab.textContent);

  it('are in a tab for each location, of which one is open: Augusta, unless the address names another [WHS-016] [WHS-017] [WHS-018] [WHS-019] [BUS-003]', async () => {
    await show();
    await screen.findByRole('tab', { name: 'Macon' });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Augusta', 'Macon']);
    expect(chosen()).toEqual(['Augusta']);
    await userEvent.click(screen.getByRole('tab', { name: 'Macon' }));
    expect([chosen(), getAddress()]).toEqual([['Macon'], `/warehouse/warehouse?location_id=${macon.locationID}`]);
    await screen.findByText('No CPEs of this type at this location.');
    await show(`/warehouse/warehouse?location_id=${macon.locationID}`);
    await screen.findByRole('tab', { name: 'Macon', selected: true });
    await show('/warehouse/warehouse?location_id=7');
    await screen.findByRole('tab', { name: 'Augusta', selected: true });
  });

  it('are listed by type with their counts, and in it by model; those without models fold by themselves [WHS-020] [WHS-021]', async () => {
    await show();
    const types = within(await screen.findByRole('group', { name: 'Types' }));
    expect(types.getAllByRole('button').map((one) => one.textContent)).toEqual(['Modem (3)', 'Gateway (371)']);
    await screen.findByRole('button', { name: 'CM600 (1)' });
    screen.getByRole('button', { name: 'CM1000 (1)' });
    const without = screen.getByRole('button', { name: 'CPEs Without Models (1)' });
    await screen.findByText('F82DC03C4472');
    await userEvent.click(without);
    await waitFor(() => expect(without.getAttribute('aria-expanded')).toBe('false'));
    expect(api.sent(TypesInWarehouse)[0]?.input).toMatchObject({ show: 'all', location: augusta.locationID });
    expect(api.sent(UnitsInWarehouse)[0]?.input).toMatchObject({ type: modem.id, location: augusta.locationID });
    await userEvent.click(types.getByRole('button', { name: 'Gateway (371)' }));
    await screen.findByText('No CPEs of this type at this location.');
    expect(getAddress()).toBe(`/warehouse/warehouse?type=${gateway.id}`);
  });

  it('given more than the server fills in, then the first are shown, and a link leads to all of them', async () => {
    api.when(UnitsInWarehouse).respond(() => ({
      models: [{ model: 'CM600', count: 1_500, cpes: units.slice(0, 1) }],
      types: [{ ...modem, warehouse_cpe_count: 1_700 }],
      without_model: units.slice(2),
    }));
    await show();
    await screen.findByText(/Shown are the 2 CPEs of 1,700 that have been here longest\./);
    screen.getByRole('button', { name: 'CPEs Without Models (200)' });
    expect(screen.queryByText('Age of the stock')).toBeNull();
    expect(screen.getByRole('link', { name: 'Show all in the list of CPEs' }).getAttribute('href')).toBe(
      `/warehouse/cpes?status=in_warehouse&cpe_type_id=${modem.id}&location_id=${augusta.locationID}`,
    );
  });

  it('given thousands of a model, are in pages of 25, what has lain longest first; after receiving, what came last', async () => {
    const many = Array.from({ length: 2000 }, (_, at) =>
      createUnit(at + 10, `SN${String(at).padStart(6, '0')}`, {
        cpe_model: models.cm600,
        warehouse_date: new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString(),
      }),
    );
    api.when(UnitsInWarehouse).respond(() => ({
      models: [{ model: 'CM600', count: many.length, cpes: many }],
      types: [],
      without_model: [],
    }));
    const serials = () =>
      screen.getAllByRole('rowheader').flatMap((cell) => /SN\d+/.exec(cell.textContent ?? '')?.[0] ?? []);
    const { unmount } = await show();
    await screen.findByText('SN000000');
    expect([serials().length, serials()[24]]).toEqual([25, 'SN000024']);
    const ages = within(screen.getByRole('table', { name: 'Age of the stock' })).getAllByRole('row');
    expect(ages.map((row) => [...row.children].map(({ textContent }) => textContent)).slice(-2)).toEqual([
      ['91–180', '0'],
      ['over 180', '2,000'],
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(serials()[0]).toBe('SN000025');
    unmount();
    await show('/warehouse/warehouse?sort=newest');
    await screen.findByText('SN001999');
    expect(serials()[0]).toBe('SN001999');
  });

  it('are refreshed by scan, and it is reported where each came from [WHS-010] [WHS-012] [WHS-013] [WHS-022]', async () => {
    api.when(RefreshUnits).respond(({ serial_mac }) => ({
      ...createBulkResult(serial_mac),
      came: { [serial_mac[0]!]: 'here', [serial_mac[1]!]: 'found' },
    }));
    await show();
    const field = await screen.findByLabelText('Refresh CPE(s) Warehouse Date');
    fireEvent.change(field, { target: { value: 'NJ90MAKU187CB;MB49ED77173E' } });
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
    // The specified words stand alone; each scan says where its unit came from.
    await screen.findAllByText('Your CPE(s) has been refreshed!');
    expect(await screen.findAllByText(/already here/)).not.toEqual([]);
    expect(screen.getAllByText(/was missing/)).not.toEqual([]);
    expect(api.sent(RefreshUnits)[0]?.input).toMatchObject({
      serial_mac: ['NJ90MAKU187CB', 'MB49ED77173E'],
      location_id: augusta.locationID,
    });
  });

  it('are corrected where they are by managers, not by the warehouse [WHS-023]', async () => {
    api.when(EditUnit).respond(({ serial_mac }) => {
      if (serial_mac === 'TAKEN0001') return api.refuse(EditUnit, 'KeyOfAnother', { key: 'TAKEN0001' });
      units = units.map((one) => (one.id === units[0]?.id ? { ...one, serial_mac } : one));
      return { data: units[0]!, command_id: CORRECTION };
    });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Correct NJ90MAKU187CB' }));
    const field = screen.getByLabelText('Serial/Mac');
    fireEvent.change(field, { target: { value: 'TAKEN0001' } });
    // The Enter of an input method ends a composition.
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    expect(api.sent(EditUnit)).toEqual([]);
    fireEvent.keyDown(field, { key: 'Enter' });
    await screen.findByText('TAKEN0001 belongs to another CPE');
    fireEvent.change(field, { target: { value: 'NJ90MAKU187CC' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await screen.findAllByText('Saved: NJ90MAKU187CC');
    api.when(UndoUnits).respond(({ command_id }) => ({ ids: ['1'], errors: {}, repeated: [], command_id }));
    fireEvent.click(screen.getByText('Undo'));
    await waitFor(() => expect(api.sent(UndoUnits)[0]?.input).toEqual({ command_id: CORRECTION }));
    await screen.findByRole('button', { name: 'Correct NJ90MAKU187CC' });
    expect(api.sent(EditUnit)[1]?.headers.get('if-match')).toBe('1');
    await show('/warehouse/warehouse', ['warehouse']);
    await screen.findByText('NJ90MAKU187CC');
    expect(screen.queryByRole('button', { name: /^Correct|^Edit/ })).toBeNull();
  });

  it('are deleted with the question and the words of their own [CPE-073] [UIX-002] [UIX-003]', async () => {
    api.when(RemoveUnit).respond(() => {
      units = units.slice(1);
      return undefined as never;
    });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete: NJ90MAKU187CB' }));
    const dialog = within(screen.getByRole('dialog'));
    dialog.getByText('Are you sure you want to delete this?');
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'crushed');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findAllByText('CPE has been deleted.');
    await waitFor(() => expect(screen.queryByText('NJ90MAKU187CB')).toBeNull());
  });

  it('cannot be deleted if a setting forbids it [WHS-008]', async () => {
    const { app } = await show();
    await screen.findByRole('button', { name: 'Delete: NJ90MAKU187CB' });
    const setting = { key: 'delete_status', value: { show: false }, label: '', type: 'flag' };
    api.when(ReadSettings).respond(() => ({ data: [{ ...setting, effective_from: null, planned: [], version: 0 }] }));
    await app.queries.invalidateQueries();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull());
  });

  it('say that they could not be read, with the way to try again', async () => {
    api.when(UnitsInWarehouse).respond(() => api.bare(409, { message: 'Not now.' }));
    await show();
    await screen.findByText('Couldn’t load the stock. Not now.');
  });
});
