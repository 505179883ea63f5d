import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { packingLists, type PackingListImport } from '@tailboard/contracts/equipment/packing-list';
import { RefreshUnits, RestoreUnit, UndoUnits } from '@tailboard/contracts/equipment/unit-contracts';
import { ListUnits } from '@tailboard/contracts/equipment/unit-lists';
import { createFilePreview } from '@tailboard/web/testing/file-preview';
import { toPage, type FakeApi } from '@tailboard/web/testing/fake-api';
import { renderAddress } from '../testing/show-route.js';
import { augusta, createUnit, macon, createWarehouseApi } from '../testing/units.js';
// Loaded ahead, so that no test waits for the compiler.
import './packing-list-page.js';

const at = '2026-10-05T12:00:00.000Z';
const found: PackingListImport = {
  ...{ id: '5a0c7c7e-2f1e-4f7e-9a51-000000000077', file_name: 'pallet.csv', status: 'done', processed: 4, total: 4 },
  ...{ received: 2, known: 1, rejected: 1, error: null, notes: [], created_at: at, finished_at: at },
  ...{ rejected_file: 'csv', dates: [] },
};

describe('A packing list', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = createWarehouseApi()
      .when(packingLists.previewFile)
      .respond(() => ({ data: createFilePreview() }))
      .when(packingLists.importFile)
      .respond(() => ({ data: found }))
      .when(packingLists.readImport)
      .respond(() => ({ data: found }))
      .when(packingLists.listImports)
      .respond(() => toPage([found]))
      .when(packingLists.rejectedReasons)
      .respond(() => ({ data: [] }))
      .when(packingLists.rejectedRows)
      .respond(() =>
        toPage([
          ...[
            {
              row: 4,
              line: 5,
              field: 'location',
              value: 'Atlantis',
              reason: 'There is no such location.',
              code: 'unknownPlace',
            },
          ].map((row) => ({ ...row, serial_mac: 'LISTED000003' })),
        ]),
      );
  });
  it('groups the reasons of rejected rows, each with what to do about it, and offers them as a workbook', async () => {
    const nowhere = {
      code: 'unknownPlace',
      field: 'location',
      value: 'Arvada',
      reason: 'No open location is named "Arvada".',
    };
    const once = { code: null, field: 'mac', value: 'x', reason: 'This is not a MAC.', rows: 1 };
    api.when(packingLists.rejectedReasons).respond(() => ({ data: [{ ...nowhere, rows: 8 }, once] }));
    await renderAddress(`/warehouse/receive/file?import=${found.id}`, { api, roles: ['owner'] });
    const list = within(await screen.findByRole('list', { name: 'Reasons of several rows' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Arvada: 8 rows. No open location is named "Arvada". Add this location',
    ]);
    expect(list.getByRole('link').getAttribute('href')).toBe('/admin/settings/locations/add');
    screen.getByRole('button', { name: 'Download rejected rows as XLSX' });
    screen.getByRole('button', { name: 'Download a template' });
  });

  const figures = () =>
    Object.fromEntries(
      [...document.querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling?.textContent]),
    );

  it('is dropped; what was received, what was there and what was not taken are distinguished', async () => {
    await renderAddress('/warehouse/receive/file', { api, roles: ['warehouse'] });
    await screen.findByRole('heading', { name: 'Receive from a file' });
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Location of rows without one' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Macon' }));
    expect(screen.getByText(/^Columns: Serial\/Mac/)).toBeTruthy();
    fireEvent.drop(screen.getByTestId('file-drop'), { dataTransfer: { files: [new File(['a'], 'pallet.csv')] } });
    fireEvent.click(await screen.findByRole('button', { name: 'Import' }));
    await screen.findByText('pallet.csv is imported');
    expect(api.sent(packingLists.importFile)[0]?.input).toMatchObject({ location_id: macon.locationID });
    expect(figures()).toEqual({ Received: '2', 'Already in inventory': '1', Rejected: '1' });
    const rejected = within(await screen.findByRole('region', { name: 'Rejected rows' }));
    expect(rejected.getByText('LISTED000003')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'CPEs in Warehouse' }).getAttribute('href')).toBe(
      '/warehouse/warehouse?sort=newest',
    );
    api.when(UndoUnits).respond(() => ({ ids: ['1', '2'], errors: {}, repeated: [], command_id: found.id }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo the import' }));
    await screen.findByText('Undone: 2 changes.');
    expect(api.sent(UndoUnits)[0]?.input).toEqual({ command_id: found.id });
    expect(screen.getByRole('link', { name: 'Scan or paste' }).getAttribute('href')).toBe('/warehouse/receive');
  });

  it('given a file without a header, when its columns are assigned by letter, then they are saved and sent with it', async () => {
    const preview = (has_header: boolean) =>
      createFilePreview({
        ...{ has_header, is_complete: false, signature: 'a'.repeat(32) },
        columns: [
          { title: has_header ? 'A1' : 'A', field: null, samples: ['A1'] },
          { title: has_header ? 'x' : 'B', field: null, samples: ['x'] },
        ],
      });
    api
      .when(packingLists.previewFile)
      .respond(({ header }) => ({ data: preview(header === 'present') }))
      .when(packingLists.saveColumns)
      .respond(({ signature, fields }) => ({ data: { signature, fields } }));
    await renderAddress('/warehouse/receive/file', { api, roles: ['warehouse'] });
    await screen.findByRole('heading', { name: 'Receive from a file' });
    fireEvent.drop(screen.getByTestId('file-drop'), { dataTransfer: { files: [new File(['a'], 'pallet.csv')] } });
    const absent = () => screen.getByRole('checkbox', { name: 'The file has no header line' }) as HTMLInputElement;
    await screen.findByText('Column A');
    expect(absent().checked).toBe(true);
    fireEvent.click(absent());
    await screen.findByText(/^The header is in line 1\./);
    fireEvent.click(absent());
    await screen.findByText('Column B');
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Imported as, for Column A' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Code (required)' }));
    fireEvent.click(screen.getByRole('button', { name: 'Import' }));
    await screen.findByText('pallet.csv is imported');
    expect(api.sent(packingLists.saveColumns)[0]?.input).toMatchObject({ fields: ['code', null] });
    expect(api.sent(packingLists.importFile)[0]?.input).toMatchObject({ columns: 'code,' });
  });

  it('given units that are known elsewhere, when they are selected, then they go back into stock in one step, deleted ones restored first', async () => {
    const rows = [
      { code: 'HeldByAnother', reason: 'assigned to Antonio Bell', serial_mac: 'HELD00000001' },
      { code: 'WithTheProvider', reason: 'returned to the provider', serial_mac: 'BACK00000001' },
      { code: 'UnitIsRemoved', reason: 'deleted; restore it first', serial_mac: 'GONE00000001' },
    ].map((row, at) => ({ row: at + 1, line: at + 2, field: 'serial_mac', value: row.serial_mac, ...row }));
    const gone = createUnit(31, 'GONE00000001', { status: 'removed' });
    const done = { errors: {}, override: [], repeated: [], came: {} };
    api
      .when(packingLists.rejectedRows)
      .respond(() => toPage(rows))
      .when(ListUnits)
      .respond(() => toPage([gone]))
      .when(RestoreUnit)
      .respond(() => undefined as never)
      .when(RefreshUnits)
      .respond(({ serial_mac }) => ({ ...done, ids: serial_mac, command_id: found.id }));
    await renderAddress(`/warehouse/receive/file?import=${found.id}`, { api, roles: ['owner'] });
    const list = within(await screen.findByRole('list', { name: 'CPEs that are known elsewhere' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'HELD00000001 · assigned to Antonio Bell',
      'BACK00000001 · returned to the provider',
      'GONE00000001 · deleted; restore it first',
    ]);
    expect(api.sent(packingLists.rejectedRows).some(({ input }) => String(input.codes).includes('HeldByAnother'))).toBe(
      true,
    );
    expect(screen.getByRole('link', { name: 'Open HELD00000001' }).getAttribute('href')).toBe(
      '/warehouse/search?q=HELD00000001',
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Take selected CPEs back into stock' }).disabled).toBe(
      true,
    );
    // Only a unit that was returned to the provider needs a reason.
    const provided = list.getByRole('checkbox', { name: 'Select BACK00000001' });
    fireEvent.click(provided);
    screen.getByLabelText(/^Reason/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Take 1 CPE/ }).disabled).toBe(true);
    fireEvent.click(provided);
    expect(screen.queryByLabelText(/^Reason/)).toBeNull();
    fireEvent.click(list.getByRole('checkbox', { name: 'Select HELD00000001' }));
    fireEvent.click(list.getByRole('checkbox', { name: 'Select GONE00000001' }));
    fireEvent.click(screen.getByRole('button', { name: 'Take 2 CPEs back into stock' }));
    await screen.findByText('2 CPEs are back in stock.');
    expect(api.sent(RestoreUnit).map(({ input }) => input)).toEqual([{ id: gone.id }]);
    expect(api.sent(RefreshUnits)[0]?.input).toMatchObject({
      serial_mac: ['HELD00000001', 'GONE00000001'],
      location_id: augusta.locationID,
      override: true,
    });
    expect(list.getAllByRole('listitem')).toHaveLength(1);
  });
});
