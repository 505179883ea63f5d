import { packingLists, ReadUnitList } from '@tailboard/contracts/equipment/packing-list';
import { createFilePreview } from '@tailboard/web/testing/file-preview';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cpeModels, cpeTypes, TypesInWarehouse } from '@tailboard/contracts/equipment/cpe-type';
import {
  CloseShipment,
  EditShipment,
  ExplainMissingUnits,
  FillShipment,
  ListShipments,
  OpenShipment,
  ReadShipment,
  ReconcileShipment,
  UnpackShipment,
  type Shipment,
} from '@tailboard/contracts/equipment/shipment';
import { RefreshUnits, RemoveUnit } from '@tailboard/contracts/equipment/unit-contracts';
import { UnitsInWarehouse } from '@tailboard/contracts/equipment/unit-lists';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { ReadSettings } from '@tailboard/contracts/identity/settings';
import type { Role } from '@tailboard/contracts/permission';
import { toPage, type FakeApi } from '@tailboard/web/testing/fake-api';
import { renderAddress, getAddress } from '../testing/show-route.js';
import { undoLast } from '../testing/undo-last.js';
import { createBulkResult, gateway, macon, modem, models, createUnit, createWarehouseApi } from '../testing/units.js';
// Loaded ahead, so that no test waits for the compiler.
import './provider-returns-page.js';
import '@tailboard/web/print/sheet';

const shipment: Shipment = {
  id: '5a0c7c7e-2f1e-4f7e-9a51-000000000777',
  ...{ rma: 'RMA 77', carrier: 'UPS', tracking: '1Z999', shipped_on: '2026-10-04', units: 2 },
  booked_by: { id: 'x', label: 'Mara Ortiz' },
  booked_at: '2026-10-04T15:00:00.000Z',
  ...{ status: 'shipped', receipt: null, version: 3 },
};
const command_id = '5a0c7c7e-2f1e-4f7e-9a51-000000000999';

describe('Back to Provider', () => {
  let api: FakeApi;
  let units: Cpe[];
  beforeEach(() => {
    units = [
      createUnit(1, 'NJ90MAKU187CB'),
      createUnit(2, 'MB49ED77173E', { cpe_model: models.cm1000, location: macon, location_id: macon.locationID }),
      createUnit(3, 'F82DC03C4472', { cpe_model: null }),
    ];
    api = createWarehouseApi();
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
    api.when(ListShipments).respond(() => toPage([shipment]));
    api.when(cpeTypes.list).respond(() => toPage([]));
    api.when(cpeModels.list).respond(() => toPage([]));
  });
  const at = `/warehouse/back?type=${modem.id}`;
  const show = (to = at, roles: readonly Role[] = ['warehouse']) => renderAddress(to, { api, roles });
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
    expect(getAddress()).toBe(at);
  });

  it('shows what lies in every location by model, and those without models in a part that folds [WHS-014] [WHS-015]', async () => {
    await show();
    await screen.findByRole('button', { name: 'CM600 (1)' });
    within(screen.getByRole('table', { name: 'CM1000 (1)' })).getByText('Macon');
    const without = screen.getByRole('button', { name: 'CPEs Without Models (1)' });
    screen.getByText('F82DC03C4472');
    await userEvent.click(without);
    await waitFor(() => expect(without.getAttribute('aria-expanded')).toBe('false'));
    expect(api.sent(UnitsInWarehouse)[0]?.input).not.toHaveProperty('location');
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
    expect(api.sent(RemoveUnit).at(-1)?.input).toMatchObject({ reason: 'crushed' });
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
      ...createBulkResult([...serial_mac]),
      came: Object.fromEntries(serial_mac.map((serial) => [serial, 'here' as const])),
    }));
    await show();
    await scan('NJ90MAKU187CB');
    await screen.findByText(/^Your CPE\(s\) has been refreshed!/);
    expect(api.sent(RefreshUnits)[0]?.input).toMatchObject({ serial_mac: ['NJ90MAKU187CB'] });
    expect(api.sent(RefreshUnits)[0]?.input).not.toHaveProperty('location_id');
    screen.getByRole('button', { name: 'Submit' });
  });

  describe('with an open shipment', () => {
    const open: Shipment = {
      ...shipment,
      ...{ id: '5a0c7c7e-2f1e-4f7e-9a51-000000000778', rma: '', carrier: '', tracking: '', units: 0, version: 1 },
      ...{ status: 'open', shipped_on: null },
    };
    let opened: Shipment | null;
    beforeEach(() => {
      opened = null;
      api
        .when(ListShipments)
        .respond(({ status }) => toPage([...(opened ? [opened] : []), ...(status === 'open' ? [] : [shipment])]));
      api.when(OpenShipment).respond(({ rma = '' }) => {
        opened = { ...open, rma };
        return { data: opened, command_id };
      });
      api.when(EditShipment).respond(({ id: _, ...paper }) => {
        opened = { ...opened!, ...paper, version: 2 };
        return { data: opened, command_id };
      });
      api.when(FillShipment).respond(({ serial_mac }) => {
        opened = { ...opened!, units: opened!.units + serial_mac.length };
        return createBulkResult([...serial_mac]);
      });
      api.when(CloseShipment).respond(() => {
        opened = null;
        return createBulkResult(['NJ90MAKU187CB']);
      });
    });

    it('opens one, changes its shipping data while it is filled, and closes it, which can be undone', async () => {
      await show(`${at}&scan=ship`);
      await userEvent.click(await screen.findByRole('button', { name: 'New shipment' }));
      await scan('NJ90MAKU187CB');
      await screen.findByText('1 CPE packed');
      const paper = within(screen.getByRole('form', { name: 'Shipping data' }));
      await userEvent.type(paper.getByLabelText('Tracking number'), '1Z999');
      await userEvent.click(paper.getByRole('button', { name: 'Save' }));
      await screen.findAllByText('Shipping data saved.');
      expect(api.sent(EditShipment)[0]).toMatchObject({ input: { id: open.id, rma: '', tracking: '1Z999' } });
      await userEvent.click(screen.getByRole('button', { name: 'Close shipment…' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Close shipment without RMA' }));
      await dialog.findByText(/^1 CPE will be returned to the provider/);
      await userEvent.click(dialog.getByRole('button', { name: 'Ship' }));
      await screen.findAllByText('1 CPE was sent back to the provider.');
      expect(api.sent(CloseShipment)[0]?.input).toMatchObject({ id: open.id });
      await undoLast(api);
    });

    it('is continued from the list after the page was left, and a unit is taken out again', async () => {
      opened = { ...open, rma: 'RMA 79', units: 1 };
      api.when(ReadShipment).respond(() => ({ data: { ...opened!, cpes: [units[0]!], missing: [], extra: [] } }));
      api.when(UnpackShipment).respond(({ serial_mac }) => createBulkResult([...serial_mac]));
      await show('/warehouse/back');
      await userEvent.click(await screen.findByRole('button', { name: 'Continue RMA 79' }));
      expect(getAddress()).toContain(`shipment=${open.id}`);
      await scan('MB49ED77173E');
      await screen.findByText('2 CPEs packed');
      await userEvent.click(screen.getByRole('button', { name: 'Show CPEs' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Take NJ90MAKU187CB out' }));
      await screen.findAllByText('NJ90MAKU187CB was taken out of the shipment.');
      expect(api.sent(UnpackShipment)[0]?.input).toEqual({ id: open.id, serial_mac: ['NJ90MAKU187CB'] });
    });

    it('takes forty units that are scanned while the first response is slow, all into one shipment', async () => {
      opened = open;
      let respond = (): void => undefined;
      const wait = new Promise<void>((resolve) => (respond = resolve));
      api.when(FillShipment).respond(async ({ serial_mac }) => {
        await wait;
        opened = { ...opened!, units: opened!.units + serial_mac.length };
        return createBulkResult([...serial_mac]);
      });
      await show(`${at}&scan=ship&shipment=${open.id}`);
      await screen.findByText('0 CPEs packed');
      for (let n = 0; n < 40; n++) await scan(`SCAN${String(n).padStart(6, '0')}`);
      respond();
      await screen.findByText('40 CPEs packed');
      const position = screen
        .getByRole('button', { name: 'Close shipment…' })
        .compareDocumentPosition(screen.getByRole('list', { name: 'Scan results' }));
      expect(position & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
      const sent = api.sent(FillShipment).map(({ input }) => input);
      expect(new Set(sent.map(({ id }) => id))).toEqual(new Set([open.id]));
      expect(sent.flatMap(({ serial_mac }) => serial_mac)).toHaveLength(40);
    });

    it('given 1,000 units are scanned 30 ms apart while no response has arrived, then all end in the shipment that was opened', async () => {
      const responses: (() => void)[] = [];
      api.when(FillShipment).respond(async ({ serial_mac }) => {
        await new Promise<void>((resolve) => responses.push(resolve));
        opened = { ...opened!, units: opened!.units + serial_mac.length };
        return createBulkResult([...serial_mac]);
      });
      await show(`${at}&scan=ship`);
      await userEvent.click(await screen.findByRole('button', { name: 'New shipment' }));
      const field = await screen.findByLabelText<HTMLInputElement>('Serial/Mac');
      act(() => field.blur());
      let now = 1_000;
      const key = (name: string, after: number): void => {
        const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
        Object.defineProperty(event, 'timeStamp', { value: (now += after) });
        (document.activeElement ?? document.body).dispatchEvent(event);
      };
      const codes = Array.from({ length: 1_000 }, (_, n) => `S${String(n).padStart(4, '0')}`);
      act(() => {
        for (const code of codes) for (const [at, one] of [...code, 'Enter'].entries()) key(one, at === 0 ? 25 : 1);
      });
      // Scans that wait are sent together; every response is late.
      for (let n = 0; n < 3; n++) {
        await waitFor(() => expect(responses).toHaveLength(n + 1));
        await act(async () => responses[n]!());
      }
      await screen.findByText('1000 CPEs packed');
      const sent = api.sent(FillShipment).map(({ input }) => input);
      expect(api.sent(OpenShipment)).toHaveLength(1);
      expect(new Set(sent.map(({ id }) => id))).toEqual(new Set([open.id]));
      expect(sent.flatMap(({ serial_mac }) => serial_mac)).toEqual(codes);
    });

    it('shows that another user has closed it', async () => {
      await show(`${at}&scan=ship&shipment=${open.id}`);
      await screen.findByText('This shipment is not open any more.');
      screen.getByRole('button', { name: 'New shipment' });
    });
  });

  it('compares a shipment with a pasted receipt of the provider, and names what is missing and extra', async () => {
    let receipt: Shipment['receipt'] = null;
    api.when(ReadShipment).respond(() => ({
      data: {
        ...{ ...shipment, receipt, cpes: units },
        missing: receipt ? [{ ...units[1]!, cost_cents: 12_000, reason: '' }] : [],
        extra: receipt ? [{ serial_mac: 'OTHER0001', cpe: null }] : [],
      },
    }));
    api.when(ReconcileShipment).respond(() => {
      receipt = { accepted: 1, missing: 1, extra: 1 };
      return { data: { ...shipment, receipt }, command_id };
    });
    await show('/warehouse/back');
    await userEvent.click(await screen.findByRole('button', { name: 'Receipt for RMA 77' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Provider’s receipt for RMA 77' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Compare' }));
    dialog.getByText('The list contains no serials.');
    const list = 'Model\tSerial Number\tReceived\nCM600\tNJ90MAKU187CB\t2026-10-06\nCM600\tOTHER0001\t2026-10-06';
    fireEvent.change(dialog.getByLabelText('Provider’s list'), { target: { value: list } });
    dialog.getByText('2 CPEs in the list');
    dialog.getByText('Columns that are not used: Model, Received');
    await userEvent.click(dialog.getByRole('button', { name: 'Compare' }));
    await dialog.findByText('1 accepted, 1 missing, 1 extra');
    api
      .when(ExplainMissingUnits)
      .respond(() => ({ data: { ...shipment, receipt: { accepted: 1, missing: 1, extra: 1 } }, command_id }));
    const reason = dialog.getByRole('textbox', { name: 'Reason why MB49ED77173E is missing' });
    // Keys without pauses would be those of a scanner.
    fireEvent.change(reason, { target: { value: 'lost by UPS' } });
    fireEvent.keyDown(reason, { key: 'Enter' });
    await screen.findAllByText('Reasons saved.');
    expect(api.sent(ExplainMissingUnits)[0]).toMatchObject({
      input: { id: shipment.id, reasons: { [units[1]!.id]: 'lost by UPS' } },
    });
    expect(dialog.getByRole('button', { name: 'Save reasons' })).toHaveProperty('disabled', true);
    expect(api.sent(ReconcileShipment)).toHaveLength(1);
    expect(api.sent(ReconcileShipment)[0]?.input).toEqual({
      ...{ id: shipment.id, serial_mac: ['NJ90MAKU187CB', 'OTHER0001'], mac: ['', ''] },
    });
    dialog.getByRole('row', { name: /^MB49ED77173E .*04 Oct 2026 \$120\.00$/ });
    dialog.getByText('OTHER0001');
  });

  it('given a receipt as a workbook, when it is chosen, then its columns are shown, its units are compared, and refused rows are named with their line', async () => {
    api
      .when(ReadShipment)
      .respond(() => ({ data: { ...shipment, receipt: null, cpes: units, missing: [], extra: [] } }))
      .when(packingLists.previewFile)
      .respond(() => ({ data: createFilePreview() }))
      .when(ReadUnitList)
      .respond(() => ({
        units: [{ line: 2, serial_mac: 'NJ90MAKU187CB', mac: '02AABB000109' }],
        refused: [{ line: 3, value: '4.7E+14', reason: 'A spreadsheet shortened this number.' }],
        notes: ['Columns that are not imported: Date.'],
      }))
      .when(ReconcileShipment)
      .respond(() => ({ data: { ...shipment, receipt: { accepted: 1, missing: 0, extra: 0 } }, command_id }));
    await show('/warehouse/back');
    await userEvent.click(await screen.findByRole('button', { name: 'Receipt for RMA 77' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Provider’s receipt for RMA 77' }));
    await userEvent.upload(
      dialog.getByLabelText('Choose a file', { selector: 'input' }),
      new File(['PK'], 'list.xlsx'),
      {
        applyAccept: false,
      },
    );
    await dialog.findByRole('region', { name: 'Columns of the file' });
    await userEvent.click(dialog.getByRole('button', { name: 'Read the list' }));
    await dialog.findByText('1 CPE in the list');
    dialog.getByText('Line 3: 4.7E+14');
    dialog.getByText('Columns that are not imported: Date.');
    await userEvent.click(dialog.getByRole('button', { name: 'Compare' }));
    await waitFor(() =>
      expect(api.sent(ReconcileShipment)[0]?.input).toMatchObject({
        serial_mac: ['NJ90MAKU187CB'],
        mac: ['02AABB000109'],
      }),
    );
  });

  it('prints the document of a shipment, with its units and who signs', async () => {
    api.when(ReadShipment).respond(() => ({ data: { ...shipment, cpes: units, missing: [], extra: [] } }));
    await show('/warehouse/back');
    await userEvent.click(await screen.findByRole('button', { name: 'Document of RMA 77, 04 Oct 2026' }));
    const sheet = within(await screen.findByRole('region', { name: 'Print preview' }));
    sheet.getByText('Return to provider — RMA RMA 77');
    sheet.getByText('04 Oct 2026 · UPS · 1Z999');
    expect(sheet.getAllByRole('img')).toHaveLength(3);
    sheet.getByText('Carrier, signature');
  });
});
