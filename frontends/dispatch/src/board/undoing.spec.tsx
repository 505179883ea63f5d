import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { AssignJob } from '@tailboard/contracts/jobs/job';
import { UndoCommand } from '@tailboard/contracts/jobs/moves';
import {
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
  ADA,
} from '../testing/board-screen.js';
import { ada, ben, createAssignedJob, createJob } from '../testing/day.js';

const createPending = (): { promise: Promise<void>; resolve: () => void } => {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve: () => resolve() };
};

describe('Undoing a move', () => {
  let day: InMemoryDay;
  beforeEach(() => {
    day = new InMemoryDay();
    day.api.when(UndoCommand).respond(() => {
      day.moveJobs([createJob(1).id], null);
      return { ids: [createJob(1).id], errors: {}, command_id: day.createCommandId() };
    });
  });

  const move = async (): Promise<void> => {
    drag(getCard('1 Paulson Way'), getLane(BEN));
    await screen.findByRole('button', { name: 'Undo', hidden: false });
    await waitFor(() => expect(readAnnouncement()).toBe('1 Paulson Way was moved to Ben Ortiz.'));
  };

  it('takes the last move of this tab back with Ctrl Z, and does it again with Ctrl Shift Z', async () => {
    const user = await day.open();
    await move();
    const first = `7d0c7c7e-2f1e-4f7e-9a51-000000000001`;
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(day.api.sent(UndoCommand).map(({ input }) => input.command_id)).toEqual([first]));
    await waitFor(() => expect(listAddresses(UNASSIGNED_LANE)).toContain('1 Paulson Way'));
    await screen.findByText('1 job is back where it was.');
    // A move that was undone is no longer offered or reported.
    expect(screen.queryByText('1 Paulson Way was moved to Ben Ortiz.', { selector: '.MuiAlert-message *' })).toBeNull();
    day.api.when(UndoCommand).respond(() => {
      day.moveJobs([createJob(1).id], ben.id);
      return { ids: [createJob(1).id], errors: {}, command_id: day.createCommandId() };
    });
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    // Redo undoes the undo.
    await waitFor(() => expect(day.api.sent(UndoCommand).at(-1)?.input.command_id).toMatch(/0002$/));
    await waitFor(() => expect(listAddresses(BEN)).toEqual(['1 Paulson Way']));
    await user.keyboard('u');
    await waitFor(() => expect(day.api.sent(UndoCommand).at(-1)?.input.command_id).toMatch(/0003$/));
  });

  it('takes a move back from its toast', async () => {
    const user = await day.open();
    await move();
    await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);
    await waitFor(() => expect(day.api.sent(UndoCommand)).toHaveLength(1));
    await user.keyboard('{Control>}z{/Control}');
    expect(readAnnouncement()).toBe('Nothing to undo.');
    expect(day.api.sent(UndoCommand)).toHaveLength(1);
  });

  it('takes an order of a card back too', async () => {
    day.jobs = [createJob(1), createAssignedJob(3, ada), createAssignedJob(4, ada)];
    const user = await day.open();
    setCardHeights(ADA);
    drag(getCard('4 Paulson Way'), getLane(ADA), { at: { x: 10, y: 10 } });
    await waitFor(() => expect(readAnnouncement()).toBe('The order of Ada Finch was changed.'));
    day.api.when(UndoCommand).respond(() => ({
      ...{ ids: [createJob(3).id, createJob(4).id], errors: {}, command_id: day.createCommandId(), ordered: [ada.id] },
    }));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(day.api.sent(UndoCommand)).toHaveLength(1));
    await screen.findByText('The earlier order of Ada Finch is back.');
  });

  it('shows on the cards which jobs stay because a user has moved them since', async () => {
    day.api.when(UndoCommand).respond(() => ({
      ids: [],
      errors: { [createJob(1).id]: 'Li Marsh changed it later; it was not moved back.' },
      command_id: day.createCommandId(),
    }));
    const user = await day.open();
    await move();
    await user.keyboard('{Control>}z{/Control}');
    await waitForCardText('1 Paulson Way', 'Not undone: Li Marsh changed it later; it was not moved back.');
    await screen.findByText('0 jobs are back where they were. 1 job was not moved back; its card shows the reason.');
  });

  it('shows why the server undoes nothing', async () => {
    day.api.when(UndoCommand).respond(() => day.api.refuse(UndoCommand, 'CommandTooOld'));
    const user = await day.open();
    await move();
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByText(/^Not undone: This was more than 24 hours ago/);
  });

  it('withdraws the move that is still under way, not the one before it', async () => {
    const user = await day.open();
    await move();
    const response = createPending();
    day.api.when(AssignJob).respond(async ({ id, user_id }) => {
      await response.promise;
      day.moveJobs([id], user_id);
      const { status, version, date } = day.getJob(id);
      return {
        data: { id, date, user_id, status, completed: 0, version },
        warnings: [],
        command_id: day.createCommandId(),
      };
    });
    drag(getCard('2 Paulson Way'), getLane(BEN));
    await waitFor(() => expect(listAddresses(BEN)).toContain('2 Paulson Way'));
    await user.keyboard('{Control>}z{/Control}');
    expect(day.api.sent(UndoCommand)).toEqual([]);
    response.resolve();
    await waitFor(() =>
      expect(day.api.sent(UndoCommand).map(({ input }) => String(input.command_id).slice(-1))).toEqual(['2']),
    );
  });

  it('withdraws one after the other when Ctrl Z is pressed twice', async () => {
    const user = await day.open();
    await move();
    drag(getCard('1 Paulson Way'), getLane(ADA));
    await waitFor(() => expect(readAnnouncement()).toBe('1 Paulson Way was moved to Ada Finch.'));
    const response = createPending();
    day.api.when(UndoCommand).respond(async () => {
      await response.promise;
      return { ids: [createJob(1).id], errors: {}, command_id: day.createCommandId() };
    });
    await user.keyboard('{Control>}zz{/Control}');
    await waitFor(() => expect(day.api.sent(UndoCommand)).toHaveLength(1));
    response.resolve();
    await waitFor(() =>
      expect(day.api.sent(UndoCommand).map(({ input }) => String(input.command_id).slice(-1))).toEqual(['2', '1']),
    );
  });

  it('can be tried again when nothing answered', async () => {
    const user = await day.open();
    await move();
    day.api.goDown();
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByText(/^Not undone: The server cannot be reached/);
    day.api.goDown(false);
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByText('1 job is back where it was.');
  });

  it('leaves Ctrl Z to those who write', async () => {
    const user = await day.open();
    await move();
    act(() => screen.getByRole('textbox', { name: 'Find on the board' }).focus());
    await user.keyboard('{Control>}z{/Control}');
    expect(day.api.sent(UndoCommand)).toEqual([]);
  });
});
