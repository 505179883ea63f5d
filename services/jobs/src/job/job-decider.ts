import { jobEvents } from '@tailboard/contracts/jobs/job';
import { decider } from '@tailboard/eventing/decider';
import { applyWorkOrder } from './order/apply-work-order.js';
import { assignJob } from './assignment/assign-job.js';
import { cancelJob } from './edit/cancel-job.js';
import { completeJob } from './complete-job.js';
import { createJob } from './edit/create-job.js';
import { endVisit } from './end-visit.js';
import { editJob } from './edit/edit-job.js';
import { eraseCustomer } from './edit/erase-customer.js';
import { fillInReferences } from './order/fill-in-references.js';
import { evolveJob, unknownJob, type Job } from './record/job.js';
import { lockJob, unlockJob } from './edit/lock-job.js';
import { onOpenDay } from './assignment/on-open-day.js';
import { reinstateJob } from './edit/reinstate-job.js';
import { recordProgress } from './record-progress.js';
import { removeJob } from './edit/remove-job.js';
import { reopenJob } from './reopen-job.js';
import { revertProgress } from './revert-progress.js';
import { scheduleJob } from './order/schedule-job.js';
import { seeOrder } from './edit/see-order.js';
import { unassignJob } from './assignment/unassign-job.js';
import { assignWithOthers } from './assignment/assign-with-others.js';
import { undoMove } from './assignment/undo-move.js';
import { linkJob, unlinkJob } from './order/link-job.js';

/** A visit to one address on one date. */
export const jobDecider = decider<Job, typeof jobEvents>({
  events: jobEvents,
  removal: 'JobRemoved',
  initial: unknownJob,
  evolve: evolveJob,
  notEdits: ['JobTravelStarted', 'JobArrived', 'JobProgressReverted', 'JobVisitEnded'],
  decisions: [
    createJob,
    onOpenDay(editJob),
    removeJob,
    onOpenDay(cancelJob),
    reinstateJob,
    onOpenDay(unassignJob),
    lockJob,
    unlockJob,
    seeOrder,
    revertProgress,
    onOpenDay(completeJob),
  ],
  internalCommands: [
    onOpenDay(reopenJob),
    recordProgress,
    endVisit,
    scheduleJob,
    applyWorkOrder,
    fillInReferences,
    linkJob,
    unlinkJob,
    eraseCustomer,
    onOpenDay(assignJob),
    onOpenDay(assignWithOthers),
    onOpenDay(undoMove),
  ],
});
