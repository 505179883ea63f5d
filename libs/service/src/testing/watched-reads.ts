import type { AnyDecision } from '@tailboard/eventing/decider';
import type { House, ServiceDefinition } from '../house.js';

/** Each home that reads a table whose projection it does not name, once: filled as services under test are asked. */
export const unnamedReads = new Set<string>();

const TABLES = /\b(?:from|join)\s+"?([a-z_]+)"?(?!\s*\()/gi;

/**
 * A service whose answers and decisions are watched as they read: whoever reads a table of a projection names it in `reads`, or the
 * answer may be older than what the caller has done already. Names of tables are found in the text of the SQL. A procedure waits by
 * itself (`house.seen`, `house.caughtUp`) where it must.
 */
export function watchedReads(definition: ServiceDefinition): ServiceDefinition {
  const homes = new Map(
    definition.projections.flatMap(({ name, tables }) => Object.values(tables).map((table) => [table.name, name])),
  );
  const look = (text: string, who: string, reads: readonly string[]): void => {
    for (const [, table = ''] of text.matchAll(TABLES)) {
      const home = homes.get(table);
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
  const houses = new Map<string, House>();
  const houseOf = (house: House, who: string, reads: readonly string[]): House => {
    const known = houses.get(who);
    if (known && Object.getPrototypeOf(known) === house) return known;
    const made = Object.create(house, { db: { value: watching(house.db, who, reads) } }) as House;
    houses.set(who, made);
    return made;
  };
  // A decision is asked for by its decider, which modules hold: it is watched where it stands, once. Nobody waits for what a
  // step reads: its act has waited.
  for (const decision of definition.deciders.flatMap(({ decisions }) => decisions))
    if ('path' in decision.command) watchDecision(decision, watching);
  return {
    ...definition,
    // What only services ask carries no position that anybody could wait for.
    answers: definition.answers.map((of) =>
      of.contract.path.includes('/internal/')
        ? of
        : { ...of, ask: (input, house, caller) => of.ask(input, houseOf(house, of.contract.name, of.reads), caller) },
    ),
  };
}

const watched = new WeakSet<AnyDecision>();
function watchDecision(
  decision: AnyDecision,
  watching: (reads: object, who: string, names: readonly string[]) => object,
): void {
  const { gather, command, reads = [] } = decision;
  if (!gather || watched.has(decision)) return;
  watched.add(decision);
  Object.assign(decision, {
    gather: (input: never, around: object, ...rest: [never, never]) =>
      gather(input, watching(around, command.name, reads) as never, ...rest),
  });
}
