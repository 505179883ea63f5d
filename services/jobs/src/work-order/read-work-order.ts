import { ReadWorkOrder, type WorkOrder, type WorkOrderItem } from '@tailboard/contracts/jobs/work-order';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { queryHandler } from '@tailboard/service/service-context';

export interface WorkOrderRow {
  readonly id: string;
  readonly order: WorkOrder;
  readonly job_id: string | null;
  readonly candidate_job_ids: string[];
  readonly state: WorkOrderItem['state'];
  readonly ignored_reason: string | null;
  readonly version: number;
  readonly updated_at: string;
  readonly user_id: string | null;
  readonly job_date: string | null;
  readonly job_address: WorkOrder['address'] | null;
}

/** The order and its visit. */
export const SELECT_WORK_ORDER = `select work_order.*, job.user_id, job.date as job_date, job.address as job_address
  from work_order left join job on job.id = work_order.job_id`;

/** Builds an order for readers; its tables may be omitted. */
export function toWorkOrderItem<Order extends Omit<WorkOrder, 'services' | 'tasks' | 'equipment' | 'signals'>>(
  { order: _, user_id, job_date, job_address, ...row }: WorkOrderRow,
  order: Order,
) {
  const { id, job_id, candidate_job_ids, state, ignored_reason, version, updated_at } = row;
  return {
    ...order,
    id,
    job_id,
    candidate_job_ids,
    state,
    ignored_reason,
    assignment: { address: job_address ?? order.address, user_id, date: job_date ?? order.date },
    qc: { workorder: { wo_comment: order.comment === '' ? null : order.comment } },
    version,
    updated_at,
  };
}

export async function findWorkOrderRow(db: Database, id: string): Promise<WorkOrderRow | undefined> {
  const [found] = await db.query<WorkOrderRow>(`${SELECT_WORK_ORDER} where work_order.id = $1`, [id]);
  return found;
}

/** Returns an order with its tables and visit. */
export const getWorkOrder = queryHandler(ReadWorkOrder, ['jobs.work-orders', 'jobs.jobs'], async ({ id }, { db }) => {
  const row = await findWorkOrderRow(db, id);
  return row ? { data: toWorkOrderItem(row, row.order) } : refuse('WorkOrderNotFound');
});
