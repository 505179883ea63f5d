import type { AnyFacts, FactOf } from '@tailboard/contracts/event';
import type { HistoryEntry } from '@tailboard/contracts/history';
import type { RecordedEvent } from '@tailboard/eventing/event-store';
import { upcast } from '@tailboard/eventing/upcast';
import type { House } from './house.js';

/** How the product itself is called where a person's name would stand. */
export const SYSTEM = 'Tailboard';

/** The labels of people, by id, the product's own among them; whoever is not known is left out. */
export type NamesOf = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/**
 * What happened to one record, told from the events of its stream, newest first; none when it never was.
 * @param of.tell a fact as a sentence in the reader's language
 * @param of.mentions the ids of people whom a fact names, besides who did it
 */
export async function historyOf<F extends AnyFacts>(
  { store }: Pick<House, 'store'>,
  of: {
    facts: F;
    id: string;
    names: NamesOf;
    tell: (fact: FactOf<F>, nameOf: (id: string) => string) => string;
    mentions?: (fact: FactOf<F>) => readonly string[];
  },
): Promise<HistoryEntry[]> {
  const events = (await store.read(`${of.facts.category}-${of.id}`)).map((event) => upcast(event, of.facts.shapes));
  const fact = (event: RecordedEvent) => event as unknown as FactOf<F>;
  const names = await of.names(
    events.flatMap((event) => [
      event.meta.actor_id,
      event.meta.impersonator_id ?? '',
      ...(of.mentions?.(fact(event)) ?? []),
    ]),
  );
  const nameOf = (id: string): string => names.get(id) ?? id;
  const person = (id: string) => ({ id, label: nameOf(id) });
  return events
    .map((event) => ({
      description: of.tell(fact(event), nameOf),
      type: event.type,
      created_at: event.meta.at,
      user: person(event.meta.actor_id),
      actor: event.meta.impersonator_id === undefined ? null : person(event.meta.impersonator_id),
      version: event.revision,
      position: String(event.position),
    }))
    .reverse();
}
