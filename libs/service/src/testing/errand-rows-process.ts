import { readInThread } from '../intake/row-thread.js';
import { errandRows } from './errand-rows.js';

void readInThread(errandRows);
