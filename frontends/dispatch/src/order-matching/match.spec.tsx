import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListJobs, type Job } from '@tailboard/contracts/jobs/job';
import {
  CreateJobOfOrder,
  CreateJobsOfOrders,
  IgnoreWorkOrder,
  IgnoreWorkOrders,
  ListWorkOrders,
  MatchWorkOrder,
  MatchWorkOrders,
  StopIgnoringWorkOrder,
  type MatchCandidate,
  type WorkOrderToMatch,
} from '@tailboard/contracts/jobs/work-order-match';
import { fakeApi, type FakeApi, toPage } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { createJob } from '../testing/day.js';
import { Page } from './match-page.js';

const id = (n: number): string => `5a0c7c7e-2f1e-4f7e-9a51-0000000000e${n}`;
const createCandidate = (n: number, change: Partial<Job> = {}, more: Partial<MatchCandidate> = {}): MatchCandidate => ({
  job: createJob(n, change),
  score: 60,
  why: 'address_and_date',
  other_order: null,
  ...more,
});
const createOrder = (n: number, candidates = [createCandidate(n)]): WorkOrderToMatch => ({
  id: id(n),
  account_number: `77${n}`,
  work_order_number: `NEW${n}`,
  job_type: 'install',
  category: '',
  customer_name: `Customer ${n}`,
  phone: '',
  tag_id: '',
  date: '2026-10-06',
  start_time: '08:00',
  end_time: '10:00',
  duration: 120,
  time_slot: '8–10',
  location: '',
  comment: '',
  address: createJob(n).address,
  job_id: null,
  assignment: { address: createJob(n).address, user_id: null, date: '2026-10-06' },
  qc: { workorder: { wo_comment: null } },
  candidate_job_ids: [],
  state: 'to_match',
  ignored_reason: null,
  version: 2,
  updated_at: '2026-10-05T12:00:00Z',
  candidates,
});
let api: FakeApi;
let orders: WorkOrderToMatch[];
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  // Width from which queue and decision are side by side.
  window.matchMedia = ((media: string) => ({
    matches: media.includes('min-width'),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  })) as never;
  api = fakeApi();
  orders = [createOrder(1), createOrder(2), createOrder(3)];
  const settle = (orderId: string, state: 'matched' | 'ignored' | 'to_match', job_id: string | null = null) => {
    orders = orders.map((order) => (order.id === orderId ? { ...order, state, job_id } : order));
    return { data: { id: orderId, state, job_id, version: 3 } };
  };
  api
    .when(ListWorkOrders)
    .respond(({ state, id: one, q }) =>
      toPage(
        orders.filter(
          (order) =>
            (state === undefined || order.state === state) &&
            (one === undefined || order.id === one) &&
            (q === undefined || order.customer_name.includes(q)),
        ),
      ),
    )
    .when(MatchWorkOrder)
    .respond(({ id, job_id }) => settle(id, 'matched', job_id))
    .when(CreateJobOfOrder)
    .respond(({ id }) => settle(id, 'matched', createJob(9).id))
    .when(IgnoreWorkOrder)
    .respond(({ id }) => settle(id, 'ignored'))
    .when(StopIgnoringWorkOrder)
    .respond(({ id }) => settle(id, 'to_match'))
    .when(ListJobs)
    .respond(() => toPage([createJob(7)]));
});
const show = async (address = '/admin/jobs/match') => {
  await renderScreen(<Page />, {
    api,
    user: createSignedInUser(['manager']),
    path: address,
    route: '/admin/jobs/match',
  });
  return userEvent.setup();
};
const chosen = async (n: number) => {
  await waitFor(() => expect(screen.getByTestId('whereabouts').textContent).toContain(id(n)));
  await screen.findByRole('heading', { name: `NEW${n} Customer ${n}` });
};

describe('The queue of work order matching', () => {
  it('counts what waits, chooses the first, and is in the address [JOB-055]', async () => {
    await show();
    await screen.findByText('3 work orders to match.');
    await chosen(1);
    const options = screen.getAllByRole('option');
    expect(options).toHaveLength(3);
    expect(options.map((option) => option.getAttribute('aria-current'))).toEqual(['true', 'false', 'false']);
  });

  it('is walked through with arrows', async () => {
    const user = await show();
    await chosen(1);
    expect(document.activeElement).toBe(screen.getByRole('listbox'));
    await user.keyboard('{ArrowDown}');
    await chosen(2);
    await user.keyboard('{End}');
    await chosen(3);
    await user.keyboard('{ArrowUp}');
    await chosen(2);
  });

  it('opens at the order of a link, also one that waits no longer', async () => {
    orders = [createOrder(1), { ...createOrder(4), state: 'matched', job_id: createJob(4).id }];
    await show(`/admin/jobs/match?order=${id(4)}`);
    await screen.findByText('This work order already has a job.');
    expect(screen.getByRole('link', { name: 'Open job' }).getAttribute('href')).toBe(
      `/admin/jobs/edit?id=${createJob(4).id}`,
    );
  });

  it('shows when the order of a link does not exist', async () => {
    await show(`/admin/jobs/match?order=${id(8)}`);
    await screen.findByText('This work order no longer exists.');
  });

  it('is searched', async () => {
    const user = await show();
    await chosen(1);
    await user.type(screen.getByLabelText('Search'), 'Customer 3');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    screen.getByText('1 entry');
    expect(screen.getByTestId('whereabouts').textContent).toContain('q=Customer+3');
  });

  it('shows that every work order has its job', async () => {
    orders = [];
    await show();
    await screen.findByText('All work orders are matched');
  });

  it('shows when it cannot be read, and tries again', async () => {
    let reads = 0;
    api.when(ListWorkOrders).respond(() => (++reads === 1 ? api.bare(422) : toPage(orders)));
    const user = await show();
    await screen.findByText('Couldn’t load the work orders. No.');
    await user.click(screen.getByRole('button', { name: /Retry/ }));
    await chosen(1);
  });

  it('shows the decisions of other users', async () => {
    await show();
    await chosen(1);
    await waitFor(() => expect(api.listeners).toBeGreaterThan(0));
    orders = orders.slice(1);
    api.sendNotice({ topic: 'work-orders', type: 'WorkOrderMatched', id: id(1), actor_id: 'other', position: '200' });
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  });
});

describe('Deciding on a work order', () => {
  it('shows the order beside each job, with score, reason and what differs', async () => {
    orders = [
      createOrder(1, [
        createCandidate(1, { customer_name: 'Miguel Hill' }, { other_order: { id: id(7), work_order_number: 'OLD7' } }),
        createCandidate(5, { status: 'cancelled' }, { why: 'earlier' }),
        createCandidate(6, { status: 'completed', date: '2026-10-07' }, { score: 100, why: 'number' }),
      ]),
    ];
    await show();
    const table = within(await screen.findByRole('region', { name: /candidate jobs/ }));
    table.getByText('Belongs to work order OLD7.');
    table.getByText('Canceled; it cannot be chosen.');
    table.getByText('Completed. It is linked and otherwise unchanged.');
    table.getByText('The job stays on 07 Oct 2026.');
    expect(table.getAllByText('60 of 100')).toHaveLength(2);
    table.getByText('Same work order number');
    const customer = table.getByRole('row', { name: /^Customer/ });
    expect([...customer.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual([
      'Customer 1',
      ...Array.from({ length: 3 }, () => '≠differs: Miguel Hill'),
    ]);
    // The server matched the address of the first, regardless of its spelling.
    expect(table.getByRole('row', { name: /^Address/ }).querySelectorAll('td')[1]?.textContent).toBe('1 Paulson Way');
    expect(table.getByRole<HTMLButtonElement>('button', { name: 'Accept WO5' }).disabled).toBe(true);
  });

  it('accepts with a press or a key, and goes on with the next [JOB-055]', async () => {
    const user = await show();
    await chosen(1);
    await user.click(screen.getByRole('button', { name: 'Accept WO1' }));
    await chosen(2);
    await screen.findByText('NEW1 is matched.');
    await user.click(screen.getByRole('listbox'));
    await user.keyboard('a');
    await chosen(3);
    expect(api.sent(MatchWorkOrder).map(({ input }) => input)).toEqual([
      { id: id(1), job_id: createJob(1).id, replace: false },
      { id: id(2), job_id: createJob(2).id, replace: false },
    ]);
    await screen.findByText('1 work order to match.');
  });

  it('asks before it takes a job from another order', async () => {
    api
      .when(MatchWorkOrder)
      .respond(({ id, replace, job_id }) =>
        replace
          ? { data: { id, state: 'matched', job_id, version: 3 } }
          : api.refuse(MatchWorkOrder, 'JobHasOtherOrder', { number: 'OLD7' }),
      );
    const user = await show();
    await chosen(1);
    await user.click(screen.getByRole('button', { name: 'Accept WO1' }));
    const question = within(await screen.findByRole('alertdialog'));
    question.getByText(/This job already belongs to work order OLD7\./);
    await user.click(question.getByRole('button', { name: 'Take job' }));
    await waitFor(() => expect(api.sent(MatchWorkOrder).map(({ input }) => input.replace)).toEqual([false, true]));
    await chosen(2);
  });

  it('finds any other job by text and date', async () => {
    const user = await show();
    await chosen(1);
    await user.keyboard('o');
    const dialog = within(await screen.findByRole('dialog', { name: 'Other job for NEW1' }));
    await user.type(dialog.getByRole('searchbox'), 'ca');
    await waitFor(() => expect(api.sent(ListJobs).at(-1)?.input).toMatchObject({ q: 'ca', date: '2026-10-06' }));
    // Typed letters are no commands.
    expect(api.sent(CreateJobOfOrder)).toEqual([]);
    await user.click(await dialog.findByRole('button', { name: 'Choose WO7' }));
    await chosen(2);
    expect(api.sent(MatchWorkOrder)[0]?.input).toMatchObject({ job_id: createJob(7).id });
  });

  it('creates a job', async () => {
    const user = await show();
    await chosen(1);
    await user.keyboard('c');
    await chosen(2);
    expect(api.sent(CreateJobOfOrder)[0]?.input).toEqual({ id: id(1) });
  });

  it('ignores with a reason, and takes that back', async () => {
    const user = await show();
    await chosen(1);
    await user.keyboard('i');
    const dialog = within(await screen.findByRole('dialog', { name: 'Ignore this work order?' }));
    await user.type(dialog.getByLabelText('Reason'), 'Twice{Enter}');
    await chosen(2);
    expect(api.sent(IgnoreWorkOrder)[0]?.input).toEqual({ id: id(1), reason: 'Twice' });
    await user.click(screen.getByRole('button', { name: 'Ignored' }));
    await chosen(1);
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    await screen.findByText('No work order is ignored.');
    expect(api.sent(StopIgnoringWorkOrder)).toHaveLength(1);
  });

  it('shows when another user was first, and goes on', async () => {
    api.when(MatchWorkOrder).respond(() => api.refuse(MatchWorkOrder, 'WorkOrderAlreadyMatched'));
    const user = await show();
    await chosen(1);
    await user.click(screen.getByRole('button', { name: 'Accept WO1' }));
    await screen.findByText(/This work order already has a job\. Another user may have matched it/);
    await chosen(2);
  });

  it('lets a key that is held decide one order only', async () => {
    const user = await show();
    await chosen(1);
    await user.keyboard('{a>}');
    await chosen(2);
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    fireEvent.keyDown(screen.getByRole('listbox'), { key: 'a', repeat: true });
    await chosen(2);
    expect(api.sent(MatchWorkOrder)).toHaveLength(1);
  });

  it('leaves a user where they went while the answer was on its way, and shows there what came of it', async () => {
    let respond = (): void => undefined;
    const gate = new Promise<void>((resolve) => (respond = resolve));
    api.when(MatchWorkOrder).respond(async () => {
      await gate;
      return api.refuse(MatchWorkOrder, 'JobIsCancelled');
    });
    const user = await show();
    await chosen(1);
    await user.click(screen.getByRole('button', { name: 'Accept WO1' }));
    await user.click(screen.getByRole('option', { name: /NEW3/ }));
    await chosen(3);
    respond();
    await screen.findByText('NEW1: Not done: This job is canceled. Reinstate it first.');
    await chosen(3);
  });

  it('keeps the reason that was written when the order could not be ignored', async () => {
    api.when(IgnoreWorkOrder).respond(() => api.bare(422));
    const user = await show();
    await chosen(1);
    await user.keyboard('i');
    await user.type(await screen.findByLabelText('Reason'), 'Twice{Enter}');
    await screen.findByText(/^Not done:/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: /^Ignore(?!d)/ }));
    expect((await screen.findByLabelText<HTMLInputElement>('Reason')).value).toBe('Twice');
  });

  it('shows why a decision was refused, and stays', async () => {
    api.when(MatchWorkOrder).respond(() => api.refuse(MatchWorkOrder, 'JobIsCancelled'));
    const user = await show();
    await chosen(1);
    await user.click(screen.getByRole('button', { name: 'Accept WO1' }));
    await screen.findByText('Not done: This job is canceled. Reinstate it first.');
    await chosen(1);
  });
});

describe('Settling many work orders together', () => {
  const command_id = '5a0c7c7e-2f1e-4f7e-9a51-0000000000ff';
  const listTicked = () =>
    screen.getAllByRole('option').map((option) => option.getAttribute('aria-selected') === 'true');

  it('accepts the only job of each order that has one, after a confirmation with their number [JOB-055]', async () => {
    orders = [
      createOrder(1),
      createOrder(2, [createCandidate(2), createCandidate(4)]),
      createOrder(3, [createCandidate(3), createCandidate(5, { status: 'cancelled' })]),
      createOrder(4, [createCandidate(4, {}, { other_order: { id: id(9), work_order_number: 'OLD9' } })]),
    ];
    api.when(MatchWorkOrders).respond(({ matches }) => {
      orders = orders.filter((order) => !matches.some((match) => match.id === order.id));
      return { ids: matches.map((match) => match.id), errors: {}, command_id };
    });
    const user = await show();
    await chosen(1);
    await user.click(screen.getByRole('checkbox', { name: 'Select all 4' }));
    expect(listTicked()).toEqual([true, true, true, true]);
    await screen.findByRole('heading', { name: '4 work orders selected' });
    screen.getByText(/2 have exactly one matching job each\. 2 have no matching job, several/);
    await user.click(screen.getByRole('listbox'));
    await user.keyboard('a');
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    await screen.findByRole('heading', { name: '2 work orders selected' });
    expect(api.sent(MatchWorkOrders).map(({ input }) => input)).toEqual([
      {
        matches: [
          { id: id(1), job_id: createJob(1).id },
          { id: id(3), job_id: createJob(3).id },
        ],
        versions: { [id(1)]: 2, [id(3)]: 2 },
      },
    ]);
  });

  it('chooses with Space and Shift, and makes a job for each; what was not done stays with its reason', async () => {
    api.when(CreateJobsOfOrders).respond(({ ids }) => {
      const [first, ...others] = ids;
      orders = orders.filter((order) => order.id !== first);
      const errors = Object.fromEntries(others.map((one) => [one, 'This work order already has a job.']));
      return { ids: [first as string], errors, command_id };
    });
    const user = await show();
    await chosen(1);
    await user.keyboard(' {Shift>}{ArrowDown}{/Shift}');
    expect(listTicked()).toEqual([true, true, false]);
    await user.keyboard('c');
    await user.click(await screen.findByRole('button', { name: 'Create' }));
    const results = within(await screen.findByRole('list', { name: 'Results' }));
    expect(results.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'NEW2This work order already has a job.',
      'NEW1Done',
    ]);
    expect(api.sent(CreateJobsOfOrders).map(({ input }) => input)).toEqual([
      { ids: [id(1), id(2)], versions: { [id(1)]: 2, [id(2)]: 2 } },
    ]);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('list', { name: 'Results' })).toBeNull();
    expect(listTicked()).toEqual([false, false]);
  });

  it('ignores all of them for one reason, and goes on with what waits', async () => {
    api.when(IgnoreWorkOrders).respond(({ ids }) => {
      orders = orders.filter((order) => !ids.includes(order.id));
      return { ids: [...ids], errors: {}, command_id };
    });
    const user = await show();
    await chosen(1);
    for (const row of screen.getAllByRole('option').slice(0, 2))
      await user.click(row.querySelector('[data-tick]') as Element);
    await screen.findByRole('heading', { name: '2 work orders selected' });
    await user.keyboard('i');
    const dialog = within(await screen.findByRole('dialog', { name: 'Ignore 2 work orders?' }));
    await user.type(dialog.getByLabelText('Reason'), 'Sent twice{Enter}');
    await chosen(3);
    expect(api.sent(IgnoreWorkOrders).map(({ input }) => input)).toEqual([
      { ids: [id(1), id(2)], reason: 'Sent twice', versions: { [id(1)]: 2, [id(2)]: 2 } },
    ]);
    await screen.findByText('2 work orders done.');
  });
});

describe('The texts of work order matching', () => {});
