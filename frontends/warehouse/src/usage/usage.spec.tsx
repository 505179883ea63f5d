import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ExportUsage, ListMovements, ReadUsage } from '@tailboard/contracts/equipment/usage';
import { toPage, type FakeApi } from '@tailboard/web/testing/fake-api';
import { renderAddress, getAddress } from '../testing/show-route.js';
import { bell, modem, createWarehouseApi } from '../testing/units.js';
// Loaded ahead, so that no test waits for the compiler.
import './usage-page.js';
import '@tailboard/ui/charts/bars';

const counts = {
  received: 1200,
  issued: 40,
  used: 30,
  returned: 5,
  to_provider: 2,
  missing: 1,
  missing_cents: 8_000,
  missing_without_cost: 0,
};

describe('The usage report', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = createWarehouseApi();
    api.when(ReadUsage).respond(({ by }) => ({
      data: [
        by === 'technician'
          ? { id: bell.id, label: bell.label, ...counts }
          : { id: modem.id, label: 'Modem', ...counts },
        { id: null, label: null, ...counts, received: 1 },
      ],
      totals: { ...counts, received: 1201 },
    }));
    api.when(ExportUsage).respond(() => ({ id: modem.id, message: 'The file will come by e-mail.' }));
  });
  const at = '/warehouse/usagereport?start_date=2026-10-01&end_date=2026-10-31';
  const show = () => renderAddress(at, { api, roles: ['manager'] });
  const rows = () =>
    screen.getAllByRole('row').map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));

  it('counts by type, with sums, and names what is of none', async () => {
    await show();
    await screen.findByRole('table', { name: 'Usage Report' });
    expect(rows().slice(1)).toEqual([
      ['Modem', '1,200', '40', '30', '5', '2', '1', '$80.00'],
      ['Unknown', '1', '40', '30', '5', '2', '1', '$80.00'],
      ['Total', '1,201', '40', '30', '5', '2', '1', '$80.00'],
    ]);
    expect(api.sent(ReadUsage)[0]?.input).toEqual({ start_date: '2026-10-01', end_date: '2026-10-31', by: 'type' });
  });

  it('given missing units whose type has no cost, then the page shows how many the cost excludes', async () => {
    const found = { ...counts, missing: 3, missing_without_cost: 2 };
    api.when(ReadUsage).respond(() => ({ data: [{ id: modem.id, label: 'Modem', ...found }], totals: found }));
    await show();
    await screen.findByRole('table', { name: 'Usage Report' });
    expect(rows()[1]!.slice(-2)).toEqual(['3', '$80.002 without cost']);
  });

  it('counts by technician when that is chosen, and the address contains it', async () => {
    await show();
    await userEvent.click(await screen.findByRole('combobox', { name: 'By' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Technician' }));
    await waitFor(() => expect(rows()[1]?.[0]).toBe('Antonio Bell'));
    expect(getAddress()).toBe(`${at}&by=technician`);
  });

  it('given a figure, then it opens its units with why they are missing and their cost, each with its history', async () => {
    api.when(ListMovements).respond(() =>
      toPage([
        {
          ...{ serial_mac: 'NJ90MAKU187CB', model: 'MB8611', date: '2026-10-05', technician: bell.label },
          ...{ location: 'Augusta', reason: 'not presented', cost_cents: 8_000 },
        },
      ]),
    );
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Modem, Missing: 1. Show CPEs' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Missing: Modem' }));
    const row = (await dialog.findByText('not presented')).closest('tr');
    expect(row?.textContent).toMatch(/NJ90MAKU187CB.*MB8611.*05 Oct 2026.*Antonio Bell.*not presented.*\$80\.00/);
    expect(dialog.getByRole('link', { name: 'NJ90MAKU187CB' }).getAttribute('href')).toBe(
      '/warehouse/search?q=NJ90MAKU187CB',
    );
    expect(api.sent(ListMovements)[0]?.input).toMatchObject({ kind: 'missing', of: modem.id, by: 'type' });
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await userEvent.click(screen.getByRole('button', { name: 'Total, Received: 1,201. Show CPEs' }));
    await waitFor(() => expect(api.sent(ListMovements)).toHaveLength(2));
    expect(api.sent(ListMovements)[1]?.input).not.toHaveProperty('of');
  });

  it('is exported as it is shown', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await screen.findByRole('group', { name: 'The file will come by e-mail.' });
    expect(api.sent(ExportUsage)[0]?.input).toMatchObject({ start_date: '2026-10-01', by: 'type' });
  });
});
