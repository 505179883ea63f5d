import { categories, timeSlots } from '@tailboard/contracts/jobs/reference';
import { customersOperation } from './customers-operation.js';
import { defineService } from '@tailboard/service/define-service';
import { referredTo } from '@tailboard/service/queries/resource';
import { getBoardAt } from './board/board-at.js';
import { getBoardChanges } from './board/board-changes.js';
import { getBoardHistory } from './board/board-history.js';
import { getBoard } from './board/read-board.js';
import { getDayFigures } from './board/day-figures.js';
import { jobDecider } from './job/job-decider.js';
import { handleApproveDay, handleRejectDay, handleSubmitDailyWork } from './daily-work/close-day.js';
import { daysProjection } from './daily-work/days-projection.js';
import { flagging } from './daily-work/flag-open-pairs.js';
import { getExceptions } from './exceptions/read-exceptions.js';
import { getDayHistory } from './daily-work/day-history.js';
import { loadingDemoJobs } from './demo-company/load-demo-jobs.js';
import { getDailyWork, getDailyWorkAt } from './daily-work/read-day.js';
import { listTimecards } from './daily-work/timecards.js';
import { weekDecider } from './week/week-decider.js';
import { handleSaveDailyWork, handleSaveTimecard } from './daily-work/write-day.js';
import { codeDecider } from './code/code-decider.js';
import { getCodeHistory } from './code/code-history.js';
import { codesProjection } from './code/code-projection.js';
import { listCodes, getCode } from './code/code-queries.js';
import { CODES } from './code/find-for-code.js';
import { usesOfCategory } from './code/uses-of-category.js';
import { getJobHistory } from './job/job-history.js';
import { jobsProjection } from './job/job-projection.js';
import { getAssignedJobs, listJobs, getJob, getUnassignedJobs } from './job/job-queries.js';
import { searchExtension } from '@tailboard/service/queries/search-extension';
import { handleAssignJob } from './moves/handle-assign-job.js';
import { handleAssignJobs } from './moves/assign-jobs.js';
import { movesProjection } from './moves/moves-projection.js';
import { routeDecider } from './moves/route-decider.js';
import { handleAssignProposal } from './moves/assign-proposal.js';
import { handleRecordProgress, handleReopenJob } from './visits/visit-handlers.js';
import { handleUndoCommand } from './moves/undo-command.js';
import { findUserName } from '@tailboard/service/queries/people';
import { people } from './people/people-projection.js';
import { salariesProjection } from './people/salaries-projection.js';
import { findPosition } from './position/find-position.js';
import { getUsualPosition } from './position/usual-position.js';
import { scheduleDecider } from './schedule/schedule-decider.js';
import { getScheduleHistory } from './schedule/schedule-history.js';
import { scheduleProjection } from './schedule/schedule-projection.js';
import { getScheduleEntry, listSchedule } from './schedule/schedule-queries.js';
import { getBonus } from './daily-work/bonus.js';
import { listWeeks } from './daily-work/week-list.js';
import { handleFinalizeWeeks, handleReopenWeek, handleSetBonus } from './daily-work/week-handlers.js';
import { workweekStartsProjection } from './week/workweek-start.js';
import { unitTypesProjection } from './unit/unit-types-projection.js';
import { orderImportDecider } from './work-order/import/note-import.js';
import { workOrderImport } from './work-order/import/work-order-import.js';
import { listWorkOrders } from './work-order/list-work-orders.js';
import { handleCreateJobOfOrder, handleMatchWorkOrder } from './work-order/match-handlers.js';
import { handleCreateJobsOfOrders, handleIgnoreWorkOrders, handleMatchWorkOrders } from './work-order/settle-many.js';
import { getWorkOrder } from './work-order/read-work-order.js';
import { getWorkOrderChanges } from './work-order/work-order-changes.js';
import { workOrderDecider } from './work-order/work-order-decider.js';
import { getWorkOrderHistory } from './work-order/work-order-history.js';
import { workOrdersProjection } from './work-order/work-order-projection.js';
import { ownerships } from './ownerships.js';

/** The jobs service: work orders, dispatch, and their reference lists. */
export default defineService({
  name: 'jobs',
  deciders: [jobDecider, routeDecider, workOrderDecider, scheduleDecider, codeDecider, weekDecider, orderImportDecider],
  resources: [timeSlots, referredTo(categories, usesOfCategory, { reads: ['jobs.codes'], lock: CODES })],
  ownerships,
  projections: [
    jobsProjection,
    movesProjection,
    people,
    salariesProjection,
    workOrdersProjection,
    scheduleProjection,
    codesProjection,
    daysProjection,
    workweekStartsProjection,
    unitTypesProjection,
  ],
  queryHandlers: [
    findPosition,
    getUsualPosition,
    listJobs,
    getAssignedJobs,
    getUnassignedJobs,
    getJob,
    getJobHistory,
    getBoard,
    getBoardChanges,
    getDayFigures,
    getBoardAt,
    getBoardHistory,
    getExceptions,
    getDailyWork,
    getDailyWorkAt,
    getDayHistory,
    listTimecards,
    listWeeks,
    getBonus,
    listCodes,
    getCode,
    getCodeHistory,
    listSchedule,
    getScheduleEntry,
    getScheduleHistory,
    getWorkOrder,
    listWorkOrders,
    getWorkOrderChanges,
    getWorkOrderHistory,
    ...workOrderImport.queryHandlers,
  ],
  commandHandlers: [
    handleAssignJob,
    handleAssignJobs,
    handleAssignProposal,
    handleUndoCommand,
    handleRecordProgress,
    handleReopenJob,
    ...workOrderImport.commandHandlers,
    handleMatchWorkOrder,
    handleCreateJobOfOrder,
    handleMatchWorkOrders,
    handleCreateJobsOfOrders,
    handleIgnoreWorkOrders,
    handleSaveDailyWork,
    handleSaveTimecard,
    handleSubmitDailyWork,
    handleApproveDay,
    handleRejectDay,
    handleFinalizeWeeks,
    handleReopenWeek,
    handleSetBonus,
  ],
  migrations: [searchExtension, ...workOrderImport.migrations],
  tasks: [...workOrderImport.tasks, flagging.task, loadingDemoJobs],
  operations: { import: workOrderImport.operation, customers: customersOperation },
  onStart: async (ctx) => {
    await workOrderImport.queueWaiting(ctx);
    await flagging.begin(ctx);
  },
  findUserName,
});
