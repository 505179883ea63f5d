import {
  assignedJobs,
  assignJob,
  completeJob,
  jobHistory,
  listJobs,
  readBoard,
  readJob,
  reopenJob,
  unassignedJobs,
  unassignJob,
} from './job.js';
import { categories, timeSlots } from './reference.js';
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
  readBoard,
  importWorkOrders,
  readImport,
  listImports,
  rejectedRows,
  readWorkOrder,
  ...[timeSlots, categories].flatMap((list) => [list.define, list.revise, list.retire, list.list]),
] as const;
