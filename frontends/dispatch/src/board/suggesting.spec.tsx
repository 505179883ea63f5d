import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ReadBoard } from '@tailboard/contracts/jobs/board';
import type { Job } from '@tailboard/contracts/jobs/job';
import { AssignProposal, UndoCommand } from '@tailboard/contracts/jobs/moves';
import { AddScheduleEntry } from '@tailboard/contracts/jobs/schedule';
import {
  ADA,
  BEN,
  getCard,
  listAddresses,
  InMemoryDay,
  getLane,
  waitForCardText,
  UNASSIGNED_LANE,
} from '../testing/board-screen.js';
import { ada, ben, createBoard, DAY, createAssignedJob, createJob, createTimeSlot } from '../testing/day.js';

const north = (n: number, miles: number): Pick<Job, 'address'> => ({
  address: { ...createJob(n).address, lat: 36 + miles / 69.1, lng: -86 },
});

describe('What the board suggests', () => {
  let day: InMemoryDay;
  beforeEach(() => {
    day = new InMemoryDay();
    day.jobs = [
      createJob(1, { ...createTimeSlot(10), ...north(1, 0) }),
      createJob(2, { ...createTimeSlot(10), ...north(2, 30) }),
      createAssignedJob(3, ada, { ...createTimeSlot(8), ...north(3, 1) }),
      createAssignedJob(4, ben, { ...createTimeSlot(8), ...north(4, 29) }),
    ];
  });
  const proposal = (): Promise<HTMLElement> => screen.findByRole('dialog', { name: 'Suggested assignments' });
  const listCandidates = (dialog: HTMLElement, name: string): string[] =>
    within(within(dialog).getByRole('region', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent ?? '');

  it('given jobs that wait, then whom each could go to and why; nothing has moved; taken, it is one command with one undo', async () => {
    const user = await day.open();
    await user.click(screen.getByRole('button', { name: 'Suggest' }));
    const dialog = await proposal();
    expect(within(dialog).getByRole('status').textContent).toContain('2 of 2 jobs go to 2 technicians');
    expect(listCandidates(dialog, ADA)).toEqual([
      '10–121 Paulson Way, Nashville12 pts 1 mi from 3 Paulson Way · free 10–12 · 72 pts leftChange',
    ]);
    expect(listCandidates(dialog, BEN)).toHaveLength(1);
    expect(day.api.sent(AssignProposal)).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Assign 2 jobs' }));
    await screen.findByText('2 jobs were assigned.');
    expect(day.api.sent(AssignProposal).map(({ input }) => input)).toEqual([
      {
        date: DAY,
        takers: [
          { user_id: ada.id, job_ids: [createJob(1).id], route: [createJob(3).id, createJob(1).id] },
          { user_id: ben.id, job_ids: [createJob(2).id], route: [createJob(4).id, createJob(2).id] },
        ],
        versions: { [createJob(1).id]: createJob(1).version, [createJob(2).id]: createJob(2).version },
      },
    ]);
    expect([listAddresses(UNASSIGNED_LANE), listAddresses(ADA), listAddresses(BEN)]).toEqual([
      [],
      ['3 Paulson Way', '1 Paulson Way'],
      ['4 Paulson Way', '2 Paulson Way'],
    ]);
    await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!);
    await waitFor(() => expect(day.api.sent(UndoCommand)).toHaveLength(1));
  });

  it('given a job without coordinates, when a day is suggested, then its distance is unknown, not zero', async () => {
    day.jobs = [
      createJob(1, createTimeSlot(10)),
      createAssignedJob(3, ada, { ...createTimeSlot(8), ...north(3, 1) }),
      createAssignedJob(4, ada, { ...createTimeSlot(13), ...north(4, 21) }),
    ];
    const user = await day.open();
    await user.click(screen.getByRole('button', { name: 'Suggest' }));
    const dialog = await proposal();
    expect(dialog.textContent).toContain('1 job has no coordinates, so its distance does not count.');
    expect(listCandidates(dialog, ADA)).toEqual([expect.stringContaining('distance unknown · free 10–12')]);
    expect(within(dialog).getByRole('region', { name: ADA }).textContent).toContain('at least 20 mi');
  });

  it('given a proposal, when another user is chosen or no one, then that is what is assigned', async () => {
    const user = await day.open();
    await user.click(screen.getByRole('button', { name: 'Suggest' }));
    const dialog = await proposal();
    const choose = async (n: number, who: RegExp): Promise<void> => {
      await user.click(within(dialog).getByRole('button', { name: `Change: ${n} Paulson Way` }));
      await user.click(await screen.findByRole('option', { name: who }));
    };
    await choose(1, /^Ben Ortiz/);
    await choose(2, /^Unassigned$/);
    expect(listCandidates(dialog, BEN)[0]).toContain('1 Paulson Way');
    expect(listCandidates(dialog, BEN)[0]).toContain('chosen by you');
    expect(listCandidates(dialog, 'Couldn’t be placed')).toHaveLength(1);
    await user.click(within(dialog).getByRole('button', { name: 'Assign 1 job' }));
    await waitFor(() =>
      expect(day.api.sent(AssignProposal)[0]?.input.takers).toMatchObject([
        { user_id: ben.id, job_ids: [createJob(1).id] },
      ]),
    );
  });

  it('given some that are selected, then only those; with S it opens too', async () => {
    const user = await day.open();
    act(() => getCard('2 Paulson Way').focus());
    await user.keyboard('{Control>} {/Control}s');
    expect(within(await proposal()).getByRole('status').textContent).toContain('1 of 1 jobs');
  });

  it('given a plan of which the server refuses one job, then it is unassigned again and its card shows the reason', async () => {
    day.api.when(AssignProposal).respond(({ takers }) => {
      day.moveJobs([createJob(2).id], ben.id);
      const [first = ''] = takers[0]!.job_ids;
      return {
        ids: [createJob(2).id],
        errors: { [first]: 'This job is locked.' },
        warnings: {},
        command_id: day.createCommandId(),
      };
    });
    const user = await day.open();
    await user.click(screen.getByRole('button', { name: 'Suggest' }));
    await user.click(within(await proposal()).getByRole('button', { name: 'Assign 2 jobs' }));
    await waitForCardText('1 Paulson Way', 'Not moved: This job is locked.');
    expect(listAddresses(UNASSIGNED_LANE)).toEqual(['1 Paulson Way']);
  });

  it('given a plan that is refused whole, then everything is where it was', async () => {
    day.api.when(AssignProposal).respond(() => day.api.refuse(AssignProposal, 'DateFarAway', { date: DAY }));
    const user = await day.open();
    await user.click(screen.getByRole('button', { name: 'Suggest' }));
    await user.click(within(await proposal()).getByRole('button', { name: 'Assign 2 jobs' }));
    await waitForCardText('1 Paulson Way', 'Not assigned: ');
    expect(listAddresses(UNASSIGNED_LANE)).toEqual(['1 Paulson Way', '2 Paulson Way']);
  });

  it('given “Move to…”, then the best comes first, with why, and who would be in conflict with what', async () => {
    day.jobs = [
      createJob(1, { ...createTimeSlot(8), ...north(1, 30) }),
      createAssignedJob(3, ada, createTimeSlot(8)),
      createAssignedJob(4, ben, { ...createTimeSlot(8), ...north(4, 29) }),
    ];
    day.api.when(ReadBoard).respond(() => {
      const board = createBoard(day.jobs);
      const [first, ...others] = board.cards;
      return { ...board, cards: [{ ...first!, day: { ...first!.day, leave: 'sick', note: 'Sick today' } }, ...others] };
    });
    const user = await day.open();
    act(() => getCard('1 Paulson Way').focus());
    await user.keyboard('m');
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      '1Ben Ortiz (T102)expected at 9:01 AM24 of 96 points after the move1 mi from 4 Paulson Way · already booked 8–10 · 72 pts left',
      '2Ada Finch (T101)awayexpected at 9:00 AM24 of 96 points after the moveAway: Sick today',
    ]);
  });
});

describe('A user who calls out', () => {
  let day: InMemoryDay;
  beforeEach(() => {
    day = new InMemoryDay();
    day.jobs = [
      createAssignedJob(1, ada, createTimeSlot(8)),
      createAssignedJob(2, ada, { ...createTimeSlot(10), points: 90 }),
      createAssignedJob(3, ben, createTimeSlot(8)),
    ];
    day.api.when(AddScheduleEntry).respond((entry) => ({
      data: {
        ...entry,
        ...{
          id: createJob(77).id,
          users: [],
          version: 1,
          updated_at: '2026-10-06T12:00:00Z',
          paid: false,
          hours_per_day: 8,
        },
        ...{ note: '', start_time: null, end_time: null },
      },
    }));
  });
  const out = async (user: Awaited<ReturnType<InMemoryDay['open']>>): Promise<HTMLElement> => {
    await user.click(within(getLane(ADA)).getByRole('button', { name: 'Mark Ada Finch out and reassign' }));
    return screen.findByRole('dialog', { name: 'Ada Finch is out on 06 Oct 2026' });
  };

  it('given a manager, then in two steps the leave is entered, the route goes to others, and what no one takes waits again', async () => {
    const user = await day.open(undefined, ['manager']);
    const dialog = await out(user);
    expect(within(within(dialog).getByRole('region', { name: BEN })).getAllByRole('listitem')).toHaveLength(1);
    expect(within(dialog).getByRole('region', { name: 'Will return to Unassigned' }).textContent).toContain(
      'Everyone is fully booked.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Assign 2 jobs' }));
    await waitFor(() => expect(day.api.sent(AssignProposal)).toHaveLength(1));
    expect(day.api.sent(AddScheduleEntry)[0]?.input).toMatchObject({
      type: 'call_out',
      start_date: DAY,
      end_date: DAY,
    });
    expect(day.api.sent(AssignProposal)[0]?.input.takers).toEqual([
      { user_id: ben.id, job_ids: [createJob(1).id], route: [createJob(3).id, createJob(1).id] },
      { user_id: null, job_ids: [createJob(2).id] },
    ]);
  });

  it('given a leave that is refused, then a message shows it and nothing is moved', async () => {
    day.api.when(AddScheduleEntry).respond(() => day.api.bare(422, { message: 'There is already one.' }));
    const user = await day.open(undefined, ['manager']);
    const dialog = await out(user);
    await user.click(within(dialog).getByRole('button', { name: 'Assign 2 jobs' }));
    await within(dialog).findByText('The leave was not added, and no jobs were moved. There is already one.');
    expect(day.api.sent(AssignProposal)).toHaveLength(0);
  });

  it('given a supervisor, who may not write the calendar, then only the route is emptied, and a message names who enters the leave', async () => {
    const user = await day.open();
    const dialog = await out(user);
    expect(within(dialog).getByText('A manager adds the leave to the calendar.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Assign 2 jobs' }));
    await waitFor(() => expect(day.api.sent(AssignProposal)).toHaveLength(1));
    expect(day.api.sent(AddScheduleEntry)).toHaveLength(0);
  });

  it('given a day without jobs, then the leave can be entered alone', async () => {
    day.jobs = [createAssignedJob(3, ben)];
    const user = await day.open(undefined, ['manager']);
    const dialog = await out(user);
    expect(within(dialog).getByText('No jobs to reassign on this day.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Add the leave' }));
    await waitFor(() => expect(day.api.sent(AddScheduleEntry)).toHaveLength(1));
    expect(day.api.sent(AssignProposal)).toHaveLength(0);
  });
});
