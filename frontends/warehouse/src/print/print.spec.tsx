import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AssignedUnits, PrintedUnits } from '@tailboard/contracts/equipment/unit-lists';
import { emptyDate, leaveField, typeDate } from '@tailboard/ui/testing/type-date';
import type { FakeApi } from '@tailboard/web/testing/fake-api';
import { renderAddress } from '../testing/show-route.js';
import { bell, createHeldUnit, listUnits, models, createWarehouseApi } from '../testing/units.js';
import { toPrintType, getDefaultRange } from './print-requested.js';
// Loaded ahead, so that no test waits for the compiler.
import '../holders/person-page.js';
import '@tailboard/web/print/sheet';
import '@tailboard/web/print/label-sheet';

const listAddress = `/warehouse/people/${bell.id}`;

describe('The print of a list', () => {
  let api: FakeApi;
  beforeEach(() => {
    localStorage.clear();
    api = createWarehouseApi();
    const units = [
      createHeldUnit(1, 'NJ90MAKU187CB', 5),
      createHeldUnit(2, 'MB49ED77173E', 7, { cpe_model: models.cm1000 }),
    ];
    api.when(AssignedUnits).respond((input) => listUnits(units, input));
    api.when(PrintedUnits).respond(() => ({ data: units }));
  });
  const openPrintDialog = async (address = listAddress) => {
    await renderAddress(address, { api, roles: ['warehouse'] });
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    return within(await screen.findByRole('dialog', { name: 'Print' }));
  };

  it('opens from a tab and shows its units with their bars, sums and lines to sign [CPE-074] [CPE-044] [CPE-076] [CPE-077] [CPE-088]', async () => {
    const dialog = await openPrintDialog();
    const sheet = within(await dialog.findByRole('region', { name: 'Print preview' }));
    sheet.getByText('Issued equipment — Antonio Bell (T101)');
    expect(sheet.getAllByRole('img').map((bars) => bars.getAttribute('aria-label'))).toEqual([
      'NJ90MAKU187CB',
      'MB49ED77173E',
    ]);
    sheet.getByText('05 Oct 2026');
    sheet.getByText('CM600: 1');
    sheet.getByText('I received the equipment listed above.');
    sheet.getByText('Technician, signature');
    sheet.getByText('For the company, signature');
  });

  it('given customer returns, then each row has the date of its return', async () => {
    const returned = createHeldUnit(3, 'NJ90MAKU187CB', 5, { returned_customer_date: '2026-10-06T15:00:00.000Z' });
    api.when(PrintedUnits).respond(() => ({ data: [returned] }));
    const dialog = await openPrintDialog(`${listAddress}?list=returned`);
    const sheet = within(await dialog.findByRole('region', { name: 'Print preview' }));
    sheet.getByText('06 Oct 2026');
    expect(sheet.queryByText('05 Oct 2026')).toBeNull();
  });

  it.each([
    ['issued', 'issued'],
    ['returned', 'returned'],
    ['verified', 'verified'],
    ['reconcile', 'reconciled'],
  ])('requests, on the tab %s, units of the print type %s [CPE-075]', async (list, type) => {
    await openPrintDialog(`${listAddress}?list=${list}`);
    await waitFor(() => expect(api.sent(PrintedUnits)[0]?.input).toMatchObject({ techID: bell.id, type }));
  });

  it('requires both dates, the start date not after the end date [CPE-084] [CPE-085]', async () => {
    const dialog = await openPrintDialog();
    const start = await dialog.findByRole('group', { name: 'Start date' });
    const end = dialog.getByRole('group', { name: 'End date' });
    emptyDate(start);
    leaveField();
    await dialog.findByText('The start date field is required.');
    expect(dialog.queryByRole('region', { name: 'Print preview' })).toBeNull();
    typeDate(start, '2026-11-10');
    typeDate(end, '2026-11-09');
    await dialog.findByText('The end date is before the start date.');
    emptyDate(end);
    leaveField();
    await dialog.findByText('The end date field is required.');
    typeDate(end, '2026-11-12');
    await waitFor(() =>
      expect(api.sent(PrintedUnits).at(-1)?.input).toMatchObject({ start_date: '2026-11-10', end_date: '2026-11-12' }),
    );
  });

  it('shows an error when the list cannot be loaded, and no longer shows that it loads [CPE-089]', async () => {
    api.when(PrintedUnits).respond(() => api.bare(409, { message: 'Not now.' }));
    const dialog = await openPrintDialog();
    await dialog.findByText('Couldn’t load the list. Not now.');
    expect(dialog.queryByRole('status', { name: 'Loading…' })).toBeNull();
  });

  it('prints labels of its units on the chosen stock, from the chosen first label of a sheet', async () => {
    await renderAddress(listAddress, { api, roles: ['warehouse'] });
    await userEvent.click(await screen.findByRole('button', { name: 'Labels' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Print labels' }));
    const readLabels = () =>
      within(dialog.getByRole('region', { name: 'Print preview' }))
        .getAllByRole('listitem')
        .map((label) => label.textContent);
    await dialog.findByRole('region', { name: 'Print preview' });
    expect(readLabels()).toEqual(['CM1000MB49ED77173E', 'CM600NJ90MAKU187CB']);
    fireEvent.change(dialog.getByLabelText('First label'), { target: { value: '31' } });
    expect(dialog.queryByRole('region', { name: 'Print preview' })).toBeNull();
    fireEvent.mouseDown(dialog.getByRole('combobox', { name: 'Labels on' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Dymo 30252: a roll' }));
    expect(dialog.queryByLabelText('First label')).toBeNull();
    expect(readLabels()).toHaveLength(2);
    fireEvent.change(dialog.getByLabelText('Copies per label'), { target: { value: '0' } });
    dialog.getByText('0 labels');
    expect(localStorage.getItem('warehouse.label-stock')).toBe('dymo30252');
  });

  it('given a serial of 32 letters, when its labels are narrow, then a warning names it and the stock that fits', async () => {
    const long = 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEF';
    api.when(AssignedUnits).respond((input) => listUnits([createHeldUnit(1, long, 5)], input));
    await renderAddress(listAddress, { api, roles: ['warehouse'] });
    await userEvent.click(await screen.findByRole('button', { name: 'Labels' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Print labels' }));
    const warning = await dialog.findByRole('alert');
    expect(warning.textContent).toBe(
      `Too long for these labels: ${long}. Scanners may not read the narrow bars. Print them on Dymo 30252.`,
    );
    fireEvent.mouseDown(dialog.getByRole('combobox', { name: 'Labels on' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Dymo 30252: a roll' }));
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('has a print type for each tab, and a placeholder for an unknown tab [CPE-078] [CPE-079] [CPE-080] [CPE-081] [CPE-082]', () => {
    expect(['issued', 'returned', 'verified', 'reconcile', 'toString', 'lost'].map(toPrintType)).toEqual([
      'issued',
      'returned',
      'verified',
      'reconciled',
      'unknown',
      'unknown',
    ]);
  });

  it('has a default range: today, and for returns the year until today [BUS-032] [CPE-086] [CPE-087]', () => {
    expect(getDefaultRange('issued', '2026-11-22')).toEqual({ start: '2026-11-22', end: '2026-11-22' });
    expect(getDefaultRange('returned', '2026-11-22')).toEqual({ start: '2025-11-22', end: '2026-11-22' });
    expect(getDefaultRange('returned', '2028-02-29').start).toBe('2027-02-28');
  });
});
