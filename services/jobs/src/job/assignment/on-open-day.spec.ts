import { describe, expect, it } from '@jest/globals';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import { foldState } from '@tailboard/eventing/decider';
import { by, specify } from '@tailboard/eventing/testing/specify';
import { assignWithOthers } from './assign-with-others.js';
import { undoMove } from './undo-move.js';
import { assignJob } from './assign-job.js';
import { cancelJob } from '../edit/cancel-job.js';
import type { ClosedDay } from '../record/closed-days.js';
import { completeJob } from '../complete-job.js';
import { editJob } from '../edit/edit-job.js';
import { jobDecider } from '../job-decider.js';
import {
  ada,
  ben,
  category,
  completedByAda,
  details,
  form,
  assignedToAda,
  jobId,
  listed,
  monday,
  scheduled,
  tuesday,
} from '../record/named-events.js';
import { onOpenDay } from './on-open-day.js';
import { reopenJob } from '../reopen-job.js';
import { unassignJob } from './unassign-job.js';

const { make } = jobEvents;
const { given } = specify(jobDecider, { today: tuesday });
const byHerself = specify(jobDecider, { today: tuesday, actor_id: ada, scope: 'own' });
const id = { id: jobId };
const move = '0b5a7c1e-0000-4000-8000-0000000000d1';
const day = (change: Partial<ClosedDay> = {}): ClosedDay => ({
  user_id: ada,
  date: monday,
  finalized: false,
  job_ids: [jobId],
  ...change,
});
const withClosedDays = (...days: readonly ClosedDay[]) => ({ given: undefined, closed: days });
const finalized = withClosedDays(day({ finalized: true }));
const submitted = withClosedDays(day());
const bens = { label: 'Ben Marsh', active: true, points: 0, slots: [], leave: [], employed: true };
const toBen = { ...id, user_id: ben, date: tuesday };
const revised = make.JobScheduled({
  date: monday,
  details: { ...details, category_id: category },
  work_order_id: null,
});

describe('A decision about a job on a day', () => {
  it('given the days that it touches were looked up, then it is not made again', async () => {
    let times = 0;
    const decide: typeof completeJob.decide = (...parameters) => {
      times++;
      return completeJob.decide(...parameters);
    };
    const { load, decide: onOpen } = onOpenDay({ ...completeJob, decide });
    const job = foldState(jobDecider, [scheduled, assignedToAda, completedByAda]);
    const context = {
      actor_id: ada,
      scope: 'own' as const,
      now: `${tuesday}T12:00:00Z`,
      today: tuesday,
      command_id: move,
    };
    const loaded = (await load?.(id, undefined as never, context, job))!;
    expect([onOpen(job, id, { ...context, loaded }), times]).toEqual([[], 1]);
  });
});

describe('A job on a day of a finalized week', () => {
  it('given it is to be taken from its technician, then it stays', () =>
    given(scheduled, assignedToAda).when(onOpenDay(unassignJob), id, finalized).thenRefused('JobDayFinalized'));

  it('given its completion is to be reverted, then it stays', () =>
    given(scheduled, assignedToAda, completedByAda)
      .when(onOpenDay(reopenJob), id, finalized)
      .thenRefused('JobDayFinalized'));

  it('given it is so already, then that is a success', () =>
    given(scheduled, assignedToAda, completedByAda).when(onOpenDay(completeJob), id, finalized).thenNothing());

  it('given another date or other particulars, then both are refused; a lock is no part of the day', () => {
    const known = { ...finalized, given: listed };
    for (const change of [{ date: tuesday }, { points: 30 }])
      given(scheduled, assignedToAda)
        .when(onOpenDay(editJob), { ...id, ...form, ...change }, known)
        .thenRefused('JobDayFinalized');
    given(revised, assignedToAda)
      .when(onOpenDay(editJob), { ...id, ...form, lock: true }, known)
      .then(make.JobLocked({}));
  });

  it('given it would go back there by an undo, or come there with another date, then it is refused', () => {
    const away = make.JobAssigned({ user_id: ben, date: tuesday, from_user_id: ada, from_date: monday });
    given(scheduled, assignedToAda, ...by(move, away))
      .when(onOpenDay(undoMove), { ...id, undoes: move, with_others: false }, { given: [], closed: finalized.closed })
      .thenRefused('JobDayFinalized');
    given(revised, assignedToAda)
      .when(
        onOpenDay(editJob),
        { ...id, ...form, date: tuesday },
        { given: listed, closed: [day({ date: tuesday, finalized: true })] },
      )
      .thenRefused('JobDayFinalized');
  });

  it('given the week is open, then nothing is in the way', () =>
    given(scheduled, assignedToAda, completedByAda)
      .when(onOpenDay(reopenJob), id, withClosedDays())
      .then(make.JobReopened({ user_id: ada, date: monday })));
});

describe('A job on a day that was submitted', () => {
  it('given it is to be moved, withdrawn, cancelled or written again, then it stays', () => {
    given(scheduled, assignedToAda).when(onOpenDay(assignWithOthers), toBen, submitted).thenRefused('JobDaySubmitted');
    given(scheduled, assignedToAda).when(onOpenDay(unassignJob), id, submitted).thenRefused('JobDaySubmitted');
    given(scheduled, assignedToAda)
      .when(onOpenDay(cancelJob), { ...id, reason: 'x' }, submitted)
      .thenRefused('JobDaySubmitted');
    given(scheduled, assignedToAda)
      .when(onOpenDay(editJob), { ...id, ...form, points: 30 }, { ...submitted, given: listed })
      .thenRefused('JobDaySubmitted');
  });

  it('given another job is to join it, by hand or by an undo, then it does not', () => {
    const known = withClosedDays(day({ user_id: ben, date: tuesday, job_ids: [] }));
    given(scheduled, assignedToAda).when(onOpenDay(assignWithOthers), toBen, known).thenRefused('JobDaySubmitted');
    given(scheduled, ...by(move, assignedToAda))
      .when(onOpenDay(assignJob), toBen, { ...known, given: bens as never })
      .thenRefused('JobDaySubmitted');
    const back = make.JobAssigned({ user_id: ada, date: monday, from_user_id: ben, from_date: tuesday });
    given(scheduled, ...by(move, back))
      .when(onOpenDay(undoMove), { ...id, undoes: move, with_others: true }, { ...withClosedDays(day()), given: [] })
      .thenRefused('JobDaySubmitted');
  });

  it('given a job that the day does not know, then it may leave, so that the day stays as submitted', () =>
    given(scheduled, assignedToAda)
      .when(onOpenDay(unassignJob), id, withClosedDays(day({ job_ids: [] })))
      .then(make.JobUnassigned({ from_user_id: ada, date: monday })));

  it('given its tick, then the office may take it back, and who submitted it may not', () => {
    const reopened = make.JobReopened({ user_id: ada, date: monday });
    given(scheduled, assignedToAda, completedByAda).when(onOpenDay(reopenJob), id, submitted).then(reopened);
    byHerself
      .given(scheduled, assignedToAda, completedByAda)
      .when(onOpenDay(reopenJob), id, submitted)
      .thenRefused('JobDaySubmitted');
    byHerself
      .given(scheduled, assignedToAda)
      .when(onOpenDay(completeJob), id, submitted)
      .thenRefused('JobDaySubmitted');
  });
});
