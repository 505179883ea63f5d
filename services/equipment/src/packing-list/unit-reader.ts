import { serveImport } from '@tailboard/service/import/serve-import';
import { unitWords } from './finding-texts.js';
import { unitRows } from './unit-rows.js';

void serveImport(unitRows, unitWords);
