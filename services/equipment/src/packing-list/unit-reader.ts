import { readInThread } from '@tailboard/service/intake/row-thread';
import { unitRows } from './unit-rows.js';

void readInThread(unitRows);
