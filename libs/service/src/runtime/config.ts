import { readFileSync } from 'node:fs';
import { z } from 'zod';

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
/** A full URL with a host, or a path on this server. The content security policy cannot allow anything else. */
const tileAddress = z
  .string()
  .regex(
    /^(?:https:\/\/[A-Za-z0-9.-]+(?::\d+)?\/|\/(?!\/))/,
    'must begin with https:// and a host, or with / for the same origin',
  )
  .refine((text) => ['{z}', '{x}', '{y}'].every((part) => text.includes(part)), 'must hold {z}, {x} and {y}');
const url = (protocols: string[]) =>
  z.string().refine((text) => protocols.some((protocol) => text.startsWith(`${protocol}:`)), {
    message: `must begin with ${protocols.map((protocol) => `${protocol}:`).join(' or ')}`,
  });
/** A parsable URL with a host. Libraries repeat an unparsable one in their errors, with its password. */
const hostUrl = (protocols: string[]) =>
  url(protocols).refine((text) => URL.canParse(text) && new URL(text).hostname !== '', 'is not a URL with a host');
/** A URL that pg can parse: the host may be missing, or a socket in the query. */
const databaseUrl = url(['postgres', 'postgresql']).refine(
  (text) => URL.canParse(text) || URL.canParse(text.replace('@/', '@localhost/')),
  'is not a URL',
);
const bucketUrl = hostUrl(['s3', 's3+http']).refine((text) => {
  if (!URL.canParse(text)) return true;
  const { username, password, pathname } = new URL(text);
  return username !== '' && password !== '' && pathname.length > 1;
}, 'must hold a key, a secret, a host and a bucket');
/** Frontends served from other hosts, by name. Requires TLS outside this machine, because the page runs their code. */
const remotes = list.transform((parts, context) => {
  const found = new Map<string, URL>();
  for (const part of parts) {
    const [, name, address] = /^([a-z][a-z0-9-]*)=(\S+)$/.exec(part) ?? [];
    const url = address !== undefined && URL.canParse(address) ? new URL(address) : undefined;
    const wrong = !name
      ? 'must be a name, = and an address'
      : name === 'shell'
        ? 'the shell cannot be on another host: it is the page itself'
        : found.has(name)
          ? `${name} is named twice`
          : !url || !(url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL.test(url.hostname)))
            ? `the address of ${name} must begin with https:// and a host (http:// only on this machine)`
            : !url.pathname.endsWith('.json') || url.username
              ? `the address of ${name} must point to its mf-manifest.json, without a user name`
              : undefined;
    if (wrong || !name || !url) context.addIssue({ code: 'custom', message: wrong ?? '' });
    else found.set(name, url);
  }
  return [...found].map(([name, url]) => ({ name, entry: url.href, origin: url.origin }));
});
const LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((given) => given === '1');
const restrictedTopics = list
  .default([])
  .pipe(z.array(z.enum(['pay', 'customers'], { error: 'allows only pay and customers' })));

/** All environment settings with meaning and example. `docs/operations.md` lists them and startup parses them. */
export const environment = {
  PORT: {
    schema: z.coerce.number().int().min(0).max(65535).default(3000),
    example: '3000',
    says: 'the port of the gateway',
  },
  HOST: {
    schema: z.string().default('0.0.0.0'),
    example: '127.0.0.1',
    says: 'the address to listen on; the default with DEMO=1 is loopback only',
  },
  DATABASE_URL: {
    schema: databaseUrl,
    example: 'postgres://user:secret@localhost:5432/tailboard',
    says: 'PostgreSQL 15 or newer; the address of a pooler in transaction mode if DIRECT_DATABASE_URL is set',
  },
  DIRECT_DATABASE_URL: {
    schema: databaseUrl.optional(),
    example: 'postgres://user:secret@localhost:5432/tailboard',
    says: 'the same database and user without a pooler, for locks, notifications, the queue and operations; DATABASE_URL if not set',
  },
  READ_DATABASE_URL: {
    schema: databaseUrl.optional(),
    example: 'postgres://user:secret@replica:5432/tailboard',
    says: 'a replica of the database for queries of read models, as far as it has what the caller has seen',
  },
  PREPARED_STATEMENTS: {
    schema: z
      .enum(['0', '1'])
      .default('1')
      .transform((given) => given === '1'),
    example: '0',
    says: '0: statements are not prepared under a name, for poolers that do not support it (PgBouncer before 1.21)',
  },
  ESDB_URL: {
    schema: url(['esdb', 'esdb+discover', 'kurrentdb', 'kurrentdb+discover']).optional(),
    example: 'esdb://eventstore:2113?tls=false',
    says: 'EventStoreDB for the events; PostgreSQL stores them if not set',
  },
  KAFKA_BROKERS: {
    schema: list.default([]),
    example: 'kafka:9092',
    says: 'the Kafka brokers for published events (`docs/events.md`); nothing is published if empty',
  },
  KAFKA_TLS: {
    schema: flag,
    example: '1',
    says: 'use TLS for Kafka',
  },
  KAFKA_TLS_CA: {
    schema: z.string().optional(),
    example: '/certificates/ca.pem',
    says: "the file with the root certificate of the brokers; the system's roots if not set",
  },
  KAFKA_TLS_CERT: {
    schema: z.string().optional(),
    example: '/certificates/tailboard.pem',
    says: 'the file with the client certificate, if the brokers require one',
  },
  KAFKA_TLS_KEY: {
    schema: z.string().optional(),
    example: '/certificates/tailboard.key',
    says: 'the file with its key',
  },
  KAFKA_SASL: {
    schema: z
      .enum(['plain', 'scram-sha-256', 'scram-sha-512'], {
        error: 'must be plain, scram-sha-256 or scram-sha-512; others (OAUTHBEARER, IAM, Kerberos) are not offered',
      })
      .optional(),
    example: 'scram-sha-512',
    says: 'the sign-in method for Kafka: `plain`, `scram-sha-256` or `scram-sha-512`; no sign-in if not set',
  },
  KAFKA_USER: { schema: z.string().optional(), example: 'tailboard', says: 'the user name for Kafka' },
  KAFKA_PASSWORD: { schema: z.string().optional(), example: 'secret', says: 'the password for Kafka' },
  KAFKA_CLIENT_ID: {
    schema: z.string().max(100).default('tailboard'),
    example: 'tailboard',
    says: "the client id in the brokers' logs and quotas",
  },
  KAFKA_TOPIC_PREFIX: {
    schema: z
      .string()
      .regex(/^[A-Za-z0-9._-]{0,100}$/, 'may hold letters, digits, dots, dashes and underscores')
      .default(''),
    example: 'field.',
    says: 'the prefix of topic and group names',
  },
  KAFKA_PARTITIONS: {
    schema: z.coerce.number().int().min(1).max(1000).optional(),
    example: '6',
    says: "partitions of created topics; the brokers' default if not set",
  },
  KAFKA_REPLICATION: {
    schema: z.coerce.number().int().min(1).max(10).optional(),
    example: '3',
    says: "replicas of created topics; the brokers' default if not set",
  },
  KAFKA_RETENTION: {
    schema: z.coerce.number().positive().max(36_500).optional(),
    example: '730',
    says: 'retention of created event topics, in days; unlimited if not set',
  },
  KAFKA_RESTRICTED: {
    schema: restrictedTopics,
    example: 'pay,customers',
    says: 'the restricted topics to publish (`pay`, `customers`); none if empty',
  },
  FEED: {
    schema: z
      .literal('store', {
        error:
          'read models follow only the event store; remove FEED, run "npm run projections -- rebuild --all" once if ' +
          'they followed Kafka, and start again',
      })
      .optional(),
    example: 'store',
    says: 'no longer a setting: read models follow the event store; any other value prevents the start',
  },
  SERVICE_SECRET: {
    schema: z.string().min(32, 'must have at least 32 characters'),
    example: '64 random hexadecimal digits',
    says: 'the key that signs requests between the gateway and the services; the same for all',
  },
  SERVICE_SECRET_ACCEPTED: {
    schema: z.string().min(32, 'must have at least 32 characters').optional(),
    example: '64 random hexadecimal digits',
    says: 'a second key that is accepted, while SERVICE_SECRET is replaced',
  },
  SECOND_FACTOR_KEY: {
    schema: z.string().min(32, 'must have at least 32 characters').optional(),
    example: '64 random hexadecimal digits',
    says: 'the key that encrypts the keys of authenticator apps; the file DATA_DIR/second-factor.key if not set',
  },
  SERVICES: {
    schema: z.string().default('inprocess'),
    example:
      'identity=http://identity:3000,jobs=http://jobs:3000,equipment=http://equipment:3000,qc=http://qc:3000,messaging=http://messaging:3000,reporting=http://reporting:3000',
    says: '`inprocess` runs every service inside the gateway; otherwise the address of each service',
  },
  ROLE: {
    schema: z.enum(['all', 'web', 'worker'], { error: 'must be all, web or worker' }).default('all'),
    example: 'worker',
    says: 'what the process of a service does: `web` answers requests and runs no queued tasks, `worker` runs them and answers no requests, `all` does both',
  },
  TRUST_PROXY: {
    schema: list.default(['loopback']),
    example: 'loopback,10.0.0.0/8',
    says: 'the trusted proxies in front of the gateway',
  },
  DATA_DIR: { schema: z.string().default('./data'), example: './data', says: 'the folder for files' },
  BLOBS: {
    schema: bucketUrl.optional(),
    example: 's3://KEY:SECRET@s3.eu-central-1.amazonaws.com/bucket?region=eu-central-1',
    says: 'a bucket for file contents; `DATA_DIR/blobs` if not set',
  },
  CLAMD: {
    schema: z
      .string()
      .regex(/^(?:[\w.-]+:\d+|\/.+)$/, { message: 'is neither host:port nor the path of a socket' })
      .optional(),
    example: 'clamd:3310',
    says: 'a virus scanner (clamd) for uploaded files: host and port, or the path of its socket; files are not scanned if not set',
  },
  UPLOADS_A_DAY_MB: {
    schema: z.coerce.number().int().positive().default(10_000),
    example: '10000',
    says: 'the upload limit per person within 24 hours',
  },
  UPLOADS_KEPT_GB: {
    schema: z.coerce.number().positive().optional(),
    example: '500',
    says: 'the limit for all uploaded files together; no limit except the disk if not set',
  },
  APP_NAME: {
    schema: z.string().min(1).max(40).default('Tailboard'),
    example: 'Tailboard',
    says: "the product's name on screens",
  },
  COMPANY_TIMEZONE: {
    schema: z.string().default('America/New_York').refine(isTimeZone, { message: 'is not a time zone' }),
    example: 'America/New_York',
    says: 'the time zone of the company',
  },
  MAP_TILE_URL: {
    schema: tileAddress.optional(),
    example: 'https://tiles.example.com/{z}/{x}/{y}.png',
    says: 'the address of map tiles; maps show only positions and routes if not set',
  },
  MAP_TILE_ATTRIBUTION: {
    schema: z.string().max(300).default(''),
    example: '© OpenStreetMap contributors, https://www.openstreetmap.org/copyright',
    says: 'the attribution of the map tiles; web addresses become links',
  },
  GEOCODER_URL: {
    schema: z
      .url({ protocol: /^https?$/ })
      .refine((address) => address.includes('{address}'), { message: 'must hold {address}' })
      .optional(),
    example: 'https://nominatim.example.com/search?format=jsonv2&limit=1&q={address}',
    says: 'the service that finds the position of an address, in the format of Nominatim; none is asked if not set',
  },
  REMOTES: {
    schema: remotes.default([]),
    example: 'warehouse=https://cdn.example.com/warehouse/mf-manifest.json',
    says: 'frontends on other hosts, by name; the page can load code only from these hosts',
  },
  PUBLIC_URL: {
    schema: z
      .string()
      .regex(/^https?:\/\/[^/?#\s@]+\/?$/, 'must be http:// or https:// and a host, without a path')
      .transform((text) => text.replace(/\/$/, ''))
      .optional(),
    example: 'https://tailboard.example.com',
    says: 'the public address of the product, used for links in e-mails; http://localhost:PORT if not set',
  },
  SMTP_URL: {
    schema: hostUrl(['smtp', 'smtps']).optional(),
    example: 'smtps://user:secret@mail.example.com:465',
    says: 'the SMTP server; e-mails are written to files in `mail/` of the bucket, or of DATA_DIR, if not set',
  },
  MAIL_FROM: {
    schema: z
      .string()
      .regex(/^(?:[^<>@\s]+@[^<>@\s]+|[^<>@"\r\n]+<[^<>@\s]+@[^<>@\s]+>)$/, 'is not an address')
      .default('no-reply@localhost'),
    example: 'Tailboard <no-reply@example.com>',
    says: 'the sender of e-mails; an address without a name uses APP_NAME',
  },
  OIDC_PROVIDER: {
    schema: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,30}$/, 'must be a short name of lower-case letters, digits and dashes')
      // The way of a sign-in is the provider's name, or one of our own.
      .refine((name) => !/^(password|passkey)/.test(name), 'must not begin with password or passkey')
      .default('sso'),
    example: 'sso',
    says: 'the name of the OpenID Connect provider in addresses',
  },
  OIDC_ISSUER: {
    schema: z
      .string()
      .refine(isIssuer, 'must begin with https:// and a host, or with http:// and this machine')
      .optional(),
    example: 'https://login.example.com',
    says: 'the OpenID Connect provider for sign-in; passwords only if not set',
  },
  OIDC_CLIENT_ID: {
    schema: z.string().max(500).default(''),
    example: 'tailboard',
    says: 'the client id of the product at the provider',
  },
  OIDC_CLIENT_SECRET: {
    schema: z.string().max(2000).default(''),
    example: 'the client secret from the provider',
    says: 'the secret of the client id',
  },
  OIDC_LABEL: {
    schema: z.string().min(1).max(60).default('Single sign-on'),
    example: 'Example Workspace',
    says: 'the label of the provider’s button',
  },
  PUSH_PUBLIC_KEY: {
    schema: z.string().max(200).optional(),
    example: 'BNb…',
    says: 'the public key of notifications on devices (VAPID, base64url); with PUSH_PRIVATE_KEY. Made at the first start if not set',
  },
  PUSH_PRIVATE_KEY: {
    schema: z.string().max(200).optional(),
    example: 'q1d…',
    says: 'the private key of notifications on devices (VAPID, base64url)',
  },
  PUSH_SERVICES: {
    schema: list.default([]),
    example: 'https://push.example.com',
    says: 'origins of further push services; those of Chrome, Edge, Firefox and Safari are known',
  },
  BUILD_ID: {
    schema: z.string().max(64).optional(),
    example: '3f2a9c1',
    says: 'the build id; browsers reload when it changes; derived from the built files if not set',
  },
  DRAIN_SECONDS: {
    schema: z.coerce.number().min(0).max(300).default(0),
    example: '10',
    says: 'for how many seconds a stopping process still answers requests while `/health/ready` is 503, for balancers',
  },
  METRICS_TOKEN: {
    schema: z.string().min(16, 'must have at least 16 characters').optional(),
    example: '32 random hexadecimal digits',
    says: 'the bearer token for `/metrics` and readiness details; only this machine if not set',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: hostUrl(['http', 'https']).optional(),
    example: 'http://collector:4318',
    says: 'the OpenTelemetry collector for traces (OTLP over HTTP); nothing is traced if not set',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: z
      .string()
      .regex(/^[\w-]+=[^,]+(?:,[\w-]+=[^,]+)*$/, 'must be name=value, several with commas')
      .optional(),
    example: 'authorization=Bearer secret',
    says: 'headers of the requests to the collector',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: z.coerce.number().min(0).max(1).default(1),
    example: '0.1',
    says: 'the share of requests that are traced, if the caller does not say',
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    example: 'info',
    says: 'the minimum log level',
  },
  IMPORT_MAX_BYTES: {
    schema: z.coerce.number().int().min(1024).default(67_108_864),
    example: '67108864',
    says: 'the largest file of work orders, in bytes',
  },
  DEMO: {
    schema: flag,
    example: '0',
    says: 'demo company: known passwords are allowed',
  },
} as const;

export type Config = { readonly [K in keyof typeof environment]: z.output<(typeof environment)[K]['schema']> };

export class InvalidSettingError extends Error {
  override readonly name = 'InvalidSettingError';
}

/** Settings that are secret or contain a password. */
const secretive =
  /SECRET|TOKEN|PASSWORD$|DATABASE_URL$|^(?:SMTP_URL|ESDB_URL|BLOBS|SECOND_FACTOR_KEY|PUSH_PRIVATE_KEY|OTEL_EXPORTER_OTLP_HEADERS)$/;
export const secretSettings = Object.keys(environment).filter((name) => secretive.test(name));
/** Returns a value as errors show it: without secrets, also those that someone put into another address. */
const displayValue = (name: string, value: string): string =>
  secretive.test(name) ? '…' : value.replace(/\/\/[^/\s]*@/g, '//…@');

/** The keys with which a signature counts: that of new ones first. */
export const acceptedSecrets = (
  config: Pick<Config, 'SERVICE_SECRET' | 'SERVICE_SECRET_ACCEPTED'>,
): readonly string[] =>
  [config.SERVICE_SECRET, config.SERVICE_SECRET_ACCEPTED].filter((secret) => secret !== undefined);

/** Base URL of the product without a trailing slash, for links in e-mails. */
export const publicUrl = ({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string =>
  PUBLIC_URL ?? `http://localhost:${PORT}`;

/** Returns the text of a setting; that of a secret may be in a file, which `NAME_FILE` names. */
function readSetting(env: Readonly<Record<string, string | undefined>>, name: string): string | undefined {
  const file = env[`${name}_FILE`];
  if (env[name] || !file || !secretive.test(name)) return env[name] || undefined;
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    throw new InvalidSettingError(`${name}_FILE is "${file}", which cannot be read: ${(error as Error).message}`);
  }
}

/** Parses the environment; an invalid value stops the start with its name, problem and an example. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const entries = Object.entries(environment).map(([name, { schema, example }]) => {
    const given = readSetting(env, name);
    const parsed = (schema as z.ZodType).safeParse(given);
    if (!parsed.success) {
      const what = given === undefined ? 'is not set' : parsed.error.issues.map(({ message }) => message).join('; ');
      problems.push(
        `${name} ${given === undefined ? what : `is "${displayValue(name, given)}": ${what}`}. Example: ${name}=${example}`,
      );
    }
    return [name, parsed.data];
  });
  const { OIDC_ISSUER, OIDC_CLIENT_ID } = Object.fromEntries(entries) as Config;
  if (OIDC_ISSUER !== undefined && OIDC_CLIENT_ID === '')
    problems.push(
      `OIDC_CLIENT_ID is not set, but OIDC_ISSUER is. Example: OIDC_CLIENT_ID=${environment.OIDC_CLIENT_ID.example}`,
    );
  if (problems.length > 0) throw new InvalidSettingError(problems.join('\n'));
  const config = Object.fromEntries(entries) as Config;
  // The demo company's password is public, so listen on this machine only.
  return config.DEMO && !env.HOST ? { ...config, HOST: '127.0.0.1' } : config;
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Tokens are sent to the issuer, so require TLS or a provider on this machine. */
function isIssuer(address: string): boolean {
  const { protocol, hostname } = URL.canParse(address) ? new URL(address) : { protocol: '', hostname: '' };
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}
