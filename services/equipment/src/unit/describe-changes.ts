import type { UnitChange } from '@tailboard/contracts/equipment/unit-contracts';
import { unitStatusNames } from '@tailboard/contracts/equipment/unit-names';
import type { UnitPlace } from '@tailboard/contracts/equipment/unit';
import { translate, type Locale } from '@tailboard/contracts/locale';
import type { DomainEvent } from '@tailboard/contracts/event';
import { loadUserNames } from '@tailboard/service/queries/people';
import type { ServiceContext } from '@tailboard/service/service-context';
import { jobsProjection } from '../job/job-projection.js';

/** The projections that {@link describeChanges} reads. */
export const changeReads = ['equipment.people', 'equipment.cpetype', 'equipment.cpemodel', jobsProjection.name];

/** A unit that a command changed, and the events of the command. */
interface Changed {
  readonly id: string;
  readonly raw: string;
  readonly version: number;
  readonly events: readonly DomainEvent[];
}
type Data = Partial<UnitPlace> & {
  readonly from?: UnitPlace;
  readonly to?: UnitPlace;
  readonly cpe_type_id?: string | null;
  readonly cpe_model_id?: string | null;
};

/** Where a unit is after each event that moves it. */
const placeAfter: Readonly<Record<string, UnitPlace['status']>> = {
  UnitReceived: 'in_warehouse',
  UnitIssued: 'issued',
  UnitReturnedByCustomer: 'customer_returned',
  UnitTakenBack: 'in_warehouse',
  UnitRefreshed: 'in_warehouse',
  UnitShipped: 'returned_to_provider',
  UnitUsed: 'on_job',
  UnitMissing: 'missing',
};
const nowhere = { user_id: null, job_id: null, location_id: null };

function findPlaces(events: readonly DomainEvent[]): { from: UnitPlace | null; to: UnitPlace | null } {
  const from = events.map(({ data }) => (data as Data).from).find((place) => place !== undefined) ?? null;
  const last = events.findLast(({ type, data }) => placeAfter[type] !== undefined || (data as Data).to !== undefined);
  if (!last) return { from: null, to: null };
  const data = last.data as Data;
  const { user_id = null, job_id = null, location_id = null } = data;
  return { from, to: data.to ?? { ...nowhere, status: placeAfter[last.type]!, user_id, job_id, location_id } };
}

/** Returns each unit's model, and the places between which it was moved, in a language. */
export async function describeChanges(
  ctx: ServiceContext,
  changed: readonly Changed[],
  locale: Locale,
): Promise<Record<string, UnitChange>> {
  const moves = changed.map(({ events }) => findPlaces(events));
  const places = moves.flatMap(({ from, to }) => [from, to].filter((place) => place !== null));
  const all = (key: 'user_id' | 'job_id' | 'location_id') => [...new Set(places.flatMap((place) => place[key] ?? []))];
  const [people, jobs, locations, kinds, described] = await Promise.all([
    loadUserNames(ctx, all('user_id')),
    ctx.db.query<{ id: string; name: string }>('select id, address as name from job where id = any($1)', [
      all('job_id'),
    ]),
    ctx.db.query<{ id: string; name: string }>('select id, name from location where id = any($1)', [
      all('location_id'),
    ]),
    ctx.db.query<{ id: string; name: string }>(
      `select id, fields->>'title' as name from cpetype union all select id, fields->>'name' from cpemodel`,
    ),
    ctx.db.query<{ id: string; cpe_type_id: string | null; cpe_model_id: string | null }>(
      'select id, cpe_type_id, cpe_model_id from unit where id = any($1)',
      [changed.map(({ id }) => id)],
    ),
  ]);
  const names = new Map([...people, ...[...jobs, ...locations].map(({ id, name }) => [id, name] as const)]);
  const kindNames = new Map(kinds.map(({ id, name }) => [id, name]));
  const rows = new Map(described.map((row) => [row.id, row]));
  const getName = ({ status, user_id, job_id, location_id }: UnitPlace): string => {
    const holder = status === 'on_job' ? job_id : status === 'in_warehouse' ? location_id : user_id;
    const named = status === 'issued' || status === 'customer_returned' || holder === job_id || holder === location_id;
    return (named && holder !== null && names.get(holder)) || translate(unitStatusNames[status], locale);
  };
  return Object.fromEntries(
    changed.map(({ id, raw, version, events }, index) => {
      // The row of a unit that was just received or described may be behind its events.
      const newest = events.findLast(({ data }) => (data as Data).cpe_type_id !== undefined)?.data as Data | undefined;
      const kind = newest ?? rows.get(id);
      const { from, to } = moves[index]!;
      const model = kindNames.get(kind?.cpe_model_id ?? kind?.cpe_type_id ?? '') ?? null;
      return [raw, { model, from: from && getName(from), to: to && getName(to), version }];
    }),
  );
}
