import type { Contract } from '@tailboard/contracts/contract';
import type { AnyEventSchemas } from '@tailboard/contracts/event';
import { translate, type Text } from '@tailboard/contracts/locale';
import { permittedScope } from '@tailboard/contracts/permission';
import { createPage, WHOLE_PAGE } from '@tailboard/contracts/page';
import { refuse, type Refused } from '@tailboard/contracts/refusal';
import type { AnyResource } from '@tailboard/contracts/resource';
import type { Database } from '@tailboard/eventing/database';
import { decision, type AnyDecider, type Decision } from '@tailboard/eventing/decider';
import { derivedId } from '@tailboard/eventing/ids';
import { projection, table, type EventContext, type Projection, type RowsOf } from '@tailboard/eventing/projection';
import { toContainsPattern } from './like-pattern.js';
import { loadHistory } from './history.js';
import type { QueryHandler, RequestContext, ServiceDefinition } from '../service-context.js';
import { z } from 'zod';

type Fields = Readonly<Record<string, unknown>>;
/** An entry of a reference list: its fields, and whether it is active. */
interface Entry {
  readonly kept: boolean;
  readonly fields: Fields;
}
type State = Entry | null;

/** A list with references: an entry in use cannot be retired. */
export interface ReferredTo {
  readonly list: AnyResource;
  /** Counts the references to an entry. */
  readonly uses: (id: string, db: Database) => Promise<number>;
  /** Projections that `uses` reads. */
  readonly reads: readonly string[];
  /** The lock under which references are written, so that no entry gains one while it is retired. */
  readonly lock: string;
}
/** Declares a list whose referenced entries cannot be retired: `resources: [referredTo(levels, …)]`. */
export const referredTo = (
  list: AnyResource,
  uses: ReferredTo['uses'],
  { reads, lock }: Pick<ReferredTo, 'reads' | 'lock'>,
): ReferredTo => ({ list, uses, reads, lock });

/** A list whose entries refer to other records. */
export interface CheckedList {
  readonly list: AnyResource;
  /** Returns why an entry is refused; `null` if what it refers to exists. */
  readonly findRefusal: (fields: never, db: Database) => Promise<Refused | null>;
  /** Projections that `refusalOf` reads. */
  readonly reads: readonly string[];
}
/** Declares a list whose entries are refused if they refer to something unknown: `resources: [checkedList(models, …)]`. */
export const checkedList = <List extends AnyResource>(
  list: List,
  findRefusal: (fields: z.output<List['definition']['fields']>, db: Database) => Promise<Refused | null>,
  { reads }: Pick<CheckedList, 'reads'>,
): CheckedList => ({ list, findRefusal, reads });
type Input = Fields & { id: string };
/** Adds an entry, for a route or for a service. */
type DefineEntry = Decision<Contract, State, { taken: boolean; refused: Refused | null }, Database>;

const getKey = ({ definition: { key, within } }: AnyResource, fields: Fields): string =>
  [key, ...(within === undefined ? [] : [within])].map((name) => String(fields[name]).trim().toLowerCase()).join(' ');
/** Derives an entry's ID from its key, so that two concurrent additions create one entry. */
export const entryId = (resource: AnyResource, fields: Fields): string =>
  derivedId(resource.name, getKey(resource, fields));

const pickFields = (resource: AnyResource, input: Fields): Fields =>
  Object.fromEntries(Object.keys(resource.definition.fields.shape).map((name) => [name, input[name]]));
const hasSameFields = (resource: AnyResource, a: Fields, b: Fields): boolean =>
  JSON.stringify(pickFields(resource, a)) === JSON.stringify(pickFields(resource, b));
const toEntry = (state: State, id: string, version: number) => ({
  data: { ...state?.fields, id, active: state?.kept ?? false, version },
});

/** Name of the list's projection. */
const projectionName = (resource: AnyResource, context: string): string => `${context}.${resource.name}`;
/** Writes to a list hold a lock, because keys are unique and renamed keys are known from rows. */
const getWriteOptions = (resource: AnyResource, { context, referred, checked }: Listed) => ({
  exclusiveLock: referred?.lock ?? resource.name,
  reads: [projectionName(resource, context), ...(referred?.reads ?? []), ...(checked?.reads ?? [])],
});
/** The list's context, the references to its entries, and those of its entries. */
interface Listed {
  readonly context: string;
  readonly referred?: ReferredTo;
  readonly checked?: CheckedList;
}

/** The decider of a reference list: define, revise, retire. */
export function resourceDecider(resource: AnyResource, listed: Listed): AnyDecider & { readonly define: DefineEntry } {
  const { eventPrefix } = resource.definition;
  const where = getWriteOptions(resource, listed);
  const { referred, checked } = listed;
  const findRefusal = async (input: unknown, db: Database): Promise<Refused | null> =>
    (await checked?.findRefusal(pickFields(resource, input as Fields) as never, db)) ?? null;
  const define: DefineEntry = decision(resource.define as Contract, {
    ...where,
    stream: (input) => entryId(resource, input as Fields),
    load: async (input, db: Database) => ({
      taken: await takenByAnother(resource, { ...(input as Fields), id: entryId(resource, input as Fields) }, db),
      refused: await findRefusal(input, db),
    }),
    decide: (state: State, input, { loaded }) => {
      const given = input as Fields;
      if (loaded.refused) return loaded.refused as never;
      if (loaded.taken) return refuse('EntryAlreadyExists' as never);
      if (!state?.kept) return { type: `${resource.definition.eventPrefix}Defined`, data: pickFields(resource, given) };
      if (hasSameFields(resource, state.fields, given)) return [];
      return getKey(resource, state.fields) === getKey(resource, given)
        ? refuse('EntryAlreadyExists' as never)
        : refuse('EntryRenamed' as never, { name: state.fields[resource.definition.key] });
    },
    output: (state: State, input, { version }) => toEntry(state, entryId(resource, input as Fields), version) as never,
  });
  const revise = decision(resource.revise as Contract, {
    ...where,
    load: async (input, db: Database) => ({
      taken: await takenByAnother(resource, input as Input, db),
      refused: await findRefusal(input, db),
    }),
    decide: (state: State, input, { loaded }) => {
      if (!state?.kept) return refuse('EntryNotFound' as never);
      // An entry may keep a reference that was retired.
      const field = resource.definition.refusals?.find(({ code }) => code === loaded.refused?.refused)?.field ?? '';
      if (loaded.refused && state.fields[field] !== (input as Fields)[field]) return loaded.refused as never;
      if (loaded.taken) return refuse('EntryAlreadyExists' as never);
      return hasSameFields(resource, state.fields, input as Fields)
        ? []
        : { type: `${eventPrefix}Revised`, data: pickFields(resource, input as Fields) };
    },
    output: (state: State, input, { version }) => toEntry(state, (input as Input).id, version) as never,
  });
  const retire = decision(resource.retire as Contract, {
    ...where,
    load: async (input, db: Database) => ({ uses: (await referred?.uses((input as Input).id, db)) ?? 0 }),
    decide: (state: State, _, { loaded }) => {
      if (!state) return refuse('EntryNotFound' as never);
      if (!state.kept) return [];
      if (loaded.uses > 0)
        return refuse('EntryInUse' as never, { name: state.fields[resource.definition.key], count: loaded.uses });
      return { type: `${eventPrefix}Retired`, data: {} };
    },
  });
  return {
    events: resource.events as AnyEventSchemas,
    initial: null,
    evolve: {
      [`${eventPrefix}Defined`]: (_: State, data: Fields) => ({ kept: true, fields: data }),
      [`${eventPrefix}Revised`]: (_: State, data: Fields) => ({ kept: true, fields: data }),
      [`${eventPrefix}Retired`]: (state: State) => ({ kept: false, fields: state?.fields ?? {} }),
    } as AnyDecider['evolve'],
    decisions: [define, revise, retire],
    internalCommands: [],
    define,
  };
}

const takenByAnother = async (resource: AnyResource, input: Input, db: Database): Promise<boolean> =>
  (
    await db.query(`select 1 from ${resource.name} where key = $1 and id <> $2 and active limit 1`, [
      getKey(resource, input),
      input.id,
    ])
  ).length > 0;

/** Returns the fields that the caller may read. */
const pickReadable = (resource: AnyResource, fields: Fields, { principal }: RequestContext): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => {
      const permission = resource.definition.confidential?.[name];
      return permission === undefined || permittedScope(principal, permission) !== null;
    }),
  );

/** Handles the list route: paged, searchable by key, sorted by `sort` and key, or by key. */
export function resourceList(resource: AnyResource, context: string): QueryHandler {
  return {
    contract: resource.list,
    reads: [projectionName(resource, context)],
    handle: async (requested, { db }, caller) => {
      const { page, per_page, q, sort_by, direction, show, active } = requested as {
        page: number;
        per_page: number;
        q?: string;
        sort_by?: string;
        direction: 'asc' | 'desc';
        show?: 'all';
        active?: boolean;
      };
      const size = show === 'all' ? WHOLE_PAGE : per_page;
      const rows = await db.query<{ id: string; fields: Fields; active: boolean; version: number; total: bigint }>(
        `select id, fields, active, version, count(*) over () as total from ${resource.name}
         where ($1::text is null or key like $1) and ($2::boolean is null or active = $2)
         order by ${sort_by === undefined ? `coalesce((fields->>'sort')::numeric, 0) ${direction}, ` : ''}key ${direction} limit $3 offset $4`,
        [toContainsPattern(q?.toLowerCase()), active ?? null, size, (page - 1) * size],
      );
      return createPage(
        rows.map(({ id, fields, active: stored, version }) => ({
          ...pickReadable(resource, fields, caller),
          id,
          active: stored,
          version,
        })),
        Number(rows[0]?.total ?? 0),
        { page, per_page: size },
        resource.list.path,
        { q, sort_by, direction, active, show },
      ) as never;
    },
  };
}

/** Returns one entry, including retired ones. */
export function resourceRead(resource: AnyResource, context: string): QueryHandler {
  return {
    contract: resource.read,
    reads: [projectionName(resource, context)],
    handle: async (requested, { db }, caller) => {
      const [row] = await db.query<{ id: string; fields: Fields; active: boolean; version: number }>(
        `select id, fields, active, version from ${resource.name} where id = $1`,
        [(requested as { id: string }).id],
      );
      if (!row) return refuse('EntryNotFound' as never);
      return {
        data: { ...pickReadable(resource, row.fields, caller), id: row.id, active: row.active, version: row.version },
      } as never;
    },
  };
}

const sentences = {
  Defined: { en: 'Added: {entry}', es: 'Añadido: {entry}', 'zh-CN': '已添加：{entry}' },
  Revised: { en: 'Changed to: {entry}', es: 'Cambiado a: {entry}', 'zh-CN': '已改为：{entry}' },
  Retired: { en: 'Retired', es: 'Retirado', 'zh-CN': '已停用' },
} as const satisfies Record<string, Text>;

const Id = z.guid();
/** Returns the texts and numbers of a field, also those in lists and objects, without the IDs of other records. */
const listValues = (value: unknown, isNested = false): unknown[] => {
  if (value === null || value === undefined || value === '' || Id.safeParse(value).success) return [];
  if (typeof value === 'object') return Object.values(value).flatMap((part) => listValues(part, true));
  return isNested && typeof value === 'boolean' ? [] : [value];
};
/** Describes an entry by its key and fields, without the IDs of other records. */
const describeFields = (resource: AnyResource, fields: Fields): string =>
  [
    fields[resource.definition.key],
    ...Object.entries(fields).flatMap(([name, value]) => (name === resource.definition.key ? [] : [value])),
  ]
    .flatMap((value) => listValues(value))
    .join(' · ');

/** Returns an entry's history, newest first. `people`: the read models with the names of users. */
export function resourceHistory(
  resource: AnyResource,
  nameOf: ServiceDefinition['findUserName'],
  people: readonly string[],
): QueryHandler {
  return {
    contract: resource.history,
    reads: people,
    handle: async (requested, ctx, { locale }) => {
      const page = await loadHistory(ctx, {
        contract: resource.history,
        query: requested as { id: string; page: number; per_page: number },
        events: resource.events as AnyEventSchemas,
        loadNames: async (ids) =>
          new Map(
            await Promise.all(
              [...new Set(ids)].map(async (id): Promise<[string, string]> => [id, (await nameOf?.(id, ctx)) ?? id]),
            ),
          ),
        describe: (event) => {
          const { type, data: fields } = event as { type: string; data: Fields };
          return translate(
            sentences[type.slice(resource.definition.eventPrefix.length) as keyof typeof sentences],
            locale,
            {
              entry: describeFields(resource, fields),
            },
          );
        },
      });
      return (page ?? refuse('EntryNotFound' as never)) as never;
    },
  };
}

/** The read model of a list: one table, named after it, which the service's queries may join. */
export function resourceProjection(resource: AnyResource, context: string): Projection {
  const entries = table(resource.name, {
    columns: { id: 'uuid', key: 'text', fields: 'jsonb', active: 'boolean', version: 'int' },
    key: ['id'],
    indexes: ['(key)'],
  });
  const { eventPrefix } = resource.definition;
  const storeEntry = (event: EventContext, { entry }: RowsOf<{ entry: typeof entries }>): void => {
    const fields = event.data as Fields;
    entry.put({
      id: event.id_in_category,
      key: getKey(resource, fields),
      fields,
      active: true,
      version: event.revision,
    });
  };
  const handlers = {
    [`${eventPrefix}Defined`]: storeEntry,
    [`${eventPrefix}Revised`]: storeEntry,
    [`${eventPrefix}Retired`]: (event: EventContext, { entry }: RowsOf<{ entry: typeof entries }>) =>
      entry.change(event.id_in_category, { active: false, version: event.revision }),
  };
  return projection({ name: projectionName(resource, context), version: 1, tables: { entry: entries } })
    .on(resource.events as AnyEventSchemas, handlers as never)
    .notices({
      entry: ({ before, after, event }) => [
        { topic: 'lists', type: event.type, id: (after ?? before)?.id ?? '', actor_id: event.meta.actor_id },
      ],
    });
}
