import { readCodeReport, readMissedCodes, readProductivity } from './code-report.js';
import { readJobReport } from './job-report.js';
import { explainPay } from './pay.js';

/** Every route of the reporting context. */
export const reportsRoutes = [readCodeReport, readMissedCodes, readProductivity, readJobReport, explainPay];
