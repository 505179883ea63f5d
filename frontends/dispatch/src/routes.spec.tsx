import { routesConform } from '@tailboard/web/testing/remote-suite';
import dispatch from './remote.js';

routesConform('dispatch', dispatch, [
  ['/closedailywork', 'YYYYYYY', '[NAV-087]'],
  ['/admin/timecards', 'YYYY---', ''],
  ['/admin/events', 'YYYYYYY', ''],
  ['/admin/timeslots', 'YYY----', ''],
  ['/admin/timeslots/add', 'YYDDDDD', '[SES-031]'],
  ['/admin/timeslots/edit', 'YYDDDDD', '[SES-031]'],
  ['/admin/jobs/assign', 'YYYY---', ''],
  ['/admin/jobs/match', 'YYY----', ''],
  ['/admin/jobs/edit', 'YYYY---', ''],
  ['/admin/jobs/quickassign', 'YYY----', ''],
  ['/admin/jobs/import', 'YYY----', ''],
  ['/tech/myjobs', '----Y--', ''],
]);
