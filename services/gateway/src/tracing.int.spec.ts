import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@tailboard/eventing/testing/wait-until';
import { gatewayUnderTest, type GatewayUnderTest } from './testing/gateway-under-test.js';
import { signedInOwner } from './testing/signed-in-owner.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${TRACE}-b7ad6b7169203331-01`;

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
}
/** The spans that a collector received. */
const spans: SentSpan[] = [];
let collector: Server;
let gateway: GatewayUnderTest;
beforeAll(async () => {
  collector = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  gateway = await gatewayUnderTest({ DEMO: true, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
});
afterAll(async () => {
  await gateway.close();
  collector.close();
});

describe('Traces', () => {
  it('given a request with a traceparent, then gateway, service, statements and events belong to its trace', async () => {
    const { token } = await signedInOwner(gateway);
    const saved = await gateway.request('/api/v1/user/locale', {
      method: 'PUT',
      token,
      headers: { traceparent },
      body: { locale: 'es' },
    });
    expect(saved.status).toBeLessThan(300);
    const findSpans = (): SentSpan[] => spans.filter(({ traceId }) => traceId === TRACE);
    await waitUntil(() => findSpans().some(({ parentSpanId }) => parentSpanId === 'b7ad6b7169203331'));

    const outer = findSpans().find(({ parentSpanId }) => parentSpanId === 'b7ad6b7169203331')!;
    expect(outer).toMatchObject({ name: 'PUT /api/v1/user/locale', kind: 2 });
    const service = findSpans().find(({ parentSpanId, name }) => parentSpanId === outer.spanId && name === outer.name);
    expect(service).toMatchObject({ kind: 2 });
    expect(findSpans().filter(({ name, kind }) => name === 'SELECT' && kind === 3).length).toBeGreaterThan(0);

    const { events } = await gateway.store.readAll({ after: 0n, limit: 1_000 });
    const traced = events.filter(({ meta }) => meta.traceparent?.startsWith(`00-${TRACE}-`));
    expect(traced).toHaveLength(1);
    expect(findSpans().map(({ spanId }) => spanId)).toContain(traced[0]!.meta.traceparent!.split('-')[2]);
  });

  it('given a request, then the gateway measures it apart from the service', async () => {
    const { body } = await gateway.request<string>('/metrics');
    expect(body).toMatch(/tailboard_gateway_request_seconds_count\{contract="identity\.[\w-]+",status="20[04]"\} \d/);
  });
});
