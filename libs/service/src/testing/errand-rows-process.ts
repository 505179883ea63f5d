import { readInThread } from '../import/row-thread.js';
import { errandRows } from './errand-rows.js';

void readInThread(errandRows);
