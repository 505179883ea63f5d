import type { AnyContract, InputOf } from '@tailboard/contracts/contract';
import type { AnyEventSchemas, EventOf } from '@tailboard/contracts/event';
import type { History, historyQuery } from '@tailboard/contracts/history';
import { createPage } from '@tailboard/contracts/page';
import type { RecordedEvent } from '@tailboard/eventing/event-store';
import { upcast } from '@tailboard/eventing/upcast';
import type { z } from 'zod';
import type { ServiceContext } from '../service-context.js';

/** Returns display names by user ID, including the product's own; unknown IDs are omitted. */
export type NamesOf = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** A recorded event in its newest version. */
export type RecordedEntry<F extends AnyEventSchemas> = Pick<RecordedEvent, 'meta' | 'revision' | 'position'> &
  EventOf<F>;

/**
 * Returns the events of a record, oldest first; empty if it never existed. Events that are not among the given ones, such as
 * those that another context does not share, are left out.
 */
export async function recordOf<F extends AnyEventSchemas>(
  { store }: Pick<ServiceContext, 'store'>,
  newEvents: F,
  id: string,
): Promise<RecordedEntry<F>[]> {
  const events = await store.read(`${newEvents.category}-${id}`);
  return events
    .filter(({ type }) => type in newEvents.shapes)
    .map((event) => upcast(event, newEvents.shapes) as unknown as RecordedEntry<F>);
}

/**
 * How to describe events: `names` of users, `tell` for a sentence in the reader's language, `mentions` for users named
 * besides the actor.
 */
interface EventDescriber<Entry> {
  readonly names: NamesOf;
  readonly tell: (domainEvent: Entry, nameOf: (id: string) => string) => string;
  readonly mentions?: (domainEvent: Entry) => readonly string[];
}
type AnyRecorded = Pick<RecordedEvent, 'meta' | 'position'> & { readonly type: string };
/** The history route and the requested page. */
interface HistoryRequest {
  readonly contract: Pick<AnyContract, 'path'>;
  readonly asked: InputOf<{ input: { query: typeof historyQuery } }>;
}

/** Adds the API token of an action, by name, to its description. */
export const withToken = (api_token: string | null | undefined): { api_token?: string } =>
  api_token === null || api_token === undefined ? {} : { api_token };

/** Returns a page of described events, newest first. */
export async function describeEvents<Recorded extends AnyRecorded>(
  newEvents: readonly Recorded[],
  { contract, asked: requested, names, tell: notify, mentions }: EventDescriber<Recorded> & HistoryRequest,
): Promise<z.output<typeof History>> {
  const { page, per_page } = requested;
  const first = (page - 1) * per_page;
  const shown = newEvents
    .toSorted((one, other) => (one.position < other.position ? 1 : -1))
    .slice(first, first + per_page);
  const known = await names(
    shown.flatMap((domainEvent) => [
      domainEvent.meta.actor_id,
      domainEvent.meta.impersonator_id ?? '',
      ...(mentions?.(domainEvent) ?? []),
    ]),
  );
  const nameOf = (id: string): string => known.get(id) ?? id;
  const person = (id: string) => ({ id, label: nameOf(id) });
  const entries = shown.map((domainEvent) => ({
    description: notify(domainEvent, nameOf),
    created_at: domainEvent.meta.at,
    user: person(domainEvent.meta.actor_id),
    actor: domainEvent.meta.impersonator_id === undefined ? null : person(domainEvent.meta.impersonator_id),
    ...withToken(domainEvent.meta.api_token),
    type: domainEvent.type,
    position: String(domainEvent.position),
  }));
  const path = contract.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(requested[name as keyof typeof requested]),
  );
  return createPage(entries, newEvents.length, { page, per_page }, path);
}

/** Returns a page of a record's history, newest first; `undefined` if it never existed. */
export async function historyOf<F extends AnyEventSchemas>(
  ctx: Pick<ServiceContext, 'store'>,
  {
    events: newEvents,
    ...telling
  }: EventDescriber<RecordedEntry<F>> & HistoryRequest & { events: F; asked: { id: string } },
): Promise<z.output<typeof History> | undefined> {
  const recorded = await recordOf(ctx, newEvents, telling.asked.id);
  return recorded.length === 0 ? undefined : describeEvents(recorded, telling);
}
