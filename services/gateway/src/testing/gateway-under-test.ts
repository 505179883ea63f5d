import type { AddressInfo } from 'node:net';
import { request, type Server } from 'node:http';
import path from 'node:path';
import { catalogue, type ContextName } from '@tailboard/contracts/catalogue';
import { freshDatabase } from '@tailboard/eventing/testing/fresh-database';
import { readConfig, type Config } from '@tailboard/service/runtime/config';
import type { ServiceDefinition } from '@tailboard/service/service-context';
import type { Log } from '@tailboard/service/runtime/log';
import { waitForPosition } from '@tailboard/service/testing/service-under-test';
import { openPlatform } from '@tailboard/service/runtime/platform';
import type { EventStore } from '@tailboard/eventing/event-store';
import { openGateway } from '../gateway.js';

/** Loads a service from source; the product loads builds. */
const loadService = async (name: string): Promise<ServiceDefinition> => {
  const file = path.resolve(import.meta.dirname, `../../../${name}/src/service.ts`);
  return ((await import(/* webpackIgnore: true */ file)) as { default: ServiceDefinition }).default;
};

interface TestResponse<Body = unknown> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Body;
}
interface TestRequest {
  readonly method?: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The gateway with every service behind it, listening on a local port. */
export interface GatewayUnderTest {
  readonly address: string;
  readonly store: EventStore;
  readonly databaseUrl: string;
  /** Its HTTP server. */
  readonly server: Server;
  /** Secret that signs the caller in internal requests. */
  readonly secret: string;
  request<Body = Record<string, unknown>>(url: string, requested?: TestRequest): Promise<TestResponse<Body>>;
  /** Opens a live stream; `ended` resolves with the milliseconds from its opening to its end. */
  stream(
    token: string,
    topics: string,
  ): Promise<{ status: number; ended: Promise<number>; received: () => string; close: () => void }>;
  /** Runs a service's operator command. */
  operate(service: ContextName, name: string, args: readonly string[]): Promise<string[]>;
  settle(): Promise<void>;
  /** Begins a stop: it is not ready, and still answers. */
  drain(): Promise<void>;
  /** Stops it as a signal would; its database stays until it is closed. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export async function gatewayUnderTest(settings: Partial<Config> = {}, log?: Log): Promise<GatewayUnderTest> {
  const { url, drop } = await freshDatabase();
  const secret = 'a secret of the tests, long enough to sign';
  const config: Config = {
    ...readConfig({ DATABASE_URL: url, SERVICE_SECRET: secret, LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' }),
    ...settings,
  };
  const platform = { ...(await openPlatform(config, 'gateway')), ...(log ? { log } : {}) };
  const gateway = await openGateway(config, platform, loadService);
  await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  const address = `http://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}`;
  const contexts = new Map(
    gateway.services.flatMap(({ name, running }) => (running ? [[name, running.ctx] as const] : [])),
  );
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= gateway.stop().then(() => platform.close()));
  return {
    address,
    store: platform.store,
    databaseUrl: url,
    server: gateway.app.server,
    secret,
    request: (path, { method = 'GET', token, headers = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const text = body === undefined ? undefined : JSON.stringify(body);
        const outgoing = request(
          address + path,
          {
            agent: false,
            method,
            headers: {
              ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
              ...(text === undefined
                ? {}
                : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
              ...headers,
            },
          },
          (response) => {
            const parts: Buffer[] = [];
            response.on('data', (part: Buffer) => parts.push(part));
            response.on('end', () => {
              const responded = Buffer.concat(parts).toString();
              const isJson = String(response.headers['content-type'] ?? '').includes('json');
              resolve({
                status: response.statusCode ?? 0,
                headers: response.headers,
                body: (isJson && responded ? JSON.parse(responded) : responded) as never,
              });
            });
          },
        );
        outgoing.on('error', reject);
        outgoing.end(text);
      }),
    stream: (token, topics) =>
      new Promise((resolve, reject) => {
        const outgoing = request(
          `${address}/api/v1/stream?topics=${topics}`,
          { headers: { authorization: `Bearer ${token}` } },
          (response) => {
            const opened = Date.now();
            let text = '';
            response.on('data', (part: Buffer) => (text += part.toString()));
            const ended = new Promise<number>((end) => response.on('close', () => end(Date.now() - opened)));
            resolve({
              status: response.statusCode ?? 0,
              ended,
              received: () => text,
              close: () => outgoing.destroy(),
            });
          },
        );
        outgoing.on('error', reject);
        outgoing.end();
      }),
    async operate(service, name, args) {
      const lines: string[] = [];
      await (
        await loadService(service)
      ).operations[name]!(args, contexts.get(service)!, (line) => lines.push(line));
      return lines;
    },
    async settle() {
      const head = await platform.store.head();
      for (const name of Object.keys(catalogue) as ContextName[]) {
        const ctx = contexts.get(name)!;
        for (const { name: projection } of (await loadService(name)).projections)
          await waitForPosition(ctx, projection, head);
      }
    },
    drain: () => gateway.drain(),
    stop,
    async close() {
      await stop();
      await drop();
    },
  };
}
