import { readInThread } from '@tailboard/service/import/row-thread';
import { orderRows } from './order-rows.js';

void readInThread(orderRows);
