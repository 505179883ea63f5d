import { jobEvents } from '@tailboard/contracts/jobs/job';
import { decider } from '@tailboard/eventing/decider';
import { applyWorkOrder } from './apply-work-order.js';
import { assignJob } from './assign-job.js';
import { cancelJob } from './cancel-job.js';
import { completeJob } from './complete-job.js';
import { createJob } from './create-job.js';
import { editJob } from './edit-job.js';
import { eraseCustomer } from './erase-customer.js';
import { fillInReferences } from './fill-in-references.js';
import { evolveJob, unknownJob, type Job } from './job.js';
import { lockJob, unlockJob } from './lock-job.js';
import { onOpenDay } from './on-open-day.js';
import { reinstateJob } from './reinstate-job.js';
import { removeJob } from './remove-job.js';
import { reopenJob } from './reopen-job.js';
import { scheduleJob } from './schedule-job.js';
import { seeOrder } from './see-order.js';
import { unassignJob } from './unassign-job.js';
import { assignWithOthers } from './assign-with-others.js';
import { undoMove } from './undo-move.js';
import { linkJob, unlinkJob } from './link-job.js';

/** A visit to one address on one date. */
export const jobDecider = decider<Job, typeof jobEvents>({
  events: jobEvents,
  initial: unknownJob,
  evolve: evolveJob,
  decisions: [
    createJob,
    onOpenDay(editJob),
    removeJob,
    onOpenDay(cancelJob),
    reinstateJob,
    onOpenDay(assignJob),
    onOpenDay(unassignJob),
    lockJob,
    unlockJob,
    seeOrder,
    onOpenDay(completeJob),
    onOpenDay(reopenJob),
  ],
  internalCommands: [
    scheduleJob,
    applyWorkOrder,
    fillInReferences,
    linkJob,
    unlinkJob,
    eraseCustomer,
    onOpenDay(assignWithOthers),
    onOpenDay(undoMove),
  ],
});
