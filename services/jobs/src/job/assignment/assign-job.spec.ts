import { describe, expect, it } from '@jest/globals';
import type { DomainEvent } from '@tailboard/contracts/event';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import { specify } from '@tailboard/eventing/testing/specify';
import fc from 'fast-check';
import { assignJob } from './assign-job.js';
import { jobDecider } from '../job-decider.js';
import {
  ada,
  ben,
  completedByAda,
  assignedToAda,
  jobId,
  monday,
  scheduled,
  unassignedFromAda,
  tuesday,
} from '../record/named-events.js';
import type { TechnicianDay } from '../record/technician-day.js';

const { given } = specify(jobDecider);
const { make } = jobEvents;
const freeDay: TechnicianDay = {
  label: 'Ada Long',
  active: true,
  date: monday,
  points: 0,
  time_slot_ids: [],
  slots: [],
  leave: [],
  skills: [],
  categories: [],
  hired_on: null,
  terminated_on: null,
};
const toAda = { id: jobId, user_id: ada, date: monday };
const back = { id: jobId, user_id: null, date: monday };

describe('Assigning a job', () => {
  it('gives a waiting job to a technician for a date [API-018] [JOB-037]', () =>
    given(scheduled).when(assignJob, toAda, freeDay).then(assignedToAda));

  it('is quiet when she already has it on that date', () =>
    given(scheduled, assignedToAda).when(assignJob, toAda, freeDay).thenNothing());

  it('gives it to another one', () =>
    given(scheduled, assignedToAda)
      .when(assignJob, { id: jobId, user_id: ben, date: monday }, freeDay)
      .then(make.JobAssigned({ user_id: ben, date: monday, from_user_id: ada, from_date: monday })));

  it('gives it to the same one on another date', () =>
    given(scheduled, assignedToAda)
      .when(assignJob, { id: jobId, user_id: ada, date: tuesday }, freeDay)
      .then(make.JobAssigned({ user_id: ada, date: tuesday, from_user_id: ada, from_date: monday })));

  it('takes it back when there is no technician [JOB-027]', () =>
    given(scheduled, assignedToAda).when(assignJob, back, null).then(unassignedFromAda));

  it('is quiet when it is withdrawn already', () => given(scheduled).when(assignJob, back, null).thenNothing());

  it('puts a waiting job on another date', () =>
    given(scheduled)
      .when(assignJob, { ...back, date: tuesday }, null)
      .then(make.JobRescheduled({ date: tuesday, from: monday })));

  it('takes it back to another date', () =>
    given(scheduled, assignedToAda)
      .when(assignJob, { ...back, date: tuesday }, null)
      .then(unassignedFromAda, make.JobRescheduled({ date: tuesday, from: monday })));

  it('refuses an unknown job', () => given().when(assignJob, toAda, freeDay).thenRefused('JobNotFound'));

  it('refuses a completed job', () =>
    given(scheduled, assignedToAda, completedByAda)
      .when(assignJob, { id: jobId, user_id: ben, date: monday }, freeDay)
      .thenRefused('JobAlreadyCompleted'));

  it('refuses a user who is no technician', () =>
    given(scheduled).when(assignJob, toAda, null).thenRefused('TechnicianNotFound'));

  it('refuses a technician who is no longer active', () =>
    given(scheduled)
      .when(assignJob, toAda, { ...freeDay, active: false })
      .thenRefused('TechnicianInactive', { label: 'Ada Long' }));

  it('answers where the job is, and warns of a day that is too full', () =>
    given(scheduled)
      .when(assignJob, toAda, { ...freeDay, points: 90 })
      .thenAnswers({
        data: { id: jobId, date: monday, user_id: ada, status: 'assigned', completed: 0, version: 2 },
        warnings: [{ type: 'capacity', message: 'Ada Long would have 99 of 96 points.', limit: 96, value: 99 }],
        command_id: 'now',
      }));

  it('refuses a date that must be a slip of the pen', () => {
    given(scheduled)
      .when(assignJob, { ...toAda, date: '2062-10-05' }, freeDay)
      .thenRefused('DateFarAway', { date: '2062-10-05' });
    given(scheduled)
      .when(assignJob, { ...back, date: '0026-10-05' }, null)
      .thenRefused('DateFarAway', { date: '0026-10-05' });
  });

  it('warns who takes a locked job away from where it was', () => {
    const warning = {
      type: 'locked' as const,
      message: 'This job was locked to its technician and date.',
      limit: null,
      value: null,
    };
    const locked = [scheduled, assignedToAda, make.JobLocked({})];
    const responded = { id: jobId, date: monday, status: 'assigned', completed: 0 } as const;
    given(...locked)
      .when(assignJob, { ...toAda, user_id: ben }, freeDay)
      .thenAnswers({ data: { ...responded, user_id: ben, version: 4 }, warnings: [warning], command_id: 'now' });
    given(...locked)
      .when(assignJob, back, null)
      .thenAnswers({
        data: { ...responded, status: 'unassigned', user_id: null, version: 4 },
        warnings: [warning],
        command_id: 'now',
      });
    given(...locked)
      .when(assignJob, toAda, freeDay)
      .thenAnswers({ data: { ...responded, user_id: ada, version: 3 }, warnings: [], command_id: 'now' });
  });

  it('ends the same anyone who had it before, and is quiet the second time', () => {
    const moves = fc.array(
      fc.record({
        id: fc.constant(jobId),
        user_id: fc.constantFrom(ada, ben, null),
        date: fc.constantFrom(monday, tuesday),
      }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(moves, (list) => {
        const history: DomainEvent[] = [scheduled];
        for (const move of list) {
          const outcome = assignJob.decide(stateAfter(history), move, { ...context, loaded: freeDay });
          history.push(...([outcome].flat() as typeof history));
          given(...history)
            .when(assignJob, move, freeDay)
            .thenNothing();
        }
        const { user_id, date } = list.at(-1) as (typeof list)[number];
        expect(stateAfter(history)).toMatchObject({ user_id, date });
      }),
    );
  });
});

const context = {
  actor_id: 'someone',
  scope: 'all',
  now: '2026-10-05T12:00:00.000Z',
  today: monday,
  command_id: 'now',
} as const;
const stateAfter = (history: readonly { type: string; data: unknown }[]) =>
  history.reduce<Parameters<typeof assignJob.decide>[0]>(
    (state, { type, data }) =>
      jobDecider.evolve[type]!(state, data as never, { stream: '', at: '', actor_id: '', command_id: '' }),
    jobDecider.initial,
  );
