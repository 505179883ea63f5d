import { startExchange } from '../files/process-exchange.js';

/** A process of a file that uses more than it may, as each request says. */
const exchange = startExchange<'buffers' | 'heap' | 'time' | 'nothing', string>();
const kept: unknown[] = [];
void (async () => {
  for (let request = await exchange.first; ; request = await exchange.next(request)) {
    while (request === 'buffers') kept.push(Buffer.alloc(10_000_000, 'x'));
    while (request === 'heap') kept.push(Array.from({ length: 100_000 }, Math.random));
    while (request === 'time') kept.length = 0;
  }
})();
