import type { AnyDecision } from '@tailboard/eventing/decider';
import { tablesRead } from '../queries/tables-read.js';
import type { QueryHandler, ServiceContext, ServiceDefinition } from '../service-context.js';

/** Handlers that read a table whose projection they do not declare; filled as services under test handle requests. */
export const unnamedReads = new Set<string>();

/**
 * Wraps a service to record its reads. A handler that reads a projection's table must declare it in `reads`, or its
 * response may be older than the caller's own changes. Table names are found in the SQL text. Command handlers wait
 * themselves (`ctx.seen`, `ctx.caughtUp`).
 */
export function watchedReads(definition: ServiceDefinition): ServiceDefinition {
  const registry = new Map(
    definition.projections.flatMap(({ name, tables }) => Object.values(tables).map((table) => [table.name, name])),
  );
  const checkReads = (text: string, who: string, reads: readonly string[]): void => {
    for (const table of tablesRead(text)) {
      const owner = registry.get(table);
      if (owner !== undefined && !reads.includes(owner))
        unnamedReads.add(`${who} reads ${table} and does not name ${owner}`);
    }
  };
  type WatchedDatabase = { query: (text: string, values?: readonly unknown[]) => Promise<never> };
  const watchReads = <On extends object>(on: On, who: string, reads: readonly string[]): On =>
    Object.create(on, {
      query: {
        value: (text: string, values?: readonly unknown[]) => {
          checkReads(text, who, reads);
          return (on as unknown as WatchedDatabase).query(text, values);
        },
      },
    }) as On;
  /** One context object per handler, so that caches keyed by database are also kept per handler. */
  const contexts = new Map<string, ServiceContext>();
  const watchContext = (ctx: ServiceContext, who: string, reads: readonly string[]): ServiceContext => {
    const known = contexts.get(who);
    if (known && Object.getPrototypeOf(known) === ctx) return known;
    const made = Object.create(ctx, { db: { value: watchReads(ctx.db, who, reads) } }) as ServiceContext;
    contexts.set(who, made);
    return made;
  };
  // Decisions are held by their modules, so they are wrapped in place, once. Reads of internal commands are exempt:
  // their command has waited.
  for (const decision of definition.deciders.flatMap(({ decisions }) => decisions))
    if ('path' in decision.command) watchDecision(decision, watchReads);
  return {
    ...definition,
    // Internal queries carry no position to wait for.
    queryHandlers: definition.queryHandlers.map((handler) =>
      handler.contract.path.includes('/internal/')
        ? handler
        : {
            ...handler,
            handle: (input, ctx, caller) =>
              handler.handle(input, watchContext(ctx, handler.contract.name, handler.reads), caller),
            ...watchedCompact(handler, (ctx) => watchContext(ctx, handler.contract.name, handler.reads)),
          },
    ),
  };
}

/** The handler of a compact form, if there is one, with a watched context. */
function watchedCompact(
  { compact }: QueryHandler,
  contextOf: (ctx: ServiceContext) => ServiceContext,
): Pick<QueryHandler, 'compact'> {
  return compact ? { compact: (input, ctx, caller) => compact(input, contextOf(ctx), caller) } : {};
}

const watched = new WeakSet<AnyDecision>();
function watchDecision(
  decision: AnyDecision,
  watchReads: (reads: object, who: string, names: readonly string[]) => object,
): void {
  const { load, command, reads = [] } = decision;
  if (!load || watched.has(decision)) return;
  watched.add(decision);
  Object.assign(decision, {
    load: (input: never, readContext: object, ...rest: [never, never]) =>
      load(input, watchReads(readContext, command.name, reads) as never, ...rest),
  });
}
