import { defineService } from '@tailboard/service/define-service';
import { peopleProjection } from '@tailboard/service/people';
import { explainedPay } from './explain/explain-pay.js';
import { linesOfFigure } from './explain/figure-lines.js';
import { askingCodeExport, askingJobExport } from './exports/ask-export.js';
import { expireTask, queueExpiring } from './exports/expire-exports.js';
import { exportDownload, exportList, oneExport, retryingExport } from './exports/export-queries.js';
import { exportTables, payrollTables } from './exports/export-tables.js';
import { mailTask } from './exports/mail-export.js';
import { queueWaitingExports } from './exports/queue-export.js';
import { exportTask } from './exports/run-export.js';
import { jobs } from './job/job-projection.js';
import { leave } from './leave/leave-projection.js';
import { payTerms } from './people/pay-terms-projection.js';
import { names } from './reference/names-projection.js';
import { codeReport } from './report/code-report.js';
import { jobReport } from './report/job-report.js';
import { missedCodes } from './report/missed-codes.js';
import { productivity } from './report/productivity.js';
import { settings } from './settings/settings-projection.js';
import { work } from './work/work-projection.js';

/** Reports and pay: reads what the other contexts publish, and decides nothing of theirs. */
export default defineService({
  name: 'reporting',
  projections: [peopleProjection('reporting'), payTerms, settings, names, jobs, leave, work],
  answers: [
    codeReport,
    missedCodes,
    productivity,
    jobReport,
    explainedPay,
    linesOfFigure,
    exportList,
    oneExport,
    exportDownload,
  ],
  procedures: [askingCodeExport, askingJobExport, retryingExport],
  migrations: [exportTables, payrollTables],
  tasks: [exportTask, mailTask, expireTask],
  onStart: async (house) => {
    await queueWaitingExports(house);
    await queueExpiring(house);
  },
});
