import { z } from 'zod';
import { command, query, type Contract } from './contract.js';
import { eventSchemas, versionedEvent, type EventShape, type Upcast } from './event.js';
import { History, historyQuery } from './history.js';
import { pageOutput, pageQuery } from './page.js';
import type { Permission } from './permission.js';
import { refusal, type Refusal } from './refusal.js';
import { queryFlag, Uuid } from './values.js';

const EntryNotFound = refusal('EntryNotFound', 404, {
  en: 'This entry does not exist.',
  es: 'Este elemento no existe.',
  'zh-CN': '该条目不存在。',
});
const EntryRenamed = refusal('EntryRenamed', 409, {
  en: 'This name belonged to the entry that is now called {name}. Choose another name.',
  es: 'Este nombre pertenecía al elemento que ahora se llama {name}. Elija otro.',
  'zh-CN': '该名称曾属于现名为 {name} 的条目，请另选名称。',
});
const EntryAlreadyExists = refusal('EntryAlreadyExists', 409, {
  en: 'An entry with this name already exists.',
  es: 'Ya existe un elemento con este nombre.',
  'zh-CN': '已存在同名条目。',
});
const EntryInUse = refusal('EntryInUse', 409, {
  en: '{name} is still in use ({count}). Choose another entry there first.',
  es: '{name} todavía está en uso ({count}). Elija primero otro elemento allí.',
  'zh-CN': '{name} 仍在使用（{count} 处），请先在这些地方另选。',
});

/**
 * Declares a reference list (time slots, categories, locations …): six contracts and three events. A list with rules of
 * its own needs its own decider.
 * @param name the stream category and prefix of the contract names, in the singular: `timeslot`
 * @param definition `path` under `/api/v1`, `eventPrefix` of the event names (`TimeSlot` → `TimeSlotDefined`), `fields` of an entry,
 * `key` the field that must be unique, `within` among the entries with the same value of another field
 */
export function resource<
  const Name extends string,
  const Prefix extends string,
  F extends z.ZodObject,
  Confidential extends string & keyof F['shape'] = never,
>(
  name: Name,
  definition: {
    path: string;
    eventPrefix: Prefix;
    title: string;
    fields: F;
    key: string & keyof z.output<F>;
    within?: string & keyof z.output<F>;
    read: Permission;
    write: Permission;
    /** Fields that readers receive only with this permission. */
    confidential?: Readonly<Record<Confidential, Permission>>;
    /** Refusals of entries that refer to something unknown; the service checks them (`checkedList`). */
    refusals?: readonly Refusal[];
    /** Upcasters from each earlier version of the fields; omit for the first version. */
    upcast?: Readonly<Record<number, Upcast>>;
  },
) {
  const id = z.object({ id: Uuid });
  const stored = { id: z.uuid(), active: z.boolean(), version: z.number().int() };
  // `extend` loses the concrete type, which readers need.
  const entry = definition.fields
    .extend(stored)
    .extend(optional(definition.fields, Object.keys(definition.confidential ?? {}))) as unknown as z.ZodObject<
    Omit<F['shape'], Confidential> & { [K in Confidential]: z.ZodOptional<F['shape'][K]> } & typeof stored
  >;
  const upcast = definition.upcast ?? {};
  const fields = versionedEvent(Object.keys(upcast).length + 1, definition.fields, upcast);
  return {
    name,
    definition,
    entry,
    events: eventSchemas(name, {
      [`${definition.eventPrefix}Defined`]: fields,
      [`${definition.eventPrefix}Revised`]: fields,
      [`${definition.eventPrefix}Retired`]: z.object({}),
    } as { [K in `${Prefix}Defined` | `${Prefix}Revised`]: EventShape<F> } & {
      [K in `${Prefix}Retired`]: z.ZodObject;
    }),
    define: command(`${name}.define`, {
      route: `POST /${definition.path}`,
      permission: definition.write,
      body: definition.fields,
      output: z.object({ data: entry }),
      status: 201,
      refusals: [EntryAlreadyExists, EntryRenamed, ...(definition.refusals ?? [])],
      summary: `Add to the list: ${definition.title}`,
    }),
    revise: command(`${name}.revise`, {
      route: `PUT /${definition.path}/{id}`,
      permission: definition.write,
      params: id,
      body: definition.fields,
      output: z.object({ data: entry }),
      refusals: [EntryNotFound, EntryAlreadyExists, ...(definition.refusals ?? [])],
      summary: `Change an entry of the list: ${definition.title}`,
    }),
    retire: command(`${name}.retire`, {
      route: `DELETE /${definition.path}/{id}`,
      permission: definition.write,
      params: id,
      refusals: [EntryNotFound, EntryInUse],
      summary: `Retire an entry of the list: ${definition.title}`,
    }),
    list: query(`${name}.list`, {
      route: `GET /${definition.path}`,
      permission: definition.read,
      query: pageQuery([definition.key]).extend({ show: z.literal('all').optional(), active: queryFlag.optional() }),
      output: pageOutput(entry),
      summary: `List the entries: ${definition.title}`,
    }),
    read: query(`${name}.read`, {
      route: `GET /${definition.path}/{id}`,
      permission: definition.read,
      params: id,
      output: z.object({ data: entry }),
      refusals: [EntryNotFound],
      summary: `Get an entry of the list: ${definition.title}`,
    }),
    history: query(`${name}.history`, {
      route: `GET /${definition.path}/{id}/history`,
      permission: definition.write,
      params: id,
      query: historyQuery,
      output: History,
      refusals: [EntryNotFound],
      summary: `Get the history of an entry of the list: ${definition.title}`,
    }),
  };
}
const optional = ({ shape }: z.ZodObject, names: readonly string[]): z.ZodRawShape =>
  Object.fromEntries(names.map((name) => [name, z.optional(shape[name]!)]));

/** All routes of a list. */
export const listResourceRoutes = ({ define, revise, retire, list, read, history }: AnyResource): Contract[] => [
  define,
  revise,
  retire,
  list,
  read,
  history,
];
/** Any reference list, for code that iterates over them. */
export interface AnyResource {
  readonly name: string;
  readonly definition: {
    path: string;
    eventPrefix: string;
    title: string;
    fields: z.ZodObject;
    key: string;
    within?: string;
    read: Permission;
    write: Permission;
    confidential?: Readonly<Record<string, Permission>>;
    refusals?: readonly Refusal[];
  };
  readonly entry: z.ZodObject;
  readonly events: { readonly category: string };
  readonly define: Contract;
  readonly revise: Contract;
  readonly retire: Contract;
  readonly list: Contract;
  readonly read: Contract;
  readonly history: Contract;
}
