import type { Log as EngineLog } from '@tailboard/eventing/projection/runtime';
import { pino, type Logger } from 'pino';

/** A structured log; every line of a request carries its `correlation_id`. Bodies, tokens and passwords are never logged. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug' | 'fatal'> & {
  child(fields: Record<string, unknown>): Log;
};

export const createLog = (name: string, level: string, fd = 1): Log =>
  pino(
    {
      name,
      level,
      redact: { paths: ['*.password', '*.access_token', 'headers.authorization', 'headers.cookie'], censor: '…' },
      timestamp: pino.stdTimeFunctions.isoTime,
      base: { name },
    },
    paper(fd),
  ) as Log;

/** Lines that cannot be written are kept until they can be, this many bytes of them; later ones are left out. */
const KEPT = 1_048_576;

/** Where lines are written. A disk that is full is no reason to end: an error of the log alone would end the process. */
const paper = (fd: number) => pino.destination({ dest: fd, sync: true, maxLength: KEPT }).on('error', () => {});

/** The same log, as the engine speaks: the sentence first. */
export const engineLog = (log: Log): EngineLog => ({
  info: (message, details = {}) => log.info(details, message),
  warn: (message, details = {}) => log.warn(details, message),
  error: (message, details = {}) => log.error(details, message),
});
