import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  CloseStockCount,
  CountStock,
  ListStockCounts,
  OpenStockCount,
  ReadStockCount,
  type StockCount,
} from '@tailboard/contracts/equipment/stock-count';
import { packingLists, ReadUnitList } from '@tailboard/contracts/equipment/packing-list';
import { createFilePreview } from '@tailboard/web/testing/file-preview';
import { RefreshUnits, UndoUnits } from '@tailboard/contracts/equipment/unit-contracts';
import { toPage, type FakeApi } from '@tailboard/web/testing/fake-api';
import { renderAddress, getAddress } from '../testing/show-route.js';
import { augusta, createBulkResult, macon, createUnit, createWarehouseApi } from '../testing/units.js';
// Loaded ahead, so that no test waits for the compiler.
import './count-page.js';

const [id, command_id] = ['5a0c7c7e-2f1e-4f7e-9a51-000000000551', '5a0c7c7e-2f1e-4f7e-9a51-000000000999'];

describe('Stock counts', () => {
  let api: FakeApi;
  let count: StockCount;
  const stray = createUnit(2, 'STRAY0001', { location: macon, location_id: macon.locationID });
  beforeEach(() => {
    count = {
      ...{ id, location: augusta, status: 'open', blind: false, counted: 1, expected: 2, missing: 1, unexpected: 1 },
      ...{ reason: '', opened_by: { id: 'x', label: 'Mara Ortiz' } },
      ...{ opened_at: '2026-10-06T14:00:00.000Z', closed_at: null },
    };
    api = createWarehouseApi();
    api.when(ListStockCounts).respond(() => toPage([count]));
    api.when(ReadStockCount).respond(() => {
      const { counted, expected, missing, unexpected, reason } = count;
      return {
        data: {
          ...count,
          models: [{ model: 'CM600', counted, expected, missing, unexpected }],
          missing_units: missing ? [{ cpe: { ...createUnit(1, 'NJ90MAKU187CB'), cost_cents: 4_250 }, reason }] : [],
          unexpected_units: unexpected ? [{ serial_mac: 'STRAY0001', cpe: stray }] : [],
        },
      };
    });
    api.when(OpenStockCount).respond(({ blind = false }) => {
      count = { ...count, blind, ...(blind ? { expected: null, missing: null, unexpected: null } : {}) };
      return { data: { id }, command_id };
    });
    api.when(CountStock).respond(({ serial_mac }) => {
      count = { ...count, counted: count.counted + 1 };
      const known = new Map<string, string | null>([
        ['NJ90MAKU187CB', 'here'],
        ['STRAY0001', 'Macon'],
      ]);
      const unexpected = serial_mac.flatMap((serial) => {
        const place = known.get(serial) ?? null;
        return place === 'here' ? [] : [[serial, place] as const];
      });
      return { ...createBulkResult([...serial_mac]), unexpected: Object.fromEntries(unexpected) };
    });
    api.when(RefreshUnits).respond(({ serial_mac }) => ({ ...createBulkResult([...serial_mac]), came: {} }));
    api.when(CloseStockCount).respond(({ reason = '' }) => {
      count = { ...count, status: 'closed', reason };
      return { command_id };
    });
  });
  const show = (to: string) => renderAddress(to, { api, roles: ['warehouse'] });

  it('starts a count of the location, shows the difference by model and unit, moves what belongs elsewhere here, and closes with a reason', async () => {
    await show(`/warehouse/counts?location_id=${augusta.locationID}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Start count' }));
    const table = within(await screen.findByRole('table', { name: 'Count of Augusta' }));
    expect(getAddress()).toContain(`count=${id}`);
    table.getByRole('columnheader', { name: 'Unexpected' });
    const field = screen.getByLabelText('Serial/Mac');
    fireEvent.change(field, { target: { value: 'NJ90MAKU187CB' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await screen.findAllByText('1 CPE was counted.');
    expect(api.sent(CountStock)[0]?.input).toMatchObject({ id, serial_mac: ['NJ90MAKU187CB'] });
    const missing = within(screen.getByRole('table', { name: /^Missing/ }));
    missing.getByRole('row', { name: /^NJ90MAKU187CB .*CM600 01 Oct 2026 \$42\.50$/ });
    screen.getByText('1 CPE, cost $42.50');
    within(screen.getByRole('list', { name: /^Unexpected/ })).getByText(/In the warehouse · Macon/);
    await userEvent.click(screen.getByRole('button', { name: 'Move 1 CPE here' }));
    await screen.findAllByText('1 CPE was moved here.');
    expect(api.sent(RefreshUnits)[0]?.input).toMatchObject({
      ...{ serial_mac: ['STRAY0001'], location_id: augusta.locationID, override: true },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Close count…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close count of Augusta' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Close count' }));
    dialog.getByText('Enter a reason.');
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'shelf moved');
    await userEvent.click(dialog.getByRole('button', { name: 'Close count' }));
    await screen.findByText('Reason: shelf moved');
    screen.getByRole('row', { name: /^NJ90MAKU187CB .*01 Oct 2026 shelf moved \$42\.50$/ });
    expect(screen.queryByLabelText('Serial/Mac')).toBeNull();
  });

  it('shows at the moment of a scan whether the unit is expected here, in one result without another message', async () => {
    await show(`/warehouse/counts?location_id=${augusta.locationID}&count=${id}`);
    const field = await screen.findByLabelText('Serial/Mac');
    const scan = (code: string): void => {
      fireEvent.change(field, { target: { value: code } });
      fireEvent.keyDown(field, { key: 'Enter' });
    };
    const result = () => screen.getAllByRole('status').find((one) => one.hasAttribute('aria-atomic'))?.textContent;
    scan('NJ90MAKU187CB');
    await waitFor(() => expect(result()).toBe('DoneNJ90MAKU187CB1 CPE was counted.'));
    scan('STRAY0001');
    await waitFor(() => expect(result()).toBe('UnexpectedSTRAY0001Macon1 CPE was counted.'));
    scan('ZZZ000999');
    await waitFor(() => expect(result()).toBe('UnexpectedZZZ000999not in inventory1 CPE was counted.'));
    expect(screen.getAllByText('1 CPE was counted.')).toHaveLength(1);
    screen.getByText('1 done, 0 to confirm, 0 not done · 2 unexpected');
    api.when(UndoUnits).respond(() => createBulkResult(['x']));
    fireEvent.click(screen.getByRole('button', { name: /^Undo last/ }));
    await waitFor(() => expect(result()).toBe('Ready to scan'));
    // The undone scan is listed no longer.
    screen.getByText('1 done, 0 to confirm, 0 not done · 1 unexpected');
  });

  it('given a file without a header, when its columns are assigned, then its units are counted, and refused rows are named', async () => {
    const columns = [
      { title: 'A', field: null, samples: ['1'] },
      { title: 'B', field: null, samples: ['NJ90MAKU187CB'] },
    ];
    const fields = [{ name: 'serial_mac', title: 'Serial/Mac', is_required: true }];
    const preview = createFilePreview({ has_header: false, is_complete: false, columns, fields });
    api
      .when(packingLists.previewFile)
      .respond(() => ({ data: preview }))
      .when(packingLists.saveColumns)
      .respond(({ signature, fields: assigned }) => ({ data: { signature, fields: assigned } }))
      .when(ReadUnitList)
      .respond(() => ({
        units: [{ line: 1, serial_mac: 'NJ90MAKU187CB', mac: null }],
        refused: [{ line: 2, value: '4.7E+14', reason: 'A spreadsheet shortened this number.' }],
        notes: [],
      }));
    await show(`/warehouse/counts?location_id=${augusta.locationID}&count=${id}`);
    const file = new File(['x'], 'count.xlsx');
    fireEvent.change(await screen.findByLabelText('Count from a file'), { target: { files: [file] } });
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Imported as, for Column B' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Serial/Mac (required)' }));
    fireEvent.click(screen.getByRole('button', { name: 'Read the list' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Count 1 CPE' }));
    await screen.findAllByText('1 CPE was counted.');
    expect(api.sent(ReadUnitList)[0]?.input).toMatchObject({ columns: ',serial_mac' });
    expect(api.sent(CountStock)[0]?.input).toMatchObject({ id, serial_mac: ['NJ90MAKU187CB'] });
    expect(screen.queryByRole('button', { name: 'Count 1 CPE' })).toBeNull();
  });

  it('takes a unit that was scanned by mistake out of the count', async () => {
    await show(`/warehouse/counts?location_id=${augusta.locationID}&count=${id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Take STRAY0001 out' }));
    await screen.findAllByText('STRAY0001 was taken out of the count.');
    expect(api.sent(CountStock)[0]?.input).toMatchObject({ id, serial_mac: ['STRAY0001'], remove: true });
  });

  it('shows nothing of what is expected in a blind count', async () => {
    await show(`/warehouse/counts?location_id=${augusta.locationID}`);
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Blind/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Start count' }));
    const table = within(await screen.findByRole('table', { name: 'Count of Augusta' }));
    expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Model', 'Counted']);
    expect(screen.queryByRole('table', { name: /^Missing/ })).toBeNull();
  });

  it('lists the earlier counts of a location with their results', async () => {
    count = { ...count, status: 'closed', reason: 'shelf moved' };
    await show(`/warehouse/counts?location_id=${augusta.locationID}`);
    const row = within(await screen.findByRole('row', { name: /shelf moved/ }));
    await userEvent.click(row.getByRole('button', { name: /^Show count of/ }));
    await screen.findByText('Reason: shelf moved');
    screen.getByRole('button', { name: 'All counts' });
  });
});
