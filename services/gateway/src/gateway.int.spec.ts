import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gatewayUnderTest, type GatewayUnderTest } from './testing/gateway-under-test.js';
import { signedInOwner } from './testing/signed-in-owner.js';

let gateway: GatewayUnderTest;
let token: string;
const watcher = 'a token of the watchers';

beforeAll(async () => {
  gateway = await gatewayUnderTest({ DEMO: true, PUBLIC_URL: 'https://tailboard.example.com', METRICS_TOKEN: watcher });
  ({ token } = await signedInOwner(gateway));
});
afterAll(() => gateway.close());

describe('The gateway', () => {
  it.each([
    ['/api/v1/user', true, 200],
    ['/api/v1/user', false, 401],
    ['/api/v1/users?per_page=7', true, 422],
    ['/api/v1/nothing', true, 404],
    ['/api/v1/openapi.json', false, 200],
  ])('given %s (signed in: %s), when it answers %i, then no one may store it', async (url, signedIn, status) => {
    const response = await gateway.ask(url, signedIn ? { token } : {});
    expect([response.status, response.headers['cache-control']]).toEqual([status, 'no-store']);
  });

  it('given an address with TLS, when anything is answered, then browsers are reported to stay with it and to give nothing of the device away', async () => {
    const { headers } = await gateway.ask('/health/live');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['permissions-policy']).toContain('camera=(self), microphone=(), geolocation=()');
  });

  it('given strangers, when they ask what is measured or wrong, then they are not reported; anyone who has the token is', async () => {
    expect((await gateway.ask('/metrics')).status).toBe(404);
    expect((await gateway.ask('/health/ready')).body).toEqual({ status: 'ready' });
    const headers = { authorization: `Bearer ${watcher}` };
    expect((await gateway.ask('/metrics', { headers })).body).toContain('tailboard_http_request_seconds');
    expect((await gateway.ask('/health/ready', { headers })).body).toEqual({ status: 'ready', problems: [] });
  });

  it.each(['/api/v1/openapi.json', '/api/v1/docs'])(
    'given %s, when it is asked again, then it is the same, compressed or not',
    async (url) => {
      const plain = await gateway.ask(url);
      const zipped = await fetch(gateway.address + url, { headers: { 'accept-encoding': 'gzip' } });
      expect(zipped.headers.get('content-encoding')).toBe('gzip');
      const text = await zipped.text();
      expect(url.endsWith('.json') ? JSON.parse(text) : text).toEqual(plain.body);
    },
  );

  it('given what the gateway answers itself, then the description names it beside the routes of the services', async () => {
    const { body } = await gateway.ask<{ paths: Record<string, object> }>('/api/v1/openapi.json');
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining(['/api/v1/stream', '/api/v1/events/outage', '/api/v1/jobs']),
    );
  });

  it('given twenty streams of one person, when another is opened, then it is refused until one has ended', async () => {
    const streams = await Promise.all(Array.from({ length: 20 }, () => gateway.stream(token, 'schedule')));
    expect(streams.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    const refused = await gateway.ask('/api/v1/stream?topics=schedule', { token });
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
    const { headers } = await gateway.ask('/api/v1/employee-levels', { token });
    const position = String(headers['x-live-position']);
    const made = await gateway.ask('/api/v1/employee-levels', { method: 'POST', token, body: { name: 'Between' } });
    expect(made.status).toBe(201);
    await gateway.settle();
    const stopping = new AbortController();
    const stream = await fetch(`${gateway.address}/api/v1/stream?topics=lists`, {
      headers: { authorization: `Bearer ${token}`, 'last-event-id': position },
      signal: stopping.signal,
    });
    let heard = '';
    for await (const bytes of stream.body!.pipeThrough(new TextDecoderStream())) {
      heard += bytes;
      if (heard.includes('event: notice')) break;
    }
    stopping.abort();
    expect(heard).toContain('"topic":"lists"');
  });

  it('given a request without a session, then the response does not tell the position of the live stream', async () => {
    expect((await gateway.ask('/api/v1/user')).headers['x-live-position']).toBeUndefined();
  });
});
