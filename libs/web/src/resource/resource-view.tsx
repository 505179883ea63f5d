import type { AnyContract, Contract, OutputOf } from '@tailboard/contracts/contract';
import type { Column } from '@tailboard/ui/table';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { BodyOf, FieldsOf } from '../forms/form.js';
import type { Active } from '../lists/listing-table.js';
import type { Listing } from '../lists/listing.js';
import { useTexts, type Translate } from '../i18n/texts.js';

/** A reference list: contracts declared by `resource()`, or equivalent ones. */
export interface ReferenceList {
  /** Name of its drafts. */
  readonly name: string;
  readonly define: AnyContract;
  readonly revise: AnyContract;
  readonly retire: AnyContract;
  /** Restores an entry, if that differs from defining it again; receives `id` and `active: true` in addition. */
  readonly restore?: AnyContract;
  readonly list: AnyContract;
  readonly read: AnyContract;
}

interface ViewOptions<Row, Fields extends Record<string, unknown>> {
  /** Path of the list; `/add` and `/edit` are below it. */
  readonly path: string;
  readonly t: Translate<'title' | 'context' | 'add' | 'edit' | 'empty'>;
  /**
   * Columns; the first names the entry, unless `getName` does. A field name shows the value as it is; a column object defines how to show it.
   * Status and actions are added automatically.
   */
  readonly columns: readonly (keyof Row | Column<Row>)[];
  /** Returns the name of an entry. */
  readonly getName?: (entry: Row) => string;
  /** Field labels; `name` and `sort` have common ones. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Initial values of a new entry. */
  readonly start: Fields;
  readonly form: (form: FieldsOf<Fields>) => ReactNode;
  /** The form has rows of several fields. */
  readonly wideForm?: boolean;
  /** The contract's schema with rules across fields, in the language of the screen. */
  readonly schema?: z.ZodType;
  /** Enables the search. */
  readonly search?: boolean;
  /** Path of the view page, with the entry's ID in the query string. */
  readonly view?: string;
  /** Effect of deleting an entry on the records that use it. */
  readonly deletes?: string;
  /** Container of the list, if it is not a separate page. */
  readonly frame?: (actions: ReactNode, list: ReactNode) => ReactNode;
  /** Loads the rows, if the list is not paginated. */
  readonly useRows?: (active: Active) => Listing<Row>;
}
type EntryOf<R extends ReferenceList> = OutputOf<R['read']> extends { data: infer Row } ? Row : never;
export interface ResourceViewProps<R extends ReferenceList> extends ViewOptions<EntryOf<R>, BodyOf<R['define']>> {
  readonly resource: R;
}

/** Untyped fields inside the screen: the compiler has checked fields, columns and form where the list is declared. */
export type Fields = Record<string, unknown>;
export type Entry = Fields & { readonly id: string; readonly active: boolean; readonly version: number };
type EntryOutput = z.ZodType<{ data: Entry }>;
type IdInput = z.ZodObject<{ id: z.ZodString }>;
type Body = z.ZodObject & z.ZodType<Fields, Fields>;
export interface AnyViewProps extends ViewOptions<Entry, Fields> {
  readonly resource: {
    readonly name: string;
    readonly define: Contract<string, { body: Body }, EntryOutput>;
    readonly revise: Contract<string, { params: IdInput; body: Body }, EntryOutput>;
    readonly retire: Contract<string, { params: IdInput }>;
    readonly restore?: Contract<string, { params: IdInput; body: Body }, EntryOutput>;
    readonly list: Contract<string, { query: z.ZodObject }, z.ZodType<{ data: Entry[] }>>;
    readonly read: Contract<string, { params: IdInput }, EntryOutput>;
  };
}

/** Shared parts of the list and forms of a reference list: labels, columns and the fields of an entry. */
export function useEntries({ resource, columns, labels, getName }: AnyViewProps): {
  labels: Readonly<Record<string, string>>;
  getName: (entry: Entry) => string;
  getFields: (entry: Entry) => Fields;
} {
  const t = useTexts('web-resource');
  const w = useTexts('web');
  const [first] = columns;
  const key = typeof first === 'object' ? first.key : String(first);
  const names = Object.keys(resource.define.input.body.shape);
  return {
    labels: { name: w('name'), sort: t('sort'), ...labels },
    getName: getName ?? ((entry) => String(entry[key])),
    getFields: (entry) => Object.fromEntries(names.map((name) => [name, entry[name]])),
  };
}
