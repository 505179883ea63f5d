import { routesConform } from '@tailboard/web/testing/remote-suite';
import reports from './remote.js';

routesConform('codes and reports', reports, [
  ['/admin/codes/billingcodes', 'YYY----', '[NAV-025]'],
  ['/admin/codes/billingcodes/view', 'YYY----', '[NAV-026]'],
  ['/admin/codes/billingcodes/add', 'YYDDDDD', '[NAV-027] [SES-031]'],
  ['/admin/codes/billingcodes/edit', 'YYDDDDD', '[NAV-028] [SES-031]'],
  ['/admin/codes/view', 'YYY----', '[NAV-026]'],
  ['/admin/codes/add', 'YYDDDDD', '[NAV-027] [SES-031]'],
  ['/admin/codes/edit', 'YYDDDDD', '[NAV-028] [SES-031]'],
  ['/admin/categories', 'YYY----', '[NAV-029]'],
  ['/admin/categories/add', 'YYDDDDD', '[SES-031]'],
  ['/admin/categories/edit', 'YYDDDDD', '[SES-031]'],
  ['/admin/codereports', 'YYYY---', '[RPT-002]'],
  ['/admin/jobs/report', 'YYY----', '[RPT-002]'],
  ['/tech/myreport', '----YY-', '[RPT-001] [NAV-048]'],
  ['/exports', 'YYYYYYY', ''],
  ['/exports/:id', 'YYYYYYY', '[NAV-052]'],
]);
