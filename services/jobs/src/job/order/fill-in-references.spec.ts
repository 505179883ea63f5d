import { describe, it } from '@jest/globals';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import { specify } from '@tailboard/eventing/testing/specify';
import { fillInReferences } from './fill-in-references.js';
import { jobDecider } from '../job-decider.js';
import { completedByAda, details, assignedToAda, jobId, monday, scheduled } from '../record/named-events.js';

const { given } = specify(jobDecider);
const category = '0b5a7c1e-0000-4000-8000-0000000000c1';
const other = '0b5a7c1e-0000-4000-8000-0000000000c2';
const open = jobEvents.make.JobScheduled({ date: monday, details: { ...details, points: 0 }, work_order_id: null });
const now = { id: jobId, category_id: category, time_slot_id: null, location_id: null, points: 40 };
const references = { category_id: category, time_slot_id: null, location_id: null };
const filled = jobEvents.make.JobReferencesFilled({ ...references, points: 40 });

describe('Filling in what no one knew', () => {
  it('gives the category, and the points that come with it', () =>
    given(open).when(fillInReferences, now).then(filled));
  it('leaves what is known', () =>
    given(open, filled)
      .when(fillInReferences, { ...now, category_id: other, points: 5 })
      .thenNothing());
  it('leaves points that a user planned', () =>
    given(scheduled)
      .when(fillInReferences, now)
      .then(jobEvents.make.JobReferencesFilled({ ...references, points: details.points })));
  it('leaves a completed job', () =>
    given(scheduled, assignedToAda, completedByAda).when(fillInReferences, now).thenNothing());
  it('refuses an unknown job', () => given().when(fillInReferences, now).thenRefused('JobNotFound'));
});
