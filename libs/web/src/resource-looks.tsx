import type { AnyContract, Contract, OutputOf } from '@tailboard/contracts/contract';
import type { Permission } from '@tailboard/contracts/permission';
import type { Column } from '@tailboard/ui/table';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { BodyOf, FieldsOf } from './form.js';
import type { Active } from './listing-table.js';
import type { Listing } from './listing.js';
import { resourceTexts } from './resource-texts.js';
import { useTexts, type Translate } from './texts.js';
import { commonTexts } from './words.js';

/** A reference list: what `resource()` of the contracts declares, or contracts that mean the same. */
export interface ReferenceList {
  /** Names its drafts. */
  readonly name: string;
  readonly define: AnyContract;
  readonly revise: AnyContract;
  readonly retire: AnyContract;
  /** What puts an entry back in use, where that is not to define it again; it is asked with `id` and `active: true` besides. */
  readonly restore?: AnyContract;
  readonly list: AnyContract;
  readonly read: AnyContract;
}

interface Looks<Row, Fields extends Record<string, unknown>> {
  /** Where the list stands; `/add` and `/edit` stand below it. */
  readonly path: string;
  readonly t: Translate<'title' | 'context' | 'add' | 'edit' | 'empty'>;
  /**
   * The columns, of which the first names the entry: the name of a field is shown as it is, anything else says how. Status and
   * actions follow by themselves.
   */
  readonly columns: readonly (keyof Row | Column<Row>)[];
  /** What the fields are called; `name` and `sort` are called alike everywhere. */
  readonly labels?: Readonly<Record<string, string>>;
  /** What a new entry begins with. */
  readonly start: Fields;
  readonly form: (form: FieldsOf<Fields>) => ReactNode;
  /** The contract's schema with rules across fields, in the language of the screen. */
  readonly schema?: z.ZodType;
  /** Whether the list can be searched. */
  readonly search?: boolean;
  /** Who adds and edits, where that is not for owners and admins alone. */
  readonly editors?: Permission;
  /** Where an entry is viewed, by its id in the query. */
  readonly view?: string;
  /** What deleting an entry means for those that have it. */
  readonly deletes?: string;
  /** What the list stands in, where that is not a page of its own. */
  readonly frame?: (actions: ReactNode, list: ReactNode) => ReactNode;
  /** The rows, where the list does not answer in pages. */
  readonly useRows?: (active: Active) => Listing<Row>;
}
type EntryOf<R extends ReferenceList> = OutputOf<R['read']> extends { data: infer Row } ? Row : never;
export interface ResourceViewProps<R extends ReferenceList> extends Looks<EntryOf<R>, BodyOf<R['define']>> {
  readonly of: R;
}

/** How the screen knows any list inside: the compiler has compared fields, columns and form where the list is declared. */
export type Fields = Record<string, unknown>;
export type Entry = Fields & { readonly id: string; readonly active: boolean; readonly version: number };
type Told = z.ZodType<{ data: Entry }>;
type Named = z.ZodObject<{ id: z.ZodString }>;
type Body = z.ZodObject & z.ZodType<Fields, Fields>;
export interface AnyViewProps extends Looks<Entry, Fields> {
  readonly of: {
    readonly name: string;
    readonly define: Contract<string, { body: Body }, Told>;
    readonly revise: Contract<string, { params: Named; body: Body }, Told>;
    readonly retire: Contract<string, { params: Named }>;
    readonly restore?: Contract<string, { params: Named; body: Body }, Told>;
    readonly list: Contract<string, { query: z.ZodObject }, z.ZodType<{ data: Entry[] }>>;
    readonly read: Contract<string, { params: Named }, Told>;
  };
}

/** What a reference list needs of its list and its forms: words for labels and columns, and the fields of an entry. */
export function useEntries({ of, columns, labels }: AnyViewProps): {
  labels: Readonly<Record<string, string>>;
  nameOf: (entry: Entry) => string;
  fieldsOf: (entry: Entry) => Fields;
} {
  const t = useTexts(resourceTexts);
  const w = useTexts(commonTexts);
  const [first] = columns;
  const key = typeof first === 'object' ? first.key : String(first);
  const names = Object.keys(of.define.input.body.shape);
  return {
    labels: { name: w('name'), sort: t('sort'), ...labels },
    nameOf: (entry) => String(entry[key]),
    fieldsOf: (entry) => Object.fromEntries(names.map((name) => [name, entry[name]])),
  };
}
