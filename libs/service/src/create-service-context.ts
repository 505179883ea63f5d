import { companyDate } from '@tailboard/contracts/company-time';
import { getDecision, type AnyDecision } from '@tailboard/eventing/decider';
import { handleCommand } from '@tailboard/eventing/handle-command';
import { handleCommands } from '@tailboard/eventing/handle-commands';
import { derivedId } from '@tailboard/eventing/ids';
import { loadAggregate, loadAggregates } from '@tailboard/eventing/load-aggregate';
import type { PostgresPool } from '@tailboard/eventing/postgres/connect';
import type { Projections } from '@tailboard/eventing/projection/projections';
import { currentTraceparent } from '@tailboard/eventing/tracing';
import type { createLocks } from './commands/locks.js';
import { overloadProblem } from './http/problem.js';
import { createReplicaReads } from './queries/replica.js';
import type { Platform } from './runtime/platform.js';
import type { ReadContext, ServiceContext, ServiceDefinition } from './service-context.js';

const PROJECTION_TIMEOUT_MS = 2_000;
/** Longer than the timeout of reads, because a write that needs all rows fails without them. In ms. */
const CATCH_UP_TIMEOUT_MS = 10_000;

/** Creates the context that a service's handlers work with. */
export function createServiceContext(options: {
  readonly definition: ServiceDefinition;
  readonly platform: Platform;
  readonly log: Platform['log'];
  readonly pool: PostgresPool;
  readonly replica: PostgresPool | undefined;
  readonly readSide: Projections;
  readonly locks: ReturnType<typeof createLocks>;
  readonly enqueue: ServiceContext['enqueue'];
}): ServiceContext {
  const { definition, log, pool, replica, readSide, locks, enqueue } = options;
  const { config, store, now } = options.platform;
  const today = (): string => companyDate(now(), config.COMPANY_TIMEZONE);
  const readContext: ReadContext = {
    query: (text, values) => pool.query(text, values),
    load: (decider, id) => loadAggregate(store, decider, id),
  };
  /** Runs a decision under its lock; dry runs need none. */
  const runUnderLock = async <T>(
    { exclusiveLock, sharedLock, reads = [] }: Pick<AnyDecision, 'exclusiveLock' | 'sharedLock' | 'reads'>,
    isDryRun: boolean | undefined,
    decide: () => Promise<T>,
  ): Promise<T> => {
    if (isDryRun) return decide();
    if (exclusiveLock !== undefined)
      return ctx.withLock(exclusiveLock, async () => {
        await ctx.waitUntilCaughtUp(...reads);
        return decide();
      });
    return sharedLock === undefined ? decide() : locks.run(sharedLock, 'shared', decide);
  };
  const selectContext =
    replica &&
    createReplicaReads({
      ...{ database: pool, replica, schema: definition.name, projections: definition.projections },
      onReplicaUnused: (error) => log.warn({ err: error }, 'the replica is not used'),
    });
  const ctx: ServiceContext = {
    db: pool,
    store,
    config,
    log,
    load: readContext.load,
    loadMany: (decider, ids) => loadAggregates(store, decider, ids),
    handleCommand: (decider, command, input, commandContext) => {
      const decision = getDecision<typeof command, ReadContext>(decider, command);
      return runUnderLock(decision, commandContext.dry_run, () =>
        handleCommand(store, decider, decision, input, commandContext, readContext),
      );
    },
    handleCommands: (decider, command, inputs, commandContext, options) => {
      const decision = getDecision<typeof command, ReadContext>(decider, command);
      return runUnderLock(decision, 'dry_run' in commandContext && commandContext.dry_run, () =>
        handleCommands(store, decider, decision, inputs, commandContext, readContext, options as object),
      );
    },
    withLock: (name, work) => locks.run(name, 'exclusive', work),
    async waitUntilCaughtUp(...names) {
      const head = await store.head();
      const caughtUp = await Promise.all(names.map((name) => readSide.waitFor(name, head, CATCH_UP_TIMEOUT_MS)));
      const lagging = names.filter((_, index) => !caughtUp[index]);
      if (lagging.length > 0) throw overloadProblem(`${lagging.join(', ')} behind`);
    },
    waitForProjection: (projection, position) => readSide.waitFor(projection, position, PROJECTION_TIMEOUT_MS),
    getQueryContext: async (reads, after) => (selectContext ? selectContext(ctx, reads, after) : ctx),
    findUnusableProjections: () => readSide.unusable(),
    enqueue,
    now,
    today,
    createSystemContext: (idParts, overrides = {}) => {
      const id = derivedId('system', definition.name, ...idParts);
      const traceparent = currentTraceparent();
      return {
        actor_id: 'system',
        scope: 'all',
        now: now().toISOString(),
        today: today(),
        zone: config.COMPANY_TIMEZONE,
        command_id: id,
        correlation_id: id,
        source: 'system',
        ...(traceparent === undefined ? {} : { traceparent }),
        ...overrides,
      };
    },
  };
  return ctx;
}
