import type { AnyContract, InputOf } from '@tailboard/contracts/contract';
import type { AnyEventSchemas, EventOf } from '@tailboard/contracts/event';
import type { History, historyQuery } from '@tailboard/contracts/history';
import { createPage } from '@tailboard/contracts/page';
import type { RecordedEvent } from '@tailboard/eventing/event-store';
import { upcast } from '@tailboard/eventing/upcast';
import type { z } from 'zod';
import type { ServiceContext } from '../service-context.js';

/** Returns display names by user ID, including the product's own; unknown IDs are omitted. */
export type LoadNames = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** A recorded event in its newest version. */
export type RecordedEntry<F extends AnyEventSchemas> = Pick<RecordedEvent, 'meta' | 'revision' | 'position'> &
  EventOf<F>;

/**
 * Returns the events of a record, oldest first; empty if it never existed. Events that are not among the given ones, such as
 * those that another context does not share, are left out.
 */
export async function loadRecordedEvents<F extends AnyEventSchemas>(
  { store }: Pick<ServiceContext, 'store'>,
  schemas: F,
  id: string,
): Promise<RecordedEntry<F>[]> {
  const events = await store.read(`${schemas.category}-${id}`);
  return events
    .filter(({ type }) => type in schemas.shapes)
    .map((event) => upcast(event, schemas.shapes) as unknown as RecordedEntry<F>);
}

/**
 * How to describe events: `names` of users, `tell` for a sentence in the reader's language, `mentions` for users named
 * besides the actor.
 */
interface EventDescriber<Entry> {
  readonly loadNames: LoadNames;
  readonly describe: (domainEvent: Entry, nameOf: (id: string) => string) => string;
  readonly mentions?: (domainEvent: Entry) => readonly string[];
}
type AnyRecorded = Pick<RecordedEvent, 'meta' | 'position'> & { readonly type: string };
/** The history route and the requested page. */
interface HistoryRequest {
  readonly contract: Pick<AnyContract, 'path'>;
  readonly query: InputOf<{ input: { query: typeof historyQuery } }>;
}

/** Adds the API token of an action, by name, to its description. */
export const toTokenField = (api_token: string | null | undefined): { api_token?: string } =>
  api_token === null || api_token === undefined ? {} : { api_token };

/** Returns a page of described events, newest first. */
export async function describeEvents<Recorded extends AnyRecorded>(
  recordedEvents: readonly Recorded[],
  { contract, query, loadNames, describe, mentions }: EventDescriber<Recorded> & HistoryRequest,
): Promise<z.output<typeof History>> {
  const { page, per_page } = query;
  const first = (page - 1) * per_page;
  const shown = recordedEvents
    .toSorted((one, other) => (one.position < other.position ? 1 : -1))
    .slice(first, first + per_page);
  const known = await loadNames(
    shown.flatMap((event) => [event.meta.actor_id, event.meta.impersonator_id ?? '', ...(mentions?.(event) ?? [])]),
  );
  const getName = (id: string): string => known.get(id) ?? id;
  const person = (id: string) => ({ id, label: getName(id) });
  const entries = shown.map((event) => ({
    description: describe(event, getName),
    created_at: event.meta.at,
    user: person(event.meta.actor_id),
    actor: event.meta.impersonator_id === undefined ? null : person(event.meta.impersonator_id),
    ...toTokenField(event.meta.api_token),
    ...(event.meta.done_at === undefined ? {} : { done_at: event.meta.done_at }),
    type: event.type,
    position: String(event.position),
  }));
  const path = contract.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(query[name as keyof typeof query]));
  return createPage(entries, recordedEvents.length, { page, per_page }, path);
}

/** Returns a page of a record's history, newest first; `undefined` if it never existed. */
export async function loadHistory<F extends AnyEventSchemas>(
  ctx: Pick<ServiceContext, 'store'>,
  {
    events: schemas,
    ...describer
  }: EventDescriber<RecordedEntry<F>> & HistoryRequest & { events: F; query: { id: string } },
): Promise<z.output<typeof History> | undefined> {
  const recorded = await loadRecordedEvents(ctx, schemas, describer.query.id);
  return recorded.length === 0 ? undefined : describeEvents(recorded, describer);
}
