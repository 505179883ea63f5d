import { describe, expect, it } from '@jest/globals';
import { readAddress, EventStoreAddressError } from './eventstoredb-address.js';

describe('the address of EventStoreDB', () => {
  it.each([
    ['esdb://eventstore?tls=false', [{ address: 'eventstore', port: 2113 }], false],
    ['kurrentdb://one:2113,two:2114,[::1]:2115', undefined, true],
    ['esdb+discover://cluster.example.com:2113', [{ address: 'cluster.example.com', port: 2113 }], true],
    ['kurrentdb+discover://cluster.example.com/?keepAliveInterval=-1', undefined, true],
  ])('%s names its nodes', (given, hosts, tls) => {
    const read = readAddress(given);
    expect(read.tls).toBe(tls);
    expect(read.discover).toBe(given.includes('+discover'));
    if (hosts) expect(read.hosts).toEqual(hosts);
    else expect(read.hosts.length).toBe(given.split(',').length);
  });

  it.each([
    ['ada:secret', 'ada', 'secret'],
    ['ada:with:colon', 'ada', 'with:colon'],
    ['ada:with@at', 'ada', 'with@at'],
    ['ada:with%40escape%2F', 'ada', 'with@escape/'],
    ['ada:100%sure', 'ada', '100%sure'],
    ['ada%3Ab:ключ', 'ada:b', 'ключ'],
    ['ada:', 'ada', ''],
  ])('given the user %s, then name and password are as they were meant', (who, username, password) => {
    const { credentials, hosts } = readAddress(`esdb://${who}@host:2113?tls=true&connectionName=a%40b`);
    expect([credentials, hosts]).toEqual([{ username, password }, [{ address: 'host', port: 2113 }]]);
  });

  it.each([
    ['http://host:2113', 'it must begin with esdb://'],
    ['host:2113', 'it must begin with esdb://'],
    ['esdb://', 'it has no host'],
    ['esdb://host:0', 'there is no port 0'],
    ['esdb://host:70000', 'there is no port 70000'],
    ['esdb+discover://one,two', 'takes one DNS name'],
    ['esdb://ada@host', 'a user needs a password'],
    ['esdb://host?tls=no', 'tls must be true or false'],
    ['esdb://host?tls', '"tls" needs a value'],
    ['esdb://host?retries=4', 'there is no "retries"'],
    ['esdb://host?keepAliveTimeout=soon', 'keepAliveTimeout must be a whole number'],
    ['esdb://host?tlsCAFile=/no/such.crt', 'the file of tlsCAFile, /no/such.crt, does not exist'],
    ['esdb://host?tlsVerifyCert=false', 'remove tlsVerifyCert=false'],
    ['esdb://host?throwOnAppendFailure=false', 'remove throwOnAppendFailure=false'],
    ['esdb://host?nodePreference=nearest', 'nodePreference must be leader or'],
    ['esdb://host?userKeyFile=/dev/null', 'userCertFile and userKeyFile must be set together'],
  ])('given %s, then the error names the mistake', (given, sentence) => {
    expect(() => readAddress(given)).toThrow(EventStoreAddressError);
    expect(() => readAddress(given)).toThrow(sentence);
  });

  it('given a mistake beside a password, then the error does not contain the password', () => {
    expect(() => readAddress('esdb://ada:geheim@host?tls=perhaps')).not.toThrow('geheim');
  });
});
