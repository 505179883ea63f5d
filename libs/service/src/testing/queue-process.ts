import { connect } from '@tailboard/eventing/postgres/connect';
import { createLog } from '../runtime/log.js';
import type { ServiceContext } from '../service-context.js';
import { startQueue } from '../tasks/queue.js';

/** Takes a task of the queue `errands` and works on it until the process is killed. */
void (async () => {
  const queue = await startQueue({
    pool: connect(process.env['DATABASE_URL']!),
    url: process.env['DATABASE_URL']!,
    service: 'errands',
    tasks: [
      {
        name: 'endless',
        async run() {
          console.log('runs');
          await new Promise(() => {});
        },
      },
    ],
    ctx: () => ({}) as ServiceContext,
    log: createLog('queue', 'silent'),
  });
  await queue.enqueue('endless', {});
})();
