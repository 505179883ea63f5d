import { fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { PROCESS_LIMITS, type ProcessLimits } from './file-limits.js';

/** Why a process ended before its work: it reached a limit, or for another reason. */
export type ProcessEnd = 'memory' | 'time' | 'crash';

/** The process of a file ended before its work. */
export class FileProcessEndedError extends Error {
  override readonly name = 'FileProcessEndedError';
  constructor(
    readonly end: ProcessEnd,
    lastOutput = '',
  ) {
    super(`the process of a file ended: ${end} ${lastOutput}`.trim());
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

/** Characters of the error output that are kept for the log. */
const LAST_OUTPUT = 2_000;
/** Signals by which a process ends itself at a limit. */
export const END_SIGNALS = { memory: 'SIGUSR2', time: 'SIGXCPU' } as const;

/**
 * Starts a process for one file, with limits on heap, resident memory and time (ADR 53). It gets no settings and
 * no secrets, and its own thread pool.
 * @param entry a program that calls `exchangeOf` of `process-exchange.ts`
 */
export function startFileProcess<Request, Response>(
  entry: URL,
  limitChanges: Partial<ProcessLimits> = {},
): FileProcess<Request, Response> {
  const limits: ProcessLimits = { ...PROCESS_LIMITS, ...limitChanges };
  const child = fork(fileURLToPath(entry), [JSON.stringify(limits)], {
    execArgv: [
      ...process.execArgv.filter((flag) => !flag.startsWith('--inspect')),
      `--max-old-space-size=${limits.heapMegabytes}`,
    ],
    env: { PATH: process.env.PATH, UV_THREADPOOL_SIZE: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  let lastOutput = '';
  child.stderr?.on('data', (text: Buffer) => (lastOutput = `${lastOutput}${String(text)}`.slice(-LAST_OUTPUT)));
  (child.stderr as Socket | null)?.unref();
  let left = limits.waitMs;
  let ended: ProcessEnd | undefined;
  let settle: ((response: Response | FileProcessEndedError) => void) | undefined;
  const end = (reason: ProcessEnd): void => {
    ended ??= reason;
    child.kill('SIGKILL');
    settle?.(new FileProcessEndedError(ended, lastOutput));
  };
  child.on('message', (response: Response) => settle?.(response));
  child.once('close', (code, signal) => {
    // The runtime aborts when its heap is full.
    if (signal === END_SIGNALS.memory || signal === 'SIGABRT' || code === 134) end('memory');
    else end(signal === END_SIGNALS.time ? 'time' : 'crash');
  });
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
