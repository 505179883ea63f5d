import {
  AssignedUnits,
  CountUnits,
  ListHolders,
  PrintedUnits,
  type ListType,
} from '@tailboard/contracts/equipment/unit-lists';
import { createPage } from '@tailboard/contracts/page';
import { refuse } from '@tailboard/contracts/refusal';
import { toContainsPattern } from '@tailboard/service/queries/like-pattern';
import { queryHandler } from '@tailboard/service/service-context';
import { verificationsProjection } from '../verification/verification-projection.js';
import { unitsProjection } from './unit-projection.js';
import { REFERENCE_JOINS, CURRENT_SESSION, unitReads, findUnitsInSlices } from './unit-record.js';
import { findHolder, type Holder } from './who.js';

const HELD = `unit.status in ('issued', 'customer_returned')`;
/** Condition of each list: Reconcile contains held units that were not seen in the open verification (decision D18). */
const onList: Record<ListType, string> = {
  issued: `unit.status = 'issued'`,
  returned: `unit.status = 'customer_returned'`,
  verified: `${HELD} and unit.verified_in = ${CURRENT_SESSION}`,
  reconcile: `${HELD} and unit.verified_in is distinct from ${CURRENT_SESSION}`,
};
/** When a unit was added to the list. */
const cameToList: Record<ListType, string> = {
  issued: 'unit.assigned_date',
  returned: 'unit.returned_customer_date',
  verified: 'unit.verified_at',
  reconcile: 'coalesce(unit.returned_customer_date, unit.assigned_date)',
};

/** Returns one of a user's four lists, with the counts by model and by list. */
export const getAssignedUnits = queryHandler(AssignedUnits, unitReads, async ({ techId, type, sort }, { db }) => {
  const user = await findHolder(db, techId);
  if (!user) return refuse('UserNotFound');
  const order = sort === 'model' ? `lower(model.fields->>'name') nulls last, ` : '';
  const listed = `where unit.user_id = $1 and ${onList[type]}`;
  const data = await findUnitsInSlices(
    db,
    `${listed} order by ${order}${cameToList[type]} desc nulls last, unit.serial_mac`,
    [techId],
  );
  const counts = await db.query<{ model: string | null; count: number }>(
    `select model.fields->>'name' as model, count(*)::int as count from unit ${REFERENCE_JOINS} ${listed} group by 1`,
    [techId],
  );
  const [totals] = await db.query<Record<ListType, number> & { session: number }>(
    `select ${Object.entries(onList)
      .map(([list, where]) => `count(unit.id) filter (where ${where})::int as ${list}`)
      .join(', ')}, coalesce(max(verification.session), 1) as session
     from (select $1::uuid as user_id) as who
     left join verification on verification.user_id = who.user_id left join unit on unit.user_id = who.user_id`,
    [techId],
  );
  const { session, ...numbers } = totals!;
  return {
    data,
    counts: counts.sort((one, other) => (one.model ?? '￿').localeCompare(other.model ?? '￿')),
    user,
    totals: numbers,
    session,
  };
});

/** Returns the units added to a list between two dates in the company's time zone. */
export const getPrintedUnits = queryHandler(PrintedUnits, unitReads, async (requested, { db, config }) => {
  const { techID, type, start_date, end_date } = requested;
  if (!(await findHolder(db, techID))) return refuse('UserNotFound');
  const list: ListType = type === 'reconciled' ? 'reconcile' : type;
  const zone = config.COMPANY_TIMEZONE;
  return {
    data: await findUnitsInSlices(
      db,
      `where unit.user_id = $1 and ${onList[list]}
         and (${cameToList[list]} at time zone $4)::date between $2 and $3
       order by lower(model.fields->>'name') nulls last, ${cameToList[list]}, unit.serial_mac`,
      [techID, start_date, end_date, zone],
    ),
  };
});

/** Returns users who hold units, and active users who may receive some. */
export const listHolders = queryHandler(
  ListHolders,
  [unitsProjection.name, 'equipment.people', verificationsProjection.name],
  async (requested, { db }, caller) => {
    const { page, per_page, q, sort_by, direction } = requested;
    const toVerify = `count(unit.id) filter (where ${onList.reconcile})`;
    const order = { label: 'lower(person.label)', held: 'held', to_verify: toVerify }[sort_by ?? 'label'];
    const rows = await db.query<Holder & { total: number; held: number; verified: number }>(
      `select person.id, person.label, person.technician_id, person.active,
       count(unit.id)::int as held, count(unit.id) filter (where ${onList.verified})::int as verified,
       count(*) over ()::int as total
     from person left join verification on verification.user_id = person.id
       left join unit on unit.user_id = person.id and ${HELD}
     where ($1::text is null or person.label ilike $1 or person.technician_id ilike $1)
       and ($2::uuid is null or person.id = $2)
     group by person.id, person.label, person.technician_id, person.active, person.roles
     having count(unit.id) > 0 or (person.active and person.roles && array['technician'])
     order by ${order} ${direction}, person.id limit $3 offset $4`,
      [toContainsPattern(q), caller.scope === 'all' ? null : caller.actor_id, per_page, (page - 1) * per_page],
    );
    return createPage(
      rows.map(({ total: _, ...row }) => row),
      rows[0]?.total ?? 0,
      { page, per_page },
      ListHolders.path,
      { q, sort_by, direction },
    );
  },
);

/** For all users, or the caller's own lists: a missing unit is still shown to the user whose list it was on. */
export const countUnits = queryHandler(CountUnits, [unitsProjection.name], async (_, { db }, { scope, actor_id }) => {
  const [data] = await db.query<{ held: number; missing: number }>(
    `select count(*) filter (where ${HELD})::int as held, count(*) filter (where unit.status = 'missing')::int as missing
     from unit where ($1::uuid is null or unit.user_id = $1) and unit.status in ('issued', 'customer_returned', 'missing')`,
    [scope === 'all' ? null : actor_id],
  );
  return { data: data! };
});
