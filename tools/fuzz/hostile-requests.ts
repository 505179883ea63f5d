import type { Contract } from '@tailboard/contracts/contract';
import { findUploadContract } from '@tailboard/contracts/upload';
import { z } from 'zod';

/** A request that no correct client sends. */
export interface HostileRequest {
  readonly method: Contract['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  format?: string;
  minimum?: number;
  default?: unknown;
}

type Random = () => number;
/** Returns a repeatable random generator (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const pickOne = <T>(random: Random, among: readonly T[]): T => among[Math.floor(random() * among.length)]!;

const ID = '3f1c5a52-6f0f-4d2c-9a49-0c5f6a1f6d11';
const deep = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
const wrongTypes = [null, true, 0, -1, 0.1, 1e308, 2 ** 53, '', [], {}, [null], { __proto__x: 1 }, deep(150)];
const oddTexts = [
  ...['\ud800', 'a\udc00b', 'a\0b', '\u202efdp.exe', '\ufeff', '\u200b', 'e\u0301'.repeat(500), '👩‍👩‍👧‍👦'.repeat(200)],
  ...[
    '%',
    '%00',
    "'; drop table job; --",
    '\\',
    '\r\nset-cookie: a=b',
    '../../etc/passwd',
    '${7*7}',
    '[object Object]',
  ],
  ...['NaN', 'Infinity', '1e400', '-0', '99999999999999999999', '0x10', '0000-00-00', '2026-02-30', '99999-01-01'],
  ...['2026-10-05T25:61:61Z', '+275760-09-13T00:00:00.001Z', ID.toUpperCase(), 'x'.repeat(70_000), '&'.repeat(65_536)],
];
const hostileValue = (random: Random): unknown => pickOne<unknown>(random, [...wrongTypes, ...oddTexts]);

const formats: Readonly<Record<string, string>> = {
  uuid: ID,
  date: '2026-10-05',
  'date-time': '2026-10-05T12:00:00.000Z',
  email: 'someone@example.com',
  time: '08:00',
};

/** Returns a value that mostly satisfies a schema. */
function plausible(schema: Schema, random: Random): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pickOne(random, schema.enum);
  const among = schema.anyOf ?? schema.oneOf;
  if (among) return plausible(pickOne(random, among), random);
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties)
        .filter(([name]) => schema.required?.includes(name) || random() < 0.5)
        .map(([name, inner]) => [name, plausible(inner, random)]),
    );
  if (schema.type === 'array') return schema.items ? [plausible(schema.items, random)] : [];
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 0, 1);
  if (schema.type === 'boolean') return random() < 0.5;
  if (schema.type === 'null') return null;
  return schema.type === 'string' ? (formats[schema.format ?? ''] ?? 'Some text') : {};
}

/** Replaces one value anywhere in an input with a hostile one. */
function spoil(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.1) return hostileValue(random);
  const keys = Object.keys(value);
  if (keys.length === 0) return hostileValue(random);
  const key = pickOne(random, keys);
  const inner = spoil((value as Record<string, unknown>)[key], random);
  if (Array.isArray(value)) return value.map((each: unknown, at) => (String(at) === key ? inner : each));
  return { ...value, [key]: inner };
}

const toSchema = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema;

/** Encodes a text for an address; a lone surrogate has no encoding and becomes its bytes in UTF-8. */
const encode = (value: unknown): string => {
  const text = typeof value === 'string' ? value.slice(0, 4_000) : (JSON.stringify(value) ?? 'undefined');
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd')).replaceAll('%EF%BF%BD', '%ED%A0%80');
};

function hostileUrl({ path, input }: Contract, random: Random): string {
  const params = input.params ? (plausible(toSchema(input.params), random) as Record<string, unknown>) : {};
  const odd = random() < 0.3;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encode(odd ? hostileValue(random) : params[name]).replace(/^$/, '%20'),
  );
  if (!input.query) return random() < 0.1 ? `${filled}?${encode(hostileValue(random))}=1` : filled;
  const query = plausible(toSchema(input.query), random) as Record<string, unknown>;
  // A spoiled query may be no object at all.
  const sent = random() < 0.7 ? (spoil(query, random) as object | null | undefined) : query;
  const parameters = Object.entries(sent ?? {}).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return `${filled}?${[...parameters, ...(random() < 0.2 ? parameters : [])].join('&')}`;
}

const brokenJson = ['{', '{"a":', '[1,', 'nothing', '"', '\ufeff{}', '{"a":1}{', '{"__proto__":{"a":1}}', '[]', 'null'];
const PART = (name: string, value: string): string =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const FILE = (name: string, bytes: string): string =>
  `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n${bytes}\r\n`;

/** Content types of forms: without, with an empty, a wrong, a quoted and an oversized boundary. */
export const formTypes = [
  ...['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=other'],
  ...[
    'multipart/form-data; boundary="b"',
    `multipart/form-data; boundary=${'b'.repeat(300)}`,
    'multipart/mixed; boundary=b',
  ],
];
export const brokenForm = (random: Random): Pick<HostileRequest, 'headers' | 'payload'> => {
  const file = FILE(pickOne(random, oddTexts).slice(0, 300), pickOne(random, ['%PDF-1.7\n', '\x89PNG\r\n\x1a\n', '']));
  const body = Buffer.from(
    pickOne(random, [
      `${PART('title', 'A')}${file}--b--\r\n`,
      `${file}${PART('__proto__', 'A')}--b--`,
      `${PART('a', 'A').repeat(20)}${file}--b--`,
      `${file}${file}--b--`,
      `--b\r\n\r\n--b--`,
      `--b\r\ncontent-disposition: nothing\r\n\r\nx\r\n--b--`,
      `--b\r\n${'x: y\r\n'.repeat(3_000)}\r\n--b--`,
      '',
    ]),
  );
  const cut = random() < 0.6 ? Math.floor(random() * body.length) : body.length;
  const type = random() < 0.5 ? 'multipart/form-data; boundary=b' : pickOne(random, formTypes);
  return { headers: { 'content-type': type }, payload: body.subarray(0, cut) };
};

function hostileBody(contract: Contract, random: Random): Pick<HostileRequest, 'headers' | 'payload'> {
  const { input } = contract;
  if (input.file || findUploadContract(contract)) if (random() < 0.7) return brokenForm(random);
  if (input.file) return { headers: { 'content-type': pickOne(random, ['image/png', 'text/csv', ';']) }, payload: 'x' };
  const headers = {
    'content-type': random() < 0.9 ? 'application/json' : pickOne(random, ['', 'text/xml', ';;', ...formTypes]),
  };
  if (!input.body || random() < 0.1) return { headers, payload: pickOne(random, brokenJson) };
  return { headers, payload: JSON.stringify(spoil(plausible(toSchema(input.body), random), random)) };
}

const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  ...[{ 'if-match': '"x"' }, { 'if-match': '999999999' }, { 'idempotency-key': 'x' }, { 'x-min-position': '-1' }],
  ...[
    { 'accept-language': 'xx;q=2,,;' },
    { 'x-reason': 'r'.repeat(8_000) },
    { range: 'bytes=9-1' },
    { 'accept-encoding': 'x' },
  ],
];

/** Returns a request to a route with wrong types, sizes, Unicode or a broken form. */
export function hostileRequest(contract: Contract, random: Random): HostileRequest {
  const body = contract.method === 'GET' ? { headers: {} } : hostileBody(contract, random);
  const odd = random() < 0.2 ? pickOne(random, oddHeaders) : {};
  return { method: contract.method, url: hostileUrl(contract, random), ...body, headers: { ...body.headers, ...odd } };
}
