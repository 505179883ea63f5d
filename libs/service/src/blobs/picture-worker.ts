import { availableParallelism } from 'node:os';
import type { ProcessLimits } from '../files/file-limits.js';
import { FileProcessEndedError, startFileProcess, type FileProcess } from '../files/file-process.js';
import { overloadProblem } from '../http/problem.js';
import { semaphore } from '../http/semaphore.js';
import type { CleanOutcome } from './pictures.js';
import type { Received } from './receive.js';

/** `too-complex`: the picture needs more memory or time than allowed. */
type PictureOutcome = CleanOutcome | 'too-complex';
export interface PictureWorker {
  /**
   * Cleans a received picture in a process of its own.
   * @throws 503 if too many pictures wait, or if the process ended for another reason than a limit
   */
  clean(received: Received): Promise<PictureOutcome>;
  /** The IDs of the processes under way. */
  readonly pids: readonly (number | undefined)[];
}

/** The entry of the picture process: beside this file in the sources, beside the service in its build. */
const entry = new URL(import.meta.url.replace(/[^/]+(\.[jt]s)$/, 'picture-process$1'));
/** Pictures decoded at the same time: at most two, and one core stays free for requests. */
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));

/**
 * Decodes each picture in a process of its own, so that it never uses the threads and the memory of requests (ADR 53).
 * At most two at a time (one on two cores).
 */
export function pictureWorker(limits: Partial<ProcessLimits> = {}): PictureWorker {
  const places = semaphore({ atOnce: AT_ONCE, waiting: 20 });
  const running = new Set<FileProcess<Received, CleanOutcome>>();
  const decode = async (received: Received): Promise<PictureOutcome> => {
    const fileProcess = startFileProcess<Received, CleanOutcome>(entry, limits);
    running.add(fileProcess);
    try {
      return await fileProcess.request(received);
    } catch (error) {
      if (!(error instanceof FileProcessEndedError)) throw error;
      if (error.end === 'crash') throw overloadProblem('the picture process ended');
      return 'too-complex';
    } finally {
      running.delete(fileProcess);
      fileProcess.end();
    }
  };
  return {
    clean: (received) => places.run(() => decode(received)),
    get pids() {
      return [...running].map(({ pid }) => pid);
    },
  };
}

const SHARED = Symbol.for('tailboard.picture-worker');
/** Returns the one picture worker of this process, which its services share although each has its own bundle. */
export const sharedPictureWorker = (): PictureWorker => {
  const holder = globalThis as { [SHARED]?: PictureWorker };
  return (holder[SHARED] ??= pictureWorker());
};
