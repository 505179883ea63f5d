import { describe, it } from '@jest/globals';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import { specify } from '@tailboard/eventing/testing/specify';
import { endVisit } from './end-visit.js';
import { jobDecider } from './job-decider.js';
import { ada, assignedToAda, ben, completedByAda, jobId, monday, scheduled, tuesday } from './record/named-events.js';

const { given } = specify(jobDecider, { today: monday, actor_id: ada, scope: 'own' });
const { make } = jobEvents;
const at = (time: string): string => `2026-10-05T${time}:00.000Z`;
const step = (time: string) => ({ user_id: ada, date: monday, done_at: at(time) });
const hers = [scheduled, assignedToAda];
const end = { id: jobId, ...step('15:00') };

describe('Ending the visit of a job', () => {
  it('given a technician on the way or there, when they go to another job, then the visit ends', () => {
    given(...hers, make.JobTravelStarted(step('14:00')))
      .when(endVisit, end)
      .then(make.JobVisitEnded(step('15:00')));
    given(...hers, make.JobArrived(step('15:00')))
      .when(endVisit, end)
      .then(make.JobVisitEnded(step('15:00')));
  });
  it('given an ended visit, or a job without steps, then nothing happens', () => {
    given(...hers)
      .when(endVisit, end)
      .thenNothing();
    given(...hers, make.JobArrived(step('14:00')), make.JobVisitEnded(step('14:30')))
      .when(endVisit, end)
      .thenNothing();
  });
  it('given a later step, then it stays', () =>
    given(...hers, make.JobArrived(step('15:01')))
      .when(endVisit, end)
      .thenNothing());
  it('given a job that was completed, or that another technician or day has, then it stays', () => {
    given(...hers, make.JobArrived(step('14:00')), completedByAda)
      .when(endVisit, end)
      .thenNothing();
    given(...hers, make.JobArrived(step('14:00')))
      .when(endVisit, { ...end, user_id: ben })
      .thenNothing();
    given(...hers, make.JobArrived(step('14:00')))
      .when(endVisit, { ...end, date: tuesday })
      .thenNothing();
    given().when(endVisit, end).thenNothing();
  });
});
