import { describe, it } from '@jest/globals';
import { jobFacts } from '@tailboard/contracts/jobs/job';
import { specify } from '@tailboard/eventing/specify';
import { completeJob } from './complete-job.js';
import { jobDecider } from './job-decider.js';
import {
  category,
  completedByAda,
  details,
  form,
  givenToAda,
  jobId,
  listed,
  monday,
  scheduled,
  tuesday,
} from './named-facts.js';
import { editJob } from './edit-job.js';
import { onOpenDay } from './on-open-day.js';
import { reopenJob } from './reopen-job.js';
import { unassignJob } from './unassign-job.js';

const { given } = specify(jobDecider, { today: tuesday });
const id = { id: jobId };
const finalized = { given: undefined, finalized: true };

describe('A job on a day of a finalized week', () => {
  it('given it is to be taken from its technician, then it stays', () =>
    given(scheduled, givenToAda).when(onOpenDay(unassignJob), id, finalized).thenRefused('JobDayFinalized'));

  it('given its completion is to be taken back, then it stays', () =>
    given(scheduled, givenToAda, completedByAda)
      .when(onOpenDay(reopenJob), id, finalized)
      .thenRefused('JobDayFinalized'));

  it('given it is so already, then that is a success', () =>
    given(scheduled, givenToAda, completedByAda).when(onOpenDay(completeJob), id, finalized).thenNothing());

  it('given another date or other particulars, then only the date is refused', () => {
    const known = { given: listed, finalized: true };
    given(scheduled, givenToAda)
      .when(onOpenDay(editJob), { ...id, ...form, date: tuesday }, known)
      .thenRefused('JobDayFinalized');
    given(
      jobFacts.make.JobScheduled({ date: monday, details: { ...details, category_id: category }, work_order_id: null }),
      givenToAda,
    )
      .when(onOpenDay(editJob), { ...id, ...form, lock: true }, known)
      .then(jobFacts.make.JobLocked({}));
  });

  it('given the week is open, then nothing is in the way', () =>
    given(scheduled, givenToAda, completedByAda)
      .when(onOpenDay(reopenJob), id, { given: undefined, finalized: false })
      .then(jobFacts.make.JobReopened({ user_id: (givenToAda.data as { user_id: string }).user_id, date: monday })));
});
