import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cpeModels, cpeTypes } from '@tailboard/contracts/equipment/cpe-type';
import { EditUnits, ReceiveUnits, UndoUnits } from '@tailboard/contracts/equipment/unit-contracts';
import { toPage, type FakeApi } from '@tailboard/web/testing/fake-api';
import { scanKeys } from '@tailboard/web/testing/scanner';
import { renderAddress } from '../testing/show-route.js';
import { augusta, createBulkResult, macon, modem, models, createWarehouseApi } from '../testing/units.js';
import { readUnits } from './read-units.js';
// Loaded ahead, so that no test waits for the compiler.
import './receive-page.js';

const none = { names: [], upcs: [] };

describe('What arrives at the warehouse', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = createWarehouseApi();
    const entry = { sort: 1, active: true, version: 1 };
    const type = {
      ...modem,
      ...entry,
      description: '',
      serial_pattern: '^(NJ|F8)',
      mac_required: true,
      company_cost_cents: 0,
    };
    api.when(cpeTypes.list).respond(() => toPage([type]));
    const model = {
      ...models.cm600,
      ...entry,
      cpe_type_id: modem.id,
      maker: '',
      upc: '036000291452',
      symbology: 'upc' as const,
      label_code: '',
      aging_days: null,
    };
    api.when(cpeModels.list).respond(() => toPage([model]));
    api.when(ReceiveUnits).respond(({ serial_mac }) => {
      return createBulkResult(serial_mac.slice(1), {
        errors: { [serial_mac[0]!]: 'already in inventory' },
      });
    });
  });

  it('given units were received as new by mistake, then all of them are corrected in one dialog, with the versions that the receipt returned', async () => {
    const units = (serials: readonly string[], version: number) =>
      Object.fromEntries(serials.map((serial) => [serial, { model: 'CM600', from: null, to: 'Macon', version }]));
    api
      .when(ReceiveUnits)
      .respond(({ serial_mac }) => ({ ...createBulkResult([...serial_mac]), units: units(serial_mac, 1) }));
    api
      .when(EditUnits)
      .respond(({ serial_mac }) => ({ ...createBulkResult([...serial_mac]), units: units(serial_mac, 2) }));
    await renderAddress(`/warehouse/receive?location_id=${macon.locationID}`, { api, roles: ['warehouse'] });
    const upc = await screen.findByLabelText('UPC of the box');
    await waitFor(() => {
      // The UPC is known once the models are loaded.
      for (const value of ['', '036000291452']) fireEvent.change(upc, { target: { value } });
      expect(screen.queryByText('Choose a location and a type first.')).toBeNull();
    });
    const field = screen.getByLabelText('Serial/Mac');
    const serials = ['NJ90MAKU187CB', 'F82DC03C4472'];
    fireEvent.paste(field, { clipboardData: { getData: () => serials.join('\n') } });
    await userEvent.click(screen.getByRole('button', { name: 'Receive: 2' }));
    const correct = async (condition: string): Promise<void> => {
      await userEvent.click(await screen.findByRole('button', { name: 'Correct this receipt…' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Correct a receipt of 2 CPEs' }));
      await userEvent.click(dialog.getByRole('combobox', { name: 'Condition' }));
      await userEvent.click(await screen.findByRole('option', { name: condition }));
      await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    // However long the results are, the buttons are above them.
    const results = await screen.findByRole('list', { name: 'Scan results' });
    for (const name of ['Correct this receipt…', 'Labels'])
      expect(
        screen.getByRole('button', { name }).compareDocumentPosition(results) & Node.DOCUMENT_POSITION_FOLLOWING,
      ).not.toBe(0);
    await correct('Used');
    await correct('Defective');
    await userEvent.click(screen.getByRole('button', { name: 'Labels' }));
    const preview = within(await screen.findByRole('region', { name: 'Print preview' }));
    expect(preview.getAllByText('CM600')).toHaveLength(2);
    for (const serial of serials) preview.getByText(serial);
    expect(api.sent(EditUnits).map(({ input }) => input)).toEqual(
      ['used', 'defective'].map((condition, at) => ({
        ...{ serial_mac: serials, condition, override: false, reason: '' },
        versions: Object.fromEntries(serials.map((serial) => [serial, at + 1])),
      })),
    );
  });

  it('given a receipt of 1,200 units, when it is corrected, then it is sent in three parts, and one undo reverses all', async () => {
    const units = (serials: readonly string[], version: number) =>
      Object.fromEntries(serials.map((serial) => [serial, { model: 'CM600', from: null, to: 'Macon', version }]));
    const serials = Array.from({ length: 1_200 }, (_, at) => `NJ90MAKU${10_000 + at}`);
    api
      .when(ReceiveUnits)
      .respond(({ serial_mac }) => ({ ...createBulkResult([...serial_mac]), units: units(serial_mac, 1) }));
    let part = 0;
    const commands = ['6f1d0c9e-0000-4000-8000-000000000001', '6f1d0c9e-0000-4000-8000-000000000002'];
    commands.push('6f1d0c9e-0000-4000-8000-000000000003');
    api.when(EditUnits).respond(({ serial_mac }) => ({
      ...{ ...createBulkResult([...serial_mac]), units: units(serial_mac, 2), command_id: commands[part++]! },
    }));
    api.when(UndoUnits).respond(() => createBulkResult(['one']));
    const field = await receivingModems(api);
    fireEvent.paste(field, { clipboardData: { getData: () => serials.join('\n') } });
    await userEvent.click(screen.getByRole('button', { name: 'Receive: 1,200' }));
    await waitFor(() => expect(api.sent(ReceiveUnits)).toHaveLength(3));
    await userEvent.click(await screen.findByRole('button', { name: 'Correct this receipt…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct a receipt of 1200 CPEs' }));
    await userEvent.click(dialog.getByRole('combobox', { name: 'Condition' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Used' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const parts = api.sent(EditUnits).map(({ input }) => input.serial_mac as string[]);
    expect(parts.map(({ length }) => length)).toEqual([500, 500, 200]);
    expect(parts.flat()).toEqual(serials);
    await screen.findAllByText('1200 CPEs changed.');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(api.sent(UndoUnits).map(({ input }) => input.command_id)).toEqual(commands.toReversed()),
    );
  });

  it('is received by UPC and serials, each with the MAC beside it, at the location that is open [CPE-091] [CPE-092]', async () => {
    await renderAddress(`/warehouse/receive?location_id=${macon.locationID}`, { api, roles: ['warehouse'] });
    await screen.findByText('Choose a location and a type first.');
    const upc = screen.getByLabelText('UPC of the box');
    fireEvent.change(upc, { target: { value: '036000291453' } });
    await screen.findByText(/^This is not a valid UPC/);
    fireEvent.change(upc, { target: { value: '03600029145' } });
    fireEvent.keyDown(upc, { key: 'Enter' });
    const field = await screen.findByLabelText('Serial/Mac');
    fireEvent.paste(field, {
      clipboardData: { getData: () => 'NJ90MAKU187CB\nMB49ED77173E 68:C4:4D:EB:BA:EE\nF82DC03C4472' },
    });
    screen.getByText('3 codes were pasted.');
    await userEvent.click(screen.getByRole('button', { name: 'Receive: 3' }));
    expect((await screen.findAllByText('2 CPEs received.')).length).toBeGreaterThan(0);
    expect(api.sent(ReceiveUnits)[0]?.input).toMatchObject({
      location_id: macon.locationID,
      cpe_type_id: modem.id,
      cpe_model_id: models.cm600.id,
      condition: 'new',
      serial_mac: ['NJ90MAKU187CB', 'MB49ED77173E', 'F82DC03C4472'],
      mac: ['', '68C44DEBBAEE', ''],
    });
    screen.getByText('This type requires a MAC; 2 serials have none.');
    screen.getByText('1 serial does not match the pattern of type Modem: MB49ED77173E. Check the type, or undo.');
    const reported = await screen.findByText(/^The following CPEs were not received:/);
    expect(within(reported).getByRole('listitem').textContent).toBe('NJ90MAKU187CB: already in inventory');
    expect(within(reported).getByRole('link', { name: 'NJ90MAKU187CB' }).getAttribute('href')).toBe(
      '/warehouse/search?q=NJ90MAKU187CB',
    );
  });

  it('goes to Augusta unless a user chooses otherwise, as what is chosen by hand', async () => {
    await renderAddress('/warehouse/receive', { api, roles: ['manager'] });
    const type = await screen.findByRole('combobox', { name: /^Type/ });
    // Typing as fast as a test does would be a scan, which Enter in the next field would end.
    await userEvent.click(type);
    await userEvent.click(await screen.findByRole('option', { name: 'Modem' }));
    await waitFor(() => expect(screen.queryByText('Choose a location and a type first.')).toBeNull());
    scan(screen.getByLabelText('Serial/Mac'), 'NJ90MAKU187CB');
    await userEvent.click(screen.getByRole('button', { name: 'Receive without a MAC' }));
    await waitFor(() => expect(api.sent(ReceiveUnits).length).toBe(1));
    expect(api.sent(ReceiveUnits)[0]?.input).toMatchObject({ location_id: augusta.locationID, cpe_model_id: null });
  });

  it('given a line with a serial and its MAC, then both are one unit, and two serials are two', () => {
    const { codes, macs } = readUnits('MB49ED77173E 68c4.4deb.baee\nNJ90MAKU187CB,593242763547891', 'en', true, none);
    expect(codes.map((code) => 'key' in code && code.key)).toEqual([
      'MB49ED77173E',
      'NJ90MAKU187CB',
      '593242763547891',
    ]);
    expect([...macs]).toEqual([['MB49ED77173E', '68C44DEBBAEE']]);
  });

  it('given a label or a line with the MAC first, then both are one unit, scanned or pasted', () => {
    for (const pasted of [true, false]) {
      const { codes, macs } = readUnits('CM MAC: 681791357912 S/N: MB49ED77173E', 'en', pasted, none);
      expect(codes).toEqual([{ raw: 'MB49ED77173E', key: 'MB49ED77173E' }]);
      expect([...macs]).toEqual([['MB49ED77173E', '681791357912']]);
    }
  });

  it('given the columns of a sheet, then types, models and UPCs are no units', () => {
    const known = { names: ['Gateway', 'Set-top box', 'TG3442'], upcs: ['036000291452'] };
    const sheet = 'MB49ED77173E\t68C44DEBBAEE\tGATEWAY\tTG3442\t036000291452\nNJ90MAKU187CB\t\tSet-top box\tTG3442';
    const { codes, macs } = readUnits(sheet, 'en', true, known);
    expect(codes.flatMap((code) => ('key' in code ? code.key : []))).toEqual(['MB49ED77173E', 'NJ90MAKU187CB']);
    expect([...macs]).toEqual([['MB49ED77173E', '68C44DEBBAEE']]);
  });

  it('given a pasted table, then each row is shown as its unit or with why it is refused, before the units are sent', async () => {
    api.when(ReceiveUnits).respond(({ serial_mac }) => createBulkResult(serial_mac));
    const field = await receivingModems(api);
    const table = [
      'Line\tSerial Number\tCM MAC\tMTA MAC\tDate',
      '1\tNJ90MAKU187CB\t68:C4:4D:EB:BA:EE\t68:C4:4D:EB:BA:EF\t11/27/2026',
      '2\t4.73727E+14\t02AABB000108\t\t11/27/2026',
      '3\tMB49ED77173E\t2AABB000112\t\t11/27/2026',
    ];
    fireEvent.paste(field, { clipboardData: { getData: () => table.join('\r\n') } });
    screen.getByText('3 codes were pasted.');
    screen.getByText('Columns that are not used: Line, MTA MAC, Date');
    const rows = within(screen.getByRole('list', { name: 'Pasted codes' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^2 · 4\.73727E\+14 · 02AABB000108 · 11\/27\/20264\.73727E\+14: A spreadsheet shortened/),
      expect.stringMatching(
        /^3 · MB49ED77173E · 2AABB000112 · 11\/27\/20262AABB000112: A MAC has 12 digits; this one has 11\./,
      ),
      'NJ90MAKU187CBMAC 68C44DEBBAEE',
    ]);
    expect(api.sent(ReceiveUnits)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Receive: 1' }));
    await waitFor(() => expect(received(api)).toEqual({ NJ90MAKU187CB: '68C44DEBBAEE' }));
  });

  it('given a line of free text with a code that a spreadsheet changed, then no part of the line is a unit', () => {
    const { codes } = readUnits('4.73727E+14, 02AABB000108, NJ90MAKU187CB\nMB49ED77173E', 'en', true, none);
    expect(codes).toEqual([
      { raw: '4.73727E+14, 02AABB000108, NJ90MAKU187CB', why: expect.stringMatching(/^A spreadsheet shortened/) },
      { raw: 'MB49ED77173E', key: 'MB49ED77173E' },
    ]);
  });

  it('given the UPC of a known model is scanned as a serial, then it selects the model and is no unit', async () => {
    await renderAddress(`/warehouse/receive?location_id=${macon.locationID}`, { api, roles: ['warehouse'] });
    const upc = await screen.findByLabelText('UPC of the box');
    await userEvent.click(await screen.findByRole('combobox', { name: /^Type/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Modem' }));
    const field = await screen.findByLabelText('Serial/Mac');
    expect(upc).not.toBe(field);
    scan(field, '036000291452');
    await screen.findAllByText('Model CM600 selected.');
    scan(field, 'NJ90MAKU187CB');
    await userEvent.click(screen.getByRole('button', { name: 'Receive without a MAC' }));
    await waitFor(() => expect(api.sent(ReceiveUnits).length).toBe(1));
    expect(api.sent(ReceiveUnits)[0]?.input).toMatchObject({
      serial_mac: ['NJ90MAKU187CB'],
      cpe_model_id: models.cm600.id,
    });
  });

  it('given a type with MACs, when the serial and the MAC of each box are scanned in either order, then each box is one unit', async () => {
    api.when(ReceiveUnits).respond(({ serial_mac }) => createBulkResult(serial_mac));
    const field = await receivingModems(api);
    for (const code of ['681791357912', 'MB49ED77173E', 'NJ90MAKU187CB', '68:C4:4D:EB:BA:EE']) scan(field, code);
    await waitFor(() => expect(received(api)).toEqual({ NJ90MAKU187CB: '68C44DEBBAEE', MB49ED77173E: '681791357912' }));
    expect(screen.queryByText(/is not received yet/)).toBeNull();
  });

  it('given a box has two MACs, when the second one is scanned, then it is asked about, and the next serial does not get it', async () => {
    api.when(ReceiveUnits).respond(({ serial_mac }) => createBulkResult(serial_mac));
    const field = await receivingModems(api);
    for (const code of ['NJ90MAKU187CB', '68C44DEBBAEE', '68C44DEBBAEF', 'MB49ED77173E', '68C44DEBBBEE'])
      scan(field, code);
    await waitFor(() => expect(received(api)).toEqual({ NJ90MAKU187CB: '68C44DEBBAEE', MB49ED77173E: '68C44DEBBBEE' }));
    screen.getByText('68C44DEBBAEF is a second MAC of the last box, or the MAC of the next one.');
    await userEvent.click(screen.getByRole('button', { name: 'It belongs to the next box' }));
    scan(field, 'NJ90MAKU187CC');
    await waitFor(() => expect(received(api)).toMatchObject({ NJ90MAKU187CC: '68C44DEBBAEF' }));
    expect(screen.queryByText(/second MAC of the last box/)).toBeNull();
  });

  it('given two MACs of a box are scanned before its serial, then the second one is asked about', async () => {
    api.when(ReceiveUnits).respond(({ serial_mac }) => createBulkResult(serial_mac));
    const field = await receivingModems(api);
    for (const code of ['MAC: 68C44DEBBAEE', 'MAC: 68C44DEBBAEF', 'NJ90MAKU187CB']) scan(field, code);
    await waitFor(() => expect(received(api)).toEqual({ NJ90MAKU187CB: '68C44DEBBAEE' }));
    screen.getByText('68C44DEBBAEF is a second MAC of the last box, or the MAC of the next one.');
  });

  it('given the UPC was scanned into its field, when a serial is scanned there, then it is received', async () => {
    api.when(ReceiveUnits).respond(({ serial_mac }) => createBulkResult(serial_mac));
    await receivingModems(api);
    const upc = screen.getByLabelText<HTMLInputElement>('UPC of the box');
    act(() => upc.focus());
    for (const gap of [4, 60]) {
      scanKeys('036000291452', gap);
      expect(upc.value).toBe('036000291452');
      act(() => upc.select());
      scanKeys(`S/N: NJ90MAKU187C${gap} MAC: 68C44DEBBA${gap + 10}`, gap);
      expect(upc.value).toBe('');
      act(() => upc.focus());
    }
    await waitFor(() => expect(Object.keys(received(api))).toEqual(['NJ90MAKU187C4', 'NJ90MAKU187C60']));
  });

  it('given a box without a MAC, when the serial of the next box is scanned, then the first is received alone and the second waits', async () => {
    api.when(ReceiveUnits).respond(({ serial_mac }) => createBulkResult(serial_mac));
    const field = await receivingModems(api);
    scan(field, 'NJ90MAKU187CB');
    screen.getAllByText('Now scan the MAC of this box.');
    scan(field, 'MB49ED77173E');
    await waitFor(() => expect(received(api)).toEqual({ NJ90MAKU187CB: '' }));
    screen.getByText('MB49ED77173E is not received yet: its MAC is missing.');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText(/is not received yet/)).toBeNull();
    expect(received(api)).toEqual({ NJ90MAKU187CB: '' });
  });

  it('given a box that waits for its MAC, when a label with both codes of the next box is scanned, then the first is received alone, and a MAC after it is not taken for the first', async () => {
    api.when(ReceiveUnits).respond(({ serial_mac }) => createBulkResult(serial_mac));
    const field = await receivingModems(api);
    scan(field, 'NJ90MAKU187CB');
    scan(field, 'S/N: MB49ED77173E MAC: 68C44DEBBAEE');
    await waitFor(() => expect(received(api)).toEqual({ NJ90MAKU187CB: '', MB49ED77173E: '68C44DEBBAEE' }));
    scan(field, '68:C4:4D:EB:BA:EF');
    screen.getByText('68C44DEBBAEF is not received yet: its serial is missing.');
  });

  it('given a box was paired with the MAC of another one, when that is undone, then it can be paired again', async () => {
    api.when(ReceiveUnits).respond(({ serial_mac }) => createBulkResult(serial_mac));
    api.when(UndoUnits).respond(() => createBulkResult(['NJ90MAKU187CB']));
    const field = await receivingModems(api);
    for (const code of ['NJ90MAKU187CB', '68:C4:4D:EB:BA:EF']) scan(field, code);
    await waitFor(() => expect(received(api)).toEqual({ NJ90MAKU187CB: '68C44DEBBAEF' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Undo last/ }));
    await waitFor(() => expect(api.sent(UndoUnits)).toHaveLength(1));
    await screen.findByText('Ready to scan');
    scan(field, 'NJ90MAKU187CB');
    screen.getByText('NJ90MAKU187CB is not received yet: its MAC is missing.');
  });

  it('given several scans were received together, then the button shows how many an undo reverts', async () => {
    api.when(ReceiveUnits).respond(({ serial_mac }) => createBulkResult(serial_mac));
    const field = await receivingModems(api);
    fireEvent.paste(field, { clipboardData: { getData: () => 'NJ90MAKU187CB\nMB49ED77173E\nF82DC03C4472' } });
    await userEvent.click(screen.getByRole('button', { name: 'Receive: 3' }));
    await screen.findByRole('button', { name: 'Undo last 3 (Ctrl Z)' });
  });

  it('given no type is selected, when a unit is scanned, then it is refused with what to do, and a UPC still selects the model', async () => {
    await renderAddress(`/warehouse/receive?location_id=${macon.locationID}`, { api, roles: ['warehouse'] });
    const field = await screen.findByLabelText('Serial/Mac');
    scan(field, 'NJ90MAKU187CB');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText('Choose a location and a type first.').length).toBe(2);
    await modelByUpc(field);
    scan(field, 'NJ90MAKU187CB');
    await screen.findByText('NJ90MAKU187CB is not received yet: its MAC is missing.');
    expect(api.sent(ReceiveUnits)).toEqual([]);
  });

  it('given the UPC of a known model, when it is scanned into its field, then the next scan replaces it', async () => {
    await renderAddress(`/warehouse/receive?location_id=${macon.locationID}`, { api, roles: ['warehouse'] });
    await screen.findByLabelText('Serial/Mac');
    const upc = screen.getByLabelText<HTMLInputElement>('UPC of the box');
    await userEvent.type(upc, '036000291452');
    await waitFor(() => expect([upc.selectionStart, upc.selectionEnd]).toEqual([0, 12]));
    await userEvent.keyboard('0');
    expect(upc.value).toBe('0');
  });
});

function scan(field: HTMLElement, code: string): void {
  fireEvent.change(field, { target: { value: code } });
  fireEvent.keyDown(field, { key: 'Enter' });
}

/** Opens the page with the type Modem, which requires MACs, and returns the field for scans. */
async function receivingModems(api: FakeApi): Promise<HTMLElement> {
  await renderAddress(`/warehouse/receive?location_id=${macon.locationID}`, { api, roles: ['warehouse'] });
  const field = await screen.findByLabelText('Serial/Mac');
  await modelByUpc(field);
  return field;
}

/** Selects the model by its UPC, once the models are loaded. */
async function modelByUpc(field: HTMLElement): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name: /^Model/ }));
  await screen.findByRole('option', { name: /CM600/ });
  await userEvent.keyboard('{Escape}');
  scan(field, '036000291452');
  await screen.findAllByText('Model CM600 selected.');
}

/** Returns the MAC of each serial that was sent. */
const received = (api: FakeApi): Record<string, string> =>
  Object.fromEntries(
    api.sent(ReceiveUnits).flatMap(({ input }) => {
      const { serial_mac, mac = [] } = input as { serial_mac: string[]; mac?: string[] };
      return serial_mac.map((serial, at) => [serial, mac[at] ?? '']);
    }),
  );
