import { readWorkOrder, type WorkOrder } from '@tailboard/contracts/jobs/work-order';
import { refuse } from '@tailboard/contracts/refusal';
import { answer } from '@tailboard/service/house';

interface Row {
  readonly id: string;
  readonly order: WorkOrder;
  readonly job_id: string | null;
  readonly candidate_job_ids: string[];
  readonly version: number;
  readonly updated_at: string;
  readonly user_id: string | null;
  readonly job_date: string | null;
  readonly job_address: WorkOrder['address'] | null;
}

/** An order with its tables and its visit. To a technician the orders of others' jobs do not exist. */
export const oneWorkOrder = answer(
  readWorkOrder,
  ['jobs.work-orders', 'jobs.jobs'],
  async ({ id }, { db }, { scope, actor_id }) => {
    const [found] = await db.query<Row>(
      `select work_order.*, job.user_id, job.date as job_date, job.address as job_address
       from work_order left join job on job.id = work_order.job_id where work_order.id = $1`,
      [id],
    );
    if (!found || (scope === 'own' && found.user_id !== actor_id)) return refuse('WorkOrderNotFound');
    const { order, job_id, candidate_job_ids, version, updated_at, user_id, job_date, job_address } = found;
    return {
      data: {
        ...order,
        id,
        job_id,
        candidate_job_ids,
        assignment: { address: job_address ?? order.address, user_id, date: job_date ?? order.date },
        qc: { workorder: { wo_comment: order.comment === '' ? null : order.comment } },
        version,
        updated_at,
      },
    };
  },
);
