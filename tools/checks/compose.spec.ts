import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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
  secrets: z.array(z.string()).default([]),
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
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
  volumes: z.record(z.string(), z.null()),
});
const compose = Compose.parse(YAML.parse(text, { merge: true }));
const ours = Object.entries(compose.services).filter(([, { image }]) => image === 'tailboard');

/** Replaces variables as Compose does; `undefined` values count as not set. */
function interpolate(value: string, env: Readonly<Record<string, string>>): string {
  const inner = /\$\{(\w+)(?:(:?[-?])((?:[^{}$]|\$(?!\{))*))?\}/;
  for (let [result, match] = [value, inner.exec(value)]; ; match = inner.exec(result)) {
    if (!match) return result;
    const [variable, name = '', kind, other = ''] = match;
    // With a colon, an empty value counts as not set.
    const given = kind?.startsWith(':') ? env[name] || undefined : env[name];
    // A required variable within a default that is not used is not required.
    result = result.replace(variable, () => given ?? (kind?.endsWith('?') ? `MISSING ${name}` : other));
  }
}
const readSettings = (service: string, env: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(compose.services[service]!.environment).map(([name, value]) => [name, interpolate(value, env)]),
  );
/** Returns the commands of the manual that make the secrets. */
function secretCommands(): string {
  const manual = readFileSync(path.resolve(__dirname, '../../docs/operations.md'), 'utf8');
  return /^### Secrets of the containers$[^]*?^```sh\n([^]*?)^```$/m.exec(manual)![1]!;
}

describe('The containers', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'compose-'));
    execFileSync('sh', ['-e'], { cwd: folder, input: secretCommands() });
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const read = (secret: string): string => readFileSync(path.join(folder, 'secrets', secret), 'utf8').trim();
  /** The settings of a container, with the files that are mounted in it. */
  const withMountedFiles = (service: string, env: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(
      Object.entries(readSettings(service, env)).map(([name, value]) => {
        const secret = /^\/run\/secrets\/(.+)$/.exec(value)?.[1];
        if (secret === undefined) return [name, value];
        expect(compose.services[service]!.secrets).toContain(secret);
        return [name, path.join(folder, 'secrets', secret)];
      }),
    );

  it('given every service of the catalogue, then it has a container, and so has the gateway', () => {
    expect(ours.map(([name]) => name).sort()).toEqual(['gateway', ...Object.keys(catalogue)].sort());
    for (const [name, { environment: settings }] of ours) expect(settings['SERVICE']).toBe(name);
  });

  it('given the secrets that the manual makes, then every container of the product has a valid configuration', () => {
    for (const [name] of ours)
      expect(readConfig(withMountedFiles(name))).toMatchObject({
        SERVICE_SECRET: expect.stringMatching(/^[\da-f]{64}$/),
        SECOND_FACTOR_KEY: expect.stringMatching(/^[\da-f]{64}$/),
        DATABASE_URL: `postgres://tailboard:${read('postgres_password')}@postgres:5432/tailboard`,
        BLOBS: expect.stringMatching(/^s3\+http:\/\/tailboard:[\da-f]{64}@blobs:8333\/tailboard$/),
        DEMO: false,
      });
  });

  it('given any secret of the configuration, then the product reads it from the file that its NAME_FILE names', () => {
    const file = path.join(folder, 'secrets', 'service_secret');
    for (const [name] of ours)
      for (const secret of secretSettings) {
        const settings = readSettings(name, { [secret]: '', [`${secret}_FILE`]: file });
        expect([name, secret, settings[secret], settings[`${secret}_FILE`]]).toEqual([name, secret, '', file]);
      }
  });

  it('given any setting, then it reaches every container of the product, or the file sets it', () => {
    const set = ['KAFKA_BROKERS', 'HOST'];
    const ofTheImage = ['PORT', 'DATA_DIR', 'SERVICES', 'FEED'];
    for (const [name] of ours)
      for (const setting of Object.keys(environment).filter((each) => ![...set, ...ofTheImage].includes(each)))
        expect([name, setting, readSettings(name, { [setting]: 'a value' })[setting]]).toEqual([
          name,
          setting,
          'a value',
        ]);
  });

  it('given their secrets, then none has a value in the file', () => {
    for (const { environment: settings } of Object.values(compose.services))
      for (const [name, value] of Object.entries(settings))
        if (secretSettings.includes(name) || /(?:SECRET|PASSWORD|KEY)$/.test(name))
          expect(interpolate(value, {})).toMatch(/^$|^esdb:\/\/eventstore:2113|^smtp:\/\/mail:1025$/);
  });

  it('given what a container mounts or waits for, then it is declared, and data is in named volumes', () => {
    const volumes = Object.values(compose.services).flatMap((service) =>
      service.volumes.map((one) => one.split(':')[0]),
    );
    expect([...new Set(volumes)].sort()).toEqual(Object.keys(compose.volumes).sort());
    for (const service of Object.values(compose.services)) {
      for (const secret of service.secrets) expect(Object.keys(compose.secrets)).toContain(secret);
      for (const name of Object.keys(service.depends_on)) expect(Object.keys(compose.services)).toContain(name);
    }
    const files = Object.values(compose.secrets).map(({ file }) => path.basename(interpolate(file, {})));
    expect(files.sort()).toEqual(readdirSync(path.join(folder, 'secrets')).sort());
    const key = new URL(read('blobs')).password;
    expect(JSON.parse(read('s3.json'))).toMatchObject({
      identities: [{ credentials: [{ accessKey: 'tailboard', secretKey: key }] }],
    });
  });
});
