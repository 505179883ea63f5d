import { categories, timeSlots } from '@tailboard/contracts/jobs/reference';
import { customersOperation } from './customers-operation.js';
import { defineService } from '@tailboard/service/define-service';
import { referredTo } from '@tailboard/service/queries/resource';
import { boardAt } from './board/board-at.js';
import { changesOfBoard } from './board/board-changes.js';
import { historyOfBoard } from './board/board-history.js';
import { board } from './board/read-board.js';
import { jobDecider } from './job/job-decider.js';
import { approvingDay, rejectingDay, submittingDay } from './daily-work/close-day.js';
import { daysProjection } from './daily-work/days-projection.js';
import { flagging } from './daily-work/flag-open-pairs.js';
import { exceptions } from './exceptions/read-exceptions.js';
import { historyOfDay } from './daily-work/day-history.js';
import { dailyWork, dailyWorkThen } from './daily-work/read-day.js';
import { timecardList } from './daily-work/timecards.js';
import { weekDecider } from './week/week-decider.js';
import { savingDailyWork, savingTimecard } from './daily-work/write-day.js';
import { codeDecider } from './code/code-decider.js';
import { historyOfCode } from './code/code-history.js';
import { codesProjection } from './code/code-projection.js';
import { codeList, oneCode } from './code/code-queries.js';
import { CODES } from './code/find-for-code.js';
import { usesOfCategory } from './code/uses-of-category.js';
import { historyOfJob } from './job/job-history.js';
import { jobsProjection } from './job/job-projection.js';
import { assignedJobList, jobList, oneJob, unassignedJobList } from './job/job-queries.js';
import { searchExtension } from '@tailboard/service/queries/search-extension';
import { assigning } from './moves/assign-jobs.js';
import { movesProjection } from './moves/moves-projection.js';
import { routeDecider } from './moves/route-decider.js';
import { givingOut } from './moves/assign-proposal.js';
import { undoing } from './moves/undo-command.js';
import { nameOf } from '@tailboard/service/queries/people';
import { people } from './people/people-projection.js';
import { salariesProjection } from './people/salaries-projection.js';
import { scheduleDecider } from './schedule/schedule-decider.js';
import { historyOfEntry } from './schedule/schedule-history.js';
import { scheduleProjection } from './schedule/schedule-projection.js';
import { oneScheduleEntry, scheduleList } from './schedule/schedule-queries.js';
import { bonus } from './daily-work/bonus.js';
import { weekList } from './daily-work/week-list.js';
import { finalizing, reopening, settingBonus } from './daily-work/week-handlers.js';
import { workweekStartsProjection } from './week/workweek-start.js';
import { unitTypesProjection } from './unit/unit-types-projection.js';
import { orderImportDecider } from './work-order/import/note-import.js';
import { workOrderImport } from './work-order/import/work-order-import.js';
import { workOrderList } from './work-order/list-work-orders.js';
import { creatingJobOfOrder, matchingOrder } from './work-order/match-handlers.js';
import { creatingJobsOfOrders, ignoringOrders, matchingOrders } from './work-order/settle-many.js';
import { oneWorkOrder } from './work-order/read-work-order.js';
import { changesOfWorkOrder } from './work-order/work-order-changes.js';
import { workOrderDecider } from './work-order/work-order-decider.js';
import { historyOfWorkOrder } from './work-order/work-order-history.js';
import { workOrdersProjection } from './work-order/work-order-projection.js';

/** The jobs service: work orders, dispatch, and their reference lists. */
export default defineService({
  name: 'jobs',
  deciders: [jobDecider, routeDecider, workOrderDecider, scheduleDecider, codeDecider, weekDecider, orderImportDecider],
  resources: [timeSlots, referredTo(categories, usesOfCategory, { reads: ['jobs.codes'], lock: CODES })],
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
    jobList,
    assignedJobList,
    unassignedJobList,
    oneJob,
    historyOfJob,
    board,
    changesOfBoard,
    boardAt,
    historyOfBoard,
    exceptions,
    dailyWork,
    dailyWorkThen,
    historyOfDay,
    timecardList,
    weekList,
    bonus,
    codeList,
    oneCode,
    historyOfCode,
    scheduleList,
    oneScheduleEntry,
    historyOfEntry,
    oneWorkOrder,
    workOrderList,
    changesOfWorkOrder,
    historyOfWorkOrder,
    ...workOrderImport.queryHandlers,
  ],
  commandHandlers: [
    assigning,
    givingOut,
    undoing,
    ...workOrderImport.commandHandlers,
    matchingOrder,
    creatingJobOfOrder,
    matchingOrders,
    creatingJobsOfOrders,
    ignoringOrders,
    savingDailyWork,
    savingTimecard,
    submittingDay,
    approvingDay,
    rejectingDay,
    finalizing,
    reopening,
    settingBonus,
  ],
  migrations: [searchExtension, ...workOrderImport.migrations],
  tasks: [...workOrderImport.tasks, flagging.task],
  operations: { import: workOrderImport.operation, customers: customersOperation },
  onStart: async (ctx) => {
    await workOrderImport.queueWaiting(ctx);
    await flagging.begin(ctx);
  },
  nameOf,
});
