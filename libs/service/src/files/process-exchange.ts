import { once } from 'node:events';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ProcessLimits } from './file-limits.js';
import { END_SIGNALS } from './file-process.js';

/** The conversation of a file's process with the product: the first request, and how to get each further one. */
export interface Exchange<Request, Response> {
  readonly first: Promise<Request>;
  /** Responds to the last request and returns the next. */
  next(response: Response): Promise<Request>;
  /** Responds to the last request of all. */
  end(response: Response): void;
}

/** Interval between two looks at memory and time, in ms. */
const CHECK_INTERVAL_MS = 25;
/**
 * Looks from a thread of its own, because the work may block this one. Buffers and native memory have no limit but this.
 * A process without its parent ends too.
 */
const WATCH = `
  const { workerData } = require('node:worker_threads');
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
    if (process.memoryUsage.rss() > workerData.residentBytes) process.kill(process.pid, workerData.memory);
    const { user, system } = process.cpuUsage();
    if (user + system > workerData.cpuMs * 1000) process.kill(process.pid, workerData.time);
  }, ${CHECK_INTERVAL_MS});`;

/** Begins the work of a process that `startFileProcess` started. Requests of the product go before it. */
export function startExchange<Request, Response>(): Exchange<Request, Response> {
  setPriority(10);
  const limits = JSON.parse(process.argv[2] ?? '{}') as ProcessLimits;
  new Worker(WATCH, { eval: true, execArgv: [], workerData: { ...limits, ...END_SIGNALS } }).unref();
  process.on('disconnect', () => process.exit());
  const request = async (): Promise<Request> => ((await once(process, 'message')) as [Request])[0];
  /** Parts of the work may wait for responses at the same time; a process has one request at a time. */
  let turn: Promise<unknown> = Promise.resolve();
  return {
    first: request(),
    next(response) {
      const responded = turn.then(() => {
        const next = request();
        process.send?.(response);
        return next;
      });
      turn = responded;
      return responded;
    },
    end: (response) => void process.send?.(response),
  };
}
