import { routesOfImport } from '../intake.js';
import { routesOf } from '../resource.js';
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
import { assignJobs, giveOut, reorderRoute, undoCommand } from './moves.js';
import { codeRoutes } from './code.js';
import { dailyWorkRoutes } from './daily-work.js';
import { readExceptions } from './exceptions.js';
import { timecardRoutes } from './timecard.js';
import { categories, timeSlots } from './reference.js';
import {
  addScheduleEntry,
  listSchedule,
  readScheduleEntry,
  removeScheduleEntry,
  reviseScheduleEntry,
  scheduleHistory,
} from './schedule.js';
import { weekRoutes } from './week.js';
import {
  createJobOfOrder,
  createJobsOfOrders,
  ignoreWorkOrder,
  ignoreWorkOrders,
  listWorkOrders,
  matchWorkOrder,
  matchWorkOrders,
  stopIgnoringWorkOrder,
  workOrderChanges,
  workOrderHistory,
} from './work-order-match.js';
import { readWorkOrder, workOrderImports } from './work-order.js';

/** Every route of the jobs context. */
export const jobsRoutes = [
  listJobs,
  assignedJobs,
  unassignedJobs,
  readExceptions,
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
  giveOut,
  reorderRoute,
  undoCommand,
  readBoard,
  boardChanges,
  readBoardAt,
  boardHistory,
  ...codeRoutes,
  ...dailyWorkRoutes,
  ...timecardRoutes,
  ...weekRoutes,
  listSchedule,
  readScheduleEntry,
  addScheduleEntry,
  reviseScheduleEntry,
  removeScheduleEntry,
  scheduleHistory,
  ...routesOfImport(workOrderImports),
  readWorkOrder,
  listWorkOrders,
  matchWorkOrder,
  matchWorkOrders,
  createJobOfOrder,
  createJobsOfOrders,
  ignoreWorkOrder,
  ignoreWorkOrders,
  stopIgnoringWorkOrder,
  workOrderChanges,
  workOrderHistory,
  ...[timeSlots, categories].flatMap(routesOf),
] as const;
