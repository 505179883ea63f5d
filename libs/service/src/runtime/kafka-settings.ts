import { readFileSync } from 'node:fs';
import type { KafkaSettings } from '@tailboard/eventing/kafka/client';
import type { TopicSettings } from '@tailboard/eventing/kafka/relay-topics';
import { InvalidSettingError, type Config } from './config.js';

const DAY = 86_400_000;

/** Builds the Kafka connection from settings and their files; reports contradictions in a sentence. */
export function kafkaSettings(config: Config): KafkaSettings {
  const { KAFKA_SASL, KAFKA_USER, KAFKA_PASSWORD: password, KAFKA_TLS } = config;
  const [ca, cert, key] = [
    readFile(config, 'KAFKA_TLS_CA'),
    readFile(config, 'KAFKA_TLS_CERT'),
    readFile(config, 'KAFKA_TLS_KEY'),
  ];
  if (!KAFKA_TLS && (ca ?? cert ?? key) !== undefined)
    throw new InvalidSettingError('KAFKA_TLS is not set, but files for TLS are. Example: KAFKA_TLS=1');
  if ((cert === undefined) !== (key === undefined))
    throw new InvalidSettingError('KAFKA_TLS_CERT and KAFKA_TLS_KEY go together, and one of them is not set');
  if (KAFKA_SASL && (KAFKA_USER === undefined || password === undefined))
    throw new InvalidSettingError('KAFKA_SASL is set, and needs KAFKA_USER and KAFKA_PASSWORD or KAFKA_PASSWORD_FILE');
  return {
    brokers: config.KAFKA_BROKERS,
    clientId: config.KAFKA_CLIENT_ID,
    prefix: config.KAFKA_TOPIC_PREFIX,
    ...(KAFKA_TLS ? { tls: { ...(ca ? { ca } : {}), ...(cert ? { cert } : {}), ...(key ? { key } : {}) } } : {}),
    ...(KAFKA_SASL ? { sasl: { mechanism: KAFKA_SASL, username: KAFKA_USER!, password: password! } } : {}),
  };
}

/** Settings of topics that the product creates. */
export const topicSettings = (config: Config): TopicSettings => ({
  ...(config.KAFKA_PARTITIONS ? { partitions: config.KAFKA_PARTITIONS } : {}),
  ...(config.KAFKA_REPLICATION ? { replication: config.KAFKA_REPLICATION } : {}),
  ...(config.KAFKA_RETENTION ? { retention: Math.round(config.KAFKA_RETENTION * DAY) } : {}),
  prefix: config.KAFKA_TOPIC_PREFIX,
});

function readFile(config: Config, name: 'KAFKA_TLS_CA' | 'KAFKA_TLS_CERT' | 'KAFKA_TLS_KEY'): string | undefined {
  const file = config[name];
  if (file === undefined) return undefined;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new InvalidSettingError(`${name} is "${file}", which cannot be read: ${(error as Error).message}`);
  }
}
