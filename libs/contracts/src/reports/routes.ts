import { recentActivity } from './activity.js';
import { readCodeReport, readMissedCodes, readProductivity } from './code-report.js';
import { downloadExport, exportCodeReport, exportJobReport, listExports, readExport, retryExport } from './export.js';
import { readJobReport } from './job-report.js';
import { readLines } from './lines.js';
import { explainPay, explainPayAt, readYearToDate } from './pay.js';

/** Every route of the reporting context. */
export const reportsRoutes = [
  readCodeReport,
  readMissedCodes,
  readProductivity,
  readJobReport,
  explainPay,
  explainPayAt,
  readYearToDate,
  readLines,
  exportCodeReport,
  exportJobReport,
  listExports,
  readExport,
  downloadExport,
  retryExport,
  recentActivity,
];
