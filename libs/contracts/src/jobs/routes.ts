import { listImportRoutes } from '../import-contracts.js';
import { listResourceRoutes } from '../resource.js';
import {
  AssignedJobs,
  AssignJob,
  CompleteJob,
  JobHistory,
  ListJobs,
  ReadJob,
  ReopenJob,
  UnassignedJobs,
  UnassignJob,
} from './job.js';
import { BoardChanges, BoardHistory, ReadBoard, ReadBoardAt } from './board.js';
import { ReadDayFigures } from './day-figures.js';
import { CancelJob, CreateJob, EditJob, LockJob, ReinstateJob, RemoveJob, SeeOrder, UnlockJob } from './job-edit.js';
import { AssignJobs, AssignProposal, ReorderRoute, UndoCommand } from './moves.js';
import { FindPosition, UsualPosition } from './position.js';
import { RecordProgress, RevertProgress } from './progress.js';
import { codeRoutes } from './code.js';
import { dailyWorkRoutes } from './daily-work.js';
import { ReadExceptions } from './exceptions.js';
import { timecardRoutes } from './timecard.js';
import { categories, timeSlots } from './reference.js';
import {
  AddScheduleEntry,
  ListSchedule,
  ReadScheduleEntry,
  RemoveScheduleEntry,
  ReviseScheduleEntry,
  ScheduleHistory,
} from './schedule.js';
import { weekRoutes } from './week.js';
import {
  CreateJobOfOrder,
  CreateJobsOfOrders,
  IgnoreWorkOrder,
  IgnoreWorkOrders,
  ListWorkOrders,
  MatchWorkOrder,
  MatchWorkOrders,
  StopIgnoringWorkOrder,
  WorkOrderChanges,
  WorkOrderHistory,
} from './work-order-match.js';
import { ReadWorkOrder, workOrderImports } from './work-order.js';

/** All routes of jobs. */
export const jobsRoutes = [
  ListJobs,
  AssignedJobs,
  UnassignedJobs,
  ReadExceptions,
  ReadJob,
  JobHistory,
  AssignJob,
  UnassignJob,
  CompleteJob,
  ReopenJob,
  RecordProgress,
  RevertProgress,
  FindPosition,
  UsualPosition,
  CreateJob,
  EditJob,
  RemoveJob,
  CancelJob,
  ReinstateJob,
  LockJob,
  UnlockJob,
  SeeOrder,
  AssignJobs,
  AssignProposal,
  ReorderRoute,
  UndoCommand,
  ReadBoard,
  BoardChanges,
  ReadDayFigures,
  ReadBoardAt,
  BoardHistory,
  ...codeRoutes,
  ...dailyWorkRoutes,
  ...timecardRoutes,
  ...weekRoutes,
  ListSchedule,
  ReadScheduleEntry,
  AddScheduleEntry,
  ReviseScheduleEntry,
  RemoveScheduleEntry,
  ScheduleHistory,
  ...listImportRoutes(workOrderImports),
  ReadWorkOrder,
  ListWorkOrders,
  MatchWorkOrder,
  MatchWorkOrders,
  CreateJobOfOrder,
  CreateJobsOfOrders,
  IgnoreWorkOrder,
  IgnoreWorkOrders,
  StopIgnoringWorkOrder,
  WorkOrderChanges,
  WorkOrderHistory,
  ...[timeSlots, categories].flatMap(listResourceRoutes),
] as const;
