import { describe, expect, it } from '@jest/globals';
import { OutageLog } from './outage-log.js';
import { recordingLog } from '../testing/sample-ledger.js';
import { describeFailure } from './describe-failure.js';

const createError = (message: string, more: object = {}): Error =>
  Object.assign(new Error('given up'), { cause: Object.assign(new Error(message), more) });

describe('what is wrong with Kafka', () => {
  it.each([
    ['Connection error: getaddrinfo ENOTFOUND kafka.example.com', 'the host kafka.example.com of Kafka is unknown'],
    ['connect ECONNREFUSED 127.0.0.1:9092', 'no server listens at 127.0.0.1:9092'],
    ['self-signed certificate in certificate chain', 'the certificate of Kafka is not trusted'],
    ['unable to verify the first certificate', 'the certificate of Kafka is not trusted'],
    ["Hostname/IP does not match certificate's altnames", 'the certificate of Kafka is for another name'],
    ['SSL routines:ssl3_get_record:wrong version number', 'Kafka does not use TLS at this port'],
    ['Closed connection', 'if its port requires TLS or a password'],
    ['SASL SCRAM-SHA-256 mechanism is not supported by the server', 'does not offer this way to sign in'],
    [
      'Not authorized to access topics: [Topic authorization failed]',
      'does not allow writing to, creating or describing a topic',
    ],
    ['Messages are rejected: NOT_ENOUGH_REPLICAS', 'too few brokers have the newest messages'],
    ['something new', 'given up'],
  ])('is one sentence with the remedy: %s', (words, sentence) => {
    expect(describeFailure(createError(words))).toContain(sentence);
  });
});

describe('an outage', () => {
  it('is reported when it begins, once a minute, and when it is over; a single failure is not', async () => {
    let now = 0;
    const [log, noted] = [recordingLog(), [] as (string | null)[]];
    const outage = new OutageLog(
      log,
      async (reason) => void noted.push(reason),
      () => now,
    );
    await outage.met(createError('connect ECONNREFUSED 127.0.0.1:9092'));
    await outage.over();
    expect(log.entries).toEqual([]);
    for (; now < 150_000; now += 1_000) await outage.met(createError('connect ECONNREFUSED 127.0.0.1:9092'));
    await outage.over();
    const why = 'no server listens at 127.0.0.1:9092: start Kafka, or correct KAFKA_BROKERS';
    expect(log.entries.map(({ message }) => message)).toEqual([
      `publishing to Kafka failed: ${why}`,
      `publishing to Kafka has been failing for 1 min: ${why}`,
      `publishing to Kafka has been failing for 2 min: ${why}`,
      'publishing to Kafka resumed after 149 s',
    ]);
    expect([noted.at(0), noted.at(-1)]).toEqual([why, null]);
  });
});
