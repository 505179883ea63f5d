import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { AssignJob } from '@tailboard/contracts/jobs/job';
import { LockJob } from '@tailboard/contracts/jobs/job-edit';
import { AssignJobs, MAX_MOVED_JOBS, ReorderRoute } from '@tailboard/contracts/jobs/moves';
import {
  ADA,
  BEN,
  getCard,
  listAddresses,
  InMemoryDay,
  drag,
  getLane,
  readAnnouncement,
  waitForCardText,
  setCardHeights,
  UNASSIGNED_LANE,
} from '../testing/board-screen.js';
import { ada, ben, DAY, createAssignedJob, createJob } from '../testing/day.js';

const ids = (...numbers: number[]): string[] => numbers.map((n) => createJob(n).id);
const bar = (): HTMLElement => screen.getByRole('toolbar');

describe('Many jobs at once', () => {
  let day: InMemoryDay;
  beforeEach(() => {
    day = new InMemoryDay();
    day.jobs = [createJob(1), createJob(2), createJob(3), createAssignedJob(4, ada), createAssignedJob(5, ada)];
  });

  it('are chosen with Ctrl and with Shift, and counted exactly', async () => {
    const user = await day.open();
    await user.keyboard('{Control>}');
    await user.click(getCard('1 Paulson Way'));
    await user.click(getCard('3 Paulson Way'));
    await user.keyboard('{/Control}');
    expect(within(bar()).getByText('2 selected')).toBeTruthy();
    await user.keyboard('{Shift>}');
    await user.click(getCard('4 Paulson Way'));
    await user.keyboard('{/Shift}');
    expect(within(bar()).getByText('3 selected')).toBeTruthy();
    expect(readAnnouncement()).toBe('3 selected');
    expect(screen.getAllByRole('listitem', { name: /, selected$/ })).toHaveLength(3);
    await user.keyboard('{Control>}');
    await user.click(getCard('3 Paulson Way'));
    await user.keyboard('{/Control}');
    expect(within(bar()).getByText('2 selected')).toBeTruthy();
    await user.click(getCard('2 Paulson Way'));
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('are chosen with the keyboard: Ctrl Space, Shift Space, Shift with arrows, Ctrl A for a list, Escape for none', async () => {
    const user = await day.open();
    act(() => getCard('1 Paulson Way').focus());
    await user.keyboard('{Control>}[Space]{/Control}{ArrowDown}{ArrowDown}{Shift>}[Space]{/Shift}');
    expect(within(bar()).getByText('3 selected')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('toolbar')).toBeNull();
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(within(bar()).getByText('2 selected')).toBeTruthy();
    await user.keyboard('{Control>}a{/Control}');
    expect(within(bar()).getByText('3 selected')).toBeTruthy();
  });

  it('are no longer counted when a filter hides them', async () => {
    const user = await day.open();
    act(() => getCard('1 Paulson Way').focus());
    await user.keyboard('{Control>}a{/Control}');
    await user.type(screen.getByRole('textbox', { name: 'Find on the board' }), '2 Paulson');
    await waitFor(() => expect(within(bar()).getByText('1 selected')).toBeTruthy());
  });

  it('go together by drag, in one command and with one undo', async () => {
    const user = await day.open();
    act(() => getCard('1 Paulson Way').focus());
    await user.keyboard('{Control>}a{/Control}');
    drag(getCard('2 Paulson Way'), getLane(BEN));
    await waitFor(() => expect(listAddresses(BEN)).toEqual(['1 Paulson Way', '2 Paulson Way', '3 Paulson Way']));
    await waitFor(() => expect(day.api.sent(AssignJobs)).toHaveLength(1));
    expect(day.api.sent(AssignJobs)[0]?.input).toEqual({
      ...{ job_ids: ids(1, 2, 3), user_id: ben.id, date: DAY },
      versions: Object.fromEntries([1, 2, 3].map((n) => [createJob(n).id, createJob(n).version])),
    });
    expect(day.api.sent(AssignJob)).toEqual([]);
    await screen.findByText('3 jobs were moved to Ben Ortiz.', { selector: '.MuiAlert-message div' });
  });

  it('show the points of all of them over a card, and how many hang on the mouse', async () => {
    const user = await day.open();
    act(() => getCard('1 Paulson Way').focus());
    await user.keyboard('{Control>}a{/Control}');
    drag(getCard('2 Paulson Way'), getLane(BEN), { drop: false });
    expect(within(getLane(BEN)).getByText('36 of 96 points after the move')).toBeTruthy();
    // The header of the list also counts three.
    expect(screen.getAllByText('3 jobs')).toHaveLength(2);
  });

  it('go to a place on a card: first given, then put in order', async () => {
    const user = await day.open();
    act(() => getCard('1 Paulson Way').focus());
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    setCardHeights(ADA);
    drag(getCard('1 Paulson Way'), getLane(ADA), { at: { x: 10, y: 10 } });
    await waitFor(() => expect(day.api.sent(ReorderRoute)[0]?.input.body).toEqual(ids(1, 2, 4, 5)));
    expect(day.api.sent(AssignJobs)[0]?.input.job_ids).toEqual(ids(1, 2));
  });

  it('have a result each: a refused job goes back and shows the reason, the others are moved', async () => {
    day.api.when(AssignJobs).respond(({ job_ids, user_id }) => {
      const went = job_ids.filter((id) => id !== createJob(2).id);
      day.moveJobs(went, user_id);
      return {
        ids: went,
        errors: { [createJob(2).id]: 'This job is locked.' },
        warnings: [],
        command_id: day.createCommandId(),
      };
    });
    const user = await day.open();
    act(() => getCard('1 Paulson Way').focus());
    await user.keyboard('{Control>}a{/Control}');
    drag(getCard('1 Paulson Way'), getLane(BEN));
    await waitForCardText('2 Paulson Way', 'Not moved: This job is locked.');
    await waitFor(() => expect(listAddresses(UNASSIGNED_LANE)).toEqual(['2 Paulson Way']));
    expect(listAddresses(BEN)).toEqual(['1 Paulson Way', '3 Paulson Way']);
    expect(readAnnouncement()).toBe('2 jobs were moved to Ben Ortiz. 1 job was not moved; its card shows the reason.');
  });

  it('go back to the unassigned list by drag', async () => {
    const user = await day.open();
    act(() => getCard('4 Paulson Way').focus());
    await user.keyboard('{Control>}a{/Control}');
    drag(getCard('5 Paulson Way'), getLane(UNASSIGNED_LANE));
    await waitFor(() =>
      expect(day.api.sent(AssignJobs)[0]?.input).toMatchObject({ job_ids: ids(4, 5), user_id: null, date: DAY }),
    );
    expect(listAddresses(ADA)).toEqual([]);
  });

  it('are not sent when they are more than 200, and a message names the limit', async () => {
    day.jobs = Array.from({ length: MAX_MOVED_JOBS + 1 }, (_, at) => createJob(at + 1));
    const user = await day.open();
    act(() => getCard('1 Paulson Way').focus());
    await user.keyboard('{Control>}a{/Control}');
    expect(within(bar()).getByText('201 selected')).toBeTruthy();
    await user.click(within(bar()).getByRole('button', { name: 'Move to…' }));
    await user.type(screen.getByRole('combobox', { name: 'Technician' }), 'ben{Enter}');
    await screen.findByText(
      '201 jobs are selected, but at most 200 can be moved at once. Move them in smaller groups.',
    );
    expect(day.api.sent(AssignJobs)).toEqual([]);
  });

  it('are locked, withdrawn and let go of from the bar', async () => {
    const user = await day.open();
    act(() => getCard('4 Paulson Way').focus());
    await user.keyboard('{Control>}a{/Control}');
    await user.click(within(bar()).getByRole('button', { name: 'Lock' }));
    await waitFor(() => expect(day.api.sent(LockJob)).toHaveLength(2));
    await waitFor(() => expect(within(getCard('5 Paulson Way')).getByRole('img', { name: 'Locked' })).toBeTruthy());
    await user.click(within(bar()).getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('toolbar')).toBeNull();
    act(() => getCard('4 Paulson Way').focus());
    await user.keyboard('{Control>}a{/Control}');
    await user.click(within(bar()).getByRole('button', { name: 'Unassign' }));
    await waitFor(() => expect(day.api.sent(AssignJobs)[0]?.input.user_id).toBeNull());
    // Jobs that were moved together are no longer selected.
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('are begun from the menu of a card, without a keyboard', async () => {
    const user = await day.open();
    await user.click(within(getCard('1 Paulson Way')).getByRole('button', { name: /More actions for/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Select' }));
    expect(within(bar()).getByText('1 selected')).toBeTruthy();
  });
});
