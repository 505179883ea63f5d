import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cpeModels, cpeTypes, TypesInWarehouse } from '@tailboard/contracts/equipment/cpe-type';
import { ListShipments, ReadShipment, ReturnToProvider, type Shipment } from '@tailboard/contracts/equipment/shipment';
import { RefreshUnits, RemoveUnit } from '@tailboard/contracts/equipment/unit-contracts';
import { UnitsInWarehouse } from '@tailboard/contracts/equipment/unit-lists';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { ReadSettings } from '@tailboard/contracts/identity/settings';
import type { Role } from '@tailboard/contracts/permission';
import { pageOf, type FakeApi } from '@tailboard/web/testing/fake-api';
import { showAt, where } from '../testing/show-route.js';
import { undoLast } from '../testing/undo-last.js';
import { done, gateway, macon, modem, models, unit, warehouseApi } from '../testing/units.js';
// Loaded ahead, so that no test waits for the compiler.
import './back-page.js';
import '@tailboard/web/print/sheet';

const shipment: Shipment = {
  id: '5a0c7c7e-2f1e-4f7e-9a51-000000000777',
  ...{ rma: 'RMA 77', carrier: 'UPS', tracking: '1Z999', shipped_on: '2026-10-04', units: 2 },
  booked_by: { id: 'x', label: 'Mara Ortiz' },
  booked_at: '2026-10-04T15:00:00.000Z',
};

describe('Back to Provider', () => {
  let api: FakeApi;
  let units: Cpe[];
  beforeEach(() => {
    units = [
      unit(1, 'NJ90MAKU187CB'),
      unit(2, 'MB49ED77173E', { cpe_model: models.cm1000, location: macon, location_id: macon.locationID }),
      unit(3, 'F82DC03C4472', { cpe_model: null }),
    ];
    api = warehouseApi();
    api.when(TypesInWarehouse).respond(() => ({
      data: [
        { ...modem, warehouse_cpe_count: 3 },
        { ...gateway, warehouse_cpe_count: 371 },
      ],
    }));
    api.when(UnitsInWarehouse).respond(({ type }) => {
      const here = type === modem.id ? units : [];
      const named = here.filter(({ cpe_model }) => cpe_model !== null);
      return {
        models: named.map((one) => ({ model: one.cpe_model?.name ?? '', count: 1, cpes: [one] })),
        types: [],
        without_model: here.filter(({ cpe_model }) => cpe_model === null),
      };
    });
    api.when(ListShipments).respond(() => pageOf([shipment]));
    api.when(cpeTypes.list).respond(() => pageOf([]));
    api.when(cpeModels.list).respond(() => pageOf([]));
  });
  const at = `/warehouse/back?type=${modem.id}`;
  const show = (to = at, roles: readonly Role[] = ['warehouse']) => showAt(to, { api, roles });
  const scan = async (serial: string): Promise<void> => {
    const field = await screen.findByLabelText(/^(Serial\/Mac|Refresh CPE\(s\) Warehouse Date)$/);
    fireEvent.change(field, { target: { value: serial } });
    fireEvent.keyDown(field, { key: 'Enter' });
  };

  it('asks which type, with how many lie in the warehouse; the answer is in the address [WHS-004] [WHS-005]', async () => {
    await show('/warehouse/back');
    const select = await screen.findByRole('combobox', { name: 'CPE type' });
    expect(select.textContent).toBe('Please choose one');
    await userEvent.click(select);
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['Please choose one', 'Modem (3)', 'Gateway (371)']);
    await userEvent.click(screen.getByRole('option', { name: 'Modem (3)' }));
    expect(where()).toBe(at);
  });

  it('shows what lies in every location by model, and those without models in a part that folds [WHS-014] [WHS-015]', async () => {
    await show();
    await screen.findByRole('button', { name: 'CM600 (1)' });
    within(screen.getByRole('table', { name: 'CM1000 (1)' })).getByText('Macon');
    const without = screen.getByRole('button', { name: 'CPEs Without Models (1)' });
    screen.getByText('F82DC03C4472');
    await userEvent.click(without);
    await waitFor(() => expect(without.getAttribute('aria-expanded')).toBe('false'));
    expect(api.sent(UnitsInWarehouse)[0]?.ask).not.toHaveProperty('location');
  });

  it('offers to delete while the tick is set, where the setting and the role let it; the dialog names the unit and asks for a reason; a refusal is shown there; it can be undone [WHS-006] [WHS-009] [CPE-073] [UIX-005]', async () => {
    api.when(RemoveUnit).respond(() => api.refuse(RemoveUnit, 'RemovalIsOff'));
    await show();
    const tick = await screen.findByRole('checkbox', { name: 'Show Delete Button' });
    await screen.findByText('NJ90MAKU187CB');
    expect(screen.queryByRole('button', { name: 'Delete: NJ90MAKU187CB' })).toBeNull();
    await userEvent.click(tick);
    await userEvent.click(screen.getByRole('button', { name: 'Delete: NJ90MAKU187CB' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('NJ90MAKU187CB');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    dialog.getByText('Enter a reason.');
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'crushed');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    const failed = within(await screen.findByRole('alertdialog', { name: 'Error!' }));
    failed.getByText(/^There was a problem while processing your request\. Message: .*the setting is off/);
    await userEvent.click(failed.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    api.when(RemoveUnit).respond(() => undefined);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findAllByText('CPE has been deleted.');
    expect(api.sent(RemoveUnit).at(-1)?.ask).toMatchObject({ reason: 'crushed' });
    await undoLast(api);
  });

  it('has no such tick while the setting is off, and supervisors never have it [WHS-007] [WHS-008]', async () => {
    const shown = show();
    api.when(ReadSettings).respond(() => ({
      data: [
        {
          key: 'delete_status',
          value: { show: false },
          label: '',
          type: 'switch',
          effective_from: null,
          planned: [],
          version: 0,
        },
      ],
    }));
    await shown;
    await screen.findByText('NJ90MAKU187CB');
    expect(screen.queryByRole('checkbox', { name: 'Show Delete Button' })).toBeNull();
    await show(at, ['supervisor']);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Back to Provider' })).toBeNull());
    expect(screen.queryByRole('checkbox', { name: 'Show Delete Button' })).toBeNull();
  });

  it('renews the date of what is scanned, wherever it lies [WHS-010] [WHS-013]', async () => {
    api.when(RefreshUnits).respond(({ serial_mac }) => ({
      ...done([...serial_mac]),
      came: Object.fromEntries(serial_mac.map((serial) => [serial, 'here' as const])),
    }));
    await show();
    await scan('NJ90MAKU187CB');
    await screen.findByText(/^Your CPE\(s\) has been refreshed!/);
    expect(api.sent(RefreshUnits)[0]?.ask).toMatchObject({ serial_mac: ['NJ90MAKU187CB'] });
    expect(api.sent(RefreshUnits)[0]?.ask).not.toHaveProperty('location_id');
    screen.getByRole('button', { name: 'Submit' });
  });

  it('books a shipment with its papers at the first scan, takes the next ones with it, and begins another when it is finished', async () => {
    api.when(ReturnToProvider).respond(({ serial_mac }) => ({ ...done([...serial_mac]), shipment_id: shipment.id }));
    await show(`${at}&scan=ship`);
    await userEvent.type(await screen.findByLabelText('RMA'), 'RMA 78');
    await userEvent.type(screen.getByLabelText('Carrier'), 'UPS');
    await scan('NJ90MAKU187CB');
    await screen.findByText(/^Scans are added to shipment RMA 78 of/);
    await scan('MB49ED77173E');
    await waitFor(() => expect(api.sent(ReturnToProvider)).toHaveLength(2));
    const [first, second] = api.sent(ReturnToProvider).map(({ ask: input }) => input);
    expect(first).toMatchObject({ serial_mac: ['NJ90MAKU187CB'], rma: 'RMA 78', carrier: 'UPS' });
    expect(first).not.toHaveProperty('shipment_id');
    expect(second).toMatchObject({ serial_mac: ['MB49ED77173E'], shipment_id: shipment.id });
    await userEvent.click(screen.getByRole('button', { name: 'Finish shipment' }));
    expect(screen.getByLabelText<HTMLInputElement>('RMA').value).toBe('');
  });

  it('adds units that were scanned before the first response to the same shipment', async () => {
    let go = (): void => undefined;
    const wait = new Promise<void>((resolve) => (go = resolve));
    api.when(ReturnToProvider).respond(async ({ serial_mac }) => {
      await wait;
      return { ...done([...serial_mac]), shipment_id: shipment.id };
    });
    await show(`${at}&scan=ship`);
    await scan('NJ90MAKU187CB');
    await scan('MB49ED77173E');
    go();
    await waitFor(() => expect(api.sent(ReturnToProvider)).toHaveLength(2));
    expect(api.sent(ReturnToProvider).map(({ ask: input }) => input.shipment_id)).toEqual([undefined, shipment.id]);
  });

  it('prints the document of a shipment, with its units and who signs', async () => {
    api.when(ReadShipment).respond(() => ({ data: { ...shipment, cpes: units } }));
    await show('/warehouse/back');
    await userEvent.click(await screen.findByRole('button', { name: 'Document of RMA 77, 04 Oct 2026' }));
    const sheet = within(await screen.findByRole('region', { name: 'Print preview' }));
    sheet.getByText('Return to provider — RMA RMA 77');
    sheet.getByText('04 Oct 2026 · UPS · 1Z999');
    expect(sheet.getAllByRole('img')).toHaveLength(3);
    sheet.getByText('Carrier, signature');
  });
});
