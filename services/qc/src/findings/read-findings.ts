import { addDays } from '@tailboard/contracts/company-time';
import {
  CountVisits,
  FINDINGS_DAYS,
  ReadFindings,
  ReadVisitDays,
  REPEAT_DAYS,
  type Coverage,
  type FoundCode,
} from '@tailboard/contracts/qc/findings';
import { ANSWER_DAYS } from '@tailboard/contracts/qc/visit';
import { refuse, type Refused } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { queryHandler } from '@tailboard/service/service-context';

export interface FindingsRange {
  readonly from: string;
  readonly to: string;
  readonly technician_id?: string | undefined;
}
/** The projections that findings are read from. */
export const findingReads = ['qc.visits', 'qc.jobs', 'qc.people'];

/** Common condition of a range's statements: their values, `$1` to `$3`, come from `valuesOf`. */
const those = `visit.date between $1 and $2 and ($3::uuid is null or visit.technician_id = $3)`;
export const findingsInput = ({ from, to, technician_id }: FindingsRange): unknown[] => [
  from,
  to,
  technician_id ?? null,
];

/**
 * SQL for the findings of a range, a row each, with whether the same technician had the same one within 90 days before.
 * Those earlier days are read too, but not returned.
 */
export const FINDINGS = `select * from (
    select visit.id, visit.date, visit.technician_id, visit.job_id, visit.user_id, visit.repaired_at, visit.passed,
      (code->>'qc_code_id')::uuid as qc_code_id, code->>'title' as title, code->>'category' as category,
      code->>'severity' as severity, (code->>'safety')::boolean as safety, code->>'note' as note,
      coalesce(visit.technician_id is not null and visit.date - lag(visit.date) over earlier <= ${REPEAT_DAYS}, false) as repeated
    from visit cross join lateral jsonb_array_elements(visit.codes) as code
    where visit.date between $1::date - ${REPEAT_DAYS} and $2 and ($3::uuid is null or visit.technician_id = $3)
    window earlier as (partition by visit.technician_id, code->>'qc_code_id' order by visit.date, visit.id)
  ) as finding where date >= $1`;

/** Returns why a range is refused, if it is. */
export const tooLong = ({ from, to }: FindingsRange): Refused<'FindingsRangeTooLong'> | null =>
  to < from || to > addDays(from, FINDINGS_DAYS - 1) ? refuse('FindingsRangeTooLong', { days: FINDINGS_DAYS }) : null;

export const getFindings = queryHandler(ReadFindings, findingReads, async (range, { db }) => {
  const refused = tooLong(range);
  if (refused) return refused;
  const values = findingsInput(range);
  const technicians = await loadCoverage(db, values);
  const codes = await db.query<FoundCode>(
    `select qc_code_id, (array_agg(title order by date desc, id))[1] as title,
       (array_agg(category order by date desc, id))[1] as category, (array_agg(severity order by date desc, id))[1] as severity,
       count(*)::int as found, count(distinct technician_id)::int as technicians,
       count(*) filter (where repeated)::int as repeated, count(*) filter (where repaired_at is not null)::int as repaired
     from (${FINDINGS}) as finding group by qc_code_id order by found desc, title, qc_code_id`,
    values,
  );
  const months = await db.query<{ month: string; visits: number; failed: number; findings: number }>(
    `select to_char(visit.date, 'YYYY-MM') as month, count(*)::int as visits,
       count(*) filter (where visit.passed = false)::int as failed, coalesce(sum(jsonb_array_length(visit.codes)), 0)::int as findings
     from visit where ${those} and visit.status <> 'planned' group by 1 order by 1`,
    values,
  );
  return { data: { technicians, codes, months } };
});

export const getVisitDays = queryHandler(ReadVisitDays, ['qc.visits'], async (range, { db }) => {
  const refused = tooLong(range);
  if (refused) return refused;
  const data = await db.query<{ date: string; visits: number; failed: number }>(
    `select visit.date, count(*)::int as visits, count(*) filter (where visit.passed = false)::int as failed
     from visit where ${those} and visit.status <> 'planned' group by 1 order by 1`,
    findingsInput(range),
  );
  return { data };
});

/**
 * Returns all technicians who completed a job in the range or whose work was visited in it, the least inspected first.
 */
const loadCoverage = (db: Database, values: readonly unknown[]): Promise<Coverage[]> =>
  db.query<Coverage>(
    `with worked as (
       select user_id as technician_id, count(*)::int as jobs from job
       where completed and date between $1 and $2 and user_id is not null and ($3::uuid is null or user_id = $3) group by 1
     ), visited as (
       select technician_id, count(*) filter (where status <> 'planned')::int as visits,
         count(*) filter (where status = 'planned')::int as planned, count(*) filter (where passed = false)::int as failed,
         count(*) filter (where safety_passed = false)::int as unsafe,
         count(*) filter (where passed = false and status not in ('repaired', 'closed'))::int as open
       from visit where ${those} and technician_id is not null group by 1
     ), found as (
       select technician_id, count(*)::int as findings, count(*) filter (where repeated)::int as repeated
       from (${FINDINGS}) as finding group by 1
     )
     select jsonb_build_object('id', person.id, 'label', person.label) as "user", coalesce(worked.jobs, 0) as jobs,
       coalesce(visited.visits, 0) as visits, coalesce(visited.planned, 0) as planned, coalesce(visited.failed, 0) as failed,
       coalesce(visited.unsafe, 0) as unsafe, coalesce(found.findings, 0) as findings,
       coalesce(found.repeated, 0) as repeated, coalesce(visited.open, 0) as open
     from worked full join visited using (technician_id)
     join person on person.id = coalesce(worked.technician_id, visited.technician_id)
     left join found on found.technician_id = person.id
     order by coalesce(visited.visits, 0)::numeric / greatest(worked.jobs, 1), lower(person.label), person.id`,
    values,
  );

export const countVisits = queryHandler(CountVisits, ['qc.visits'], async (_, { db, now }, { scope, actor_id }) => {
  const since = new Date(now().getTime() - ANSWER_DAYS * 86_400_000).toISOString();
  const [counted] = await db.query<{ failed: number; to_review: number; to_answer: number }>(
    `select count(*) filter (where passed = false and status not in ('repaired', 'closed'))::int as failed,
       count(*) filter (where status not in ('planned', 'closed'))::int as to_review,
       count(*) filter (where technician_id = $1 and notified_at > $3 and status in ('done', 'repaired')
         and tech_comment = '')::int as to_answer
     from visit where $2 or (technician_id = $1 and notified_at is not null)`,
    [actor_id, scope === 'all', since],
  );
  return { data: counted ?? { failed: 0, to_review: 0, to_answer: 0 } };
});
