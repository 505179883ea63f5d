import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, makeWorkerUtils, run, runMigrations, type WorkerEvents, type WorkerUtils } from 'graphile-worker';
import { abortable } from '@tailboard/eventing/async/abortable';
import type { PostgresPool } from '@tailboard/eventing/postgres/connect';
import { isLostConnection } from '@tailboard/eventing/postgres/lost-connection';
import type { PostgresSession } from '@tailboard/eventing/postgres/session';
import { currentTraceparent, withSpan } from '@tailboard/eventing/tracing';
import pg from 'pg';
import type { ServiceContext, Task } from '../service-context.js';
import type { Log } from '../runtime/log.js';
import { CONNECTIONS } from '../runtime/connections.js';

/** The durable queue of one service. */
export interface Queue {
  enqueue: ServiceContext['enqueue'];
  stop(): Promise<void>;
}

const ATTEMPTS = 25;
const RETRY_MS = 200;
/** Time before the queue tries again after an error that is not a lost connection. */
const RETRY_FAILED_MS = 5_000;
/**
 * One schema for the queues of all services: the library announces migrations database-wide, so a second schema's first
 * migration would stop the workers of the first.
 */
const SCHEMA = 'queue';
/** Lock that a worker holds as long as it lives; `$1` is its name, which marks the tasks that it takes. */
const LOCK = `hashtext('tailboard.queue'), hashtext($1)`;
/** Time between two looks for tasks of dead workers. */
const SWEEP_MS = 10_000;

/**
 * Runs queued tasks in PostgreSQL with graphile-worker (well maintained, plain SQL, no extra server). Each worker holds
 * a lock under its name. If the lock of a worker is free, the worker is dead, and the others take over its tasks: at
 * their start, or when two sweeps found the lock free, so that a worker has time to reconnect.
 */
export async function startQueue(options: QueueOptions): Promise<Queue> {
  if (options.tasks.length === 0) return none(options.service);
  const pgPool = queuePool(options);
  const workerOptions = { pgPool, schema: SCHEMA, logger: createLogger(options.log) };
  await underLock(options.pool, 'migrations', () =>
    // Its first migration warns about running workers; none are running yet.
    runMigrations({ ...workerOptions, logger: createLogger(options.log, 'debug') }),
  );
  const utils = await makeWorkerUtils(workerOptions);
  const stopWork = options.works === false ? async () => {} : await startWork(options, workerOptions, utils);
  return {
    async enqueue(task, payload, { key, maxAttempts = ATTEMPTS, after, service = options.service } = {}) {
      const traceparent = currentTraceparent();
      await utils.addJob(`${service}.${task}`, traceparent === undefined ? payload : { ...payload, traceparent }, {
        maxAttempts,
        ...(after === undefined ? {} : { runAt: new Date(Date.now() + after) }),
        ...(key === undefined ? {} : { jobKey: `${service}:${key}`, jobKeyMode: 'unsafe_dedupe' as const }),
      });
    },
    async stop() {
      await stopWork();
      await utils.release();
      await pgPool.end();
    },
  };
}

interface QueueOptions {
  readonly pool: Pick<PostgresPool, 'session'>;
  /** The database, without a pooler. */
  readonly url: string;
  readonly service: string;
  readonly tasks: readonly Task[];
  readonly ctx: () => ServiceContext;
  readonly log: Log;
  readonly sweepMs?: number;
  /** False: tasks are queued here and run in other processes. */
  readonly works?: boolean;
}

/** Runs tasks, and takes over those of dead workers. Returns a function that stops after the tasks under way. */
async function startWork(
  options: QueueOptions,
  workerOptions: { readonly pgPool: pg.Pool; readonly schema: string; readonly logger: Logger },
  utils: WorkerUtils,
): Promise<() => Promise<void>> {
  const toTaskName = (task: string): string => `${options.service}.${task}`;
  const tasks = options.tasks.map(({ name: task }) => toTaskName(task));
  const name = `${options.service}-${randomUUID()}`;
  let lock = await options.pool.session();
  /** The name is new, so the lock is free but for a connection that the server has not missed yet. */
  const holdLock = async () => {
    while (!(await isLocked(lock, name))) await pause(RETRY_MS);
  };
  await holdLock();
  const unlock = (worker: string) => utils.forceUnlockWorkers([worker]);
  const takeOver = (suspects?: readonly string[]) =>
    takeOverTasks({ lock, service: options.service, name, tasks, suspects, unlock, log: options.log });
  await takeOver();
  const stopping = new AbortController();
  /** Takes the lock again after a database restart, so that no other worker takes over its tasks. */
  const holdOn = async (): Promise<void> => {
    for (;;) {
      await abortable(lock.lost, stopping.signal);
      if (stopping.signal.aborted) return;
      await untilDone(stopping.signal, options.log, async () => {
        lock = await options.pool.session();
        await holdLock();
      });
    }
  };
  const isStalled = (error: unknown): void => options.log.error({ err: error }, 'the queue stopped');
  const held = holdOn().catch(isStalled);
  const swept = sweep(takeOver, options.sweepMs ?? SWEEP_MS, stopping.signal, options.log).catch(isStalled);
  const taskList = Object.fromEntries(
    options.tasks.map(({ name: task, run: work }) => [
      toTaskName(task),
      (given: unknown) => {
        const { traceparent, ...payload } = given as Record<string, unknown>;
        const parent = typeof traceparent === 'string' ? traceparent : undefined;
        return withSpan(`task ${toTaskName(task)}`, { kind: 'consumer', parent }, () =>
          work(payload, options.ctx(), stopping.signal),
        );
      },
    ]),
  );
  const startWorkers = () => {
    const events: WorkerEvents = new EventEmitter();
    // Before it takes a task, so that no task is ever marked with a name whose lock is not held.
    events.once('pool:create', ({ workerPool }) => (workerPool.id = name));
    return run({
      ...workerOptions,
      // Writes outcomes through the library's batches. If they cannot be written, the library stops its workers instead
      // of leaving an unhandled rejection that ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      events,
      concurrency: 2,
      noHandleSignals: true,
      pollInterval: 2_000,
      taskList,
    });
  };
  let workers = await startWorkers();
  /** Restarts workers that stopped because the database went away before an outcome was written. */
  const workOn = async (): Promise<void> => {
    for (;;) {
      const ended = workers.promise.catch(() => undefined);
      await abortable(ended, stopping.signal);
      if (stopping.signal.aborted) return workers.stop().catch(() => ended);
      options.log.warn('the workers of the queue ended; others follow when the database answers');
      await untilDone(stopping.signal, options.log, async () => {
        await utils.forceUnlockWorkers([name]);
        workers = await startWorkers();
      });
    }
  };
  const working = workOn().catch(isStalled);
  return async () => {
    stopping.abort();
    await working;
    await swept;
    await held;
    await lock.query(`select pg_advisory_unlock(${LOCK})`, [name]).catch(() => undefined);
    await lock.release();
  };
}

/**
 * Returns a pool of the queue's own: the library stops listening to its pool before closing it, and a connection lost at
 * that moment would end the process.
 */
function queuePool({ url, service, log }: QueueOptions): pg.Pool {
  const pgPool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS.queue,
    application_name: `${service} queue`,
  });
  const lost = (error: Error): void => log.debug({ err: error }, 'the queue lost a connection');
  return pgPool.on('error', lost).on('connect', (client) => client.on('error', lost));
}

/**
 * Releases the tasks of dead workers, whose lock is free. If suspects are given, only theirs. Returns the dead workers
 * whose tasks were left.
 */
async function takeOverTasks(options: {
  lock: PostgresSession;
  service: string;
  name: string;
  tasks: readonly string[];
  suspects: readonly string[] | undefined;
  unlock: (worker: string) => Promise<unknown>;
  log: Log;
}): Promise<string[]> {
  const locks = await options.lock.query<{ locked_by: string }>(
    `select distinct locked_by from "${SCHEMA}".jobs where locked_by <> $1 and task_identifier = any ($2)`,
    [options.name, options.tasks],
  );
  const left: string[] = [];
  for (const { locked_by } of locks) {
    // Workers of earlier releases have other names, and share a lock on the name of their service.
    const key = locked_by.startsWith(`${options.service}-`) ? locked_by : options.service;
    if (!(await isLocked(options.lock, key))) continue;
    try {
      if (!options.suspects || options.suspects.includes(locked_by)) {
        await options.unlock(locked_by);
        options.log.warn({ worker: locked_by }, 'took over the tasks of a dead worker');
      } else left.push(locked_by);
    } finally {
      await options.lock.query(`select pg_advisory_unlock(${LOCK})`, [key]);
    }
  }
  return left;
}

/** Runs work while no other process does; the library's first migration fails in all but one of those that run it. */
async function underLock(pool: QueueOptions['pool'], name: string, work: () => Promise<void>): Promise<void> {
  const session = await pool.session();
  try {
    while (!(await isLocked(session, name))) await pause(RETRY_MS);
    await work();
  } finally {
    await session.query(`select pg_advisory_unlock(${LOCK})`, [name]).catch(() => undefined);
    await session.release();
  }
}

/** Takes the lock of a worker if it is free. */
async function isLocked(session: PostgresSession, worker: string): Promise<boolean> {
  const [row] = await session.query<{ locked: boolean }>(`select pg_try_advisory_lock(${LOCK}) as locked`, [worker]);
  return row?.locked === true;
}

/** Takes over the tasks of workers whose lock was free in two sweeps in a row, until stopped. */
async function sweep(
  takeOver: (suspects: readonly string[]) => Promise<string[]>,
  everyMs: number,
  signal: AbortSignal,
  log: Log,
): Promise<void> {
  for (let suspects: readonly string[] = []; ;) {
    await pause(everyMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    await untilDone(signal, log, async () => {
      suspects = await takeOver(suspects);
    });
  }
}

/** Retries until the work is done or stopped. */
async function untilDone(signal: AbortSignal, log: Log, work: () => Promise<void>): Promise<void> {
  while (!signal.aborted)
    try {
      return await work();
    } catch (error) {
      const lost = isLostConnection(error);
      if (!lost && !signal.aborted) log.error({ err: error }, 'the queue failed and tries again');
      await pause(lost ? RETRY_MS : RETRY_FAILED_MS, undefined, { signal }).catch(() => undefined);
    }
}

/** The queue of a service without tasks; nothing is started. */
const none = (service: string): Queue => ({
  enqueue: () => Promise.reject(new Error(`${service} has no tasks`)),
  stop: () => Promise.resolve(),
});

/** Forwards the queue's log lines, at debug level except for problems. */
const createLogger = (log: Log, warning: 'warn' | 'debug' = 'warn'): Logger =>
  new Logger((scope) => (level, message) => {
    const grave: Readonly<Record<string, 'error' | 'warn' | 'debug'>> = { error: 'error', warning };
    log[grave[level] ?? 'debug']({ queue: scope }, message);
  });
