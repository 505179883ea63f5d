import { serveImport } from '../import/serve-import.js';
import { errandRows, errandWords } from './errand-rows.js';

void serveImport(errandRows, errandWords);
