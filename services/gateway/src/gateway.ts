import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import { publishedEventsByContext } from '@tailboard/contracts/catalogue';
import type { PostgresPool } from '@tailboard/eventing/postgres/connect';
import { liveNotices } from '@tailboard/eventing/projection/live-notices';
import type { Config } from '@tailboard/service/runtime/config';
import { gracefulShutdown } from '@tailboard/service/http/graceful-shutdown';
import { databaseProblems, healthRoutes } from '@tailboard/service/http/health';
import { toFailure, getLevel, REQUEST_TIMEOUT_MS } from '@tailboard/service/http/http';
import { kafkaSettings, topicSettings } from '@tailboard/service/runtime/kafka-settings';
import { traceRequests } from '@tailboard/service/http/trace-requests';
import { engineLog } from '@tailboard/service/runtime/log';
import { gatewaySeconds, scrape } from '@tailboard/service/runtime/metrics';
import type { Platform } from '@tailboard/service/runtime/platform';
import { storeProblems, type Health } from '@tailboard/service/runtime/readiness';
import { problem } from '@tailboard/service/http/problem';
import { mayReadMetrics } from '@tailboard/service/http/metrics-access';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { api } from './api.js';
import { callers } from './callers.js';
import { contentSecurity } from './content-security.js';
import { cspReports, CSP_GROUP, CSP_REPORTS } from './csp-reports.js';
import { frontends } from './frontends.js';
import { guardRoutes } from './guard.js';
import { live } from './live.js';
import { outagePage } from './outage.js';
import { publishedPages } from './published-pages.js';
import { recordMetrics } from './relay-metrics.js';
import { loadDefinition, openServices, type Upstream } from './services.js';
import { answerUnreadable, WITHOUT_HOOKS } from './unreadable.js';

export interface Gateway {
  readonly app: FastifyInstance;
  readonly services: readonly Upstream[];
  /** Makes it not ready and leaves balancers `DRAIN_SECONDS` to notice. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** One year: returning browsers do not use an address without TLS any more, and none below it. */
const HSTS = { maxAge: 31_536_000, includeSubDomains: true };
/** Device features that the product needs: the camera, to scan, and passkeys; nothing else, and not within frames. */
const OF_THE_DEVICE = [
  'camera=(self)',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
  ...['microphone', 'geolocation', 'payment', 'usb', 'serial', 'bluetooth', 'midi'].map((feature) => `${feature}=()`),
].join(', ');

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Returns the correlation ID that the client gives the requests of one action, or a new one. */
function readCorrelationId({ headers }: IncomingMessage): string {
  const correlationId = headers['x-correlation-id'];
  return typeof correlationId === 'string' && UUID.test(correlationId) ? correlationId : randomUUID();
}

/** Opens the gateway: frontends, API, live stream, health and metrics, in front of every service. */
export async function openGateway(
  config: Config,
  platform: Platform,
  load: typeof loadDefinition = loadDefinition,
): Promise<Gateway> {
  const services = await openServices(config, platform, load);
  const pool = platform.connections.open({ applicationName: 'gateway', max: 2 });
  const notices = await liveNotices(pool);
  const relay = config.KAFKA_BROKERS.length > 0 ? await startRelay(config, platform, pool) : undefined;
  const sendProblem = problemSender(platform);
  const app = fastify({
    logger: false,
    trustProxy: [...config.TRUST_PROXY],
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply.headers(WITHOUT_HOOKS)),
    genReqId: readCorrelationId,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { ignoreTrailingSlash: true },
  });
  const gracefulStop = gracefulShutdown(app.server);
  const stop = async (): Promise<void> => {
    // Running requests still need everything that is closed afterwards.
    await gracefulStop(() => app.close());
    await relay?.stop();
    await notices.stop();
    await pool.close();
    for (const service of [...services].reverse()) await service.stop();
  };
  try {
    const tls = config.PUBLIC_URL?.startsWith('https:') === true;
    await app.register(helmet, {
      contentSecurityPolicy: contentSecurity(config.MAP_TILE_URL, config.REMOTES, { tls }),
      hsts: tls ? HSTS : false,
      crossOriginEmbedderPolicy: false,
    });
    const callerOf = callers(getIdentityService(services));
    guardRoutes(app, { callerOf });
    traceRequests(app, 'gateway');
    app.addHook('onResponse', async (request, reply) => measure(request, reply));
    app.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'permissions-policy': OF_THE_DEVICE, 'x-correlation-id': request.id });
      if (tls) reply.header('reporting-endpoints', `${CSP_GROUP}="${CSP_REPORTS}"`);
      // Services answer outside of /api/ as well.
      if (request.url.startsWith('/api/') || request.routeOptions.config.contract !== undefined)
        reply.header('cache-control', 'no-store');
    });
    await app.register(compress, { global: true, threshold: 2_048, encodings: ['gzip'] });
    app.setErrorHandler(sendProblem);
    app.setNotFoundHandler((request, reply) => {
      // A dot after the question mark belongs to an address, an instant or a search, not to a file name.
      const [path = ''] = request.url.split('?');
      const isPage = ['GET', 'HEAD'].includes(request.method) && !path.startsWith('/api/') && !/\.\w{2,5}$/.test(path);
      return isPage ? reply.sendFile('index.html') : sendProblem(problem(404, 'notFound'), request, reply);
    });

    await api(app, {
      services,
      callerOf,
      secret: config.SERVICE_SECRET,
      title: config.APP_NAME,
      livePosition: notices.last,
    });
    publishedPages(app, { title: config.APP_NAME, prefix: config.KAFKA_TOPIC_PREFIX });
    live(app, { notices, callerOf });
    outagePage(app, { relay });
    cspReports(app, platform);
    await frontends(app, {
      folder: fileURLToPath(new URL('../../../frontends', import.meta.url)),
      ...{ appName: config.APP_NAME, demo: config.DEMO },
      email: config.SMTP_URL !== undefined,
      bucket: config.BLOBS !== undefined,
      elsewhere: config.REMOTES,
      geocoder: config.GEOCODER_URL !== undefined,
      mapTiles: config.MAP_TILE_URL ? { url: config.MAP_TILE_URL, attribution: config.MAP_TILE_ATTRIBUTION } : null,
      providers: config.OIDC_ISSUER ? [{ name: config.OIDC_PROVIDER, label: config.OIDC_LABEL }] : [],
    });

    const { drain } = healthRoutes(app, {
      config,
      log: platform.log,
      health: () => checkHealth(services, pool, platform.store),
      // Kafka serves other systems: its outage is reported but blocks no user.
      async remarks() {
        const outage = (await relay?.status().catch(() => undefined))?.trouble;
        return outage ? [`nothing goes to Kafka: ${outage}`] : [];
      },
    });
    app.get('/metrics', async (request, reply) => {
      if (!mayReadMetrics(request, config)) throw problem(404, 'notFound');
      for (const { running } of services) await Promise.all([running?.projections(), running?.reactions()]);
      if (relay) recordMetrics(await relay.status());
      const { type, text } = await scrape();
      return reply.type(type).send(text);
    });
    return { app, services, drain, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function getIdentityService(services: readonly Upstream[]): Upstream {
  const identity = services.find(({ name }) => name === 'identity');
  if (!identity) throw new Error('there is no identity service to ask who calls');
  return identity;
}

/** Measures a request, but for live streams, which last. */
function measure({ routeOptions: { url = '', config } }: FastifyRequest, { raw, elapsedTime }: FastifyReply): void {
  if (url === '/api/v1/stream') return;
  const contract = config.contract ?? (url.startsWith('/api/') || url === '/metrics' ? url : 'page');
  gatewaySeconds.observe({ contract, status: raw.statusCode }, elapsedTime / 1_000);
}

type SendProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** The health of the gateway itself, and of the services in its process; of others only remarks. */
async function checkHealth(
  services: readonly Upstream[],
  pool: PostgresPool,
  store: Platform['store'],
): Promise<Health> {
  const [unreachable, ofStore, ...states] = await Promise.all([
    databaseProblems('gateway', pool),
    storeProblems(store),
    ...services.map((service) => service.health()),
  ]);
  // Problems of shared resources, such as a disk, are reported by each service.
  const problems = new Set([...unreachable, ...ofStore, ...states.flatMap((state) => state.problems)]);
  const cause =
    unreachable.length > 0
      ? 'database'
      : ofStore.length > 0
        ? 'event_store'
        : states.find((state) => state.cause !== undefined)?.cause;
  return {
    problems: [...problems],
    ...(cause === undefined ? {} : { cause }),
    remarks: states.flatMap(({ remarks }) => remarks),
  };
}

/** Returns a function that responds with the problem of an error, and logs it. */
function problemSender({ log }: Platform): SendProblem {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { status, headers, body } = toFailure(error, request, log);
    if (status < 500)
      log[getLevel(status)](
        {
          correlation_id: request.id,
          method: request.method,
          path: request.url.split('?')[0],
          status,
          ip: request.ip,
        },
        'answered',
      );
    return reply.headers(headers).status(status).send(body);
  };
}

/** Starts the relay of published events; the relay of one gateway is active, those of others are on standby. */
async function startRelay(config: Config, { store, log }: Platform, database: PostgresPool) {
  const { kafkaRelay } = await import('@tailboard/eventing/kafka/kafka-relay');
  const relay = kafkaRelay({
    kafka: kafkaSettings(config),
    contexts: publishedEventsByContext,
    restricted: config.KAFKA_RESTRICTED,
    topics: topicSettings(config),
    store: store.alone,
    database,
    log: engineLog(log),
    ...(config.PUBLIC_URL ? { schemas: `${config.PUBLIC_URL}/api/v1/events/schemas` } : {}),
  });
  await relay.start();
  return relay;
}
