import { RecentActivity } from './activity.js';
import { ReadCodeReport, ReadMissedCodes, ReadProductivity } from './code-report.js';
import { ReadCompanyValue, ReadCompanyWeeks } from './company.js';
import {
  DownloadExport,
  ExportCodeReport,
  ExportJobReport,
  ExportOperatorPayments,
  ListExports,
  ReadExport,
  RetryExport,
} from './export.js';
import { ReadJobReport } from './job-report.js';
import { ReadLines } from './lines.js';
import { listResourceRoutes } from '../resource.js';
import { payrollLayouts } from './payroll-layout.js';
import {
  ListStatements,
  ReadStatementFile,
  RecordStatement,
  statementFiles,
  UndoStatement,
} from './operator-statement.js';
import {
  FindJobCodes,
  ListOpenLines,
  ListPaidJobCodes,
  MatchStatementLine,
  ReadOperatorPayments,
  ResetStatementLine,
  SetStatementLineAside,
} from './operator-payment.js';
import { ReadPayroll } from './payroll.js';
import { ExplainPay, ExplainPayAt, ReadYearToDate } from './pay.js';
import { EndReportSubscription, ListReportSubscriptions, SubscribeToReport } from './subscription.js';

/** All routes of reporting. */
export const reportsRoutes = [
  ...listResourceRoutes(payrollLayouts),
  ReadCodeReport,
  ReadMissedCodes,
  ReadProductivity,
  ReadCompanyWeeks,
  ReadCompanyValue,
  ReadJobReport,
  ExplainPay,
  ExplainPayAt,
  ReadYearToDate,
  ReadPayroll,
  ReadLines,
  ExportCodeReport,
  ExportJobReport,
  ExportOperatorPayments,
  ListExports,
  ReadExport,
  DownloadExport,
  RetryExport,
  ListReportSubscriptions,
  SubscribeToReport,
  EndReportSubscription,
  RecentActivity,
  statementFiles.previewFile,
  statementFiles.saveColumns,
  statementFiles.template,
  ReadStatementFile,
  RecordStatement,
  ListStatements,
  UndoStatement,
  ReadOperatorPayments,
  ListPaidJobCodes,
  ListOpenLines,
  FindJobCodes,
  MatchStatementLine,
  SetStatementLineAside,
  ResetStatementLine,
];
