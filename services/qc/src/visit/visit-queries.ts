import { addDays } from '@tailboard/contracts/company-time';
import { createPage } from '@tailboard/contracts/page';
import { LATEST_DAYS, type Qc } from '@tailboard/contracts/qc/visit';
import {
  ListInspectors,
  ListVisitable,
  ListVisits,
  ReadVisit,
  type Visitable,
} from '@tailboard/contracts/qc/visit-contracts';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { Conditions } from '@tailboard/service/queries/conditions';
import { queryHandler } from '@tailboard/service/service-context';
import type { z } from 'zod';
import { answerUntil } from './visit.js';
import { inRouteOrder, type VisitRow } from './visit-projection.js';
import { inspects } from './who-inspects.js';

const reads = ['qc.visits', 'qc.jobs', 'qc.people'];

type Joined = VisitRow & {
  readonly user_label: string | null;
  readonly technician_label: string | null;
  readonly inspected_label: string | null;
  readonly needs_inspector: boolean;
  readonly job: Omit<NonNullable<Qc['assignment']>, 'id' | 'user'> | null;
};

/**
 * Returns visits as readers see them, selected by `rest` (conditions, order, limit); a visit whose job is gone has no
 * assignment.
 */
async function records(db: Database, rest: string, values: readonly unknown[]): Promise<Qc[]> {
  const rows = await db.query<Joined>(
    `select visit.*, inspector.label as user_label, technician.label as technician_label, writer.label as inspected_label,
       visit.status = 'planned' and not coalesce(${inspects('inspector')}, false) as needs_inspector,
       case when job.id is null then null else jsonb_build_object('identifier', job.identifier, 'address', job.address,
         'category_id', job.category_id, 'customer_name', job.customer_name, 'phone', job.phone, 'place', job.address_parts,
         'date', job.date, 'time_slot', slot.name) end as job
     ${inRouteOrder}
     left join job on job.id = visit.job_id
     left join time_slot as slot on slot.id = job.time_slot_id
     left join person as inspector on inspector.id = visit.user_id
     left join person as technician on technician.id = visit.technician_id
     left join person as writer on writer.id::text = visit.inspected_by
     ${rest}`,
    values,
  );
  return rows.map(toQc);
}

function toQc({ job, user_label, technician_label, inspected_label, ...row }: Joined): Qc {
  const technician = row.technician_id && technician_label ? { id: row.technician_id, label: technician_label } : null;
  const { job_id, technician_id: _, user_id, repaired_at, notified_at, inspected_by, ...same } = row;
  return {
    ...same,
    codes: [...row.codes],
    checklist: [...row.checklist],
    tech_photo_ids: [...row.tech_photo_ids],
    assignment_id: job_id,
    assignment: job && { id: job_id, ...job, user: technician },
    user: user_id && user_label ? { id: user_id, label: user_label } : null,
    inspector_id: user_id,
    technician,
    repaired: repaired_at !== null,
    repaired_at,
    notified: notified_at !== null,
    notified_at,
    answer_until: notified_at === null ? null : answerUntil(notified_at),
    inspected_by: inspected_by && inspected_label ? { id: inspected_by, label: inspected_label } : null,
  };
}

const order = {
  date: 'visit.date',
  technician: 'lower(technician.label)',
  user: 'lower(inspector.label)',
  status: 'visit.status',
} as const;

/** A technician sees visits of their own work once they were notified. */
const ownOnly = (those: Conditions, actorId: string): void => {
  those.equal('visit.technician_id', actorId);
  those.and('visit.notified_at is not null');
};

export const listVisits = queryHandler(
  ListVisits,
  reads,
  async (
    { page, per_page, sort_by, direction, from, to, passed, review, q: _, ...columns },
    { db },
    { scope, actor_id },
  ) => {
    const those = new Conditions();
    for (const [column, value] of Object.entries(columns)) those.equal(`visit.${column}`, value);
    if (passed !== undefined) those.equal('visit.passed', passed);
    if (review) those.and(`visit.status not in ('planned', 'closed')`);
    if (from) those.and(`visit.date >= ${those.place(from)}`);
    if (to) those.and(`visit.date <= ${those.place(to)}`);
    if (scope === 'own') ownOnly(those, actor_id);
    const first = sort_by ? `${order[sort_by]} ${direction} nulls last` : 'visit.date desc';
    const data = await records(
      db,
      `${those.where} order by ${first}, place, visit.id limit ${per_page} offset ${(page - 1) * per_page}`,
      those.values,
    );
    const [counted] = await db.query<{ total: number }>(
      `select count(*)::int as total from visit ${those.where}`,
      those.values,
    );
    const filters = {
      ...columns,
      from,
      to,
      passed,
      review: review ? 1 : undefined,
      sort_by,
      direction: sort_by && direction,
    };
    return createPage(data, counted?.total ?? 0, { page, per_page }, ListVisits.path, filters);
  },
);

export const getVisit = queryHandler(ReadVisit, reads, async ({ id }, { db }) => {
  const [data] = await records(db, 'where visit.id = $1', [id]);
  return data ? { data } : refuse('VisitNotFound');
});

export const listInspectors = queryHandler(ListInspectors, ['qc.people'], async (_, { db }) => ({
  data: await db.query<{ id: string; label: string }>(
    `select id, label from person where ${inspects('person')} order by lower(label), id`,
  ),
}));

/** Returns completed jobs that can still be visited, newest first. */
export const listVisitable = queryHandler(
  ListVisitable,
  reads,
  async ({ page, per_page, technician_id, date, ...requested }, { db }, { today }) => {
    const those = new Conditions();
    those.and('job.completed');
    those.and(`job.date >= ${those.place(addDays(today, -LATEST_DAYS))}`);
    those.and('not exists (select 1 from visit where visit.job_id = job.id)');
    if (technician_id) those.equal('job.user_id', technician_id);
    if (date) those.equal('job.date', date);
    const rows = await db.query<z.output<typeof Visitable>>(
      `select job.id, job.identifier, job.address, job.date,
         case when person.id is null then null else jsonb_build_object('id', person.id, 'label', person.label) end as user
       from job left join person on person.id = job.user_id
       ${those.where} order by job.date desc, job.id limit ${per_page} offset ${(page - 1) * per_page}`,
      those.values,
    );
    const [counted] = await db.query<{ total: number }>(
      `select count(*)::int as total from job ${those.where}`,
      those.values,
    );
    const { sort_by, direction } = requested;
    const search = { technician_id, date, sort_by, direction: sort_by && direction };
    return createPage(rows, counted?.total ?? 0, { page, per_page }, ListVisitable.path, search);
  },
);
