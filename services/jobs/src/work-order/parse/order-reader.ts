import { readInThread } from '@tailboard/service/intake/row-thread';
import { orderRows } from './order-rows.js';

void readInThread(orderRows);
