import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { JobHistory, ReadJob, ReopenJob, type Job } from '@tailboard/contracts/jobs/job';
import { CancelJob, LockJob, ReinstateJob, SeeOrder, UnlockJob } from '@tailboard/contracts/jobs/job-edit';
import { RevertProgress } from '@tailboard/contracts/jobs/progress';
import { ReadWorkOrder } from '@tailboard/contracts/jobs/work-order';
import { WorkOrderChanges } from '@tailboard/contracts/jobs/work-order-match';
import { createPage } from '@tailboard/contracts/page';
import type { Role } from '@tailboard/contracts/permission';
import { fakeApi, type FakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { ada, createAssignedJob, createJob } from '../testing/day.js';
import { JobDrawer } from './job-drawer.js';

const order = '5a0c7c7e-2f1e-4f7e-9a51-0000000000aa';
const left = (found: Job) => ({
  data: {
    id: found.id,
    date: found.date,
    user_id: found.user_id,
    status: found.status,
    completed: found.completed,
    version: found.version + 1,
  },
});

describe('The details of a job', () => {
  let api: FakeApi;
  let shown: Job;
  let closed: number;

  beforeEach(() => {
    api = fakeApi();
    shown = createAssignedJob(1, ada);
    closed = 0;
    const respond = (change: Partial<Job>) => () => {
      shown = { ...shown, ...change };
      return left(shown);
    };
    api
      .when(ReadJob)
      .respond(() => ({ data: shown }))
      .when(JobHistory)
      .respond(() => createPage([], 0, { page: 1, per_page: 25 }, ''))
      .when(LockJob)
      .respond(respond({ lock: true }))
      .when(UnlockJob)
      .respond(respond({ lock: false }))
      .when(SeeOrder)
      .respond(respond({ order_changed: false }))
      .when(CancelJob)
      .respond(respond({ status: 'cancelled', user: null, user_id: null }))
      .when(ReinstateJob)
      .respond(respond({ status: 'unassigned' }));
  });
  const show = async (roles: Role[] = ['manager'], jobId: string | null = shown.id) => {
    await renderScreen(
      <JobDrawer
        jobId={jobId}
        onClose={() => closed++}
        actions={({ address }) => <button>Move {address.address}</button>}
      />,
      { api, user: createSignedInUser(roles) },
    );
    return { hand: userEvent.setup(), drawer: within(await screen.findByRole('dialog', { name: 'Job details' })) };
  };
  const detail = (name: string): string =>
    screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent ?? '';

  it('show everything that is known of it, who placed it and when [JOB-051]', async () => {
    shown = createAssignedJob(1, ada, {
      phone: '(615) 555-0142',
      category: { id: order, name: 'Triple play', color: '#0B6466', skills: [] },
      category_comment: 'two outlets',
      dispatch_notes: 'Gate code 4411',
      location_id: order,
      location: { locationID: order, name: 'Augusta' },
      moved_by: { id: order, label: 'Rosa Long' },
      moved_at: '2026-10-06T12:30:00Z',
      lock: true,
    });
    const { drawer } = await show();
    expect(await drawer.findByText('Assigned')).toBeTruthy();
    expect(drawer.getByText('Locked')).toBeTruthy();
    for (const [name, value] of [
      ['Customer', 'Miguel Hill'],
      ['Address', '1 Paulson Way, Nashville, TN 37013'],
      ['Phone', '(615) 555-0142'],
      ['Account number', '844291'],
      ['Work order number', 'WO1'],
      ['Date', '06 Oct 2026'],
      ['Time', '8–10'],
      ['Type', 'Install'],
      ['Category', 'Triple play: two outlets'],
      ['Points', '12'],
      ['Location', 'Augusta'],
      ['Technician', 'Ada Finch'],
      ['Last moved', '06 Oct 2026, 8:30 AM by Rosa Long'],
      ['Dispatch notes', 'Gate code 4411'],
    ] as const)
      expect([name, detail(name)]).toEqual([name, value]);
  });

  it('say what is unknown [JOB-044] [JOB-045] [JOB-046] [JOB-047] [JOB-051]', async () => {
    const { address } = createJob(1);
    shown = createJob(1, { time_slot: null, address: { ...address, city: '' } });
    await show();
    await screen.findByText('Unknown Time');
    expect(detail('Address')).toContain('City Unknown');
    expect(detail('Technician')).toBe('Unassigned');
  });

  it.each([
    [{ address: '' }, 'Address Unknown, Nashville, TN 37013'],
    [{ address: '', city: '' }, 'No address on file'],
  ])('say of an address of which %j is known: %s [JOB-045] [JOB-047]', async (known, text) => {
    shown = createJob(1, { address: { ...createJob(1).address, ...known } });
    await show();
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('lead to the edit screen, to close daily work, and to what the board adds [JOB-034] [JOB-060]', async () => {
    const { drawer } = await show();
    expect((await drawer.findByRole('link', { name: 'Edit job' })).getAttribute('href')).toBe(
      `/admin/jobs/edit?id=${shown.id}`,
    );
    expect(drawer.getByRole('link', { name: 'Close daily work' }).getAttribute('href')).toBe(
      `/closedailywork?job_id=${shown.id}`,
    );
    expect(drawer.getByRole('button', { name: 'Move 1 Paulson Way' })).toBeTruthy();
  });

  it('lock and unlock it, and show the lock only when the server has accepted it', async () => {
    const { hand, drawer } = await show();
    await hand.click(await drawer.findByRole('button', { name: 'Lock' }));
    await drawer.findByText('Locked');
    await hand.click(await drawer.findByRole('button', { name: 'Unlock' }));
    await waitFor(() => expect(drawer.queryByText('Locked')).toBeNull());
    expect([api.sent(LockJob).length, api.sent(UnlockJob).length]).toEqual([1, 1]);
  });

  it('say beside the button why something was refused', async () => {
    api.when(LockJob).respond(() => api.refuse(LockJob, 'JobIsCancelled'));
    const { hand, drawer } = await show();
    await hand.click(await drawer.findByRole('button', { name: 'Lock' }));
    expect((await drawer.findByRole('alert')).textContent).toBe('Not done: This job is canceled. Reinstate it first.');
    expect(drawer.queryByText('Locked')).toBeNull();
  });

  it('show what the operator changed, and take the badge down when it was seen', async () => {
    shown = createAssignedJob(1, ada, { order_changed: true, work_order_id: order });
    api.when(WorkOrderChanges).respond(() => ({ data: [] }));
    const { hand, drawer } = await show();
    await drawer.findByText('The operator changed the order after the job was assigned.');
    await waitFor(() => expect(api.sent(WorkOrderChanges)[0]?.input.id).toBe(order));
    await hand.click(drawer.getByRole('button', { name: 'Mark as seen' }));
    await waitFor(() => expect(drawer.queryByText(/The operator changed/)).toBeNull());
    expect(api.sent(SeeOrder)[0]?.input.id).toBe(shown.id);
  });

  it('cancel it with a reason alone, and reinstate it', async () => {
    const { hand, drawer } = await show();
    await hand.click(await drawer.findByRole('button', { name: 'Cancel job…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this job?' }));
    await hand.click(dialog.getByRole('button', { name: 'Cancel job' }));
    await dialog.findByText('The reason field is required.');
    expect(api.sent(CancelJob)).toEqual([]);
    await hand.type(dialog.getByLabelText('Reason'), 'Customer moved away');
    await hand.click(dialog.getByRole('button', { name: 'Cancel job' }));
    await drawer.findByText('Canceled');
    expect(api.sent(CancelJob)[0]?.input).toMatchObject({ id: shown.id, reason: 'Customer moved away' });
    await hand.click(await drawer.findByRole('button', { name: 'Reinstate' }));
    await drawer.findByText('Unassigned', { selector: '.MuiChip-label' });
    expect(api.sent(ReinstateJob)).toHaveLength(1);
  });

  it('keep the reason when a cancellation is refused, and say why', async () => {
    api.when(CancelJob).respond(() => api.refuse(CancelJob, 'JobAlreadyCompleted'));
    const { hand, drawer } = await show();
    await hand.click(await drawer.findByRole('button', { name: 'Cancel job…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this job?' }));
    await hand.type(dialog.getByLabelText('Reason'), 'Twice in the list');
    await hand.click(dialog.getByRole('button', { name: 'Cancel job' }));
    await dialog.findByText(/This job is completed and cannot be moved/);
    expect(dialog.getByLabelText<HTMLInputElement>('Reason').value).toBe('Twice in the list');
    await hand.click(dialog.getByRole('button', { name: 'Keep job' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cancel this job?' })).toBeNull());
  });

  it('say why a reinstatement was refused', async () => {
    shown = createJob(1, { status: 'cancelled' });
    api.when(ReinstateJob).respond(() => api.refuse(ReinstateJob, 'JobNotCancelled'));
    const { hand, drawer } = await show();
    await hand.click(await drawer.findByRole('button', { name: 'Reinstate' }));
    await drawer.findByText('Not done: This job is not canceled.');
  });

  it('let a supervisor edit and lock it, and neither cancel nor reinstate it', async () => {
    const { drawer } = await show(['supervisor']);
    await drawer.findByRole('link', { name: 'Edit job' });
    expect(drawer.getByRole('button', { name: 'Lock' })).toBeTruthy();
    expect(drawer.queryByRole('button', { name: 'Cancel job…' })).toBeNull();
  });

  it('open the work order [JOB-074]', async () => {
    shown = createAssignedJob(1, ada, { work_order_id: order });
    api.when(ReadWorkOrder).respond(() => api.refuse(ReadWorkOrder, 'WorkOrderNotFound'));
    const { hand, drawer } = await show();
    await hand.click(await drawer.findByRole('button', { name: 'View Work Order' }));
    await waitFor(() => expect(api.sent(ReadWorkOrder)[0]?.input.id).toBe(order));
  });

  it('say that a job does not exist, or why it could not be read', async () => {
    api.when(ReadJob).respond(() => api.refuse(ReadJob, 'JobNotFound'));
    const { drawer } = await show();
    await drawer.findByText('This job does not exist or was deleted.');
  });

  it('say that an address which is none leads to no job', async () => {
    const { drawer } = await show(['manager'], 'what-is-this');
    await drawer.findByText('This job does not exist or was deleted.');
    expect(api.sent(ReadJob)).toEqual([]);
  });

  it('try again when the job could not be read, and close with Escape [UIX-022]', async () => {
    api.when(ReadJob).respond(() => api.bare(429, { message: 'Not so fast.' }));
    const { hand, drawer } = await show();
    await drawer.findByText('Couldn’t load the job. Not so fast.');
    api.when(ReadJob).respond(() => ({ data: shown }));
    await hand.click(drawer.getByRole('button', { name: 'Retry' }));
    await drawer.findByText('06 Oct 2026');
    await hand.click(drawer.getByText('Job details'));
    await hand.keyboard('{Escape}');
    expect(closed).toBe(1);
  });

  it('given a step of the technician, then the office undoes it: complete, arrived, on the way', async () => {
    const arrived_at = '2026-10-06T14:00:00Z';
    shown = createAssignedJob(1, ada, { status: 'completed', completed: 1, arrived_at });
    const step = (change: Partial<Job>) => () => {
      shown = { ...shown, ...change };
      return { data: { ...left(shown).data, on_the_way_at: null, arrived_at: shown.arrived_at } };
    };
    api.when(ReopenJob).respond(step({ status: 'assigned', completed: 0 }));
    api.when(RevertProgress).respond(step({ arrived_at: null }));
    const { hand, drawer } = await show(['supervisor']);
    await hand.click(await drawer.findByRole('button', { name: 'Mark incomplete' }));
    await hand.click(await drawer.findByRole('button', { name: 'Undo “Arrived”' }));
    await waitFor(() => expect(drawer.queryByRole('button', { name: /^(Undo|Mark incomplete)/ })).toBeNull());
    expect(api.sent(RevertProgress)).toHaveLength(1);
  });
});
