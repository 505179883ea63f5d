import { CreateJobOfOrder, MatchWorkOrder, type WorkOrderSettled } from '@tailboard/contracts/jobs/work-order-match';
import { refuse } from '@tailboard/contracts/refusal';
import { lastChange, type ConcurrencyConflict } from '@tailboard/eventing/handle-command';
import { derivedId } from '@tailboard/eventing/ids';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import { commandHandler, type HandlerResult } from '@tailboard/service/service-context';
import { ApplyWorkOrder } from '../job/order/apply-work-order.js';
import { exists, type Job } from '../job/record/job.js';
import { jobDecider } from '../job/job-decider.js';
import { ScheduleJob } from '../job/order/schedule-job.js';
import { agreement } from './agreement.js';
import { MatchJob } from './match-job.js';
import { deriveJobDetails } from './derive-job-details.js';
import { LinkJob, UnlinkJob } from '../job/order/link-job.js';
import { readReferenceNames } from './reference-names.js';
import { ReleaseWorkOrder } from './release-work-order.js';
import { toSettledOrder, settledOutput } from './settled.js';
import { listEmpty } from './supplied-order.js';
import { deriveJobId, workOrderId, type ReceivedOrder, type WorkOrderState } from './work-order.js';
import { workOrderDecider } from './work-order-decider.js';

type Settled = HandlerResult<{ data: WorkOrderSettled }>;

/**
 * A command on an order and its jobs. Writes the job first and the order last, so that an order never claims a job that
 * does not follow it. A job that follows an order in vain is corrected by the next command.
 */
class Matching extends MultiStreamCommand {
  async order(id: string): Promise<WorkOrderState> {
    return (await this.ctx.load(workOrderDecider, id)).state;
  }

  /** Loads the order; reports a conflict if the caller saw another version. */
  async subject(id: string): Promise<WorkOrderState | ConcurrencyConflict> {
    const { state, events } = await this.ctx.load(workOrderDecider, id);
    const other = this.seenVersion !== null && this.seenVersion !== events.length && !this.hasRecorded(events, 'order');
    return state.status !== 'unknown' && other
      ? { outcome: 'conflict', version: events.length, ...lastChange(events), current: toSettledOrder(id, state) }
      : state;
  }

  async job(id: string): Promise<Job> {
    return (await this.ctx.load(jobDecider, id)).state;
  }

  /** Detaches a job from an order that has another one. */
  unlink(job_id: string, work_order_id: string, made_for_it = false) {
    return this.handleOnce(`unlink ${job_id}`, jobDecider, UnlinkJob, { id: job_id, work_order_id, made_for_it });
  }

  /**
   * Detaches other jobs that still follow the order after an interrupted command. A job created for it would be a
   * second visit.
   */
  async unlinkOthers(id: string, job_id: string, own: string): Promise<void> {
    await this.ctx.waitUntilCaughtUp('jobs.jobs');
    const others = await this.ctx.db.query<{ id: string }>('select id from job where work_order_id = $1 and id <> $2', [
      id,
      job_id,
    ]);
    for (const other of others) await this.unlink(other.id, id, other.id === own);
  }

  async answer(id: string): Promise<Settled> {
    const { state, events } = await this.ctx.load(workOrderDecider, id);
    return { output: settledOutput(id, state, events.length), position: this.position };
  }
}

/** Projections of commands on an order. */
export const READS = ['jobs.work-orders', 'jobs.jobs', 'jobs.people', 'jobs.timeslot', 'jobs.category'] as const;

/**
 * Matches an order to a job chosen by a user. The job then follows the order but keeps date and technician. A completed
 * job is only linked.
 */
export const handleMatchWorkOrder = commandHandler(
  MatchWorkOrder,
  async ({ id, job_id, replace }, ctx, commandContext) => {
    const command = new Matching(ctx, commandContext);
    const order = await command.subject(id);
    if ('outcome' in order) return order;
    if (order.status === 'unknown') return refuse('WorkOrderNotFound');
    if (order.job_id !== null && order.job_id !== job_id) {
      await command.unlink(job_id, id);
      return refuse('WorkOrderAlreadyMatched', { current: toSettledOrder(id, order) });
    }
    const job = await command.job(job_id);
    if (!exists(job)) return refuse('MatchJobNotFound');
    if (job.status === 'cancelled' && order.job_id === null) return refuse('JobIsCancelled');
    const follows =
      job.work_order_id === null || job.work_order_id === id ? null : await command.order(job.work_order_id);
    // A job may name a released order; the order's stream says that it is free.
    const held = follows?.status === 'received' && follows.job_id === job_id;
    if (held && !replace) return otherOrder(follows);

    const score = agreement(order.order, { ...job.details, date: job.date })?.score ?? 0;
    if (held)
      await command.handleOnce('release', workOrderDecider, ReleaseWorkOrder, {
        id: workOrderId(follows.order),
        job_id,
      });
    const linking = { id: job_id, work_order_id: id, score, instead_of: job.work_order_id };
    const linked = await command.handleOnce('link', jobDecider, LinkJob, linking);
    if ('refused' in linked) {
      const now = await command.job(job_id);
      const first = exists(now) && now.work_order_id !== null ? await command.order(now.work_order_id) : null;
      return linked.refused === 'JobHasOtherOrder' && first?.status === 'received' ? otherOrder(first) : linked;
    }
    const found = await command.handleOnce('order', workOrderDecider, MatchJob, { id, job_id, how: 'accepted', score });
    if ('refused' in found) {
      await command.unlink(job_id, id);
      return found;
    }
    await command.unlinkOthers(id, job_id, deriveJobId(order.order));
    const { details } = deriveJobDetails(order.order, await readReferenceNames(ctx.db));
    // The order does not tell an empty cell from a column that its file lacks, so the job keeps what the office entered.
    const application = { id: job_id, details, work_order_id: id, score, kept: listEmpty(order.order) };
    await command.handleOnce('apply', jobDecider, ApplyWorkOrder, application);
    return command.answer(id);
  },
  READS,
);

const otherOrder = ({ order }: ReceivedOrder) => {
  const { work_order_number } = order;
  return refuse('JobHasOtherOrder', {
    number: work_order_number,
    current: { work_order_id: workOrderId(order), work_order_number },
  });
};

/**
 * Creates the order's job as an import would. If its previous job went to another order, was cancelled or removed,
 * creates a new one.
 */
export const handleCreateJobOfOrder = commandHandler(
  CreateJobOfOrder,
  async ({ id }, ctx, commandContext) => {
    const command = new Matching(ctx, commandContext);
    const order = await command.subject(id);
    if ('outcome' in order) return order;
    if (order.status === 'unknown') return refuse('WorkOrderNotFound');
    const own = deriveJobId(order.order);
    const another = derivedId('job', id, commandContext.command_id);
    if (order.job_id !== null && order.job_id !== own && order.job_id !== another)
      return refuse('WorkOrderAlreadyMatched', { current: toSettledOrder(id, order) });

    const before = await command.job(own);
    const usable =
      before.status === 'unknown' || (exists(before) && before.status !== 'cancelled' && before.work_order_id === id);
    const job_id = order.job_id ?? (usable ? own : another);
    const { details } = deriveJobDetails(order.order, await readReferenceNames(ctx.db));
    const scheduling = { id: job_id, date: order.order.date, details, work_order_id: id };
    await command.handleOnce('schedule', jobDecider, ScheduleJob, scheduling);
    const found = await command.handleOnce('order', workOrderDecider, MatchJob, {
      id,
      job_id,
      how: 'created',
      score: 100,
    });
    if ('refused' in found) {
      await command.unlink(job_id, id, true);
      return found;
    }
    await command.unlinkOthers(id, job_id, own);
    return command.answer(id);
  },
  READS,
);
