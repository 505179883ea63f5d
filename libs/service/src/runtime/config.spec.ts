import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { publicUrl, readConfig, secretSettings } from './config.js';

const least = { DATABASE_URL: 'postgres://localhost/x', SERVICE_SECRET: 'x'.repeat(32) };

describe('The configuration', () => {
  it('has a default for everything that can have one', () =>
    expect(readConfig(least)).toMatchObject({
      PORT: 3000,
      KAFKA_BROKERS: [],
      SERVICES: 'inprocess',
      DEMO: false,
    }));
  it('reads lists and flags', () =>
    expect(readConfig({ ...least, KAFKA_BROKERS: 'a:1, b:2', DEMO: '1' })).toMatchObject({
      KAFKA_BROKERS: ['a:1', 'b:2'],
      DEMO: true,
    }));
  it('listens on this machine alone where the password of the demo company is known, unless it is reported otherwise', () =>
    expect([
      readConfig(least).HOST,
      readConfig({ ...least, DEMO: '1' }).HOST,
      readConfig({ ...least, DEMO: '1', HOST: '0.0.0.0' }).HOST,
    ]).toEqual(['0.0.0.0', '127.0.0.1', '0.0.0.0']));
  it('reads where frontends are that are served elsewhere', () =>
    expect(
      readConfig({
        ...least,
        REMOTES:
          'warehouse=https://cdn.example.com:8443/w/mf-manifest.json, yard=http://localhost:3101/mf-manifest.json',
      }).REMOTES,
    ).toEqual([
      {
        name: 'warehouse',
        entry: 'https://cdn.example.com:8443/w/mf-manifest.json',
        origin: 'https://cdn.example.com:8443',
      },
      { name: 'yard', entry: 'http://localhost:3101/mf-manifest.json', origin: 'http://localhost:3101' },
    ]));
  it.each([
    ['PORT', '70000', 'PORT is "70000"'],
    ['FEED', 'kafka', 'FEED is "kafka": read models follow only the event store; remove FEED, run "npm run'],
    ['COMPANY_TIMEZONE', 'Mars/Olympus', 'COMPANY_TIMEZONE is "Mars/Olympus": is not a time zone'],
    ['DATABASE_URL', 'mysql://x', 'must begin with postgres:'],
    ['MAP_TILE_URL', 'http://tiles.example.com/{z}/{x}/{y}.png', 'must begin with https:// and a host, or with /'],
    ['MAP_TILE_URL', '//tiles.example.com/{z}/{x}/{y}.png', 'must begin with https:// and a host, or with /'],
    ['MAP_TILE_URL', 'https://{s}.example.com/{z}/{x}/{y}.png', 'must begin with https:// and a host, or with /'],
    ['MAP_TILE_URL', 'https://tiles.example.com/{z}/{x}.png', 'must hold {z}, {x} and {y}'],
    ['REMOTES', 'https://cdn.example.com/mf-manifest.json', 'must be a name, = and an address'],
    ['REMOTES', 'warehouse', 'must be a name, = and an address'],
    [
      'REMOTES',
      'warehouse=cdn.example.com/mf-manifest.json',
      'the address of warehouse must begin with https:// and a host',
    ],
    ['REMOTES', 'warehouse=http://cdn.example.com/mf-manifest.json', 'must begin with https:// and a host'],
    ['REMOTES', 'warehouse=javascript:alert(1)', 'must begin with https:// and a host'],
    ['REMOTES', 'warehouse=https://cdn.example.com/', 'must point to its mf-manifest.json'],
    ['REMOTES', 'a=https://c.example/m.json,a=https://d.example/m.json', 'a is named twice'],
    ['REMOTES', 'shell=https://c.example/m.json', 'the shell cannot be on another host'],
    ['PUBLIC_URL', 'tailboard.example.com', 'must be http:// or https:// and a host, without a path'],
    ['PUBLIC_URL', 'https://example.com/tailboard', 'must be http:// or https:// and a host, without a path'],
    ['SMTP_URL', 'mail.example.com:25', 'must begin with smtp: or smtps:'],
    ['MAIL_FROM', 'Tailboard', 'is not an address'],
    ['MAIL_FROM', 'a@example.com\r\nBcc: b@example.com', 'is not an address'],
    ['OIDC_PROVIDER', 'My Provider', 'must be a short name'],
    ['OIDC_PROVIDER', 'passkey', 'must not begin with password or passkey'],
    ['OIDC_PROVIDER', 'password-of-old', 'must not begin with password or passkey'],
    ['OIDC_ISSUER', 'http://login.example.com', 'must begin with https:// and a host'],
    ['OIDC_ISSUER', 'javascript:alert(1)', 'must begin with https:// and a host'],
    ['OIDC_ISSUER', 'login.example.com', 'must begin with https:// and a host'],
    ['SERVICE_SECRET', 'short', 'must have at least 32 characters'],
  ])('stops at a wrong %s with its problem and an example', (name, value, sentence) => {
    expect(() => readConfig({ ...least, [name]: value })).toThrow(sentence);
    expect(() => readConfig({ ...least, [name]: value })).toThrow(`Example: ${name}=`);
  });
  it('lets people sign in with a provider over TLS, or on this machine, and under a name', () => {
    const oidc = { ...least, OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'tailboard' };
    expect(readConfig(oidc)).toMatchObject({ OIDC_PROVIDER: 'sso', OIDC_LABEL: 'Single sign-on' });
    expect(readConfig({ ...oidc, OIDC_ISSUER: 'http://127.0.0.1:9000' }).OIDC_ISSUER).toBe('http://127.0.0.1:9000');
    expect(() => readConfig({ ...oidc, OIDC_CLIENT_ID: '' })).toThrow('OIDC_CLIENT_ID is not set');
  });
  it('names what is not set', () => expect(() => readConfig({})).toThrow('DATABASE_URL is not set'));
  describe.each(secretSettings)('given the secret %s', (name) => {
    const valid: Readonly<Record<string, string>> = {
      DATABASE_URL: 'postgres://me:hunter2@localhost/x',
      ESDB_URL: 'esdb://me:hunter2@a:2113,b:2113',
      DIRECT_DATABASE_URL: 'postgres://me:hunter2@localhost/tailboard',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=hunter2',
      READ_DATABASE_URL: 'postgres://me:hunter2@replica/tailboard',
      BLOBS: 's3://KEY:hunter2@s3.example.com/bucket',
      SMTP_URL: 'smtp://me:hunter2@mail.example.com',
    };
    const value = valid[name] ?? 'hunter2'.repeat(6);
    const readMessage = (env: Record<string, string>): string => {
      try {
        readConfig(env);
        return '';
      } catch (error) {
        return inspect(error);
      }
    };

    it('then it can be in a file instead, which must be readable', () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'tailboard-config-'));
      const file = path.join(folder, 'secret');
      const { [name]: _, ...others } = { ...least } as Record<string, string>;
      try {
        writeFileSync(file, `${value}\n`);
        expect(readConfig({ ...others, [`${name}_FILE`]: file })).toMatchObject({ [name]: value });
        expect(readMessage({ ...others, [`${name}_FILE`]: `${file}.txt` })).toContain(
          `${name}_FILE is "${file}.txt", which cannot be read`,
        );
      } finally {
        rmSync(folder, { recursive: true });
      }
    });

    it('then no error repeats it, whatever is wrong with it', () => {
      const wrong = [
        'hunter2',
        `http://me:hunter2@host`,
        ...['postgres', 'esdb', 's3', 'smtp'].flatMap((protocol) => [
          `${protocol}://me:hunter2@`,
          `${protocol}://me:hunter2@host:port/bucket`,
          `${protocol}://:hunter2@[host/bucket`,
        ]),
        'x'.repeat(2_001) + 'hunter2',
      ];
      for (const given of wrong) expect(readMessage({ ...least, [name]: given })).not.toContain('hunter2');
    });
  });
  it.each([
    'postgres://me:hunter2@',
    'postgres://me:hunter2@host:port/x',
    's3://KEY:hunter2@/bucket',
    's3://KEY@host/b',
  ])('stops at %s, which a library would repeat in its error', (given) =>
    expect(() => readConfig({ ...least, [given.startsWith('s3') ? 'BLOBS' : 'DATABASE_URL']: given })).toThrow(
      'is "…"',
    ),
  );
  it('shows no password that someone put into an address that is none of the secrets', () =>
    expect(() =>
      readConfig({ ...least, PUBLIC_URL: 'https://me:hunter2@example.com', REMOTES: 'a=https://me:hunter2@x/y' }),
    ).not.toThrow('hunter2'));
  it('reads no other setting from a file', () =>
    expect(readConfig({ ...least, APP_NAME_FILE: '/etc/hostname' }).APP_NAME).toBe('Tailboard'));
  it('knows where links lead: to PUBLIC_URL, else to this machine', () => {
    expect(publicUrl(readConfig({ ...least, PORT: '3001' }))).toBe('http://localhost:3001');
    expect(publicUrl(readConfig({ ...least, PUBLIC_URL: 'https://crew.example.com/' }))).toBe(
      'https://crew.example.com',
    );
  });
});
