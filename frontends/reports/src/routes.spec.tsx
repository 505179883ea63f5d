import { testRoutes } from '@tailboard/web/testing/remote-suite';
import reports from './remote.js';

testRoutes('codes and reports', reports, [
  ['/admin/codes/billingcodes', 'YYY----', '[NAV-025]'],
  ['/admin/codes/billingcodes/view', 'YYY----', '[NAV-026]'],
  ['/admin/codes/billingcodes/add', 'YYY----', '[NAV-027]'],
  ['/admin/codes/billingcodes/edit', 'YYY----', '[NAV-028]'],
  ['/admin/codes/view', 'YYY----', '[NAV-026]'],
  ['/admin/codes/add', 'YYY----', '[NAV-027]'],
  ['/admin/codes/edit', 'YYY----', '[NAV-028]'],
  ['/admin/categories', 'YYY----', '[NAV-029]'],
  ['/admin/categories/add', 'YYY----', ''],
  ['/admin/categories/edit', 'YYY----', ''],
  ['/admin/codereports', 'YYYY---', '[RPT-002]'],
  ['/admin/jobs/report', 'YYY----', '[RPT-002]'],
  ['/admin/payroll', 'YYY----', ''],
  ['/admin/payroll/layouts', 'YYY----', ''],
  ['/admin/payroll/layouts/add', 'YY-----', ''],
  ['/admin/payroll/layouts/edit', 'YY-----', ''],
  ['/admin/operator-payments', 'YY-----', ''],
  ['/tech/myreport', '----YY-', '[RPT-001] [NAV-048]'],
  ['/exports', 'YYYYYYY', ''],
  ['/exports/:id', 'YYYYYYY', '[NAV-052]'],
  ['/report-subscriptions', 'YYYYYYY', ''],
]);
