import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { catalogue } from '@tailboard/contracts/catalogue';
import { environment, readConfig, secretSettings } from '@tailboard/service/runtime/config';
import YAML from 'yaml';
import { z } from 'zod';

const text = readFileSync(path.resolve(__dirname, '../../docker-compose.yml'), 'utf8');

/** The parts of the Compose specification that the file uses; others are errors. */
const Service = z.strictObject({
  build: z.literal('.').optional(),
  image: z.string().regex(/^tailboard$|:[\w.-]+$/, 'has a version'),
  restart: z.literal('unless-stopped'),
  command: z.array(z.string()).optional(),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string().regex(/^127\.0\.0\.1:[^:]+(?::-\d+\})?:\d+$/, 'is on this machine only')).default([]),
  volumes: z.array(z.string()).default([]),
  configs: z.array(z.strictObject({ source: z.string(), target: z.string() })).default([]),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })).default({}),
  healthcheck: z.strictObject({
    test: z.tuple([z.enum(['CMD', 'CMD-SHELL'])], z.string()),
    interval: z.string(),
    timeout: z.string().optional(),
    start_period: z.string().optional(),
    retries: z.number(),
  }),
});
const Compose = z.strictObject({
  name: z.literal('tailboard'),
  'x-service': z.unknown(),
  services: z.record(z.string(), Service),
  configs: z.record(z.string(), z.strictObject({ content: z.string() })),
  volumes: z.record(z.string(), z.null()),
});
const compose = Compose.parse(YAML.parse(text, { merge: true }));
const ours = Object.entries(compose.services).filter(([, { image }]) => image === 'tailboard');

/** Replaces variables as Compose does; `undefined` values count as not set. */
function interpolated(value: string, env: Readonly<Record<string, string>>): string {
  const inner = /\$\{(\w+)(?::([-?])((?:[^{}$]|\$(?!\{))*))?\}/;
  for (let [result, match] = [value, inner.exec(value)]; ; match = inner.exec(result)) {
    if (!match) return result;
    const [whole, name = '', kind, other = ''] = match;
    const given = env[name] || undefined;
    // A required variable within a default that is not used is not required.
    result = result.replace(whole, () => given ?? (kind === '?' ? `MISSING ${name}` : other));
  }
}
const settingsOf = (service: string, env: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(compose.services[service]!.environment).map(([name, value]) => [name, interpolated(value, env)]),
  );
const REQUIRED = {
  SERVICE_SECRET: 's'.repeat(32),
  SECOND_FACTOR_KEY: 'k'.repeat(32),
  POSTGRES_PASSWORD: 'postgrespassword',
  BLOBS_SECRET: 'bucketsecret',
};

describe('The containers', () => {
  it('given every service of the catalogue, then it has a container, and so has the gateway', () => {
    expect(ours.map(([name]) => name).sort()).toEqual(['gateway', ...Object.keys(catalogue)].sort());
    for (const [name, { environment: settings }] of ours) expect(settings['SERVICE']).toBe(name);
  });

  it('given the required secrets alone, then every container of the product has a valid configuration', () => {
    for (const [name] of ours)
      expect(readConfig(settingsOf(name, REQUIRED))).toMatchObject({
        DATABASE_URL: 'postgres://tailboard:postgrespassword@postgres:5432/tailboard',
        BLOBS: 's3+http://tailboard:bucketsecret@blobs:8333/tailboard',
        DEMO: false,
      });
  });

  it('given any setting, then it reaches every container of the product, or the file sets it', () => {
    const set = ['DATABASE_URL', 'ESDB_URL', 'KAFKA_BROKERS', 'HOST'];
    const ofTheImage = ['PORT', 'DATA_DIR', 'SERVICES', 'FEED'];
    for (const [name] of ours)
      for (const setting of Object.keys(environment).filter((each) => ![...set, ...ofTheImage].includes(each)))
        expect([name, setting, settingsOf(name, { ...REQUIRED, [setting]: 'a value' })[setting]]).toEqual([
          name,
          setting,
          'a value',
        ]);
  });

  it('given their secrets, then none has a value in the file', () => {
    for (const { environment: settings } of Object.values(compose.services))
      for (const [name, value] of Object.entries(settings))
        if (secretSettings.includes(name) || /SECRET|PASSWORD|KEY$/.test(name))
          expect(interpolated(value, {})).toMatch(/^$|MISSING|^esdb:\/\/eventstore:2113|^smtp:\/\/mail:1025$/);
    expect(interpolated(compose.configs['s3']!.content, {})).toContain('"secretKey": "MISSING BLOBS_SECRET"');
  });

  it('given what a container mounts or waits for, then it is declared, and data is in named volumes', () => {
    const volumes = Object.values(compose.services).flatMap((service) =>
      service.volumes.map((one) => one.split(':')[0]),
    );
    expect([...new Set(volumes)].sort()).toEqual(Object.keys(compose.volumes).sort());
    for (const service of Object.values(compose.services)) {
      for (const { source } of service.configs) expect(Object.keys(compose.configs)).toContain(source);
      for (const name of Object.keys(service.depends_on)) expect(Object.keys(compose.services)).toContain(name);
    }
    expect(JSON.parse(interpolated(compose.configs['s3']!.content, REQUIRED))).toMatchObject({
      identities: [{ credentials: [{ accessKey: 'tailboard', secretKey: 'bucketsecret' }] }],
    });
  });
});
