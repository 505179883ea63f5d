import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { addDays, companyDate } from '@tailboard/contracts/company-time';
import { AssignedUnits, UsualUnits } from '@tailboard/contracts/equipment/unit-lists';
import { AssignedJobs, type Job } from '@tailboard/contracts/jobs/job';
import { renderAddress } from '../testing/show-route.js';
import {
  bell,
  createHeldUnit,
  createJob,
  createWarehouseApi,
  gateway,
  listUnits,
  modem,
  patel,
} from '../testing/units.js';
// Loaded ahead, so that no test waits for the compiler.
import './my-equipment-page.js';

const createCategory = (n: number, name: string): NonNullable<Job['category']> => ({
  ...{ id: `5a0c7c7e-2f1e-4f7e-9a51-00000000050${n}`, name },
  ...{ color: '#000000', skills: [] },
});
const [triple, repair, survey] = [
  createCategory(1, 'Triple play'),
  createCategory(2, 'Repair'),
  createCategory(3, 'Survey'),
];

const tomorrow = addDays(companyDate(new Date(), 'America/New_York'), 1);

describe('The equipment to take for tomorrow', () => {
  const show = async (jobs: Job[]) => {
    const api = createWarehouseApi();
    api.when(AssignedJobs).respond(() => ({ data: jobs }));
    api.when(AssignedUnits).respond((input) => listUnits([createHeldUnit(1, 'NJ90MAKU187CB', 5)], input));
    api.when(UsualUnits).respond(() => ({
      data: [
        { category_id: triple.id, jobs: 10, types: [{ ...modem, units: 15 }] },
        {
          ...{ category_id: repair.id, jobs: 4 },
          types: [
            { ...modem, units: 1 },
            { ...gateway, units: 1 },
          ],
        },
      ],
    }));
    await renderAddress('/tech/equipment', { api, roles: ['technician'], user: { id: bell.id } });
    return api;
  };

  it('given jobs of tomorrow, then it is the average of their categories, rounded up, without what the technician holds', async () => {
    const api = await show([
      createJob(1, bell, { category: triple }),
      createJob(2, bell, { category: triple }),
      createJob(3, bell, { category: repair }),
      createJob(4, bell, { category: survey }),
      createJob(5, patel, { category: repair }),
    ]);
    const list = within(await screen.findByRole('list', { name: 'Take for tomorrow' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'ModemTake 3Usually needs 4; you have 1 · 2 × Triple play, 1 × Repair',
      'GatewayTake 1Usually needs 1; you have 0 · 1 × Repair',
    ]);
    screen.getByText('No experience yet: Survey');
    expect(api.sent(AssignedJobs)[0]?.input.date).toBe(tomorrow);
  });

  it('given no jobs of tomorrow, then the panel shows so', async () => {
    await show([createJob(5, patel)]);
    await screen.findByText(/^No jobs are assigned to you for .+ yet\.$/);
  });
});
