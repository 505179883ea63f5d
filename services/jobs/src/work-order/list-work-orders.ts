import { ListWorkOrders, type MatchCandidate } from '@tailboard/contracts/jobs/work-order-match';
import { createPage } from '@tailboard/contracts/page';
import { searchTerms } from '@tailboard/contracts/search/search-text';
import type { Database } from '@tailboard/eventing/database';
import { toContainsPattern } from '@tailboard/service/queries/like-pattern';
import { queryHandler } from '@tailboard/service/service-context';
import { jobReads, findJobs } from '../job/record/job-record.js';
import { agreement } from './agreement.js';
import { matchCandidates } from './match-candidates.js';
import { SELECT_WORK_ORDER, toWorkOrderItem, type WorkOrderRow } from './read-work-order.js';

const columns = {
  date: 'work_order.date',
  customer_name: `lower(work_order."order"->>'customer_name')`,
  work_order_number: `work_order."order"->>'work_order_number'`,
  updated_at: 'work_order.updated_at',
} as const;

const numbers = ['work_order_number', 'account_number', 'phone'].map((field) => `work_order."order"->>'${field}'`);
const texts = [
  `work_order."order"->>'customer_name'`,
  `work_order."order"->'address'->>'address'`,
  `work_order."order"->'address'->>'city'`,
];
/** The searched text, as `searchable` of `@tailboard/contracts/search/search-text`. */
const SEARCHED = `regexp_replace(normalize(concat_ws(' ', ${[
  ...texts,
  ...texts.map((text) => `regexp_replace(${text}, '(\\d)[-.](?=\\d)', '\\1', 'g')`),
  ...numbers,
  ...numbers.map((number) => `regexp_replace(${number}, '\\D', '', 'g')`),
].join(', ')}), NFKD), '[\\u0300-\\u036f]', '', 'g')`;

/** Lists orders, paged; unmatched ones with their current candidates. */
export const listWorkOrders = queryHandler(
  ListWorkOrders,
  ['jobs.work-orders', ...jobReads],
  async (requested, { db }) => {
    const { page, per_page, sort_by = 'date', direction, q, id, state, date } = requested;
    const where = `where ($1::uuid is null or work_order.id = $1) and ($2::text is null or work_order.state = $2)
      and ($3::date is null or work_order.date = $3)
      and (cardinality($4::text[]) = 0 or ${SEARCHED} ilike all($4::text[]))`;
    const values = [id ?? null, state ?? null, date ?? null, searchTerms(q ?? '').map(toContainsPattern)];
    const [rows, [counted]] = await Promise.all([
      db.query<WorkOrderRow>(
        `${SELECT_WORK_ORDER} ${where}
       order by ${columns[sort_by]} ${direction}, work_order.date ${direction}, work_order.id limit $5 offset $6`,
        [...values, per_page, (page - 1) * per_page],
      ),
      db.query<{ total: bigint }>(`select count(*) as total from work_order ${where}`, values),
    ]);
    const candidates = await findCandidates(db, rows);
    const data = rows.map((row) => {
      const { services: _, tasks: __, equipment: ___, signals: ____, ...particulars } = row.order;
      return { ...toWorkOrderItem(row, particulars), candidates: candidates.get(row.id) ?? [] };
    });
    const filters = { sort_by: requested.sort_by, direction, q, id, state, date };
    return createPage(data, Number(counted?.total ?? 0), { page, per_page }, ListWorkOrders.path, filters);
  },
);

/**
 * Returns each order's candidates, best first: current matches, and those found when the order arrived, because a
 * dispatcher may have moved them since. Completed visits on other dates are excluded.
 */
async function findCandidates(
  db: Database,
  rows: readonly WorkOrderRow[],
): Promise<ReadonlyMap<string, MatchCandidate[]>> {
  const waiting = rows.filter(({ job_id }) => job_id === null);
  if (waiting.length === 0) return new Map();
  const found = await matchCandidates(
    db,
    waiting.map(({ order }) => order),
  );
  const ids = waiting.map((row, index) => [
    ...new Set([...(found[index] ?? []).map(({ job_id }) => job_id), ...row.candidate_job_ids]),
  ]);
  const jobs = new Map(
    (await findJobs(db, 'where job.id = any($1::uuid[])', [ids.flat()])).map((job) => [job.id, job]),
  );
  const others = new Map(
    (
      await db.query<{ id: string; job_id: string; work_order_number: string }>(
        `select id, job_id, "order"->>'work_order_number' as work_order_number from work_order where job_id = any($1::uuid[])`,
        [ids.flat()],
      )
    ).map(({ id, job_id, work_order_number }) => [job_id, { id, work_order_number }]),
  );
  return new Map(
    waiting.map(({ id, order }, index) => [
      id,
      (ids[index] ?? [])
        .flatMap((jobId): MatchCandidate[] => {
          const job = jobs.get(jobId);
          if (!job) return [];
          const { score, why } = agreement(order, job) ?? { score: 60 as const, why: 'earlier' as const };
          return [{ job, score, why, other_order: others.get(jobId) ?? null }];
        })
        .sort(
          (one, other) => other.score - one.score || Number(one.why === 'earlier') - Number(other.why === 'earlier'),
        ),
    ]),
  );
}
