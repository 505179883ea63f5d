import 'reflect-metadata';
import type { Server } from 'node:http';
import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { companyDate } from '@tailboard/contracts/company-time';
import type { Contract } from '@tailboard/contracts/contract';
import { decisionOf, type AnyDecision } from '@tailboard/eventing/decider';
import { derivedId } from '@tailboard/eventing/ids';
import { handleCommand } from '@tailboard/eventing/handle-command';
import { handleCommands } from '@tailboard/eventing/handle-commands';
import { connect } from '@tailboard/eventing/postgres/connect';
import { loadAggregate, loadAggregates } from '@tailboard/eventing/load-aggregate';
import { projections, type ProjectionStatus } from '@tailboard/eventing/projection/projections';
import { reactions, type ReactionStatus } from '@tailboard/eventing/reaction/reactions';
import type { FastifyInstance } from 'fastify';
import { gracefulShutdown } from './http/graceful-shutdown.js';
import { SERVICE_CONTEXT, nestHandlers, handlerRegistry } from './message-bus.js';
import type { ReadContext, ServiceContext, ServiceDefinition } from './service-context.js';
import { engineLog } from './runtime/log.js';
import { configureHttp, httpAdapter, problemOf, ProblemFilter } from './http/http.js';
import { deleteExpiredResponses, idempotencyMigration, reservationMigration } from './http/idempotency.js';
import { migrate } from './migrations.js';
import { projectionEvents, projectionFailed, projectionLag, reactionLag, reactionParked } from './runtime/metrics.js';
import type { Platform } from './runtime/platform.js';
import { problem } from './http/problem.js';
import { startQueue } from './tasks/queue.js';
import { readiness } from './runtime/readiness.js';
import { toEngineReaction } from './commands/reaction.js';
import { whenDiskFull } from './runtime/disk-space.js';
import { ContractGuard, controllerOf } from './routes.js';
import { createLocks } from './commands/locks.js';

const SEEN_TIMEOUT = 2_000;
/** Longer than for reads, because a write that needs all rows cannot respond without them. */
const CAUGHT_UP_TIMEOUT = 10_000;
const HOURLY = 3_600_000;

/** A running service: its HTTP server, handlers, status and shutdown. */
export interface RunningService {
  readonly name: string;
  readonly http: FastifyInstance;
  readonly ctx: ServiceContext;
  projections(): Promise<readonly ProjectionStatus[]>;
  reactions(): Promise<readonly ReactionStatus[]>;
  /** Returns what keeps it from being ready; empty if it is. */
  unready(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** Starts a service: tables, projections, queue, then HTTP. Stops what it started if a step fails. */
export async function startService(
  definition: ServiceDefinition,
  contracts: readonly Contract[],
  platform: Platform,
  extend: (http: FastifyInstance) => void = () => {},
): Promise<RunningService> {
  const { config, store, now } = platform;
  const log = platform.log.child({ service: definition.name });
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    const registry = handlerRegistry(definition, contracts);
    const pool = connect(config.DATABASE_URL, { schema: definition.name, applicationName: definition.name, max: 8 });
    stops.push(() => pool.close());
    await migrate(pool, definition.name, [idempotencyMigration, reservationMigration, ...definition.migrations]);
    const readSide = projections({
      database: pool,
      store,
      schema: definition.name,
      projections: definition.projections,
      log: engineLog(log),
    });
    await readSide.start();
    stops.push(() => readSide.stop());

    const today = (): string => companyDate(now(), config.COMPANY_TIMEZONE);
    const readContext: ReadContext = {
      query: (text, values) => pool.query(text, values),
      load: (decider, id) => loadAggregate(store, decider, id),
    };
    const locks = createLocks(config.DATABASE_URL, definition.name);
    stops.push(() => locks.close());
    /** Runs a decision under its lock; dry runs need none. */
    const underLock = async <T>(
      { exclusiveLock, sharedLock, reads = [] }: Pick<AnyDecision, 'exclusiveLock' | 'sharedLock' | 'reads'>,
      dry: boolean | undefined,
      decide: () => Promise<T>,
    ): Promise<T> => {
      if (dry) return decide();
      if (exclusiveLock !== undefined)
        return ctx.withLock(exclusiveLock, async () => {
          await ctx.caughtUp(...reads);
          return decide();
        });
      return sharedLock === undefined ? decide() : locks.run(sharedLock, 'shared', decide);
    };
    const ctx: ServiceContext = {
      db: pool,
      store,
      config,
      log,
      load: readContext.load,
      loadMany: (decider, ids) => loadAggregates(store, decider, ids),
      handleCommand: (decider, command, input, commandContext) => {
        const decision = decisionOf<typeof command, ReadContext>(decider, command);
        return underLock(decision, commandContext.dry_run, () =>
          handleCommand(store, decider, decision, input, commandContext, readContext),
        );
      },
      handleCommands: (decider, command, inputs, commandContext, how) => {
        const decision = decisionOf<typeof command, ReadContext>(decider, command);
        return underLock(decision, 'dry_run' in commandContext && commandContext.dry_run, () =>
          handleCommands(store, decider, decision, inputs, commandContext, readContext, how as object),
        );
      },
      withLock: (name, work) => locks.run(name, 'exclusive', work),
      async caughtUp(...names) {
        const head = await store.head();
        const shown = await Promise.all(names.map((name) => readSide.waitFor(name, head, CAUGHT_UP_TIMEOUT)));
        if (shown.includes(false)) throw problem(503, 'tooBusy', {}, {}, { 'retry-after': '2' });
      },
      seen: (projection, position) => readSide.waitFor(projection, position, SEEN_TIMEOUT),
      enqueue: (...work) => queue.enqueue(...work),
      now,
      today,
      systemContext: (words, as = {}) => {
        const id = derivedId('system', definition.name, ...words);
        return {
          actor_id: 'system',
          scope: 'all',
          now: now().toISOString(),
          today: today(),
          command_id: id,
          correlation_id: id,
          source: 'system',
          ...as,
        };
      },
    };
    const queue = await startQueue({
      pool,
      service: definition.name,
      tasks: definition.tasks,
      ctx: () => ctx,
      log,
    });
    stops.push(() => queue.stop());
    await definition.onStart?.(ctx);
    const reacting = reactions({
      database: pool,
      store,
      schema: definition.name,
      reactions: definition.reactions.map((each) => toEngineReaction(each, ctx)),
      log: engineLog(log),
      passing: (error) => problemOf(error, '').status === 503,
    });
    await reacting.start();
    stops.push(() => reacting.stop());
    const tidying = setInterval(
      () =>
        void deleteExpiredResponses(pool).catch((error: unknown) =>
          log.warn({ err: error }, 'could not delete old responses'),
        ),
      HOURLY,
    );
    stops.push(async () => clearInterval(tidying));

    const problemsOf = readiness();
    const { messageClasses, providers } = nestHandlers(registry, definition.ownerships);
    const app = await NestFactory.create<NestFastifyApplication>(
      moduleOf(controllerOf(definition, messageClasses, ctx), [
        { provide: SERVICE_CONTEXT, useValue: ctx },
        ...providers,
      ]),
      httpAdapter(),
      { logger: false, bodyParser: false, abortOnError: false },
    );
    const emptied = gracefulShutdown(app.getHttpServer() as Server);
    stops.push(() => emptied(() => app.close()));
    app.useGlobalGuards(new ContractGuard(config.SERVICE_SECRET));
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
      async projections() {
        const statuses = await readSide.status();
        for (const status of statuses) count(status);
        return statuses;
      },
      async reactions() {
        const statuses = await reacting.status();
        for (const { name, lag_positions, parked } of statuses) {
          if (lag_positions !== null) reactionLag.set({ reaction: name }, lag_positions);
          reactionParked.set({ reaction: name }, parked);
        }
        return statuses;
      },
      async unready() {
        try {
          await pool.query('select 1');
        } catch (error) {
          return [`${definition.name}: the database cannot be reached (${(error as Error).message})`];
        }
        return [...(await whenDiskFull(config.DATA_DIR)), ...problemsOf(await readSide.status(), store.trouble())];
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function count({ name, lag_positions, events, status }: ProjectionStatus): void {
  if (lag_positions !== null) projectionLag.set({ projection: name }, lag_positions);
  projectionFailed.set({ projection: name }, status === 'failed' ? 1 : 0);
  projectionEvents.remove({ projection: name });
  projectionEvents.inc({ projection: name }, events);
}

function moduleOf(controller: Type, providers: readonly unknown[]): object {
  class ServiceModule {}
  return { module: ServiceModule, imports: [CqrsModule.forRoot()], controllers: [controller], providers };
}
