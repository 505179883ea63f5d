import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PROCESS_LIMITS } from './file-limits.js';

/** Why a process ended before its work: it reached a limit, or for another reason. */
export type ProcessEnd = 'memory' | 'time' | 'crash';

/** The process of a file ended before its work. */
export class FileProcessEndedError extends Error {
  override readonly name = 'FileProcessEndedError';
  constructor(readonly end: ProcessEnd) {
    super(`the process of a file ended: ${end}`);
  }
}

/** A process that works on one file. It answers each request with one response. */
export interface FileProcess<Request, Response> {
  /** @throws FileProcessEndedError if the process ends first */
  request(message: Request): Promise<Response>;
  /** Ends the process. */
  end(): void;
  readonly pid: number | undefined;
}

/** Signal by which a process ends itself when it uses more memory than allowed. */
export const OUT_OF_MEMORY = 'SIGUSR2';

/**
 * Starts a process for one file, with limits on heap, resident memory and working time (ADR 53). It gets no settings and
 * no secrets, and its own thread pool.
 * @param entry a program that calls `exchangeOf` of `process-exchange.ts`
 */
export function startFileProcess<Request, Response>(
  entry: URL,
  { workMs = PROCESS_LIMITS.workMs }: { workMs?: number | undefined } = {},
): FileProcess<Request, Response> {
  const child = fork(fileURLToPath(entry), [], {
    execArgv: [
      ...process.execArgv.filter((flag) => !flag.startsWith('--inspect')),
      `--max-old-space-size=${PROCESS_LIMITS.heapMegabytes}`,
    ],
    env: { PATH: process.env.PATH, UV_THREADPOOL_SIZE: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  let left = workMs;
  let ended: ProcessEnd | undefined;
  let settle: ((response: Response | FileProcessEndedError) => void) | undefined;
  const end = (why: ProcessEnd): void => {
    ended ??= why;
    child.kill('SIGKILL');
    settle?.(new FileProcessEndedError(ended));
  };
  child.on('message', (response: Response) => settle?.(response));
  // The runtime aborts when its heap is full.
  child.once('exit', (code, signal) =>
    end(signal === OUT_OF_MEMORY || signal === 'SIGABRT' || code === 134 ? 'memory' : 'crash'),
  );
  child.once('error', () => end('crash'));
  return {
    async request(message) {
      if (ended) throw new FileProcessEndedError(ended);
      const begin = performance.now();
      let timer: NodeJS.Timeout | undefined;
      try {
        const response = await new Promise<Response | FileProcessEndedError>((resolve) => {
          settle = resolve;
          timer = setTimeout(() => end('time'), left);
          // If it cannot be sent, the process has ended, and its end says why.
          child.send(message as object, () => undefined);
        });
        if (response instanceof FileProcessEndedError) throw response;
        return response;
      } finally {
        clearTimeout(timer);
        settle = undefined;
        left = Math.max(0, left - (performance.now() - begin));
      }
    },
    end: () => end('crash'),
    get pid() {
      return child.pid;
    },
  };
}
