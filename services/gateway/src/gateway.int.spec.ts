import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Log } from '@tailboard/service/runtime/log';
import { gatewayUnderTest, type GatewayUnderTest } from './testing/gateway-under-test.js';
import { signedInOwner } from './testing/signed-in-owner.js';

let gateway: GatewayUnderTest;
let token: string;
const watcher = 'a token of the watchers';
let lines: Record<string, unknown>[] = [];
const warn = (line: Record<string, unknown>, msg: string) => void lines.push({ ...line, msg });
const none = (): void => {};
const log: Log = { debug: none, info: none, warn, error: none, fatal: none, child: () => log } as never;

beforeAll(async () => {
  const settings = { DEMO: true, PUBLIC_URL: 'https://tailboard.example.com', METRICS_TOKEN: watcher };
  gateway = await gatewayUnderTest(settings, log);
  ({ token } = await signedInOwner(gateway));
});
afterAll(() => gateway.close());

/** Expects the headers that every response has. */
const expectStrict = (headers: Readonly<Record<string, string | string[] | undefined>>): void => {
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
};

describe('The gateway', () => {
  it.each([
    ['/api/v1/user', true, 200],
    ['/api/v1/user', false, 401],
    ['/api/v1/users?per_page=7', true, 422],
    ['/api/v1/nothing', true, 404],
    ['/api/v1/openapi.json', false, 200],
  ])('given %s (signed in: %s), when it answers %i, then no one may store it', async (url, signedIn, status) => {
    const response = await gateway.request(url, signedIn ? { token } : {});
    expect([response.status, response.headers['cache-control']]).toEqual([status, 'no-store']);
  });

  it.each([
    ['a UUID', '5f0c9a52-6f2c-4f0a-9a3e-2d6f0c1b7a11', true],
    ['other text', 'another-request-1', false],
  ])('given %s as the correlation ID of a request, then the answer has it: %s, %s', async (_, given, isKept) => {
    const { headers } = await gateway.request('/api/v1/user', { token, headers: { 'x-correlation-id': given } });
    expect(headers['x-correlation-id'] === given).toBe(isKept);
    expect(headers['x-correlation-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('given a request that arrives a byte at a time, then its connection is closed after ten minutes', () =>
    expect(gateway.server.requestTimeout).toBe(600_000));

  it('given an address with TLS, when anything is answered, then browsers are reported to stay with it and to give nothing of the device away', async () => {
    const { headers } = await gateway.request('/health/live');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['permissions-policy']).toContain(
      'camera=(self), publickey-credentials-create=(self), publickey-credentials-get=(self), microphone=(), geolocation=()',
    );
  });

  it.each<[string, string, number]>([
    ['GET', '/health/live', 200],
    ['GET', '/config.json', 200],
    ['GET', '/api/v1/openapi.json', 200],
    ['GET', '/api/v1/docs', 200],
    ['GET', '/api/v1/user', 401],
    ['GET', '/api/v1/nothing', 404],
    ['GET', '/nothing.js', 404],
    ['HEAD', '/health/live', 200],
    ['GET', '/%', 422],
    ['TRACE', '/api/v1/user', 404],
    ['POST', '/csp-reports', 204],
  ])(
    'given %s %s, when it is answered with %i, then browsers may not frame or sniff it',
    async (method, url, status) => {
      const { status: found, headers } = await gateway.request(
        url,
        method === 'POST' ? { method, body: {} } : { method },
      );
      expect(found).toBe(status);
      expectStrict(headers);
    },
  );

  it('given the live stream, when it opens, then browsers may not frame or sniff it', async () => {
    const ending = new AbortController();
    const { headers } = await fetch(`${gateway.address}/api/v1/stream?topics=schedule`, {
      headers: { authorization: `Bearer ${token}` },
      signal: ending.signal,
    });
    ending.abort();
    expectStrict(Object.fromEntries(headers));
  });

  it('given a page, then it may load scripts of its own alone, no plugins and no base, and violations are reported', async () => {
    const { headers } = await gateway.request('/health/live');
    const policy = new Map(
      String(headers['content-security-policy'])
        .split(';')
        .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
    );
    expect(policy.get('script-src')).toBe("'self' 'wasm-unsafe-eval'");
    expect([policy.get('object-src'), policy.get('base-uri')]).toEqual(["'none'", "'none'"]);
    expect([policy.get('report-uri'), policy.get('report-to')]).toEqual(['/csp-reports', 'csp']);
    expect(headers['reporting-endpoints']).toBe('csp="/csp-reports"');
  });

  it('given a violation that a browser reports, then it is a line of the log', async () => {
    lines = [];
    const { headers } = await gateway.request('/csp-reports', {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report' },
      body: { 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'https://evil.example/x.png' } },
    });
    expect(lines).toEqual([expect.objectContaining({ directive: 'img-src', blocked: 'https://evil.example/x.png' })]);
    // A page in a frame of another site reports too.
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  });

  it('given a caller without a token or a right, when they are refused, then the log contains the caller, the route and the address', async () => {
    lines = [];
    await gateway.request('/api/v1/jobs?q=secret', { headers: { authorization: `Bearer ${'x'.repeat(43)}` } });
    await gateway.request('/api/v1/jobs?q=secret');
    const refused = { method: 'GET', path: '/api/v1/jobs', status: 401, ip: '127.0.0.1', msg: 'answered' };
    expect(lines).toEqual([expect.objectContaining(refused), expect.objectContaining(refused)]);
  });

  it.each([
    ['two lengths', 'Content-Length: 0\r\nContent-Length: 5'],
    ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked'],
    ['chunks under another name', 'Transfer-Encoding: xchunked'],
  ])('given a request with %s, then it is refused and the connection ends', async (_, headers) => {
    const { hostname, port } = new URL(gateway.address);
    const socket = connect(Number(port), hostname);
    socket.write(`POST /api/v1/login HTTP/1.1\r\nHost: tailboard\r\n${headers}\r\n\r\n0\r\n\r\n`);
    let text = '';
    for await (const part of socket) text += String(part);
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it('given a request that the server cannot parse, then the response has the headers of every other one', async () => {
    const response = await fetch(`${gateway.address}/?${'x'.repeat(20_000)}`);
    expect(response.status).toBe(431);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('content-security-policy')).toContain("base-uri 'none'");
    expect(await response.json()).toEqual({ message: 'Request Header Fields Too Large' });
  });

  it('given strangers, when they ask what is measured or wrong, then they are not reported; anyone who has the token is', async () => {
    expect((await gateway.request('/metrics')).status).toBe(404);
    expect((await gateway.request('/health/ready')).body).toEqual({ status: 'ready' });
    const headers = { authorization: `Bearer ${watcher}` };
    expect((await gateway.request('/metrics', { headers })).body).toContain('tailboard_http_request_seconds');
    expect((await gateway.request('/health/ready', { headers })).body).toEqual({ status: 'ready', problems: [] });
  });

  it.each(['/api/v1/openapi.json', '/api/v1/docs'])(
    'given %s, when it is asked again, then it is the same, compressed or not',
    async (url) => {
      const plain = await gateway.request(url);
      const zipped = await fetch(gateway.address + url, { headers: { 'accept-encoding': 'gzip' } });
      expect(zipped.headers.get('content-encoding')).toBe('gzip');
      const text = await zipped.text();
      expect(url.endsWith('.json') ? JSON.parse(text) : text).toEqual(plain.body);
    },
  );

  it('given what the gateway answers itself, then the description names it beside the routes of the services', async () => {
    const { body } = await gateway.request<{ paths: Record<string, object> }>('/api/v1/openapi.json');
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining(['/api/v1/stream', '/api/v1/events/outage', '/api/v1/jobs']),
    );
  });

  it('given twenty streams of one person, when another is opened, then it is refused until one has ended', async () => {
    const streams = await Promise.all(Array.from({ length: 20 }, () => gateway.stream(token, 'schedule')));
    expect(streams.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    const refused = await gateway.request('/api/v1/stream?topics=schedule', { token });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    streams[0]!.close();
    await streams[0]!.ended;
    let status = 0;
    while (status !== 200) {
      const again = await gateway.stream(token, 'schedule');
      ({ status } = again);
      again.close();
    }
    for (const { close } of streams) close();
  });

  it('given a change between a read and its live stream, when the stream starts at the position of the read, then it reports the change', async () => {
    const { headers } = await gateway.request('/api/v1/employee-levels', { token });
    const position = String(headers['x-live-position']);
    const made = await gateway.request('/api/v1/employee-levels', { method: 'POST', token, body: { name: 'Between' } });
    expect(made.status).toBe(201);
    await gateway.settle();
    const stopping = new AbortController();
    const stream = await fetch(`${gateway.address}/api/v1/stream?topics=lists`, {
      headers: { authorization: `Bearer ${token}`, 'last-event-id': position },
      signal: stopping.signal,
    });
    let received = '';
    for await (const bytes of stream.body!.pipeThrough(new TextDecoderStream())) {
      received += bytes;
      if (received.includes('event: notice')) break;
    }
    stopping.abort();
    expect(received).toContain('"topic":"lists"');
  });

  it('given a request without a session, then the response does not tell the position of the live stream', async () => {
    expect((await gateway.request('/api/v1/user')).headers['x-live-position']).toBeUndefined();
  });
});
