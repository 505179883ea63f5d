import type { AnyDecision } from '@tailboard/eventing/decider';
import type { ServiceContext, ServiceDefinition } from '../house.js';

/** Each home that reads a table whose projection it does not name, once: filled as services under test are asked. */
export const unnamedReads = new Set<string>();

const TABLES = /\b(?:from|join)\s+"?([a-z_]+)"?(?!\s*\()/gi;

/**
 * A service whose answers and decisions are watched as they read: whoever reads a table of a projection names it in `reads`, or the
 * answer may be older than what the caller has done already. Names of tables are found in the text of the SQL. A procedure waits by
 * itself (`ctx.seen`, `ctx.caughtUp`) where it must.
 */
export function watchedReads(definition: ServiceDefinition): ServiceDefinition {
  const registry = new Map(
    definition.projections.flatMap(({ name, tables }) => Object.values(tables).map((table) => [table.name, name])),
  );
  const look = (text: string, who: string, reads: readonly string[]): void => {
    for (const [, table = ''] of text.matchAll(TABLES)) {
      const home = registry.get(table);
      if (home !== undefined && !reads.includes(home))
        unnamedReads.add(`${who} reads ${table} and does not name ${home}`);
    }
  };
  type Asking = { query: (text: string, values?: readonly unknown[]) => Promise<never> };
  const watching = <On extends object>(on: On, who: string, reads: readonly string[]): On =>
    Object.create(on, {
      query: {
        value: (text: string, values?: readonly unknown[]) => {
          look(text, who, reads);
          return (on as unknown as Asking).query(text, values);
        },
      },
    }) as On;
  /** The house as one home sees it, the same each time: what is remembered by database is remembered by home. */
  const contexts = new Map<string, ServiceContext>();
  const serviceContextOf = (ctx: ServiceContext, who: string, reads: readonly string[]): ServiceContext => {
    const known = contexts.get(who);
    if (known && Object.getPrototypeOf(known) === ctx) return known;
    const made = Object.create(ctx, { db: { value: watching(ctx.db, who, reads) } }) as ServiceContext;
    contexts.set(who, made);
    return made;
  };
  // A decision is asked for by its decider, which modules hold: it is watched where it stands, once. Nobody waits for what a
  // step reads: its act has waited.
  for (const decision of definition.deciders.flatMap(({ decisions }) => decisions))
    if ('path' in decision.command) watchDecision(decision, watching);
  return {
    ...definition,
    // What only services ask carries no position that anybody could wait for.
    queryHandlers: definition.queryHandlers.map((of) =>
      of.contract.path.includes('/internal/')
        ? of
        : {
            ...of,
            handle: (input, ctx, caller) => of.handle(input, serviceContextOf(ctx, of.contract.name, of.reads), caller),
          },
    ),
  };
}

const watched = new WeakSet<AnyDecision>();
function watchDecision(
  decision: AnyDecision,
  watching: (reads: object, who: string, names: readonly string[]) => object,
): void {
  const { load, command, reads = [] } = decision;
  if (!load || watched.has(decision)) return;
  watched.add(decision);
  Object.assign(decision, {
    load: (input: never, readContext: object, ...rest: [never, never]) =>
      load(input, watching(readContext, command.name, reads) as never, ...rest),
  });
}
