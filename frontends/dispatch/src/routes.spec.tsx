import { testRoutes } from '@tailboard/web/testing/remote-suite';
import dispatch from './remote.js';

testRoutes('dispatch', dispatch, [
  ['/qcs/assign', 'YYYY---', ''],
  ['/qcs/manage', 'YYYY--Y', ''],
  ['/qcs/findings', 'YYYY--Y', ''],
  ['/qcs/review', 'YYYY---', ''],
  ['/qcs/viewqc', 'YYYYY-Y', ''],
  ['/qcs/codes', 'YYY---Y', ''],
  ['/qcs/codes/add', 'YYY---Y', ''],
  ['/qcs/codes/edit', 'YYY---Y', ''],
  ['/qcs/codes/view', 'YYY---Y', ''],
  ['/closedailywork', 'YYYYYYY', '[NAV-087]'],
  ['/admin/timecards', 'YYYY---', ''],
  ['/admin/events', 'YYYYYYY', ''],
  ['/admin/events/add', 'YYY----', ''],
  ['/admin/timeslots', 'YYY----', ''],
  ['/admin/timeslots/add', 'YYY----', ''],
  ['/admin/timeslots/edit', 'YYY----', ''],
  ['/admin/jobs/assign', 'YYYY---', ''],
  ['/admin/jobs/map', 'YYYY---', ''],
  ['/admin/jobs/tray', 'YYYY---', ''],
  ['/admin/jobs/match', 'YYY----', ''],
  ['/admin/jobs/edit', 'YYYY---', ''],
  ['/admin/jobs/quickassign', 'YYY----', ''],
  ['/admin/jobs/import', 'YYY----', ''],
  ['/tech/myjobs', '----Y--', ''],
]);
