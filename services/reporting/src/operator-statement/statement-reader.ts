import { serveImport } from '@tailboard/service/import/serve-import';
import { statementWords } from './finding-texts.js';
import { statementRows } from './statement-rows.js';

void serveImport(statementRows, statementWords);
