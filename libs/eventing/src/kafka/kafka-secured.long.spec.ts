import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openAccount, id, record } from '../testing/sample-ledger.js';
import { missingNodes, startCluster, type Brokers } from '../testing/kafka-broker.js';
import { kafkaTool } from '../testing/kafka-tools.js';
import { LOCALHOST_CERTIFICATE, LOCALHOST_KEY } from '../testing/localhost-certificate.js';
import { waitUntil } from '../testing/wait-until.js';
import { kafkaClient, type KafkaSettings } from './client.js';
import { relayUnderTest } from '../testing/relay-under-test.js';
import { listCommands } from './relay-topics.js';
import { describeFailure } from './describe-failure.js';

const admin = { username: 'admin', password: 'admin-secret' };
const as = (username: string): NonNullable<KafkaSettings['sasl']> => ({
  ...{ mechanism: 'scram-sha-512', username, password: `${username}-secret` },
});
const inOneLine = (pem: string): string => pem.trim().replaceAll('\n', '\\n');

/** Error message for a client that lists the topics with these settings. */
const summarize = async (settings: KafkaSettings): Promise<string> =>
  kafkaClient(settings)
    .topics(['tailboard.jobs.v1'])
    .then(() => 'nothing is wrong', describeFailure);

describe('a cluster with passwords and rights', () => {
  let secured: Brokers | undefined;
  beforeAll(async () => {
    if (missingNodes() !== undefined) return;
    secured = await startCluster({
      listener: 'SASL_PLAINTEXT',
      users: { admin: 'admin-secret', tailboard: 'tailboard-secret', reports: 'reports-secret' },
      properties: [
        'sasl.enabled.mechanisms=SCRAM-SHA-512',
        'sasl.mechanism.inter.broker.protocol=SCRAM-SHA-512',
        `listener.name.client.scram-sha-512.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required username="admin" password="admin-secret";`,
        'authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer',
        'super.users=User:admin;User:ANONYMOUS',
      ],
    });
  });
  afterAll(() => secured?.close());

  it('given the rights that are printed and no more, then the relay works, and a reader without those of a restricted topic is refused it alone', async () => {
    if (!secured) return expect(missingNodes()).toBeTruthy();
    const { brokers } = secured;
    const test = await relayUnderTest(brokers, as('admin'));
    try {
      const kafka = { brokers, prefix: test.prefix, sasl: as('tailboard') };
      const without = await test.relay({ kafka, restricted: ['pay'] });
      const last = await record(test.store, openAccount(id(1), 'ada'));
      await waitUntil(async () => (await without.status()).trouble !== null);
      expect((await without.status()).trouble).toContain('"npm run relay -- topics" prints the required rights');

      for (const line of listCommands(['jobs', 'people', 'pay'], { prefix: test.prefix, partitions: 1 }))
        await kafkaTool(line, brokers[0]!, admin);
      await test.out(without, last);
      expect((await without.status()).trouble).toBeNull();

      const group = `${test.prefix}reports`;
      await kafkaTool(
        `kafka-acls.sh --bootstrap-server BROKER:9092 --add --allow-principal User:reports --operation Read --topic ${test.prefix}tailboard.jobs.v1 --group ${group}`,
        brokers[0]!,
        admin,
      );
      const reader = kafkaClient({ brokers, sasl: as('reports') });
      expect((await reader.offsets(`${test.prefix}tailboard.jobs.v1`)).map(({ high }) => high)).toEqual([1n]);
      await expect(
        reader.offsets(`${test.prefix}tailboard.pay.v1`).catch((error: unknown) => describeFailure(error)),
      ).resolves.toMatch(/does not allow|does not host/);
      expect(await test.client.topics([`${test.prefix}tailboard.pay.v1`])).toHaveProperty('size', 1);
    } finally {
      await test.close();
    }
  });

  it('reports in a sentence what is wrong with a name, a password, a mechanism, a port or a host', async () => {
    if (!secured) return expect(missingNodes()).toBeTruthy();
    const { brokers } = secured;
    const wrong = { ...as('tailboard'), password: 'wrong' };
    expect(await summarize({ brokers, sasl: as('reports') })).toBe('nothing is wrong');
    expect(await summarize({ brokers, sasl: wrong })).toContain('correct KAFKA_USER and KAFKA_PASSWORD');
    expect(await summarize({ brokers, sasl: { ...wrong, mechanism: 'plain' } })).toContain('correct KAFKA_SASL');
    expect(await summarize({ brokers })).toContain('set KAFKA_TLS and KAFKA_SASL');
    expect(await summarize({ brokers, tls: {}, sasl: as('tailboard') })).toMatch(
      /remove KAFKA_TLS|closes the connection/,
    );
    expect(await summarize({ brokers: ['127.0.0.1:1'] })).toContain('no server listens at 127.0.0.1:1');
    expect(await summarize({ brokers: ['no-such-host.invalid:9092'] })).toContain(
      'the host no-such-host.invalid of Kafka is unknown',
    );
  });
});

describe('a cluster with TLS', () => {
  it('accepts its own root certificate; without it, the sentence names the missing setting', async () => {
    if (missingNodes() !== undefined) return expect(missingNodes()).toBeTruthy();
    const stores = ['keystore', 'truststore'].map((store) => `ssl.${store}.type=PEM`);
    const secured = await startCluster({
      listener: 'SSL',
      properties: [
        ...stores,
        `ssl.keystore.certificate.chain=${inOneLine(LOCALHOST_CERTIFICATE)}`,
        `ssl.keystore.key=${inOneLine(LOCALHOST_KEY)}`,
        `ssl.truststore.certificates=${inOneLine(LOCALHOST_CERTIFICATE)}`,
      ],
    });
    try {
      const { brokers } = secured;
      expect(await summarize({ brokers, tls: { ca: LOCALHOST_CERTIFICATE } })).toBe('nothing is wrong');
      expect(await summarize({ brokers, tls: {} })).toContain('set its root certificate in KAFKA_TLS_CA');
      expect(await summarize({ brokers })).toContain('if its port requires TLS');
    } finally {
      await secured.close();
    }
  });
});
