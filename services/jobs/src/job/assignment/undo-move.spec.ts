import { describe, it } from '@jest/globals';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import { by, specify } from '@tailboard/eventing/testing/specify';
import { jobDecider } from '../job-decider.js';
import {
  ada,
  ben,
  cancelled,
  completedByAda,
  assignedToAda,
  jobId,
  locked,
  monday,
  removed,
  scheduled,
  unassignedFromAda,
  tuesday,
} from '../record/named-events.js';
import { undoMove } from './undo-move.js';

const first = '0b5a7c1e-0000-4000-8000-0000000000f1';
const second = '0b5a7c1e-0000-4000-8000-0000000000f2';
const undo = '0b5a7c1e-0000-4000-8000-0000000000f3';
const { given } = specify(jobDecider);
const { make } = jobEvents;

const createUndo = (undoes: string, with_others = false) => ({ id: jobId, undoes, with_others });
const toBen = make.JobAssigned({ user_id: ben, date: tuesday, from_user_id: ada, from_date: monday });
const given1 = [scheduled, ...by(first, assignedToAda)];
const given2 = [...given1, ...by(second, toBen)];
const back = make.JobPutBack({
  user_id: ada,
  date: monday,
  from_user_id: ben,
  from_date: tuesday,
  undoes: second,
});
const backToWaiting = make.JobPutBack({
  user_id: null,
  date: monday,
  from_user_id: ada,
  from_date: monday,
  undoes: first,
});
const leftUnassigned: { id: string; label: string }[] = [];

describe('Taking the move of a job back', () => {
  it('puts it back among those that wait', () =>
    given(...given1)
      .when(undoMove, createUndo(first), leftUnassigned)
      .then(backToWaiting));

  it('puts it back to the user who had it, on the date it had', () =>
    given(...given2)
      .when(undoMove, createUndo(second), leftUnassigned)
      .then(back));

  it('withdraws all that one command did, as one move', () =>
    given(...given1, ...by(second, unassignedFromAda, make.JobRescheduled({ date: tuesday, from: monday })))
      .when(undoMove, createUndo(second), leftUnassigned)
      .then(make.JobPutBack({ user_id: ada, date: monday, from_user_id: null, from_date: tuesday, undoes: second })));

  it('is quiet when it is withdrawn already', () =>
    given(...given2, ...by(undo, back))
      .when(undoMove, createUndo(second), leftUnassigned)
      .thenNothing());

  it('can itself be undone', () =>
    given(...given2, ...by(undo, back))
      .when(undoMove, createUndo(undo), leftUnassigned)
      .then(make.JobPutBack({ user_id: ben, date: tuesday, from_user_id: ada, from_date: monday, undoes: undo })));

  it('is still possible after a user changed what is not its place', () =>
    given(...given2, make.JobOrderSeen({}), locked)
      .when(undoMove, createUndo(second), leftUnassigned)
      .then(back));

  it('leaves it where a user put it since', () =>
    given(...given2)
      .when(undoMove, createUndo(first), leftUnassigned)
      .thenRefused('MovedSince', { by: 'someone' }));

  it('leaves it when it was cancelled and reinstated since', () =>
    given(...given1, ...by(second, cancelled, make.JobReinstated({ date: monday })))
      .when(undoMove, createUndo(first), leftUnassigned)
      .thenRefused('MovedSince', { by: 'someone' }));

  it('leaves it when it was never moved', () =>
    given(scheduled).when(undoMove, createUndo(first), leftUnassigned).thenRefused('MovedSince', { by: undefined }));

  it('leaves a locked one when it would go back with others', () =>
    given(...given2, locked)
      .when(undoMove, createUndo(second, true), leftUnassigned)
      .thenRefused('JobIsLocked'));

  it('refuses to give it to a technician who left meanwhile', () =>
    given(...given2)
      .when(undoMove, createUndo(second), [{ id: ada, label: 'Ada Long' }])
      .thenRefused('TechnicianInactive', { label: 'Ada Long' }));

  it('refuses a completed job', () =>
    given(...given1, completedByAda)
      .when(undoMove, createUndo(first), leftUnassigned)
      .thenRefused('JobAlreadyCompleted'));

  it('refuses a cancelled job', () =>
    given(...given1, cancelled)
      .when(undoMove, createUndo(first), leftUnassigned)
      .thenRefused('JobIsCancelled'));

  it('refuses a job that was deleted', () =>
    given(scheduled, removed).when(undoMove, createUndo(first), leftUnassigned).thenRefused('JobNotFound'));
});
