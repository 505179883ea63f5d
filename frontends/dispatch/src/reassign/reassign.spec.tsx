import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { ReadBoard } from '@tailboard/contracts/jobs/board';
import { AssignJob, type Job } from '@tailboard/contracts/jobs/job';
import { AssignJobs, UndoCommand } from '@tailboard/contracts/jobs/moves';
import { fakeApi, type FakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { ada, ben, createBoard, DAY, createAssignedJob, createJob } from '../testing/day.js';
import { Page } from './reassign-page.js';

const command = (n: number): string => `5a0c7c7e-2f1e-4f7e-9a51-${String(5000 + n).padStart(12, '0')}`;
const toResponse = (found: Job) => ({
  data: {
    id: found.id,
    date: found.date,
    user_id: found.user_id,
    status: found.status,
    completed: found.completed,
    version: found.version,
  },
  warnings: [],
  command_id: command(0),
});

describe('Quick Re-Assign', () => {
  let api: FakeApi;
  let jobs: Job[];
  let locked: string[];

  beforeEach(() => {
    api = fakeApi();
    jobs = [
      createAssignedJob(1, ada),
      createAssignedJob(2, ada, { points: 20 }),
      createAssignedJob(3, ada),
      createAssignedJob(4, ben, { points: 72 }),
    ];
    locked = [];
    let given = 0;
    api
      .when(ReadBoard)
      .respond(({ date }) => ({ ...createBoard(jobs), date: date ?? DAY }))
      .when(AssignJob)
      .respond(({ id }) => toResponse(jobs.find((found) => found.id === id) ?? createJob(1)))
      .when(AssignJobs)
      .respond(({ job_ids, user_id }) => {
        const user = [ada, ben].find(({ id }) => id === user_id) ?? null;
        const ids = job_ids.filter((id) => !locked.includes(id));
        jobs = jobs.map((found) =>
          ids.includes(found.id) ? { ...found, user, user_id, version: found.version + 1 } : found,
        );
        return {
          ids,
          errors: Object.fromEntries(locked.map((id) => [id, 'This job is locked.'])),
          command_id: command(++given),
          warnings: [],
        };
      })
      .when(UndoCommand)
      .respond(({ command_id }) => {
        const back = jobs.filter(({ version }) => version > 1).map(({ id }) => id);
        jobs = jobs.map((found) =>
          back.includes(found.id) ? createAssignedJob(Number(found.id.slice(-2)), ada) : found,
        );
        return { ids: back, errors: {}, command_id };
      });
  });

  const show = async (address = `/admin/jobs/quickassign?date=${DAY}&from=${ada.id}`) => {
    await renderScreen(<Page />, {
      api,
      user: createSignedInUser(['manager']),
      path: address,
      route: '/admin/jobs/quickassign',
    });
    return userEvent.setup();
  };
  const rows = (): string[] =>
    within(screen.getByRole('list', { name: 'Jobs of Ada Finch' }))
      .getAllByRole('listitem')
      .map((row) => /\d Paulson Way/.exec(row.textContent)?.[0] ?? '');
  const choose = async (user: UserEvent, name: string): Promise<void> => {
    await user.click(await screen.findByRole('combobox', { name: 'Reassign to' }));
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
  };
  const box = (n: number): HTMLInputElement =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: `Reassign ${n} Paulson Way` });
  const outcomes = (): string[] =>
    within(screen.getByRole('list', { name: 'Results' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('asks for a technician first, and keeps who and when in the address [JOB-054] [NAV-021]', async () => {
    const user = await show(`/admin/jobs/quickassign?date=${DAY}`);
    await screen.findByText('Choose the technician whose jobs you want to reassign.');
    await user.click(screen.getByRole('combobox', { name: 'From' }));
    await user.click(await screen.findByRole('option', { name: 'Ada Finch (T101)' }));
    expect(screen.getByTestId('whereabouts').textContent).toBe(`/admin/jobs/quickassign?date=${DAY}&from=${ada.id}`);
    await screen.findByRole('list', { name: 'Jobs of Ada Finch' });
  });

  it('shows the open jobs of a technician in the order of the route, all of them chosen [JOB-054]', async () => {
    await show();
    await screen.findByRole('list', { name: 'Jobs of Ada Finch' });
    expect(rows()).toEqual(['1 Paulson Way', '2 Paulson Way', '3 Paulson Way']);
    for (const n of [1, 2, 3]) expect(box(n).checked).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reassign 0 jobs' }).disabled).toBe(true);
  });

  it('shows what cannot be reassigned, and why', async () => {
    jobs = [
      createAssignedJob(1, ada, { completed: 1, status: 'completed' }),
      createAssignedJob(2, ada, { lock: true }),
      createAssignedJob(3, ada, { status: 'not_done' }),
    ];
    await show();
    await screen.findByText('Completed: stays with Ada Finch.');
    screen.getByText('Locked: unlock it to reassign it.');
    screen.getByText('Not done: stays with Ada Finch.');
    screen.getByText('None of these jobs can be reassigned.');
    for (const n of [1, 2, 3]) expect([box(n).disabled, box(n).checked]).toEqual([true, false]);
  });

  it('shows beforehand what it means for the new technician: points of a day, overlaps, leave [JOB-054]', async () => {
    api.when(ReadBoard).respond(() => createBoard(jobs, { note: 'Vacation until 08 Oct 2026' }));
    api.when(AssignJob).respond(({ id }) => ({
      ...toResponse(jobs[0] ?? createJob(1)),
      warnings:
        id === jobs[1]?.id
          ? [
              { type: 'slot_overlap', message: 'Ben Ortiz has a job from 8 to 10.', limit: null, value: null },
              { type: 'capacity', message: 'Too many points.', limit: 96, value: 100 },
            ]
          : [],
    }));
    const user = await show();
    await choose(user, 'Ben Ortiz');
    const meaning = within(await screen.findByRole('list', { name: 'Resulting load' }));
    meaning.getByText('3 more jobs: 72 → 116 of 96 points');
    meaning.getByText('20 points over capacity');
    meaning.getByText('Vacation until 08 Oct 2026');
    await screen.findByText('Ben Ortiz has a job from 8 to 10.');
    expect(screen.queryByText('Too many points.')).toBeNull();
    expect(api.sent(AssignJob)).toHaveLength(3);
    expect(api.sent(AssignJob)[0]?.url).toContain('dry_run=1');
    expect(api.sent(AssignJobs)).toEqual([]);
  });

  it('shows beforehand that a move would be refused', async () => {
    api.when(AssignJob).respond(() => api.refuse(AssignJob, 'TechnicianInactive', { label: 'Ben Ortiz' }));
    const user = await show();
    await choose(user, 'Ben Ortiz');
    expect(
      await screen.findAllByText('Not moved: Ben Ortiz is no longer active and cannot be assigned jobs.'),
    ).toHaveLength(3);
  });

  it('assigns the chosen jobs in one command for each technician, and shows where each job went [JOB-053] [JOB-054]', async () => {
    const user = await show();
    await choose(user, 'Ben Ortiz');
    await user.click(box(1));
    await user.click(screen.getByRole('combobox', { name: 'Technician for 3 Paulson Way' }));
    await user.click(await screen.findByRole('option', { name: 'Unassigned' }));
    await user.click(screen.getByRole('button', { name: 'Reassign 2 jobs' }));
    await screen.findByRole('list', { name: 'Results' });
    await waitFor(() => expect(outcomes()).toHaveLength(2));
    expect(outcomes()).toEqual(['2 Paulson Way, NashvilleAssigned to Ben Ortiz', '3 Paulson Way, NashvilleUnassigned']);
    expect(api.sent(AssignJobs).map(({ input }) => input)).toEqual([
      {
        job_ids: [createAssignedJob(2, ada).id],
        user_id: ben.id,
        date: DAY,
        versions: { [createJob(2).id]: createAssignedJob(2, ada).version },
      },
      {
        job_ids: [createAssignedJob(3, ada).id],
        user_id: null,
        date: DAY,
        versions: { [createJob(3).id]: createAssignedJob(3, ada).version },
      },
    ]);
    await waitFor(() => expect(rows()).toEqual(['1 Paulson Way']));
    expect(screen.getByTestId('announcements').textContent).toContain('2 moved, 0 not moved.');
  });

  it('shows why some did not move, and tries those again', async () => {
    locked = [createAssignedJob(2, ada).id];
    const user = await show();
    await choose(user, 'Ben Ortiz');
    await user.click(screen.getByRole('button', { name: 'Reassign 3 jobs' }));
    await screen.findByText('Not moved: This job is locked.');
    locked = [];
    await user.click(screen.getByRole('button', { name: 'Retry 1 job' }));
    await waitFor(() => expect(outcomes().every((line) => line.endsWith('Assigned to Ben Ortiz'))).toBe(true));
    expect(api.sent(AssignJobs)[1]?.input.job_ids).toEqual([createAssignedJob(2, ada).id]);
    expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
  });

  it.each([
    ['TechnicianInactive', 'Not moved: Ben Ortiz is no longer active and cannot be assigned jobs.'],
    ['TechnicianNotFound', 'Not moved: This technician does not exist.'],
    ['DateFarAway', 'Not moved: 2026-10-06 is more than two years away. Check the year.'],
  ] as const)('given that all of it is refused (%s), then each job shows the reason', async (code, text) => {
    api.when(AssignJobs).respond(() => api.refuse(AssignJobs, code, { label: 'Ben Ortiz', date: DAY }));
    const user = await show();
    await choose(user, 'Ben Ortiz');
    await user.click(screen.getByRole('button', { name: 'Reassign 3 jobs' }));
    expect(await screen.findAllByText(text)).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('takes all of it back with one undo, the last command first [JOB-054]', async () => {
    const user = await show();
    await choose(user, 'Ben Ortiz');
    await user.click(screen.getByRole('combobox', { name: 'Technician for 3 Paulson Way' }));
    await user.click(await screen.findByRole('option', { name: 'Unassigned' }));
    await user.click(screen.getByRole('button', { name: 'Reassign 3 jobs' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(outcomes().every((line) => line.endsWith('Moved back to Ada Finch'))).toBe(true));
    expect(api.sent(UndoCommand).map(({ input }) => input.command_id)).toEqual([command(2), command(1)]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await waitFor(() => expect(rows()).toHaveLength(3));
  });

  it('shows why a job could not be moved back', async () => {
    api.when(UndoCommand).respond(({ command_id }) => ({
      ids: [createAssignedJob(1, ada).id, createAssignedJob(3, ada).id],
      errors: { [createAssignedJob(2, ada).id]: 'Rosa Long changed it later; it was not moved back.' },
      command_id,
    }));
    const user = await show();
    await choose(user, 'Ben Ortiz');
    await user.click(screen.getByRole('button', { name: 'Reassign 3 jobs' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Not moved back: Rosa Long changed it later; it was not moved back.');
  });

  it.each([
    ['CommandTooOld', /more than 24 hours ago/],
    ['CommandNotYours', /Only Rosa Long or a manager/],
    ['CommandNotFound', /Nothing to undo/],
  ] as const)('shows why nothing could be undone (%s)', async (code, text) => {
    api.when(UndoCommand).respond(() => api.refuse(UndoCommand, code, { label: 'Rosa Long' }));
    const user = await show();
    await choose(user, 'Ben Ortiz');
    await user.click(screen.getByRole('button', { name: 'Reassign 3 jobs' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect((await screen.findByText(text)).textContent).toMatch(/^Not undone:/);
  });

  it('shows that a user has no jobs', async () => {
    jobs = [];
    await show();
    await screen.findByText('Ada Finch has no jobs on 06 Oct 2026.');
  });

  it('shows that a user is not on the board of the day', async () => {
    await show(`/admin/jobs/quickassign?date=${DAY}&from=${command(1)}`);
    await screen.findByText('This technician is not on the board of 06 Oct 2026.');
  });

  it('tries again when the board could not be read', async () => {
    api.when(ReadBoard).respond(() => api.bare(429, { message: 'Not so fast.' }));
    const user = await show();
    await screen.findByText('Couldn’t load the jobs. Not so fast.');
    api.when(ReadBoard).respond(() => createBoard(jobs));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('list', { name: 'Jobs of Ada Finch' });
  });
});
