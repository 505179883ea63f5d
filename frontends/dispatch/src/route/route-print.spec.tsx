import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { ListCodes } from '@tailboard/contracts/jobs/code';
import { toPage } from '@tailboard/web/testing/fake-api';
import { ADA, BEN, InMemoryDay, getLane } from '../testing/board-screen.js';
import { ada, createAssignedJob, createJob } from '../testing/day.js';

const category = { id: createJob(801).id, name: 'Install', color: '#123456', skills: [] };

describe('A route on paper', () => {
  let day: InMemoryDay;
  beforeEach(() => {
    day = new InMemoryDay();
    day.jobs = [
      createAssignedJob(1, ada, { category, phone: '615-555-0142', dispatch_notes: 'Gate code 4711', route_order: 2 }),
      createAssignedJob(2, ada, { category, route_order: 1, time_slot: null }),
    ];
    day.api.when(ListCodes).respond(() =>
      toPage([
        {
          ...{
            id: createJob(901).id,
            title: 'GW',
            description: 'Gateway',
            category,
            category_id: category.id,
            active: true,
          },
          ...{ counts_as: 'work' as const, points: 7.5, tech_price_cents: null, company_price_cents: null },
          ...{ max_quantity: 1, requires_cpe_type_id: null, effective_from: null, planned: [], version: 1 },
        },
      ]),
    );
  });

  it('given a technician’s day, then its stops in the order of the route with what is needed on site, and a box for each code and stop', async () => {
    const user = await day.open();
    expect(within(getLane(BEN)).queryByRole('button', { name: /^Print the route/ })).toBeNull();
    await user.click(within(getLane(ADA)).getByRole('button', { name: 'Print the route of Ada Finch' }));
    // Displayed as it will be printed; a second copy exists for the printer only.
    const [sheet] = await screen.findAllByRole('region', { name: 'Route: Ada Finch (T101)' });
    const shown = within(sheet!);
    expect(shown.getByText('06 Oct 2026 · 2 jobs · 24 points')).toBeTruthy();
    const codes = await shown.findByRole('table', { name: 'Codes by stop' });
    const [stops] = shown.getAllByRole('table');
    const rows = within(stops!).getAllByRole('row').slice(1);
    expect(rows[0]!.textContent).toContain('1Unknown Time2 Paulson WayNashville, TN 37013');
    expect(rows[1]!.textContent).toContain(
      '28–101 Paulson WayNashville, TN 37013Miguel Hill, (615) 555-0142Gate code 4711',
    );
    expect(
      within(codes)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Codes by stop', '1', '2']);
    expect(within(codes).getByRole('rowheader').textContent).toBe('GW Gateway');
  });

  it('given codes that cannot be read, then the sheet is printed without them, with a note', async () => {
    day.api.when(ListCodes).respond(() => day.api.bare(409, { message: 'Not now.' }));
    const user = await day.open();
    await user.click(within(getLane(ADA)).getByRole('button', { name: 'Print the route of Ada Finch' }));
    await screen.findByText('Couldn’t load the codes; the sheet is printed without them. Not now.');
    const [sheet] = screen.getAllByRole('region', { name: 'Route: Ada Finch (T101)' });
    expect(within(sheet!).getAllByRole('table')).toHaveLength(1);
  });
});
