import { serveImport } from '../import/serve-import.js';
import { errandRows, errandFindingTexts } from './errand-rows.js';

void serveImport(errandRows, errandFindingTexts);
