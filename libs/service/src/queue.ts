import { setTimeout as pause } from 'node:timers/promises';
import { Logger, makeWorkerUtils, run, runMigrations } from 'graphile-worker';
import type { PostgresPool } from '@tailboard/eventing/postgres/connect';
import pg from 'pg';
import type { House, Task } from './house.js';
import type { Log } from './log.js';

/** The durable queue of one service. */
export interface Queue {
  enqueue: House['enqueue'];
  stop(): Promise<void>;
}

const ATTEMPTS = 25;
const RETRY_MS = 500;
/**
 * One schema for the queues of all services: the library announces its migrations to the whole database, and a second
 * schema's first migration would end the workers of the first.
 */
const SCHEMA = 'queue';
/** The lock that every process holds a share of while it works on a service's tasks; `$1` is the service. */
const LOCK = `hashtext('tailboard.queue'), hashtext($1)`;

/**
 * Long work in PostgreSQL, on graphile-worker (well kept, plain SQL inside, no server of its own). Work that was under
 * way when a process was killed is taken up at the next start: as long as no other process holds the queue's lock,
 * nobody can be working on what is still marked as taken.
 */
export async function startQueue(of: {
  pool: PostgresPool;
  service: string;
  tasks: readonly Task[];
  house: () => House;
  log: Log;
}): Promise<Queue> {
  if (of.tasks.length === 0) return none(of.service);
  const taskOf = (name: string): string => `${of.service}.${name}`;
  const tasks = of.tasks.map(({ name }) => taskOf(name));
  // A pool of ours: of its own, the library stops listening before it is closed, and a connection lost then ends the process.
  const pgPool = new pg.Pool({ connectionString: of.pool.url, max: 4, application_name: `${of.service} queue` });
  const lost = (error: Error): void => of.log.debug({ err: error }, 'the queue lost a connection');
  pgPool.on('error', lost).on('connect', (client) => client.on('error', lost));
  const options = { pgPool, schema: SCHEMA, logger: loggerOf(of.log) };
  // Of its own first migration it warns as of one under running workers; nothing runs yet.
  await runMigrations({ ...options, logger: loggerOf(of.log, 'debug') });
  const utils = await makeWorkerUtils(options);
  let lock = await of.pool.session();
  const [alone] = await lock.query<{ locked: boolean }>(`select pg_try_advisory_lock(${LOCK}) as locked`, [of.service]);
  if (alone?.locked) {
    const taken = await of.pool.query<{ locked_by: string }>(
      `select distinct locked_by from "${SCHEMA}".jobs where locked_by is not null and task_identifier = any ($1)`,
      [tasks],
    );
    if (taken.length > 0) await utils.forceUnlockWorkers(taken.map(({ locked_by }) => locked_by));
    await lock.query(`select pg_advisory_unlock(${LOCK})`, [of.service]);
  }
  const stopping = new AbortController();
  const takeShare = () => lock.query(`select pg_advisory_lock_shared(${LOCK})`, [of.service]);
  await takeShare();
  /** A restarted database has forgotten that we are here: it is told again, so that nobody takes our work away. */
  const holdOn = async (): Promise<void> => {
    await Promise.race([lock.lost, aborted(stopping.signal)]);
    while (!stopping.signal.aborted)
      try {
        lock = await of.pool.session();
        await takeShare();
        return await holdOn();
      } catch {
        await Promise.race([pause(RETRY_MS), aborted(stopping.signal)]);
      }
  };
  const held = holdOn();
  const runner = await run({
    ...options,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2_000,
    taskList: Object.fromEntries(
      of.tasks.map(({ name, run: work }) => [
        taskOf(name),
        (payload: unknown) => work(payload as Record<string, unknown>, of.house(), stopping.signal),
      ]),
    ),
  });
  // The library ends its workers by itself when a newer build migrates the queue under them.
  let working = true;
  void runner.promise.catch(() => undefined).finally(() => (working = false));
  return {
    async enqueue(task, payload, { key, maxAttempts = ATTEMPTS, after } = {}) {
      await runner.addJob(taskOf(task), payload, {
        maxAttempts,
        ...(after === undefined ? {} : { runAt: new Date(Date.now() + after) }),
        ...(key === undefined ? {} : { jobKey: `${of.service}:${key}`, jobKeyMode: 'unsafe_dedupe' as const }),
      });
    },
    async stop() {
      stopping.abort();
      if (working) await runner.stop();
      await utils.release();
      await held;
      await lock.release();
      await pgPool.end();
    },
  };
}

/** The queue of a service without tasks: there is none, and nothing is started for it. */
const none = (service: string): Queue => ({
  enqueue: () => Promise.reject(new Error(`${service} has no tasks`)),
  stop: () => Promise.resolve(),
});

/** The queue's own lines in the product's log: its chatter only when somebody debugs. */
const loggerOf = (log: Log, warning: 'warn' | 'debug' = 'warn'): Logger =>
  new Logger((scope) => (level, message) => {
    const grave: Readonly<Record<string, 'error' | 'warn' | 'debug'>> = { error: 'error', warning };
    log[grave[level] ?? 'debug']({ queue: scope }, message);
  });

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
