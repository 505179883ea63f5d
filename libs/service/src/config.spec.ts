import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.js';

const least = { DATABASE_URL: 'postgres://localhost/x', SERVICE_SECRET: 'x'.repeat(32) };

describe('The configuration', () => {
  it('has a default for everything that can have one', () =>
    expect(readConfig(least)).toMatchObject({
      PORT: 3000,
      FEED: 'store',
      KAFKA_BROKERS: [],
      SERVICES: 'inprocess',
      DEMO: false,
    }));
  it('reads lists and flags', () =>
    expect(readConfig({ ...least, KAFKA_BROKERS: 'a:1, b:2', DEMO: '1' })).toMatchObject({
      KAFKA_BROKERS: ['a:1', 'b:2'],
      DEMO: true,
    }));
  it.each([
    ['PORT', '70000', 'PORT is "70000"'],
    ['FEED', 'rabbit', 'FEED is "rabbit"'],
    ['COMPANY_TIMEZONE', 'Mars/Olympus', 'COMPANY_TIMEZONE is "Mars/Olympus": is not a time zone'],
    ['DATABASE_URL', 'mysql://x', 'must begin with postgres:'],
    ['MAP_TILE_URL', 'http://tiles.example.com/{z}/{x}/{y}.png', 'must begin with https:// and a host, or with /'],
    ['MAP_TILE_URL', '//tiles.example.com/{z}/{x}/{y}.png', 'must begin with https:// and a host, or with /'],
    ['MAP_TILE_URL', 'https://{s}.example.com/{z}/{x}/{y}.png', 'must begin with https:// and a host, or with /'],
    ['MAP_TILE_URL', 'https://tiles.example.com/{z}/{x}.png', 'must hold {z}, {x} and {y}'],
    ['SERVICE_SECRET', 'short', 'must have at least 32 characters'],
  ])('stops at a wrong %s with its problem and an example', (name, value, sentence) => {
    expect(() => readConfig({ ...least, [name]: value })).toThrow(sentence);
    expect(() => readConfig({ ...least, [name]: value })).toThrow(`Example: ${name}=`);
  });
  it('names what is not set', () => expect(() => readConfig({})).toThrow('DATABASE_URL is not set'));
  it('never repeats a secret', () =>
    expect(() => readConfig({ ...least, SERVICE_SECRET: 'hunter2' })).not.toThrow('hunter2'));
});
