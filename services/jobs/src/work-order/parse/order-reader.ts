import { serveImport } from '@tailboard/service/import/serve-import';
import { orderWords } from '../finding.js';
import { orderRows } from './order-rows.js';

void serveImport(orderRows, orderWords);
