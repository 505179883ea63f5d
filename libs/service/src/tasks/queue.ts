import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, makeWorkerUtils, run, runMigrations, type WorkerEvents } from 'graphile-worker';
import { abortable } from '@tailboard/eventing/async/abortable';
import type { PostgresPool, PostgresSession } from '@tailboard/eventing/postgres/connect';
import { isLostConnection } from '@tailboard/eventing/postgres/lost-connection';
import pg from 'pg';
import type { ServiceContext, Task } from '../service-context.js';
import type { Log } from '../runtime/log.js';

/** The durable queue of one service. */
export interface Queue {
  enqueue: ServiceContext['enqueue'];
  stop(): Promise<void>;
}

const ATTEMPTS = 25;
const RETRY_MS = 500;
/**
 * One schema for the queues of all services: the library announces migrations database-wide, so a second schema's first
 * migration would stop the workers of the first.
 */
const SCHEMA = 'queue';
/** Shared lock of every process that works on a service's tasks; `$1` is the service. */
const LOCK = `hashtext('tailboard.queue'), hashtext($1)`;

/**
 * Runs queued tasks in PostgreSQL with graphile-worker (well maintained, plain SQL, no extra server). Tasks of a killed
 * process resume at the next start: if no other process holds the queue's lock, nothing can still be working on tasks
 * marked as taken.
 */
export async function startQueue(of: {
  pool: PostgresPool;
  service: string;
  tasks: readonly Task[];
  ctx: () => ServiceContext;
  log: Log;
}): Promise<Queue> {
  if (of.tasks.length === 0) return none(of.service);
  const taskOf = (name: string, service = of.service): string => `${service}.${name}`;
  const tasks = of.tasks.map(({ name }) => taskOf(name));
  // A pool of our own: the library stops listening to its pool before closing it, and a connection lost at that moment
  // would end the process.
  const pgPool = new pg.Pool({ connectionString: of.pool.url, max: 4, application_name: `${of.service} queue` });
  const lost = (error: Error): void => of.log.debug({ err: error }, 'the queue lost a connection');
  pgPool.on('error', lost).on('connect', (client) => client.on('error', lost));
  const options = { pgPool, schema: SCHEMA, logger: loggerOf(of.log) };
  // Its first migration warns about running workers; none are running yet.
  await runMigrations({ ...options, logger: loggerOf(of.log, 'debug') });
  const utils = await makeWorkerUtils(options);
  let lock = await of.pool.session();
  await releaseTakenTasks(lock, of, { tasks, unlock: (workers) => utils.forceUnlockWorkers(workers) });
  const stopping = new AbortController();
  const acquireShare = () => lock.query(`select pg_advisory_lock_shared(${LOCK})`, [of.service]);
  await acquireShare();
  /** Takes the lock again after a database restart, so that no other process takes over its tasks. */
  const holdOn = async (): Promise<void> => {
    for (;;) {
      await abortable(lock.lost, stopping.signal);
      if (stopping.signal.aborted) return;
      await untilDone(stopping.signal, async () => {
        lock = await of.pool.session();
        await acquireShare();
      });
    }
  };
  const isStalled = (error: unknown): void => of.log.error({ err: error }, 'the queue stopped');
  const held = holdOn().catch(isStalled);
  const taskList = Object.fromEntries(
    of.tasks.map(({ name, run: work }) => [
      taskOf(name),
      (payload: unknown) => work(payload as Record<string, unknown>, of.ctx(), stopping.signal),
    ]),
  );
  /** Starts workers; `name` marks their tasks. */
  const startWorkers = async () => {
    const events: WorkerEvents = new EventEmitter();
    let name = '';
    events.once('pool:create', ({ workerPool }) => (name = workerPool.id));
    const runner = await run({
      ...options,
      // Writes outcomes through the library's batches. If they cannot be written, the library stops its workers instead
      // of leaving an unhandled rejection that ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      events,
      concurrency: 2,
      noHandleSignals: true,
      pollInterval: 2_000,
      taskList,
    });
    return { runner, name };
  };
  let workers = await startWorkers();
  /** Restarts workers that stopped because the database went away before an outcome was written. */
  const workOn = async (): Promise<void> => {
    for (;;) {
      const ended = workers.runner.promise.catch(() => undefined);
      await abortable(ended, stopping.signal);
      if (stopping.signal.aborted) return workers.runner.stop().catch(() => ended);
      of.log.warn('the workers of the queue ended; others follow when the database answers');
      await untilDone(stopping.signal, async () => {
        await utils.forceUnlockWorkers([workers.name]);
        workers = await startWorkers();
      });
    }
  };
  const working = workOn().catch(isStalled);
  return {
    async enqueue(task, payload, { key, maxAttempts = ATTEMPTS, after, service = of.service } = {}) {
      await utils.addJob(taskOf(task, service), payload, {
        maxAttempts,
        ...(after === undefined ? {} : { runAt: new Date(Date.now() + after) }),
        ...(key === undefined ? {} : { jobKey: `${service}:${key}`, jobKeyMode: 'unsafe_dedupe' as const }),
      });
    },
    async stop() {
      stopping.abort();
      await working;
      await utils.release();
      await held;
      await lock.release();
      await pgPool.end();
    },
  };
}

/** Releases tasks that a killed process had taken, unless another process holds the queue's lock. */
async function releaseTakenTasks(
  lock: PostgresSession,
  { pool, service }: { pool: PostgresPool; service: string },
  { tasks, unlock }: { tasks: readonly string[]; unlock: (workers: string[]) => Promise<unknown> },
): Promise<void> {
  const [row] = await lock.query<{ locked: boolean }>(`select pg_try_advisory_lock(${LOCK}) as locked`, [service]);
  if (!row?.locked) return;
  const taken = await pool.query<{ locked_by: string }>(
    `select distinct locked_by from "${SCHEMA}".jobs where locked_by is not null and task_identifier = any ($1)`,
    [tasks],
  );
  if (taken.length > 0) await unlock(taken.map(({ locked_by }) => locked_by));
  await lock.query(`select pg_advisory_unlock(${LOCK})`, [service]);
}

/** Retries lost connections until the work is done or stopped. */
async function untilDone(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!signal.aborted)
    try {
      return await work();
    } catch (error) {
      if (!isLostConnection(error)) throw error;
      await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
}

/** The queue of a service without tasks; nothing is started. */
const none = (service: string): Queue => ({
  enqueue: () => Promise.reject(new Error(`${service} has no tasks`)),
  stop: () => Promise.resolve(),
});

/** Forwards the queue's log lines, at debug level except for problems. */
const loggerOf = (log: Log, warning: 'warn' | 'debug' = 'warn'): Logger =>
  new Logger((scope) => (level, message) => {
    const grave: Readonly<Record<string, 'error' | 'warn' | 'debug'>> = { error: 'error', warning };
    log[grave[level] ?? 'debug']({ queue: scope }, message);
  });
