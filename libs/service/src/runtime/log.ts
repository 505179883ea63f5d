import type { Log as EngineLog } from '@tailboard/eventing/projection/runtime';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { pino, type Logger } from 'pino';

/** A structured log. Lines of a request carry its `correlation_id`. Never log bodies, tokens or passwords. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug' | 'fatal'> & {
  child(fields: Record<string, unknown>): Log;
};

/** Names this run of the process: in containers all have the same number. */
export const INSTANCE = randomUUID().slice(0, 8);

export const createLog = (name: string, level: string, fd = 1): Log =>
  pino(
    {
      name,
      level,
      redact: { paths: ['*.password', '*.access_token', 'headers.authorization', 'headers.cookie'], censor: '…' },
      timestamp: pino.stdTimeFunctions.isoTime,
      base: { name, pid: process.pid, host: hostname(), instance: INSTANCE },
    },
    paper(fd),
  ) as Log;

/** Buffer in bytes for lines that cannot be written; further lines are dropped. */
const KEPT = 1_048_576;

/** Log destination. The error handler keeps a full disk from ending the process. */
const paper = (fd: number) => pino.destination({ dest: fd, sync: true, maxLength: KEPT }).on('error', () => {});

/** Adapts the log to the engine's interface: message first. */
export const engineLog = (log: Log): EngineLog => ({
  info: (message, details = {}) => log.info(details, message),
  warn: (message, details = {}) => log.warn(details, message),
  error: (message, details = {}) => log.error(details, message),
});
