import type { Log as EngineLog } from '@tailboard/eventing/projection/runtime';
import { pino, type Logger } from 'pino';

/** A structured log; every line of a request carries its `correlation_id`. Bodies, tokens and passwords are never logged. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug' | 'fatal'> & {
  child(fields: Record<string, unknown>): Log;
};

export const createLog = (name: string, level: string): Log =>
  pino({
    name,
    level,
    redact: { paths: ['*.password', '*.access_token', 'headers.authorization', 'headers.cookie'], censor: '…' },
    timestamp: pino.stdTimeFunctions.isoTime,
    base: { name },
  }) as Log;

/** The same log, as the engine speaks: the sentence first. */
export const engineLog = (log: Log): EngineLog => ({
  info: (message, details = {}) => log.info(details, message),
  warn: (message, details = {}) => log.warn(details, message),
  error: (message, details = {}) => log.error(details, message),
});
