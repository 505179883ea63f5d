import { defineService } from '@tailboard/service/define-service';
import { explainedPay } from './explain/explain-pay.js';
import { jobs } from './job/job-projection.js';
import { leave } from './leave/leave-projection.js';
import { people } from './people/people-projection.js';
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
  projections: [people, settings, names, jobs, leave, work],
  answers: [codeReport, missedCodes, productivity, jobReport, explainedPay],
});
