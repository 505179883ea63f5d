import { refuse } from '@tailboard/contracts/refusal';
import { permittedScope } from '@tailboard/contracts/permission';
import { parseUpc } from '@tailboard/contracts/equipment/upc';
import type { Database } from '@tailboard/eventing/database';
import type { RequestContext } from '@tailboard/service/service-context';

/** A user who may hold units. */
export interface Holder {
  readonly id: string;
  readonly label: string;
  readonly technician_id: string | null;
  readonly active: boolean;
}

export async function findHolder(db: Database, id: string): Promise<Holder | undefined> {
  const [person] = await db.query<Holder>('select id, label, technician_id, active from person where id = $1', [id]);
  return person;
}

/** Returns why nothing can be assigned to a user; former users receive nothing. */
export async function mayHold(db: Database, id: string) {
  const person = await findHolder(db, id);
  return !person ? refuse('UserNotFound') : person.active ? null : refuse('UserInactive');
}

/** Returns why a caller may not overwrite what is recorded. */
export const mayOverride = ({ principal }: Pick<RequestContext, 'principal'>, override: boolean) =>
  override && permittedScope(principal, 'cpe.override') === null ? refuse('OverrideNotAllowed') : null;

/** Returns why a caller may not move units to the list of a user. */
export const mayReassign = ({ principal }: Pick<RequestContext, 'principal'>) =>
  permittedScope(principal, 'cpe.reassign') === null ? refuse('OverrideNotAllowed') : null;

/** Returns the refusal of a job that does not exist. */
export async function unknownJob(db: Database, job_id: string) {
  const found = await db.query('select 1 from job where id = $1', [job_id]);
  return found.length > 0 ? null : refuse('JobNotFound');
}

/** Returns why units cannot be stored at a location. */
export async function mayLie(db: Database, location_id: string | undefined) {
  if (location_id === undefined) return null;
  const open = await db.query('select 1 from location where id = $1 and active', [location_id]);
  return open.length > 0 ? null : refuse('LocationUnknown');
}

/** Returns why a unit cannot be of this kind: retired values cannot be chosen. */
export async function mayBe(
  db: Database,
  { cpe_type_id, cpe_model_id }: { cpe_type_id: string | null; cpe_model_id: string | null },
) {
  const [kind] = await db.query<{ type: boolean; model: boolean }>(
    `select $1::uuid is null or exists (select from cpetype where id = $1 and active) as type,
       $2::uuid is null or exists (
         select from cpemodel where id = $2 and active and fields->>'cpe_type_id' = $1::text) as model`,
    [cpe_type_id, cpe_model_id],
  );
  return !kind?.type ? refuse('CpeTypeUnknown') : kind.model ? null : refuse('CpeModelUnknown');
}

/** Returns those keys that are the UPC of a model, which no unit has as its serial (decision D60). */
export async function upcsAmong(db: Database, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const upcs = keys.flatMap((key) => parseUpc(key) ?? []);
  if (upcs.length === 0) return new Set();
  const rows = await db.query<{ upc: string }>(
    `select distinct fields->>'upc' as upc from cpemodel where fields->>'upc' = any($1)`,
    [upcs],
  );
  const known = new Set(rows.map(({ upc }) => upc));
  return new Set(keys.filter((key) => known.has(parseUpc(key) ?? '')));
}
