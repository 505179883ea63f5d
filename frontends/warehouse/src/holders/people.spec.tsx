import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AssignedUnits, ListHolders } from '@tailboard/contracts/equipment/unit-lists';
import { toPage } from '@tailboard/web/testing/fake-api';
import { renderAddress, getAddress } from '../testing/show-route.js';
import { bell, createHeldUnit, listUnits, patel, createWarehouseApi } from '../testing/units.js';
// Loaded ahead, so that no test waits for the compiler.
import './people-page.js';
import './person-page.js';

const holder = ({ profile: _, ...person }: typeof bell, fields: object = {}) => ({
  ...person,
  held: 60,
  verified: 2,
  ...fields,
});

describe('The people who hold units', () => {
  const api = createWarehouseApi();
  api
    .when(ListHolders)
    .respond(({ q }) =>
      toPage(
        [holder(bell), holder(patel, { held: 0, verified: 0, active: false })].filter(
          ({ label }) => q === undefined || label.includes(q),
        ),
      ),
    );
  api.when(AssignedUnits).respond((input) => listUnits([createHeldUnit(1, 'NJ90MAKU187CB', 5)], input));

  it('are listed with what they hold, also who was deactivated, and lead to their lists', async () => {
    await renderAddress('/warehouse/people', { api, roles: ['supervisor'] });
    await screen.findByRole('rowheader', { name: 'Antonio Bell' });
    const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Person', 'Tech ID', 'Held', 'Verified'],
      ['Antonio Bell', 'T101', '60', '2'],
      ['Rosa PatelDeactivated', 'T102', '0', '0'],
    ]);
    await userEvent.click(screen.getByRole('link', { name: 'Antonio Bell' }));
    await screen.findByRole('heading', { name: 'Equipment of Antonio Bell' });
    expect(getAddress()).toBe(`/warehouse/people/${bell.id}`);
  });

  it('are found by their name', async () => {
    await renderAddress('/warehouse/people', { api, roles: ['warehouse'] });
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Find a person' }), 'Patel{Enter}');
    await waitFor(() => expect(screen.queryByText('Antonio Bell')).toBeNull());
    expect(getAddress()).toBe('/warehouse/people?q=Patel');
  });
});
