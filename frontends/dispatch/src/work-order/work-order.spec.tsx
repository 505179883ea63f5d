import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReadWorkOrder, type WorkOrderItem } from '@tailboard/contracts/jobs/work-order';
import { WorkOrderChanges, type WorkOrderChange } from '@tailboard/contracts/jobs/work-order-match';
import { fakeApi, type FakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { setWindowWidth } from '@tailboard/web/testing/window-width';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { AccountNumberCard } from './account-number-card.js';
import { WorkOrderDialog } from './work-order-dialog.js';

const id = '5a0c7c7e-2f1e-4f7e-9a51-0000000000e1';
const address = {
  address: '1313 Paulson Way',
  address2: 'Building B',
  apt: '',
  city: 'Nashville',
  state: 'TN',
  zip: '37013',
  lat: null,
  lng: null,
};
const order: WorkOrderItem = {
  id,
  account_number: '8442976235',
  work_order_number: 'WO00100293',
  job_type: 'service',
  category: 'Service call',
  customer_name: 'Miguel Hill',
  phone: '9125550142',
  tag_id: 'T669717',
  date: '2026-10-06',
  start_time: '10:00',
  end_time: '12:00',
  duration: 120,
  time_slot: '10–12',
  location: 'Nashville',
  comment: '',
  address,
  services: [{ outlet: 1, description: 'Internet Gig', current: 1, pending: 2 }],
  tasks: [{ outlet: 2, tasks: 'Replace', description: 'Replace the drop', action: 'Do' }],
  equipment: [
    {
      outlet: 3,
      type: 'Modem',
      equipment_id: 'SN12345678',
      remote_measure_address: '00:11:22:33:44:55',
      info_1: 'one',
      info_2: 'two',
      info_3: 'three',
      make: 'Arris',
      model: 'SB8200',
      location: 'Den',
      action: 'Keep',
      owner: 'Operator',
    },
  ],
  signals: [
    {
      signal_location: 'Ground block',
      signal_measure: 'DS 130 MHz',
      minimum_value: -10,
      maximum_value: 10,
      measured_value: -12.2,
      compliance: 'Fail',
      failed_count: 3,
    },
    {
      signal_location: 'CPE',
      signal_measure: 'US 24 MHz',
      minimum_value: 35,
      maximum_value: 50,
      measured_value: 44,
      compliance: 'Pass',
      failed_count: 0,
    },
  ],
  job_id: null,
  assignment: { address, user_id: null, date: '2026-10-06' },
  qc: { workorder: { wo_comment: null } },
  candidate_job_ids: [],
  state: 'matched',
  ignored_reason: null,
  version: 2,
  updated_at: '2026-10-05T12:00:00Z',
};
const change: WorkOrderChange = {
  at: '2026-10-05T18:00:00Z',
  user: { id: 'rosa', label: 'Rosa Torres' },
  actor: null,
  version: 3,
  after_given_out: true,
  fields: [
    { field: 'phone', before: '', after: '9125550142' },
    { field: 'address.city', before: 'Augusta', after: 'Nashville' },
  ],
  tables: [
    {
      table: 'services',
      added: [{ outlet: 2, description: 'Phone', current: 0, pending: 1 }],
      removed: [],
      changed: [
        {
          before: { outlet: 1, description: 'Internet Gig', current: 1, pending: 1 },
          after: { outlet: 1, description: 'Internet Gig', current: 1, pending: 2 },
        },
      ],
    },
  ],
};
const readCells = (table: HTMLElement): (string | null)[][] =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));
const pairs = (list: HTMLElement): string[] =>
  [...list.querySelectorAll('dt')].map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api
    .when(ReadWorkOrder)
    .respond(() => ({ data: order }))
    .when(WorkOrderChanges)
    .respond(() => ({ data: [] }));
});
const user = createSignedInUser(['manager']);

describe('The work order modal', () => {
  const show = async (onClose = () => undefined) => {
    await renderScreen(<WorkOrderDialog workOrderId={id} open onClose={onClose} />, { api, user });
    return screen.findByRole('dialog', { name: /Work Order/ });
  };

  it('shows the job information, and N/A where there is no comment [JOB-075] [JOB-076]', async () => {
    const dialog = await show();
    const section = await within(dialog).findByRole('region', { name: 'Job Information' });
    expect(pairs(section.querySelector('dl') as HTMLElement)).toEqual([
      'Account number: 8442976235',
      'Work order number: WO00100293',
      'Job type: Service',
      'Customer name: Miguel Hill',
      'Date: 06 Oct 2026',
      'Tag ID: T669717',
      'Start time: 10:00',
      'End time: 12:00',
      'Duration: 120 min',
      'Comment: N/A',
    ]);
  });

  it('shows the comment where there is one [JOB-076]', async () => {
    api
      .when(ReadWorkOrder)
      .respond(() => ({ data: { ...order, qc: { workorder: { wo_comment: 'Beware of the dog' } } } }));
    const dialog = await show();
    await within(dialog).findByText('Beware of the dog');
    expect(within(dialog).queryByText('N/A')).toBeNull();
  });

  it('given a phone, then the rows are cards with the action or the compliance first', async () => {
    setWindowWidth(390);
    const dialog = await show();
    const list = await within(dialog).findByRole('list', { name: 'Tasks' });
    expect(pairs(list)).toEqual(['Action: Do', 'Outlet: 2', 'Tasks: Replace', 'Description: Replace the drop']);
    expect(within(dialog).queryByRole('table')).toBeNull();
    setWindowWidth(1440);
  });

  it('shows services, tasks, equipment and signal measures with all their columns, failing signals marked [JOB-068] [JOB-069] [JOB-070] [JOB-071] [JOB-077]', async () => {
    const dialog = await show();
    await within(dialog).findByText('Internet Gig');
    const tables = within(dialog).getAllByRole('table').map(readCells);
    expect(tables).toEqual([
      [
        ['Outlet', 'Description', 'Current', 'Pending'],
        ['1', 'Internet Gig', '1', '2'],
      ],
      [
        ['Outlet', 'Tasks', 'Description', 'Action'],
        ['2', 'Replace', 'Replace the drop', 'Do'],
      ],
      [
        [
          'Outlet',
          'Type',
          'Equipment ID',
          'Remote measure address',
          'Info 1',
          'Info 2',
          'Info 3',
          'Make',
          'Model',
          'Location',
          'Action',
          'Owner',
        ],
        [
          '3',
          'Modem',
          'SN12345678',
          '00:11:22:33:44:55',
          'one',
          'two',
          'three',
          'Arris',
          'SB8200',
          'Den',
          'Keep',
          'Operator',
        ],
      ],
      [
        ['Signal location', 'Signal measure', 'Minimum', 'Maximum', 'Measured', 'Compliance', 'Failed count'],
        ['Ground block', 'DS 130 MHz', '-10', '10', '-12.2', 'Fail', '3'],
        ['CPE', 'US 24 MHz', '35', '50', '44', 'Pass', '0'],
      ],
    ]);
    within(dialog).getByText('1 failing');
  });

  it('shows of each table that it is empty, in the specified words [JOB-078] [JOB-079] [JOB-080] [JOB-081]', async () => {
    api
      .when(ReadWorkOrder)
      .respond(() => ({ data: { ...order, services: [], tasks: [], equipment: [], signals: [] } }));
    const dialog = await show();
    await within(dialog).findByText('There are no services for this work order.');
    within(dialog).getByText('There are no tasks for this work order.');
    within(dialog).getByText('There is no equipment for this work order.');
    within(dialog).getByText('There were no signals measured for this work order.');
    expect(within(dialog).queryByRole('table')).toBeNull();
  });

  it('shows what the operator changed, before and after, and that the job was assigned by then', async () => {
    api.when(WorkOrderChanges).respond(() => ({ data: [change] }));
    const dialog = await show();
    const section = await within(dialog).findByRole('region', { name: 'Operator changes' });
    within(section).getByText('After the job was assigned');
    within(section).getByText(/imported by Rosa Torres/);
    expect(readCells(within(section).getByRole('table'))).toEqual([
      ['Field', 'Before', 'After'],
      ['Phone', '(empty)', '9125550142'],
      ['City', 'Augusta', 'Nashville'],
      ['Services: Added', '', 'Outlet: 2 · Description: Phone · Current: 0 · Pending: 1'],
      ['Services: Changed1 Internet Gig', 'Pending: 1', 'Pending: 2'],
    ]);
  });

  it('shows who imported it while impersonating another user', async () => {
    api.when(WorkOrderChanges).respond(() => ({ data: [{ ...change, actor: { id: 'li', label: 'Li Marsh' } }] }));
    const section = await within(await show()).findByRole('region', { name: 'Operator changes' });
    within(section).getByText(/imported by Li Marsh for Rosa Torres/);
  });

  it('shows with which API token it was imported', async () => {
    api.when(WorkOrderChanges).respond(() => ({ data: [{ ...change, api_token: 'Nightly import' }] }));
    const section = await within(await show()).findByRole('region', { name: 'Operator changes' });
    within(section).getByText(/imported by Rosa Torres with the token Nightly import/);
  });

  it('shows when the order cannot be read, and tries again', async () => {
    let reads = 0;
    api.when(ReadWorkOrder).respond(() => (++reads === 1 ? api.bare(409, { message: 'Not now.' }) : { data: order }));
    const dialog = await show();
    await within(dialog).findByText(/Couldn’t load the work order\. Not now\./);
    await userEvent.click(within(dialog).getByRole('button', { name: /Retry/ }));
    await within(dialog).findByText('Internet Gig');
  });

  it('offers no second try for an order that does not exist', async () => {
    api.when(ReadWorkOrder).respond(() => api.refuse(ReadWorkOrder, 'WorkOrderNotFound'));
    const dialog = await show();
    await within(dialog).findByText(/Couldn’t load the work order\. This work order does not exist\./);
    expect(within(dialog).queryByRole('button', { name: /Retry/ })).toBeNull();
  });

  it('closes on Escape', async () => {
    const closed = jest.fn(() => undefined);
    await show(closed);
    await userEvent.keyboard('{Escape}');
    expect(closed).toHaveBeenCalledTimes(1);
  });
});

describe('The account-number card', () => {
  const job = { account_number: '8442976235', customer_name: 'Miguel Hill', address, work_order_id: id };

  it('shows customer name, address lines and city, and opens the work order [JOB-073] [JOB-074]', async () => {
    await renderScreen(<AccountNumberCard job={job} />, { api, user });
    const card = screen.getByRole('region', { name: 'Account number' });
    for (const text of ['8442976235', 'Miguel Hill', '1313 Paulson Way', 'Building B', 'Nashville, TN 37013'])
      within(card).getByText(text);
    await userEvent.click(within(card).getByRole('button', { name: 'View Work Order' }));
    await within(await screen.findByRole('dialog')).findByText('Internet Gig');
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows what is unknown, and that there is no work order [JOB-073]', async () => {
    const unknown = { ...address, address: '', address2: '', city: '', state: '', zip: '' };
    await renderScreen(<AccountNumberCard job={{ ...job, address: unknown, work_order_id: null }} />, { api, user });
    screen.getByText('Address Unknown');
    screen.getByText('City Unknown');
    screen.getByText('This job has no work order.');
    expect(screen.queryByRole('button', { name: 'View Work Order' })).toBeNull();
  });
});

describe('The texts of the work order', () => {});
