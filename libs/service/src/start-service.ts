import 'reflect-metadata';
import type { Server } from 'node:http';
import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Contract } from '@tailboard/contracts/contract';
import type { PostgresPool } from '@tailboard/eventing/postgres/connect';
import { projections, type ProjectionStatus } from '@tailboard/eventing/projection/projections';
import { reactions, type ReactionStatus } from '@tailboard/eventing/reaction/reactions';
import type { FastifyInstance } from 'fastify';
import { moveIntoBucket } from './blobs/move-into-bucket.js';
import { databaseProblems } from './http/health.js';
import { gracefulShutdown } from './http/graceful-shutdown.js';
import { SERVICE_CONTEXT, nestHandlers, handlerRegistry } from './message-bus.js';
import type { ServiceContext, ServiceDefinition } from './service-context.js';
import { acceptedSecrets } from './runtime/config.js';
import { CONNECTIONS, directUrl } from './runtime/connections.js';
import { engineLog } from './runtime/log.js';
import { configureHttp, httpAdapter, toProblem, ProblemFilter } from './http/http.js';
import { deleteExpiredResponses } from './http/idempotency.js';
import { migrate, listMigrations } from './migrations.js';
import { projectionEvents, projectionFailed, projectionLag, reactionLag, reactionParked } from './runtime/metrics.js';
import type { Platform } from './runtime/platform.js';
import { startQueue } from './tasks/queue.js';
import { readiness, type Health } from './runtime/readiness.js';
import { toEngineReaction } from './commands/reaction.js';
import { whenDiskFull } from './runtime/disk-space.js';
import { ContractGuard, createController } from './routes.js';
import { createServiceContext } from './create-service-context.js';
import { createLocks } from './commands/locks.js';

const HOURLY = 3_600_000;

/** A running service: its HTTP server, handlers, status and shutdown. */
export interface RunningService {
  readonly name: string;
  readonly http: FastifyInstance;
  readonly ctx: ServiceContext;
  projections(): Promise<readonly ProjectionStatus[]>;
  reactions(): Promise<readonly ReactionStatus[]>;
  health(): Promise<Health>;
  /** To be called once when requests are taken. */
  onServing(): void;
  stop(): Promise<void>;
}

/** Starts a service: tables, projections, queue, then HTTP. Stops what it started if a step fails. */
export async function startService(
  definition: ServiceDefinition,
  contracts: readonly Contract[],
  platform: Platform,
  extend: (http: FastifyInstance) => void = () => {},
): Promise<RunningService> {
  const { config, store } = platform;
  const log = platform.log.child({ service: definition.name });
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    const registry = handlerRegistry(definition, contracts);
    const { pool, replica } = openPools(definition.name, platform, stops);
    await moveIntoBucket(config, log);
    await migrate(pool, definition.name, listMigrations(definition));
    const readSide = projections({
      database: pool,
      store,
      schema: definition.name,
      projections: definition.projections,
      log: engineLog(log),
    });
    await readSide.start();
    stops.push(() => readSide.stop());

    const locks = createLocks(platform.connections, definition.name);
    stops.push(() => locks.close());
    const ctx: ServiceContext = createServiceContext({
      ...{ definition, platform, log, pool, replica, readSide, locks },
      enqueue: (...work) => queue.enqueue(...work),
    });
    const queue = await startQueue({
      pool,
      url: directUrl(config),
      service: definition.name,
      tasks: definition.tasks,
      ctx: () => ctx,
      log,
      works: config.ROLE !== 'web',
    });
    stops.push(() => queue.stop());
    await definition.onStart?.(ctx);
    const reacting = reactions({
      database: pool,
      store,
      schema: definition.name,
      reactions: definition.reactions.map((each) => toEngineReaction(each, ctx)),
      log: engineLog(log),
      isTransient: (error) => toProblem(error, '').status === 503,
    });
    await reacting.start();
    stops.push(() => reacting.stop());
    stops.push(deleteHourly(pool, log));

    const stateOf = readiness();
    const app = await createApp(definition, registry, ctx);
    const gracefulStop = gracefulShutdown(app.getHttpServer() as Server);
    stops.push(() => gracefulStop(() => app.close()));
    app.useGlobalGuards(new ContractGuard(acceptedSecrets(config), () => ctx.now()));
    app.useGlobalFilters(new ProblemFilter(log));
    const http = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
    await configureHttp(http, { service: definition.name, contracts, fileLimit: config.IMPORT_MAX_BYTES, log });
    extend(http);
    await app.init();
    await http.ready();

    return {
      name: definition.name,
      http,
      ctx,
      projections: async () => measuredProjections(await readSide.status()),
      reactions: async () => measuredReactions(await reacting.status()),
      async health() {
        const unreachable = await databaseProblems(definition.name, pool);
        if (unreachable.length > 0) return { problems: unreachable, cause: 'database', remarks: [] };
        const state = stateOf(await readSide.status(), store.outage());
        const full = await whenDiskFull(config.DATA_DIR);
        return full.length > 0 ? { ...state, problems: [...full, ...state.problems], cause: 'disk' } : state;
      },
      onServing() {
        definition
          .onServing?.(ctx)
          .catch((error: unknown) => log.warn({ err: error }, 'what follows the start failed'));
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Opens the service's connections to its database and the replica of it, if there is one. */
function openPools(name: string, { connections }: Platform, stops: (() => Promise<void>)[]) {
  const options = { schema: name, applicationName: name, max: CONNECTIONS.service };
  const pool = connections.open(options);
  const replica = connections.openReplica(options);
  stops.push(async () => {
    await pool.close();
    await replica?.close();
  });
  return { pool, replica };
}

/** Updates the metrics of the projections. */
function measuredProjections(statuses: readonly ProjectionStatus[]): readonly ProjectionStatus[] {
  for (const { name, lag_positions, events, status } of statuses) {
    if (lag_positions !== null) projectionLag.set({ projection: name }, lag_positions);
    projectionFailed.set({ projection: name }, status === 'failed' ? 1 : 0);
    projectionEvents.remove({ projection: name });
    projectionEvents.inc({ projection: name }, events);
  }
  return statuses;
}

/** Updates the metrics of the reactions. */
function measuredReactions(statuses: readonly ReactionStatus[]): readonly ReactionStatus[] {
  for (const { name, lag_positions, parked } of statuses) {
    if (lag_positions !== null) reactionLag.set({ reaction: name }, lag_positions);
    reactionParked.set({ reaction: name }, parked);
  }
  return statuses;
}

/** Deletes expired responses every hour, until the returned function is called. */
function deleteHourly(pool: PostgresPool, log: Platform['log']): () => Promise<void> {
  const timer = setInterval(
    () =>
      void deleteExpiredResponses(pool).catch((error: unknown) =>
        log.warn({ err: error }, 'could not delete old responses'),
      ),
    HOURLY,
  );
  return async () => clearInterval(timer);
}

/** Creates the Nest application with the service's handlers; it does not listen. */
function createApp(
  definition: ServiceDefinition,
  registry: ReturnType<typeof handlerRegistry>,
  ctx: ServiceContext,
): Promise<NestFastifyApplication> {
  const { messageClasses, providers } = nestHandlers(registry, definition.ownerships);
  return NestFactory.create<NestFastifyApplication>(
    createModule(createController(definition, messageClasses, ctx), [
      { provide: SERVICE_CONTEXT, useValue: ctx },
      ...providers,
    ]),
    httpAdapter(),
    { logger: false, bodyParser: false, abortOnError: false },
  );
}

function createModule(controller: Type, providers: readonly unknown[]): object {
  class ServiceModule {}
  return { module: ServiceModule, imports: [CqrsModule.forRoot()], controllers: [controller], providers };
}
