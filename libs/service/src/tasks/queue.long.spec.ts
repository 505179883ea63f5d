import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { startChild } from '@tailboard/eventing/testing/child-process';
import { connect, type PostgresPool } from '@tailboard/eventing/postgres/connect';
import { killablePostgres, type KillablePostgres } from '@tailboard/eventing/testing/killable-postgres';
import type { ServiceContext, Task } from '../service-context.js';
import { createLog } from '../runtime/log.js';
import { startQueue, type Queue } from './queue.js';

// Servers are killed and restarted, which takes time on busy machines.
jest.setTimeout(180_000);

let server: KillablePostgres;
let pool: PostgresPool;
let queue: Queue;
beforeAll(async () => {
  server = await killablePostgres();
});
afterAll(() => server.remove());
afterEach(async () => {
  await queue.stop();
  await pool.close();
});

async function open(tasks: readonly Task[]): Promise<void> {
  pool = connect(server.url);
  queue = await start(tasks);
}
const start = (tasks: readonly Task[], works = true): Promise<Queue> =>
  startQueue({
    pool,
    url: server.url,
    service: 'errands',
    tasks,
    ctx: () => ({}) as ServiceContext,
    log: createLog('queue', 'silent'),
    sweepMs: 100,
    works,
  });
const waitUntil = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
};

it.each<[string, () => Promise<void>]>([
  ['fails', () => Promise.reject(new Error('the database is away'))],
  ['succeeds', () => Promise.resolve()],
])('a task that %s while the database is away is taken up when it is back', async (_, outcome) => {
  let runs = 0;
  let go: () => void = () => {};
  const away = new Promise<void>((resolve) => (go = resolve));
  await open([
    {
      name: 'errand',
      async run() {
        runs++;
        if (runs > 1) return;
        await away;
        await outcome();
      },
    },
  ]);
  await queue.enqueue('errand', {});
  await waitUntil(() => runs === 1);

  server.kill();
  // Its processes outlive it for a moment, and would still keep an outcome.
  const isAway = () =>
    pool.query('select 1').then(
      () => false,
      () => true,
    );
  await waitUntil(isAway);
  await new Promise((resolve) => setTimeout(resolve, 500));
  go();
  await new Promise((resolve) => setTimeout(resolve, 200));
  await server.startAgain();

  await waitUntil(() => runs === 2);
  await queue.enqueue('errand', {});
  await waitUntil(() => runs === 3);
  await waitUntil(async () => (await pool.query('select from queue.jobs')).length === 0);
  expect(runs).toBe(3);
});

it('given two workers, when one is killed, then the other takes over its task, and not before', async () => {
  const doomed = startChild('libs/service/src/testing/queue-process.ts', { DATABASE_URL: server.url });
  try {
    await doomed.waitForLine('runs');
    const ran: string[] = [];
    const run = (name: string): Task => ({ name, run: async () => void ran.push(name) });
    await open([run('endless'), run('errand')]);
    for (const runs of [1, 2, 3]) {
      await queue.enqueue('errand', {});
      await waitUntil(() => ran.length === runs);
    }
    expect(ran).not.toContain('endless');

    await doomed.kill();
    await waitUntil(() => ran.length === 4);
    expect(ran).toContain('endless');
  } finally {
    await doomed.kill();
  }
});

it('given a running worker of an earlier release, when sweeps pass, then its task is left to it until it ends', async () => {
  const ran: string[] = [];
  const run = (name: string): Task => ({ name, run: async () => void ran.push(name) });
  await open([run('taken'), run('errand')]);
  const earlier = await pool.session();
  await earlier.query(`select pg_advisory_lock_shared(hashtext('tailboard.queue'), hashtext('errands'))`);
  await queue.enqueue('taken', {}, { after: 60_000 });
  await pool.query(
    `update queue._private_jobs set locked_by = 'worker-1', locked_at = now(), run_at = now() where run_at > now()`,
  );
  for (const runs of [1, 2, 3]) {
    await queue.enqueue('errand', {});
    await waitUntil(() => ran.length === runs);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(ran).not.toContain('taken');

  await earlier.release();
  await waitUntil(() => ran.includes('taken'));
});

it('given a process that runs no tasks, when it queues one, then a process that does takes it', async () => {
  const ran: string[] = [];
  const run = (where: string): Task => ({ name: 'errand', run: async () => void ran.push(where) });
  pool = connect(server.url);
  const web = await start([run('web')], false);
  try {
    await web.enqueue('errand', {});
    await web.enqueue('errand', {});
    queue = await start([run('worker')]);
    await waitUntil(() => ran.length === 2);
    expect(ran).toEqual(['worker', 'worker']);
  } finally {
    await web.stop();
  }
});

it('given an empty database, when many processes open the queue at once, then all do', async () => {
  pool = connect(server.url);
  await pool.query('drop schema if exists queue cascade');
  const [first, ...others] = await Promise.all(
    Array.from({ length: 8 }, () => start([{ name: 'errand', run: async () => {} }])),
  );
  queue = first!;
  for (const other of others) await other.stop();
});
