import { routesConform } from '@tailboard/web/testing/remote-suite';
import warehouse from './remote.js';

routesConform('the warehouse', warehouse, [
  ['/warehouse/cpes', 'YYY--Y-', '[WHS-001]'],
  ['/warehouse/search', 'YYY--Y-', '[WHS-001]'],
  ['/warehouse/warehouse', 'YYY--Y-', '[WHS-001]'],
  ['/warehouse/back', 'YYY--Y-', '[WHS-001]'],
  ['/warehouse/usagereport', 'YYY--Y-', '[WHS-001]'],
  ['/warehouse/problems', 'YYY--Y-', ''],
  ['/warehouse/receive', 'YYY--Y-', ''],
  ['/warehouse/receive/file', 'YYY--Y-', ''],
  ['/warehouse/counts', 'YYY--Y-', ''],
  ['/warehouse/scanner', 'YYYY-Y-', ''],
  ['/warehouse/cpetypes', 'YYY--Y-', '[WHS-001]'],
  ['/warehouse/cpetypes/add', 'YYY--Y-', ''],
  ['/warehouse/cpetypes/edit', 'YYY--Y-', ''],
  ['/warehouse/cpetypes/view', 'YYY--Y-', ''],
  ['/warehouse/cpetypes/model/add', 'YYY--Y-', ''],
  ['/warehouse/cpetypes/model/edit', 'YYY--Y-', ''],
  ['/warehouse/people', 'YYYY-Y-', ''],
  ['/warehouse/people/:id', 'YYYY-Y-', ''],
  ['/tech/equipment', '----Y--', ''],
  ['/tech/returns', '----Y--', '[CPE-116]'],
  ['/tech/return', '----Y--', ''],
  ['/mobile/verify', 'YYYY-Y-', ''],
  ['/mobile/return', 'YYYYY--', ''],
]);
