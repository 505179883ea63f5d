import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cpeModels, cpeTypes } from '@tailboard/contracts/equipment/cpe-type';
import { EditUnit, EditUnits, RestoreUnit } from '@tailboard/contracts/equipment/unit-contracts';
import { ExportUnits, ListUnits, UnitLogs } from '@tailboard/contracts/equipment/unit-lists';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { ActiveUsers } from '@tailboard/contracts/identity/user';
import { toPage, type FakeApi } from '@tailboard/web/testing/fake-api';
import { renderAddress, getAddress } from '../testing/show-route.js';
import { undoLast } from '../testing/undo-last.js';
import { createBulkResult, createHeldUnit, createUnit, createWarehouseApi } from '../testing/units.js';
// Loaded ahead, so that no test waits for the compiler.
import './cpes-page.js';

describe('Every unit of the company', () => {
  let api: FakeApi;
  let units: Cpe[];
  beforeEach(() => {
    sessionStorage.clear();
    units = [
      createHeldUnit(1, 'NJ90MAKU187CB', 5, { location_id: null }),
      createUnit(2, 'MB49ED77173E', { cpe_model: null }),
      createUnit(3, 'F82DC03C4472', { status: 'removed', removed_reason: 'broken' }),
    ];
    api = createWarehouseApi();
    api
      .when(ListUnits)
      .respond(({ status }) => toPage(units.filter((one) => status === undefined || one.status === status)));
    api.when(UnitLogs).respond(() => ({ ...units[0]!, cpe_logs: [] }));
    api.when(cpeTypes.list).respond(() => toPage([]));
    api.when(cpeModels.list).respond(() => toPage([]));
    api.when(ActiveUsers).respond(() => toPage([]));
  });
  const show = (roles: Parameters<typeof renderAddress>[1]['roles'] = ['manager'], at = '/warehouse/cpes') =>
    renderAddress(at, { api, roles });

  it('is listed with where it is and who has it, what was touched last first', async () => {
    await show();
    await screen.findByRole('rowheader', { name: 'NJ90MAKU187CB' });
    const rows = screen.getAllByRole('row').map((row) => [...row.children].slice(0, 7).map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Serial/Mac', 'Select', 'Status', 'Type', 'Model', 'Location', 'Holder'],
      ['NJ90MAKU187CB', '', 'Issued', 'Modem', 'CM600', '', 'Antonio Bell'],
      ['MB49ED77173E', '', 'In the warehouse', 'Modem', 'N/A', 'Augusta', ''],
      ['F82DC03C4472', '', 'Deleted', 'Modem', 'CM600', 'Augusta', ''],
    ]);
    expect(api.sent(ListUnits)[0]?.input).toMatchObject({ sort_by: 'touched', direction: 'desc', removed: false });
  });

  it('is filtered, and the address contains the filters', async () => {
    await show();
    await screen.findByRole('rowheader', { name: 'NJ90MAKU187CB' });
    await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
    await userEvent.click(screen.getByRole('option', { name: 'In the warehouse' }));
    await waitFor(() => expect(screen.queryByText('NJ90MAKU187CB')).toBeNull());
    expect(getAddress()).toBe('/warehouse/cpes?status=in_warehouse');
    await userEvent.click(screen.getByRole('combobox', { name: 'Last event' }));
    await userEvent.click(screen.getByRole('option', { name: 'Used on a job' }));
    await waitFor(() => expect(api.sent(ListUnits).at(-1)?.input).toMatchObject({ act: 'UnitUsed' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Include deleted' }));
    await waitFor(() => expect(api.sent(ListUnits).at(-1)?.input).toMatchObject({ removed: true }));
  });

  it('is selected by rows, which are changed together; what was not changed stays selected with the reason; the focus stays in the list', async () => {
    const [one, two] = ['NJ90MAKU187CB', 'MB49ED77173E'] as const;
    api.when(EditUnits).respond(() => {
      api.when(ListUnits).respond(() => toPage([{ ...units[0]!, version: 7 }, ...units.slice(1)]));
      return createBulkResult([units[1]!.id], {
        errors: { [one]: 'not in a warehouse, so its location cannot be changed' },
      });
    });
    await show(['warehouse']);
    await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${one}` }));
    expect(screen.queryByRole('checkbox', { name: 'Select F82DC03C4472' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Select all 2 CPEs' }));
    screen.getByText('2 CPEs selected');
    await userEvent.click(screen.getByRole('button', { name: 'Change…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change 2 CPEs' }));
    await userEvent.click(dialog.getByRole('combobox', { name: 'Location' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Augusta' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('listitem')).textContent).toMatch(/^NJ90MAKU187CB: not in a warehouse/);
    expect(api.sent(EditUnits)[0]?.input).toEqual({
      serial_mac: [one, two],
      versions: { [one]: units[0]!.version, [two]: units[1]!.version },
      location_id: expect.any(String),
      ...{ override: false, reason: '' },
    });
    screen.getByText('1 CPE selected');
    // By now, the user has seen the unit as it is.
    await waitFor(() => expect(api.sent(ListUnits).length).toBeGreaterThan(1));
    api.when(EditUnits).respond(() => createBulkResult([units[0]!.id]));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.sent(EditUnits)[1]?.input.versions).toEqual({ [one]: 7 }));
    const all = await screen.findByRole('button', { name: 'Select all 2 CPEs' });
    await waitFor(() => expect(document.activeElement).toBe(all));
    await userEvent.click(all);
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByText(/selected$/)).toBeNull();
    expect(document.activeElement).toBe(all);
  });

  it('given a unit on the list of another user, when its holder is changed, then that is confirmed first', async () => {
    const [one, two] = ['NJ90MAKU187CB', 'MB49ED77173E'] as const;
    api
      .when(EditUnits)
      .respond(({ serial_mac, override }) =>
        override
          ? createBulkResult([...serial_mac])
          : createBulkResult([units[1]!.id], { override: [one], held: { [one]: 'on the list of Ben Marsh' } }),
      );
    await show(['warehouse']);
    await userEvent.click(await screen.findByRole('button', { name: 'Select all 2 CPEs' }));
    await userEvent.click(screen.getByRole('button', { name: 'Change…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change 2 CPEs' }));
    await userEvent.click(dialog.getByRole('combobox', { name: 'Location' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Augusta' }));
    expect(dialog.queryByLabelText(/Reason/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const question = within(await screen.findByRole('dialog', { name: 'Overwrite CPEs' }));
    question.getByText('on the list of Ben Marsh');
    expect(question.queryByLabelText(/Reason/)).toBeNull();
    await userEvent.click(question.getByRole('button', { name: 'Proceed' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent(EditUnits).map(({ input }) => input)).toMatchObject([
      { serial_mac: [one, two], override: false },
      { serial_mac: [one], versions: { [one]: units[0]!.version }, override: true, reason: '' },
    ]);
  });

  it('given a refused unit and one to confirm, when the question is confirmed, then the refused one stays selected with its reason', async () => {
    const [one, two] = ['NJ90MAKU187CB', 'MB49ED77173E'] as const;
    api
      .when(EditUnits)
      .respond(({ serial_mac, override }) =>
        override
          ? createBulkResult([...serial_mac])
          : createBulkResult([], { override: [one], errors: { [two]: 'deleted; restore it first' } }),
      );
    await show(['warehouse']);
    await userEvent.click(await screen.findByRole('button', { name: 'Select all 2 CPEs' }));
    await userEvent.click(screen.getByRole('button', { name: 'Change…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change 2 CPEs' }));
    await userEvent.click(dialog.getByRole('combobox', { name: 'Location' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Augusta' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const question = within(await screen.findByRole('dialog', { name: 'Overwrite CPEs' }));
    await userEvent.click(question.getByRole('button', { name: 'Proceed' }));
    const rest = within(await screen.findByRole('dialog', { name: 'Change 1 CPE' }));
    expect(rest.getAllByText(/deleted; restore it first/).length).toBeGreaterThan(0);
  });

  it('given a unit that the provider has, when it is changed, then the question about it asks for the reason', async () => {
    const [one, two] = ['NJ90MAKU187CB', 'MB49ED77173E'] as const;
    api.when(EditUnits).respond(({ serial_mac, override }) =>
      override
        ? createBulkResult([...serial_mac])
        : createBulkResult([units[1]!.id], {
            override: [one],
            held: { [one]: 'returned to the provider' },
            reason_needed: [one],
          }),
    );
    await show(['manager']);
    await userEvent.click(await screen.findByRole('button', { name: 'Select all 2 CPEs' }));
    await userEvent.click(screen.getByRole('button', { name: 'Change…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change 2 CPEs' }));
    await userEvent.click(dialog.getByRole('combobox', { name: 'Condition' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Used' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const question = within(await screen.findByRole('dialog', { name: 'Overwrite CPEs' }));
    const proceed = question.getByRole('button', { name: 'Proceed' });
    expect(proceed).toHaveProperty('disabled', true);
    fireEvent.change(question.getByLabelText(/Reason/), { target: { value: 'Wrong label' } });
    await userEvent.click(proceed);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent(EditUnits).map(({ input }) => input)).toMatchObject([
      { serial_mac: [one, two], reason: '' },
      { serial_mac: [one], override: true, reason: 'Wrong label' },
    ]);
  });

  it('becomes a file of the units that the list shows, in its order', async () => {
    api.when(ExportUnits).respond(() => ({ id: units[0]!.id, message: 'The file will come by e-mail.' }));
    await show(['manager'], '/warehouse/cpes?status=issued&q=NJ&sort_by=model');
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    const shown = await screen.findByRole('group', { name: 'The file will come by e-mail.' });
    within(shown).getByRole('button', { name: 'View export' });
    expect(api.sent(ExportUnits)[0]?.input).toEqual({
      ...{ status: 'issued', q: 'NJ', sort_by: 'model', direction: 'asc' },
      ...{ removed: false, format: 'csv' },
    });
    api.when(ExportUnits).respond(() => api.refuse(ExportUnits, 'NothingToExport'));
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await screen.findByText(/There is nothing to export/);
  });

  it('has the buttons that fit it and the role: view leads to its card, a deleted one is restored [UIX-025]', async () => {
    await show();
    await screen.findByRole('rowheader', { name: 'NJ90MAKU187CB' });
    const offered = (serial: string) =>
      screen.getAllByLabelText(new RegExp(`: ${serial}$`)).map((one) => one.getAttribute('data-action'));
    expect([offered('NJ90MAKU187CB'), offered('F82DC03C4472')]).toEqual([
      ['view', 'history', 'edit', 'delete'],
      ['view', 'history', 'restore'],
    ]);
    expect(screen.getByRole('link', { name: 'View: NJ90MAKU187CB' }).getAttribute('href')).toBe(
      '/warehouse/search?q=NJ90MAKU187CB',
    );
    api.when(RestoreUnit).respond(() => undefined as never);
    await userEvent.click(screen.getByRole('button', { name: 'Restore: F82DC03C4472' }));
    await screen.findAllByText('F82DC03C4472 is restored.');
    await undoLast(api);
    await show(['warehouse']);
    await screen.findByRole('rowheader', { name: 'NJ90MAKU187CB' });
    expect(offered('NJ90MAKU187CB')).toEqual(['view', 'history', 'delete']);
  });

  it('is edited with its type, model and keys, and a refusal names the unit that has a key', async () => {
    api.when(EditUnit).respond(() => api.refuse(EditUnit, 'KeyOfAnother', { key: '68C44DEBBAEE' }));
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit: NJ90MAKU187CB' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit NJ90MAKU187CB' }));
    fireEvent.change(dialog.getByLabelText('MAC'), { target: { value: '68:c4:4d:eb:ba:ee' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('68C44DEBBAEE belongs to another CPE');
    expect(api.sent(EditUnit)[0]?.input).toMatchObject({ serial_mac: 'NJ90MAKU187CB', mac: '68:c4:4d:eb:ba:ee' });
  });
});
