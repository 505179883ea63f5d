import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { cspReports, CSP_REPORTS } from './csp-reports.js';

let gateway: FastifyInstance;
let lines: Record<string, unknown>[];
let now: Date;
beforeEach(() => {
  gateway = Fastify();
  lines = [];
  now = new Date('2026-10-05T12:00:00Z');
  cspReports(gateway, { log: { warn: (line: object) => void lines.push({ ...line }) }, now: () => now });
});
afterEach(() => gateway.close());

const send = async (body: unknown, type = 'application/reports+json') =>
  (
    await gateway.inject({
      method: 'POST',
      url: CSP_REPORTS,
      headers: { 'content-type': type },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
  ).statusCode;
const secret = 'a'.repeat(43);
const violation = {
  type: 'csp-violation',
  body: {
    documentURL: `https://tailboard.example.com/password/reset/${secret}?email=ada@example.com`,
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/x.js?stolen=1',
    sourceFile: 'https://tailboard.example.com/main.js',
    lineNumber: 7,
  },
};
const logged = {
  directive: 'script-src-elem',
  blocked: 'https://evil.example/x.js',
  page: 'https://tailboard.example.com/password/reset/…',
  source: 'https://tailboard.example.com/main.js',
  line: 7,
  ip: '127.0.0.1',
};

describe('A report of a policy violation', () => {
  it('given a violation as report-to sends it, then one line names what was blocked, without queries and secrets', async () => {
    expect(await send([violation, { type: 'deprecation', body: { id: 'x' } }])).toBe(204);
    expect(lines).toEqual([logged]);
  });

  it('given a violation as report-uri sends it, then the line is the same', async () => {
    const { documentURL, effectiveDirective, blockedURL, sourceFile, lineNumber } = violation.body;
    const report = {
      'document-uri': documentURL,
      'effective-directive': effectiveDirective,
      'blocked-uri': blockedURL,
      'source-file': sourceFile,
      'line-number': lineNumber,
    };
    expect(await send({ 'csp-report': report }, 'application/csp-report')).toBe(204);
    expect(lines).toEqual([logged]);
  });

  it('given long values, then the line is short', async () => {
    const body = { ...violation.body, effectiveDirective: 'x'.repeat(5_000), blockedURL: 'y y'.repeat(2_000) };
    await send([{ ...violation, body }]);
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines[0]).length).toBeLessThan(1_000);
  });

  it.each(['', 'not JSON', '{}', '[null]', '[{"type":"csp-violation"}]', '[{"type":"csp-violation","body":7}]'])(
    'given %j, then nothing is logged',
    async (body) => {
      await send(body);
      expect(lines).toEqual([]);
    },
  );

  it('given a body that is too large, then it is refused', async () => {
    expect(await send(JSON.stringify([violation, 'x'.repeat(20_000)]))).toBe(413);
    expect(lines).toEqual([]);
  });

  it('given more than thirty in a minute, then the others are counted, and the count is logged with the next one', async () => {
    for (let sent = 0; sent < 40; sent++) await send([violation]);
    expect(lines).toHaveLength(30);
    now = new Date(now.getTime() + 60_000);
    await send([violation]);
    expect(lines.slice(30)).toEqual([{ dropped: 10 }, logged]);
  });
});
