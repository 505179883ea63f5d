import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListUnits, UnitLogs } from '@tailboard/contracts/equipment/unit-lists';
import { toPage, type FakeApi } from '@tailboard/web/testing/fake-api';
import { scanKeys } from '@tailboard/web/testing/scanner';
import { renderAddress, getAddress } from '../testing/show-route.js';
import { bell, createHeldUnit, createUnit, createWarehouseApi } from '../testing/units.js';
// Loaded ahead, so that no test waits for the compiler.
import './search-page.js';

describe('The search for a unit', () => {
  let api: FakeApi;
  beforeEach(() => {
    const units = [
      createHeldUnit(1, 'NJ90MAKU187CB', 5, {
        mac: '68C44DEBBAEE',
        job: { id: bell.id, identifier: '8100412', address: '5 Elm Street', user: null },
        returned_customer_date: '2026-10-09T14:00:00.000Z',
      }),
      createUnit(2, 'MB49ED77173E', { cpe_model: null, cpe_type: null, cpetype: null, return_date: '2026-11-03' }),
    ];
    api = createWarehouseApi();
    api.when(ListUnits).respond(({ q = '' }) => toPage(units.filter(({ serial_mac }) => serial_mac.includes(q))));
    api.when(UnitLogs).respond(() => ({ ...units[0]!, cpe_logs: [] }));
  });
  const readDetails = (card: HTMLElement): Record<string, string> =>
    Object.fromEntries(
      within(card)
        .getAllByRole('term')
        .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']),
    );

  it('requests units once the user pauses typing, and writes the search to the address', async () => {
    await renderAddress('/warehouse/search', { api, roles: ['warehouse'] });
    await screen.findByText('Type or scan a serial or MAC.');
    expect(api.sent(ListUnits)).toEqual([]);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Serial/Mac' }), { target: { value: 'NJ90' } });
    await screen.findByRole('heading', { name: /NJ90MAKU187CB/ });
    expect(getAddress()).toBe('/warehouse/search?q=NJ90');
    expect(api.sent(ListUnits)[0]?.input).toMatchObject({ q: 'NJ90', removed: true });
  });

  it('given the page opens, then the field has the focus, and each scan replaces the text, wherever the focus is', async () => {
    await renderAddress('/warehouse/search', { api, roles: ['warehouse'] });
    const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Serial/Mac' });
    await screen.findByText('Type or scan a serial or MAC.');
    expect(document.activeElement).toBe(field());
    fireEvent.change(field(), { target: { value: 'R5X' } });
    scanKeys('NJ90MAKU187CB', 20);
    await screen.findByRole('heading', { name: /NJ90MAKU187CB/ });
    expect([field().value, getAddress()]).toEqual(['NJ90MAKU187CB', '/warehouse/search?q=NJ90MAKU187CB']);
    field().blur();
    scanKeys('MB49ED77173E', 20);
    await screen.findByRole('heading', { name: /MB49ED77173E/ });
    expect([field().value, document.activeElement]).toEqual(['MB49ED77173E', field()]);
    expect(api.sent(ListUnits).map(({ input }) => input.q)).toEqual(['NJ90MAKU187CB', 'MB49ED77173E']);
  });

  it('given more matching serials than a search considers, then the page shows it and what to do', async () => {
    api.when(ListUnits).respond(({ q }) => ({
      ...toPage([createUnit(2, 'MB49ED77173E')]),
      ...(q === 'MB' ? { searched_keys: 2_000 } : {}),
    }));
    await renderAddress('/warehouse/search?q=MB', { api, roles: ['warehouse'] });
    await screen.findByText(/More than 2,000 serials and MACs match.*Enter more characters/);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Serial/Mac' }), { target: { value: 'MB49' } });
    await waitFor(() => expect(screen.queryByText(/More than 2,000/)).toBeNull());
  });

  it('given a dialog is open, when a code is scanned, then the list below it stays', async () => {
    await renderAddress('/warehouse/search?q=NJ90MAKU187CB', { api, roles: ['warehouse'] });
    await userEvent.click(await screen.findByRole('button', { name: 'History: NJ90MAKU187CB' }));
    await screen.findByRole('dialog', { name: 'History of NJ90MAKU187CB' });
    scanKeys('MB49ED77173E', 20);
    expect(getAddress()).toBe('/warehouse/search?q=NJ90MAKU187CB');
  });

  it('shows one card for each unit, with all its fields [CPE-098] [CPE-099]', async () => {
    await renderAddress('/warehouse/search?q=NJ90MAKU187CB', { api, roles: ['warehouse'] });
    const list = within(await screen.findByRole('list', { name: 'Matching CPEs' }));
    const [card] = list.getAllByRole('listitem');
    expect(list.getAllByRole('listitem').length).toBe(1);
    within(card!).getByText('Issued');
    expect(readDetails(card!)).toEqual({
      Model: 'CM600',
      Type: 'Modem',
      Serial: 'NJ90MAKU187CB',
      MAC: '68C44DEBBAEE',
      Condition: 'New',
      Technician: 'Antonio Bell',
      Job: '8100412 · 5 Elm Street',
      Location: 'Unknown',
      'In the warehouse since': '–',
      Assigned: '05 Oct 2026',
      'Returned by customer': '09 Oct 2026',
      'Last verified': '–',
      'Return date': 'No Return Date',
    });
    expect(within(card!).getByRole('link', { name: 'Antonio Bell' }).getAttribute('href')).toBe(
      `/warehouse/people/${bell.id}`,
    );
  });

  it('shows N/A for a unit without a model, and No Return Date for a unit without a return date [CPE-004] [CPE-100]', async () => {
    await renderAddress('/warehouse/search?q=M', { api, roles: ['warehouse'] });
    const cards = within(await screen.findByRole('list', { name: 'Matching CPEs' })).getAllByRole('listitem');
    expect(readDetails(cards[0]!)['Return date']).toBe('No Return Date');
    expect(readDetails(cards[1]!)).toMatchObject({ Model: 'N/A', Type: 'Unknown', 'Return date': '03 Nov 2026' });
  });

  it('opens the history of a unit', async () => {
    await renderAddress('/warehouse/search?q=NJ90MAKU187CB', { api, roles: ['warehouse'] });
    await userEvent.click(await screen.findByRole('button', { name: 'History: NJ90MAKU187CB' }));
    await screen.findByRole('dialog', { name: 'History of NJ90MAKU187CB' });
  });

  it('shows a message when no unit matches', async () => {
    await renderAddress('/warehouse/search?q=ZZZ999', { api, roles: ['warehouse'] });
    await screen.findByText('No entries match your search.');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Matching CPEs' })).toBeNull());
  });
});
