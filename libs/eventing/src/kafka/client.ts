import { Kafka, logLevel, type LogEntry } from 'kafkajs';
import type { Log } from '../projection/runtime.js';

/** Brief retries inside the client: whoever uses it tries again for as long as it takes, and says so. */
export const retry = { retries: 3, initialRetryTime: 100, maxRetryTime: 1_000 };
export const timeouts = { connectionTimeout: 3_000, requestTimeout: 5_000 };

/** What the client has to say goes into our log; connection troubles are told by those who meet them. */
export const logCreator =
  (log: Log) =>
  () =>
  ({ level, namespace, log: { message, error } }: LogEntry): void => {
    if (level <= logLevel.ERROR)
      log.warn(`kafka ${namespace}: ${message}`, error === undefined ? {} : { error: String(error) });
  };

export const kafka = (brokers: readonly string[], clientId: string, log: Log): Kafka =>
  new Kafka({
    clientId,
    brokers: [...brokers],
    retry,
    ...timeouts,
    logLevel: logLevel.ERROR,
    logCreator: logCreator(log),
  });
