import { catalogue, type ContextName } from '@tailboard/contracts/catalogue';
import type { Contract } from '@tailboard/contracts/contract';
import type { EventStore, Position } from '@tailboard/eventing/event-store';
import { freshDatabase } from '@tailboard/eventing/testing/fresh-database';
import { readConfig, type Config } from '../runtime/config.js';
import type { ServiceContext, ServiceDefinition } from '../service-context.js';
import { openPlatform, type Platform } from '../runtime/platform.js';
import { PRINCIPAL_HEADER, signPrincipal, type Principal } from '../auth/principal.js';
import { startService, type RunningService } from '../start-service.js';
import { unnamedReads, watchedReads } from './watched-reads.js';

/** A test request. `as` is the caller; without it the request is anonymous. */
export interface TestRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: unknown;
  readonly as?: Partial<Principal>;
}
export interface TestResponse<Body = unknown> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: Body;
}
export interface ServiceUnderTest {
  readonly service: RunningService;
  readonly ctx: ServiceContext;
  readonly store: EventStore;
  readonly platform: Platform;
  readonly databaseUrl: string;
  inject<Body = never>(request: TestRequest): Promise<TestResponse<Body>>;
  /** Starts the service a second time on the same data, like another process. It stops with the first. */
  another(): Promise<Pick<ServiceUnderTest, 'inject' | 'ctx'>>;
  /** Waits until every projection has caught up with the store. */
  settle(): Promise<void>;
  /** Stops the service gracefully and starts it again on the same data. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export const SECRET = 'a secret of the tests, long enough to sign';

/** Starts a complete service on its own database; requests behave as in the product. */
export async function serviceUnderTest(
  definition: ServiceDefinition,
  options: { now?: () => Date; config?: Partial<Config>; contracts?: readonly Contract[] } = {},
): Promise<ServiceUnderTest> {
  const { url, drop } = await freshDatabase();
  const config: Config = {
    ...readConfig({ DATABASE_URL: url, SERVICE_SECRET: SECRET, LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' }),
    ...options.config,
  };
  const start = async () => {
    const opened = await openPlatform(config, definition.name);
    const platform = { ...opened, now: options.now ?? opened.now };
    try {
      const contracts = options.contracts ?? catalogue[definition.name as ContextName].routes;
      return { platform, service: await startService(watchedReads(definition), contracts, platform) };
    } catch (error) {
      await platform.close();
      throw error;
    }
  };
  type Running = Awaited<ReturnType<typeof start>>;
  const stop = async ({ service, platform }: Running) => {
    await service.stop();
    await platform.close();
  };
  let running = await start();
  const others: Running[] = [];
  return {
    get service() {
      return running.service;
    },
    get ctx() {
      return running.service.ctx;
    },
    get store() {
      return running.platform.store;
    },
    get platform() {
      return running.platform;
    },
    databaseUrl: url,
    inject: (request) => injectInto(running.service, request),
    async another() {
      const other = await start();
      others.push(other);
      return { inject: (request) => injectInto(other.service, request), ctx: other.service.ctx };
    },
    async settle() {
      const head = await running.platform.store.head();
      await Promise.all(definition.projections.map(({ name }) => waitForPosition(running.service.ctx, name, head)));
    },
    async restart() {
      await stop(running);
      running = await start();
    },
    async close() {
      for (const each of [...others, running]) await stop(each);
      await drop();
      const unnamed = [...unnamedReads].sort();
      unnamedReads.clear();
      if (unnamed.length > 0) throw new Error(`${unnamed.join('; ')}: name it in \`reads\``);
    },
  };
}

/** Waits until a projection has reached a position. One that stopped never does. */
export async function waitForPosition(ctx: ServiceContext, projection: string, position: Position): Promise<void> {
  for (let tries = 0; tries < 15; tries++) if (await ctx.waitForProjection(projection, position)) return;
  throw new Error(`${projection} has not reached position ${position}: LOG_LEVEL=error says why`);
}

async function injectInto<Body>(
  { http }: RunningService,
  { method = 'GET', url, headers = {}, payload, as }: TestRequest,
): Promise<TestResponse<Body>> {
  const response = await http.inject({
    method,
    url,
    headers: { ...headers, ...(as ? { [PRINCIPAL_HEADER]: signPrincipal(createPrincipal(as), SECRET) } : {}) },
    ...(payload === undefined ? {} : { payload: payload as string }),
  });
  const type = String(response.headers['content-type'] ?? '');
  const text: unknown = type.includes('json') ? response.json() : response.body;
  return {
    status: response.statusCode,
    headers: response.headers,
    body: (type.includes('spreadsheet') ? response.rawPayload : text) as Body,
  };
}

export const createPrincipal = (as: Partial<Principal>): Principal => ({
  user_id: '00000000-0000-4000-8000-000000000001',
  session_id: '00000000-0000-4000-8000-000000000002',
  // Recent for every clock of a test.
  confirmed_at: '9999-12-31T00:00:00.000Z',
  label: 'Test Person',
  roles: ['owner'],
  ...as,
});
