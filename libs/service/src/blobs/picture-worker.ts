import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { overloaded } from '../http/problem.js';
import { semaphore } from '../http/semaphore.js';
import type { CleanOutcome } from './pictures.js';
import type { Received } from './receive.js';

/** A picture to clean, as sent to the picture process. */
export interface PictureJob {
  readonly id: number;
  readonly received: Received;
}
/** Messages of the picture process. */
export type PictureReport = 'out-of-memory' | { readonly id: number; readonly outcome: CleanOutcome };

/** `too-complex`: the picture needs more memory or time than allowed. */
type PictureOutcome = CleanOutcome | 'too-complex';
export interface PictureWorker {
  /**
   * Cleans a received picture in the picture process.
   * @throws 503 if too many pictures wait, or if the process ended because of another picture
   */
  clean(received: Received): Promise<PictureOutcome>;
  /** The ID of the process; `undefined` while none runs. */
  readonly pid: number | undefined;
}

interface Running {
  readonly process: ChildProcess;
  readonly jobs: Map<number, (outcome: PictureOutcome | 'ended') => void>;
}

/** The entry of the picture process: beside this file in the sources, beside the service in its build. */
const entry = new URL(import.meta.url.replace(/[^/]+(\.[jt]s)$/, 'picture-process$1'));
/** Pictures decoded at the same time: at most two, and one core stays free for requests. */
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
/** A process without work ends after this time, ms. */
const IDLE = 30_000;

/**
 * Decodes pictures in a process of its own, so that they never use the threads and the memory of requests (ADR 53). At
 * most two at a time (one on two cores), each for at most `limit` ms. The process starts with the first picture, and
 * again after it ended.
 */
export function pictureWorker({ limit = 30_000 }: { limit?: number } = {}): PictureWorker {
  const places = semaphore({ atOnce: AT_ONCE, waiting: 20 });
  let running: Running | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  const end = (one: Running): void => {
    if (running === one) running = undefined;
    one.process.kill('SIGKILL');
    for (const settle of one.jobs.values()) settle(one.jobs.size === 1 ? 'too-complex' : 'ended');
  };
  const start = (): Running => {
    const one: Running = { process: forked(), jobs: new Map() };
    one.process.unref();
    one.process.channel?.unref();
    one.process.on('message', (report: PictureReport) => {
      if (report === 'out-of-memory') end(one);
      else one.jobs.get(report.id)?.(report.outcome);
    });
    const lost = (): void => {
      if (running === one) running = undefined;
      for (const settle of one.jobs.values()) settle('ended');
    };
    one.process.once('exit', lost).once('error', lost);
    return one;
  };
  const decode = async (received: Received): Promise<PictureOutcome | 'ended'> => {
    clearTimeout(idle);
    const one = (running ??= start());
    const id = ++last;
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve) => {
        one.jobs.set(id, resolve);
        timer = setTimeout(() => (resolve('too-complex'), end(one)), limit);
        one.process.send({ id, received } satisfies PictureJob, (error) => error && resolve('ended'));
      });
    } finally {
      clearTimeout(timer);
      one.jobs.delete(id);
      if (one.jobs.size === 0) idle = setTimeout(() => one.jobs.size === 0 && end(one), IDLE).unref();
    }
  };
  return {
    async clean(received) {
      const outcome = await places.run(() => decode(received));
      if (outcome === 'ended') throw overloaded('the picture process ended');
      return outcome;
    },
    get pid() {
      return running?.process.pid;
    },
  };
}

/** The process gets no settings and no secrets, a small heap, and its own thread pool. */
const forked = (): ChildProcess =>
  fork(fileURLToPath(entry), [], {
    execArgv: [...process.execArgv.filter((flag) => !flag.startsWith('--inspect')), '--max-old-space-size=256'],
    env: { PATH: process.env.PATH, UV_THREADPOOL_SIZE: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

const SHARED = Symbol.for('tailboard.picture-worker');
/** Returns the one picture worker of this process, which its services share although each has its own bundle. */
export const sharedPictureWorker = (): PictureWorker => {
  const holder = globalThis as { [SHARED]?: PictureWorker };
  return (holder[SHARED] ??= pictureWorker());
};
