import { payrollLayouts } from '@tailboard/contracts/reports/payroll-layout';
import { defineService } from '@tailboard/service/define-service';
import { peopleProjection } from '@tailboard/service/queries/people';
import {
  exportDownload,
  exportList,
  exportsOwned,
  handleRetryExport,
  oneExport,
} from '@tailboard/service/exports/export-queries';
import { activityProjection } from './activity/activity-projection.js';
import { getRecentActivity } from './activity/recent-activity.js';
import { anchoring, mailingAnchor } from './anchors/store-anchor.js';
import { explainPay } from './explain/explain-pay.js';
import { explainPayAt } from './explain/pay-at.js';
import { getYearToDate } from './explain/year-to-date.js';
import { getLines } from './explain/figure-lines.js';
import {
  handleExportCodeReport,
  handleExportJobReport,
  handleExportOperatorPayments,
} from './exports/request-exports.js';
import { reportExports } from './exports/report-exports.js';
import { jobsProjection } from './job/job-projection.js';
import { leaveProjection } from './leave/leave-projection.js';
import {
  findJobCodes,
  getOperatorPayments,
  listOpenLines,
  listPaidJobCodes,
} from './operator-payment/payment-queries.js';
import { listStatements } from './operator-statement/list-statements.js';
import { statementDecider } from './operator-statement/statement-decider.js';
import {
  handlePreviewStatement,
  handleReadStatementFile,
  handleRecordStatement,
  handleSaveStatementColumns,
  statementColumns,
  statementTemplate,
} from './operator-statement/statement-file.js';
import { statementsProjection } from './operator-statement/statement-projection.js';
import { getPayroll } from './payroll/read-payroll.js';
import { payTermsProjection } from './people/pay-terms-projection.js';
import { namesProjection } from './reference/names-projection.js';
import { getCompanyValue } from './report/company-value.js';
import { getCompanyWeeks } from './report/company-weeks.js';
import { getCodeReport } from './report/code-report.js';
import { getJobReport } from './report/job-report.js';
import { getMissedCodes } from './report/missed-codes.js';
import { getProductivity } from './report/productivity.js';
import { settingsProjection } from './settings/settings-projection.js';
import { listSubscriptions } from './subscription/list-subscriptions.js';
import { mailingReport, mailingReports } from './subscription/mail-reports.js';
import { subscriptionsDecider } from './subscription/subscription-decider.js';
import { subscriptionsProjection } from './subscription/subscription-projection.js';
import { workProjection } from './submitted-work/work-projection.js';

/** Reports and pay: reads what the other contexts publish, and decides only who receives which report. */
export default defineService({
  name: 'reporting',
  deciders: [subscriptionsDecider, statementDecider],
  resources: [payrollLayouts],
  ownerships: [exportsOwned],
  projections: [
    peopleProjection('reporting'),
    payTermsProjection,
    settingsProjection,
    namesProjection,
    jobsProjection,
    leaveProjection,
    workProjection,
    activityProjection,
    subscriptionsProjection,
    statementsProjection,
  ],
  queryHandlers: [
    getCodeReport,
    getMissedCodes,
    getProductivity,
    getCompanyWeeks,
    getCompanyValue,
    getJobReport,
    explainPay,
    explainPayAt,
    getYearToDate,
    getPayroll,
    getLines,
    exportList(['reporting.people']),
    oneExport(['reporting.people']),
    exportDownload(['reporting.people']),
    getRecentActivity,
    listSubscriptions,
    listStatements,
    statementTemplate,
    getOperatorPayments,
    listPaidJobCodes,
    listOpenLines,
    findJobCodes,
  ],
  commandHandlers: [
    handleExportCodeReport,
    handleExportJobReport,
    handleExportOperatorPayments,
    handleRetryExport,
    handlePreviewStatement,
    handleSaveStatementColumns,
    handleReadStatementFile,
    handleRecordStatement,
  ],
  migrations: [...reportExports.migrations, statementColumns],
  tasks: [...reportExports.tasks, anchoring.task, mailingAnchor, mailingReports.task, mailingReport],
  onStart: async (ctx) => {
    await reportExports.begin(ctx);
    await anchoring.begin(ctx);
    await mailingReports.begin(ctx);
  },
});
