import { describe, it } from '@jest/globals';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import { specify } from '@tailboard/eventing/testing/specify';
import { jobDecider } from '../job-decider.js';
import {
  ada,
  ben,
  cancelled,
  completedByAda,
  details,
  assignedToAda,
  jobId,
  locked,
  monday,
  removed,
  scheduled,
  unassignedFromAda,
  tuesday,
} from '../record/named-events.js';
import { assignWithOthers } from './assign-with-others.js';

const { given } = specify(jobDecider);
const { make } = jobEvents;
const toAda = { id: jobId, user_id: ada, date: monday };
const toBen = { ...toAda, user_id: ben };

describe('One job of a move of many', () => {
  it('goes where the others go', () => given(scheduled).when(assignWithOthers, toAda).then(assignedToAda));

  it('stays quietly where it is when it is there already', () =>
    given(scheduled, assignedToAda).when(assignWithOthers, toAda).thenNothing());

  it('goes back to those that wait, on another date if the others do', () =>
    given(scheduled, assignedToAda)
      .when(assignWithOthers, { ...toAda, user_id: null, date: tuesday })
      .then(unassignedFromAda, make.JobRescheduled({ date: tuesday, from: monday })));

  it('stays where it is when it is locked', () =>
    given(scheduled, assignedToAda, locked).when(assignWithOthers, toBen).thenRefused('JobIsLocked'));

  it('is no matter when it is locked and there already', () =>
    given(scheduled, assignedToAda, locked).when(assignWithOthers, toAda).thenNothing());

  it('shows what it adds to the day', () =>
    given(scheduled)
      .when(assignWithOthers, toAda)
      .thenAnswers({
        ...{ points: details.points, time_slot_id: details.time_slot_id },
        category_id: details.category_id,
      }));

  it('is refused when no one knows it', () => given().when(assignWithOthers, toAda).thenRefused('JobNotFound'));

  it('is refused when it was deleted', () =>
    given(scheduled, removed).when(assignWithOthers, toAda).thenRefused('JobNotFound'));

  it('is refused when it is completed', () =>
    given(scheduled, assignedToAda, completedByAda).when(assignWithOthers, toBen).thenRefused('JobAlreadyCompleted'));

  it('is refused when it is cancelled', () =>
    given(scheduled, cancelled).when(assignWithOthers, toAda).thenRefused('JobIsCancelled'));
});
