import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { CancelJob, EditJob, ReinstateJob, RemoveJob } from '@tailboard/contracts/jobs/job-edit';
import { ada, DAY, createAssignedJob, createJob } from '../testing/day.js';
import { field, left, retype, save, uuid, whereabouts, WrittenJob } from '../testing/written-job.js';

describe('A job that others change, or that ends, while it is written', () => {
  let on: WrittenJob;
  beforeEach(() => {
    on = new WrittenJob();
  });

  it('given that a user was faster, then it shows both, takes over what was not touched, and saves what is kept', async () => {
    const user = await on.open();
    await retype(user, 'Phone', '111');
    await retype(user, 'Customer name', 'Mine');
    on.api.when(EditJob).respond((_, { headers }) => {
      if (headers.get('if-match') === '7') return left(on.known);
      on.known = {
        ...on.known,
        customer_name: 'Theirs',
        dispatch_notes: 'Beware of the dog',
        time_slot: { ...on.known.time_slot, id: uuid(801), name: '10–12', time: '10–12', start: '10:00', end: '12:00' },
        version: 7,
      };
      return on.api.bare(409, {
        message: 'Somebody else changed this.',
        current: left(on.known).data,
        changed_by: 'Rosa Long',
        changed_at: '2026-10-06T12:30:00Z',
        version: 7,
      });
    });
    await save(user);
    await screen.findByText(/^Rosa Long changed this in the meantime \(06 Oct 2026, 8:30 AM\)/);
    await screen.findByText('Customer name is now: Theirs. Your entry: Mine.');
    expect([field('Customer name').value, field('Phone').value, field('Dispatch notes').value]).toEqual([
      'Mine',
      '111',
      'Beware of the dog',
    ]);
    screen.getByText('Time slot is now: 10–12.');
    screen.getByText('Dispatch notes is now: Beware of the dog.');
    expect(screen.queryByText(/^Phone is now/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Use current value of Customer name' }));
    expect(field('Customer name').value).toBe('Theirs');
    await user.clear(field('Dispatch notes'));
    await save(user);
    await waitFor(() => expect(on.api.sent(EditJob)).toHaveLength(2));
    expect(on.api.sent(EditJob)[1]?.input).toMatchObject({
      customer_name: 'Theirs',
      phone: '111',
      dispatch_notes: '',
      time_slot_id: uuid(801),
    });
    await waitFor(() => expect(whereabouts()).toBe(`/admin/jobs/assign?date=${DAY}`));
  });

  it('given that a user was faster, when the page is loaded again, then what was chosen is saved without asking again', async () => {
    let user = await on.open();
    await retype(user, 'Customer name', 'Mine');
    on.api.when(EditJob).respond((_, { headers }) => {
      if (headers.get('if-match') === '7') return left(on.known);
      on.known = { ...on.known, customer_name: 'Theirs', version: 7 };
      return on.api.bare(409, { message: 'Changed.', changed_by: 'Rosa Long', changed_at: null, version: 7 });
    });
    await save(user);
    await screen.findByText('Customer name is now: Theirs. Your entry: Mine.');
    cleanup();
    user = await on.open(undefined, undefined, true);
    await waitFor(() => expect(field('Customer name').value).toBe('Mine'));
    await save(user);
    await waitFor(() => expect(whereabouts()).toBe(`/admin/jobs/assign?date=${DAY}`));
    expect(on.api.sent(EditJob).map(({ headers }) => headers.get('if-match'))).toEqual(['4', '7']);
  });

  it('given a change that the form does not show, then it is saved under the new version without asking', async () => {
    const user = await on.open();
    await user.type(field('Customer name'), ' jr');
    on.api.when(EditJob).respond((_, { headers }) => {
      if (headers.get('if-match') === '5') return left(on.known);
      on.known = { ...on.known, version: 5 };
      return on.api.bare(409, { message: 'Changed.', changed_by: 'Rosa Long', changed_at: null, version: 5 });
    });
    await save(user);
    await waitFor(() => expect(whereabouts()).toBe(`/admin/jobs/assign?date=${DAY}`));
    expect(on.api.sent(EditJob)).toHaveLength(2);
  });

  it('given a reload, then what was typed is there with the version that was read, and can be discarded', async () => {
    let user = await on.open();
    await retype(user, 'Street', '5 Broad Street');
    cleanup();
    on.known = { ...on.known, phone: '222', version: 6 };
    user = await on.open(undefined, undefined, true);
    await screen.findByText('Your unsaved entries were restored.');
    expect(field('Street').value).toBe('5 Broad Street');
    await save(user);
    await waitFor(() => expect(on.api.sent(EditJob)[0]?.headers.get('if-match')).toBe('4'));
  });

  it('given a draft, when it is discarded, then the job as it is is in the form', async () => {
    let user = await on.open();
    await retype(user, 'Street', '5 Broad Street');
    cleanup();
    on.known = { ...on.known, phone: '222', version: 6 };
    user = await on.open(undefined, undefined, true);
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect([field('Street').value, field('Phone').value]).toEqual(['1 Paulson Way', '222']));
    expect(sessionStorage.length).toBe(0);
  });

  it('deletes with the specified words, and leads to the board [UIX-002] [UIX-003] [UIX-004]', async () => {
    on.api.when(RemoveJob).respond(() => undefined);
    const user = await on.open();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog'));
    question.getByText('Are you sure you want to delete this?');
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Thanks' }));
    await waitFor(() => expect(whereabouts()).toBe(`/admin/jobs/assign?date=${DAY}`));
  });

  it('given an assigned job, then deleting is refused with the reason and canceling is offered [UIX-005]', async () => {
    on.api
      .when(RemoveJob)
      .respond(() => on.api.refuse(RemoveJob, 'JobHasTechnician'))
      .when(CancelJob)
      .respond(() => {
        on.known = { ...on.known, status: 'cancelled', user: null, user_id: null, version: 5 };
        return left(on.known);
      });
    const user = await on.open();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText(/^There was a problem while processing your request. Message: This job has a technician/);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    const offer = within(await screen.findByRole('alertdialog', { name: 'Cancel it instead?' }));
    await user.click(offer.getByRole('button', { name: 'Cancel job…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this job?' }));
    await user.type(dialog.getByLabelText('Reason'), 'Customer moved away');
    await user.click(dialog.getByRole('button', { name: 'Cancel job' }));
    await screen.findByText('This job is canceled. To change it, reinstate it first.');
  });

  it('given a completed job, then deleting is refused with the reason, and nothing is offered [UIX-005]', async () => {
    on.api.when(RemoveJob).respond(() => on.api.refuse(RemoveJob, 'JobCompletedCannotChange'));
    const user = await on.open();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText(/Message: This job is completed/);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('given a cancelled job, then it can be read, and reinstated by those who may', async () => {
    on.known = createJob(1, { status: 'cancelled' });
    on.api.when(ReinstateJob).respond(() => {
      on.known = { ...on.known, status: 'unassigned', version: 2 };
      return left(on.known);
    });
    const user = await on.show();
    await screen.findByText('This job is canceled. To change it, reinstate it first.');
    expect(screen.queryByRole('form')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Reinstate' }));
    await screen.findByRole('form', { name: 'Edit job' });
  });

  it('given a completed job, then it is read-only, and a text explains how to change it', async () => {
    on.known = createAssignedJob(1, ada, { status: 'completed', completed: 1 });
    await on.show(undefined, ['supervisor']);
    await screen.findByText('This job is completed. To change it, mark it incomplete on the board first.');
    expect(screen.queryByRole('button', { name: 'Reinstate' })).toBeNull();
  });
});
