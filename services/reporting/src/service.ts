import { defineService } from '@tailboard/service/define-service';
import { peopleProjection } from '@tailboard/service/queries/people';
import { exportDownload, exportList, oneExport, retryingExport } from '@tailboard/service/exports/export-queries';
import { activityProjection } from './activity/activity-projection.js';
import { activityList } from './activity/recent-activity.js';
import { anchoring, mailingAnchor } from './anchors/store-anchor.js';
import { explainedPay } from './explain/explain-pay.js';
import { payAt } from './explain/pay-at.js';
import { yearToDate } from './explain/year-to-date.js';
import { linesOfFigure } from './explain/figure-lines.js';
import { handleExportCodes, handleExportJobs } from './exports/request-exports.js';
import { reportExports } from './exports/report-exports.js';
import { jobsProjection } from './job/job-projection.js';
import { leaveProjection } from './leave/leave-projection.js';
import { payTermsProjection } from './people/pay-terms-projection.js';
import { namesProjection } from './reference/names-projection.js';
import { codeReport } from './report/code-report.js';
import { jobReport } from './report/job-report.js';
import { missedCodes } from './report/missed-codes.js';
import { productivity } from './report/productivity.js';
import { settingsProjection } from './settings/settings-projection.js';
import { workProjection } from './work/work-projection.js';

/** Reports and pay: reads what the other contexts publish, and decides nothing for them. */
export default defineService({
  name: 'reporting',
  projections: [
    peopleProjection('reporting'),
    payTermsProjection,
    settingsProjection,
    namesProjection,
    jobsProjection,
    leaveProjection,
    workProjection,
    activityProjection,
  ],
  queryHandlers: [
    codeReport,
    missedCodes,
    productivity,
    jobReport,
    explainedPay,
    payAt,
    yearToDate,
    linesOfFigure,
    exportList(['reporting.people']),
    oneExport(['reporting.people']),
    exportDownload(['reporting.people']),
    activityList,
  ],
  commandHandlers: [handleExportCodes, handleExportJobs, retryingExport],
  migrations: reportExports.migrations,
  tasks: [...reportExports.tasks, anchoring.task, mailingAnchor],
  onStart: async (ctx) => {
    await reportExports.begin(ctx);
    await anchoring.begin(ctx);
  },
});
