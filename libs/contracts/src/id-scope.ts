import type { z } from 'zod';
import type { Refusal } from './refusal.js';
import { schemaFields } from './schema-fields.js';

/** Records that belong to users. The service that owns them declares to whom. */
export type OwnedRecord =
  | 'job'
  | 'work-order'
  | 'schedule-entry'
  | 'unit'
  | 'unit-key'
  | 'visit'
  | 'message'
  | 'file'
  | 'folder'
  | 'export';

/**
 * Which records a caller with scope `own` may name in a field of an input. Callers with scope `all` may name any.
 *
 * - `ownUserId`: the caller's own user ID.
 * - `ownRecord`: a record that belongs to the caller. `refusal` is for records of others, `unknown` for no record.
 * - `selectsOwn`: any; the handler selects among the caller's own records, so IDs of others match nothing.
 * - `checkedInDecision`: the decision refuses records of others, because it must see their current state.
 * - `unrestricted`: any, for a reason.
 */
export type IdScope =
  | { readonly kind: 'ownUserId'; readonly refusal: string }
  | { readonly kind: 'ownRecord'; readonly record: OwnedRecord; readonly refusal: string; readonly unknown: string }
  | { readonly kind: 'selectsOwn' }
  | { readonly kind: 'checkedInDecision'; readonly why: string }
  | { readonly kind: 'unrestricted'; readonly why: string };
/** The scopes of an input's IDs, by field; see `idFields`. */
export type IdScopes = Readonly<Record<string, IdScope>>;

export const ownUserId = ({ code }: Refusal): IdScope => ({ kind: 'ownUserId', refusal: code });
export const ownRecord = (record: OwnedRecord, { code }: Refusal, unknown: Refusal = { code } as Refusal): IdScope => ({
  kind: 'ownRecord',
  record,
  refusal: code,
  unknown: unknown.code,
});
export const selectsOwn: IdScope = { kind: 'selectsOwn' };
export const checkedInDecision = (why: string): IdScope => ({ kind: 'checkedInDecision', why });
export const unrestricted = (why: string): IdScope => ({ kind: 'unrestricted', why });
export const referenceList = unrestricted('Reference lists are the same for all users.');
export const signedLink = unrestricted('The signature of the link covers the record and the user.');

const ID_NAME = /(^id|_ids?|Ids?|ID|^serial_mac|^serials?|^mac|^sha256)$/;

/** Returns the fields of a schema that contain IDs. */
const findIdFields = (schema: z.ZodType | undefined, path: readonly string[]): string[] =>
  schemaFields(schema, path).flatMap(({ path: names, schema: { def } }) => {
    const isUuid = def.type === 'string' && (def as { format?: string }).format === 'uuid';
    return isUuid || ID_NAME.test(names.at(-1) ?? '') ? [names.join('.')] : [];
  });

/**
 * Returns the fields of an input that contain IDs: UUIDs, and texts that are named like an ID or a serial. A field of
 * the entries of a list has the name of the list before it: `jobs.job_id`. An input that is a list is named `body`.
 */
export function listIdFields({ input }: { readonly input: IdInput }): string[] {
  const { params, query, body } = input;
  const isList = body?.def.type === 'array';
  return [
    ...new Set([
      ...findIdFields(params, []),
      ...findIdFields(query, []),
      ...findIdFields(body, isList ? ['body'] : []),
    ]),
  ];
}
interface IdInput {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
}
