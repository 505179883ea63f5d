import {
  assignedJobs,
  assignJob,
  completeJob,
  jobHistory,
  listJobs,
  readJob,
  reopenJob,
  unassignedJobs,
  unassignJob,
} from './job.js';
import { boardChanges, boardHistory, readBoard, readBoardAt } from './board.js';
import { cancelJob, createJob, editJob, lockJob, reinstateJob, removeJob, seeOrder, unlockJob } from './job-edit.js';
import { assignJobs, reorderRoute, undoCommand } from './moves.js';
import { categories, timeSlots } from './reference.js';
import {
  addScheduleEntry,
  listSchedule,
  readScheduleEntry,
  removeScheduleEntry,
  reviseScheduleEntry,
  scheduleHistory,
} from './schedule.js';
import { importWorkOrders, listImports, readImport, readWorkOrder, rejectedRows } from './work-order.js';

/** Every route of the jobs context. */
export const jobsRoutes = [
  listJobs,
  assignedJobs,
  unassignedJobs,
  readJob,
  jobHistory,
  assignJob,
  unassignJob,
  completeJob,
  reopenJob,
  createJob,
  editJob,
  removeJob,
  cancelJob,
  reinstateJob,
  lockJob,
  unlockJob,
  seeOrder,
  assignJobs,
  reorderRoute,
  undoCommand,
  readBoard,
  boardChanges,
  readBoardAt,
  boardHistory,
  listSchedule,
  readScheduleEntry,
  addScheduleEntry,
  reviseScheduleEntry,
  removeScheduleEntry,
  scheduleHistory,
  importWorkOrders,
  readImport,
  listImports,
  rejectedRows,
  readWorkOrder,
  ...[timeSlots, categories].flatMap((list) => [list.define, list.revise, list.retire, list.list]),
] as const;
