import type { AnyContract, InputOf } from '@tailboard/contracts/contract';
import type { AnyFacts, FactOf } from '@tailboard/contracts/event';
import type { History, historyQuery } from '@tailboard/contracts/history';
import { paged } from '@tailboard/contracts/page';
import type { RecordedEvent } from '@tailboard/eventing/event-store';
import { upcast } from '@tailboard/eventing/upcast';
import type { z } from 'zod';
import type { House } from './house.js';

/** The labels of people, by id, the product's own among them; whoever is not known is left out. */
export type NamesOf = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** A fact as it was recorded, in its newest shape. */
export type Recorded<F extends AnyFacts> = Pick<RecordedEvent, 'meta' | 'revision' | 'position'> & FactOf<F>;

/** The facts of a record's stream, oldest first; none when it never was. */
export async function recordOf<F extends AnyFacts>(
  { store }: Pick<House, 'store'>,
  facts: F,
  id: string,
): Promise<Recorded<F>[]> {
  const events = await store.read(`${facts.category}-${id}`);
  return events.map((event) => upcast(event, facts.shapes) as unknown as Recorded<F>);
}

/** How facts are told: `names` of people, `tell` a sentence in the reader's language, `mentions` people whom a fact names besides who did it. */
interface Telling<Told> {
  readonly names: NamesOf;
  readonly tell: (fact: Told, nameOf: (id: string) => string) => string;
  readonly mentions?: (fact: Told) => readonly string[];
}
type AnyRecorded = Pick<RecordedEvent, 'meta' | 'position'> & { readonly type: string };
/** The route of a history, and which page of which record was asked of it. */
interface Asked {
  readonly contract: Pick<AnyContract, 'path'>;
  readonly asked: InputOf<{ input: { query: typeof historyQuery } }>;
}

/** A page of what happened, told from these facts, newest first. */
export async function told<Fact extends AnyRecorded>(
  facts: readonly Fact[],
  { contract, asked, names, tell, mentions }: Telling<Fact> & Asked,
): Promise<z.output<typeof History>> {
  const { page, per_page } = asked;
  const first = (page - 1) * per_page;
  const shown = facts.toSorted((one, other) => (one.position < other.position ? 1 : -1)).slice(first, first + per_page);
  const known = await names(
    shown.flatMap((fact) => [fact.meta.actor_id, fact.meta.impersonator_id ?? '', ...(mentions?.(fact) ?? [])]),
  );
  const nameOf = (id: string): string => known.get(id) ?? id;
  const person = (id: string) => ({ id, label: nameOf(id) });
  const entries = shown.map((fact) => ({
    description: tell(fact, nameOf),
    created_at: fact.meta.at,
    user: person(fact.meta.actor_id),
    actor: fact.meta.impersonator_id === undefined ? null : person(fact.meta.impersonator_id),
    type: fact.type,
    position: String(fact.position),
  }));
  const path = contract.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(asked[name as keyof typeof asked]));
  return paged(entries, facts.length, { page, per_page }, path);
}

/** A page of what happened to one record, newest first; nothing when it never was. */
export async function historyOf<F extends AnyFacts>(
  house: Pick<House, 'store'>,
  { facts, ...telling }: Telling<Recorded<F>> & Asked & { facts: F; asked: { id: string } },
): Promise<z.output<typeof History> | undefined> {
  const recorded = await recordOf(house, facts, telling.asked.id);
  return recorded.length === 0 ? undefined : told(recorded, telling);
}
