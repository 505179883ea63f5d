import { readInThread } from '@tailboard/service/import/row-thread';
import { unitRows } from './unit-rows.js';

void readInThread(unitRows);
