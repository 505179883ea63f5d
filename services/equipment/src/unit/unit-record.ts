import { isMac } from '@tailboard/contracts/equipment/serial';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import type { Database } from '@tailboard/eventing/database';
import { inSlices } from '@tailboard/service/http/row-stream';
import { jobsProjection } from '../job/job-projection.js';
import { verificationsProjection } from '../verification/verification-projection.js';
import { isVerified } from './unit.js';
import { unitsProjection } from './unit-projection.js';

/** The projections that a unit is read from. */
export const unitReads = [
  unitsProjection.name,
  'equipment.people',
  jobsProjection.name,
  verificationsProjection.name,
  'equipment.cpetype',
  'equipment.cpemodel',
] as const;

/** The verification session of a user's list; without a row it is the first. */
export const CURRENT_SESSION = 'coalesce(verification.session, 1)';
/** Joins for everything that a unit refers to. */
export const REFERENCE_JOINS = `left join cpetype as type on type.id = unit.cpe_type_id
  left join cpemodel as model on model.id = unit.cpe_model_id
  left join person on person.id = unit.user_id
  left join location on location.id = unit.location_id
  left join job on job.id = unit.job_id
  left join person as worker on worker.id = job.user_id
  left join verification on verification.user_id = unit.user_id`;

export type UnitRecordRow = Omit<
  Cpe,
  'serial' | 'cpe_model' | 'cpe_type' | 'cpetype' | 'user' | 'job' | 'location' | 'verified'
> & {
  verified_in: number | null;
  session: number;
  cpe_type_id: string | null;
  type_title: string | null;
  cpe_model_id: string | null;
  model_name: string | null;
  label: string | null;
  technician_id: string | null;
  active: boolean | null;
  first_name: string | null;
  last_name: string | null;
  location_name: string | null;
  job_id: string | null;
  identifier: string | null;
  address: string | null;
  worker_id: string | null;
  worker: string | null;
};

/**
 * Returns the statement that finds units by a clause (`where … order by … limit …`); its rows become units by
 * `toCpe`.
 * @param found joins that select the units, before all others: with more than eight tables the planner keeps the given
 * order
 */
export const createUnitSql = (
  clause: string,
  found = '',
): string => `select unit.id, unit.serial_mac, unit.mac, unit.status, unit.condition, unit.user_id, unit.job_id, unit.location_id,
       unit.warehouse_date, unit.assigned_date, unit.returned_customer_date, unit.return_date, unit.verified_at,
       unit.verified_by, unit.verified_in, unit.missing_since, unit.removed_reason, unit.shipment_id, unit.version,
       unit.cpe_type_id, type.fields->>'title' as type_title, unit.cpe_model_id, model.fields->>'name' as model_name,
       person.label, person.technician_id, person.active, person.first_name, person.last_name,
       location.name as location_name, job.identifier, job.address, job.user_id as worker_id, worker.label as worker, ${CURRENT_SESSION} as session
     from unit ${found} ${REFERENCE_JOINS} ${clause}`;

/** Returns the units that a clause finds, as lists and cards show them. */
export const findUnits = async (db: Database, clause: string, values: readonly unknown[], found = ''): Promise<Cpe[]> =>
  (await db.query<UnitRecordRow>(createUnitSql(clause, found), values)).map(toCpe);

/** Returns the units that a clause finds, in its order, for a response that may have many. */
export async function findUnitsInSlices(
  db: Database,
  clause: string,
  values: readonly unknown[],
  found = '',
): Promise<Cpe[]> {
  const rows = await db.query<{ id: string }>(`select unit.id from unit ${found} ${REFERENCE_JOINS} ${clause}`, values);
  return inSlices(
    rows.map(({ id }) => id),
    (ids) => loadUnits(db, ids),
  );
}

/** Returns the units with these IDs, in their order. */
export async function loadUnits(db: Database, ids: readonly string[]): Promise<Cpe[]> {
  const units = new Map((await findUnits(db, 'where unit.id = any($1)', [ids])).map((unit) => [unit.id, unit]));
  return ids.flatMap((id) => units.get(id) ?? []);
}

export function toCpe({ session, verified_in, ...row }: UnitRecordRow): Cpe {
  const { cpe_type_id, type_title, cpe_model_id, model_name, label, technician_id, active, first_name, last_name } =
    row;
  const { location_name, job_id, identifier, address, worker_id, worker, ...unit } = row;
  const type = cpe_type_id === null ? null : { id: cpe_type_id, title: type_title ?? '' };
  return {
    id: unit.id,
    serial_mac: unit.serial_mac,
    serial: isMac(unit.serial_mac) ? null : unit.serial_mac,
    mac: unit.mac ?? (isMac(unit.serial_mac) ? unit.serial_mac : null),
    status: unit.status,
    condition: unit.condition,
    cpe_model: cpe_model_id === null ? null : { id: cpe_model_id, name: model_name ?? '' },
    cpe_type: type,
    cpetype: type,
    user_id: unit.user_id,
    user:
      unit.user_id === null
        ? null
        : {
            id: unit.user_id,
            label: label ?? '',
            technician_id,
            active: active ?? false,
            profile: { first_name: first_name ?? '', last_name: last_name ?? '' },
          },
    job:
      job_id === null
        ? null
        : {
            id: job_id,
            identifier: identifier ?? '',
            address: address ?? '',
            user: worker_id === null ? null : { id: worker_id, label: worker ?? '' },
          },
    location_id: unit.location_id,
    location: unit.location_id === null ? null : { locationID: unit.location_id, name: location_name ?? '' },
    warehouse_date: unit.warehouse_date,
    assigned_date: unit.assigned_date,
    returned_customer_date: unit.returned_customer_date,
    return_date: unit.return_date,
    verified_at: unit.verified_at,
    verified_by: unit.verified_by,
    verified: isVerified({ status: unit.status, verified_in }, session),
    missing_since: unit.missing_since,
    removed_reason: unit.removed_reason,
    shipment_id: unit.shipment_id,
    version: unit.version,
  };
}

/** Returns units that are missing somewhere, in the order of their IDs, each with its cost by its type. */
export async function loadMissingUnits(db: Database, ids: readonly string[]) {
  const cpes = await loadUnits(db, ids);
  const costs = await db.query<{ id: string; cost_cents: number | null }>(
    `select id, (fields->>'company_cost_cents')::int as cost_cents from cpetype where id = any($1)`,
    [cpes.flatMap(({ cpe_type }) => cpe_type?.id ?? [])],
  );
  const costOf = new Map(costs.map(({ id, cost_cents }) => [id, cost_cents]));
  return cpes.map((cpe) => ({ ...cpe, cost_cents: costOf.get(cpe.cpe_type?.id ?? '') ?? null }));
}
