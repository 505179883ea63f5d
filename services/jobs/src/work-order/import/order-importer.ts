import type { InputOf, OutputOf } from '@tailboard/contracts/contract';
import type { JobDetails } from '@tailboard/contracts/jobs/job';
import type { WorkOrder } from '@tailboard/contracts/jobs/work-order';
import type { AnyDecider } from '@tailboard/eventing/decider';
import type { Position } from '@tailboard/eventing/event-store';
import type { CommandContext, Performed } from '@tailboard/eventing/handle-command';
import type { Command } from '@tailboard/eventing/internal-command';
import { isUnstorable, type UnstorableEventError } from '@tailboard/eventing/store/storable';
import type { ServiceContext } from '@tailboard/service/service-context';
import type { ImportedRow } from '@tailboard/service/import/row-importer';
import { ApplyWorkOrder } from '../../job/order/apply-work-order.js';
import { FillInReferences } from '../../job/order/fill-in-references.js';
import { jobDecider } from '../../job/job-decider.js';
import { ScheduleJob } from '../../job/order/schedule-job.js';
import { toFinding } from '../finding.js';
import { applySupplied, listEmpty, listNotSupplied, type SuppliedOrder } from '../supplied-order.js';
import type { KeptDetails } from '../../job/order/kept-details.js';
import { UnlinkJob } from '../../job/order/link-job.js';
import { jobOfOrder } from '../job-of-order.js';
import { matchCandidates, type Candidate } from '../match-candidates.js';
import { FindJob } from '../found-job.js';
import { QueueWorkOrder } from '../queue-work-order.js';
import { ReceiveWorkOrder } from '../receive-work-order.js';
import type { ReferenceNames } from '../reference-names.js';
import { ReleaseWorkOrder } from '../release-work-order.js';
import { deriveJobId, workOrderId } from '../work-order.js';
import { workOrderDecider } from '../work-order-decider.js';
import { SideBySide } from './side-by-side.js';

/** Result of importing one order. */
type ImportedOrder = ImportedRow<'created' | 'updated' | 'unchanged' | 'queued_for_matching'>;

/** A received order: whether it changed, and what is known about its job. */
interface Received {
  readonly id: string;
  /** With what earlier files supplied. */
  readonly order: WorkOrder;
  readonly job_id: string | null;
  readonly how: string | null;
  /** Received for the first time, by this import. */
  readonly first: boolean;
  /** Changed by this import. */
  readonly changed: boolean;
  readonly needsJob: boolean;
  /** Was ignored by a user. */
  readonly ignored: boolean;
}
/** Result of the search for a job, with notes for a user. */
type FoundJob = Pick<ImportedOrder, 'outcome' | 'notes'>;
const without = (outcome: FoundJob['outcome']): FoundJob => ({ outcome, notes: [] });

interface OrderedJob {
  readonly date: string;
  readonly details: JobDetails;
  readonly work_order_id: string;
  readonly kept: KeptDetails;
}

/**
 * Imports many orders at once: each is received, finds or creates its job, and the job follows it (decision D25). Each
 * step is decided for all orders together. Command IDs derive from import and order, so an interrupted import that runs
 * again records nothing twice and counts the same.
 *
 * No two orders of one call may belong to the same visit. The search for existing jobs reads rows and waits until they
 * show what the previous call created; orders are received meanwhile.
 */
export class OrderImporter {
  /** Position of the newest job event that this import recorded. */
  private reached: Position = 0n;
  private readonly sideBySide: SideBySide;

  constructor(
    private readonly ctx: ServiceContext,
    private readonly names: ReferenceNames,
    private readonly createCommandContext: (id: string, step: string) => CommandContext,
    /** Waits until the job rows have reached a position. */
    private readonly waitUntilShown: (position: Position) => Promise<void>,
  ) {
    this.sideBySide = new SideBySide(ctx);
  }

  async importOrders(orders: readonly SuppliedOrder[]): Promise<(ImportedOrder | Error)[]> {
    const received = await this.sideBySide.all(orders.map((order) => () => attempt(() => this.receive(order))));
    await this.waitUntilShown(this.reached);
    const unmatched = received.flatMap((each) => (each instanceof Error || !each.needsJob ? [] : [each.order]));
    const candidates = new Map(
      (unmatched.length === 0 ? [] : await matchCandidates(this.ctx.db, unmatched)).map((found, index) => [
        unmatched[index],
        found,
      ]),
    );
    const gaps = await this.openReferences(
      received.flatMap((each) => (each instanceof Error || each.job_id === null || each.changed ? [] : [each.job_id])),
    );
    return this.sideBySide.all(
      orders.map((order, index) => async () => {
        const each = received[index] as Received | Error;
        return each instanceof Error
          ? each
          : attempt(() => this.settle(order, each, candidates.get(each.order) ?? [], gaps));
      }),
    );
  }

  private async receive(order: SuppliedOrder): Promise<Received> {
    const id = workOrderId(order);
    const { output, events } = await this.handleCommand(workOrderDecider, ReceiveWorkOrder, { order }, id, 'receive');
    const first = events.some(({ type }) => type === 'WorkOrderReceived');
    const changed = events.length > 0;
    return {
      id,
      order: output.order ?? applySupplied(order, null),
      job_id: output.job_id,
      how: output.how,
      first,
      changed,
      // A queued or ignored order is matched again only if it changed.
      needsJob: output.job_id === null && (changed || output.standing === 'received'),
      ignored: output.standing === 'ignored',
    };
  }

  private async settle(
    supplied: SuppliedOrder,
    received: Received,
    candidates: readonly Candidate[],
    gaps: ReadonlyMap<string, string>,
  ): Promise<ImportedOrder> {
    const { id, order, job_id, how, first, changed } = received;
    const notSupplied = listNotSupplied(supplied);
    const { details, unknown: notes } = jobOfOrder(order, this.names);
    // A job that the order meets for the first time keeps what no file supplied.
    const orderedJob = { date: order.date, details, work_order_id: id, kept: listEmpty(order, notSupplied) };
    if (received.needsJob) {
      const found = await this.findJob(received, candidates, orderedJob);
      return { outcome: found.outcome, notes: [...notes, ...found.notes] };
    }
    if (job_id === null) return { outcome: 'unchanged', notes };
    if (first) return { outcome: how === 'created' ? 'created' : 'updated', notes };
    if (changed) {
      // The date is part of an order's identity, so the operator cannot have changed it: a moved job was moved by a
      // dispatcher.
      const revised = { id: job_id, details, work_order_id: id, score: 100, kept: notSupplied };
      const { output } = await this.handleJobCommand(ApplyWorkOrder, revised, id, 'apply');
      // The job follows another order: this one lost its visit and is queued for a user.
      if (output.follows_another)
        await this.handleCommand(workOrderDecider, ReleaseWorkOrder, { id, job_id }, id, 'release');
      const number = order.work_order_number;
      if (output.status === 'completed')
        return { outcome: 'updated', notes: [...notes, toFinding('completedLeft', { number })] };
      if (output.status === 'cancelled')
        return { outcome: 'updated', notes: [...notes, toFinding('cancelledLeft', { number })] };
      if (output.closed) return { outcome: 'updated', notes: [...notes, toFinding('closedLeft', { number })] };
      return { outcome: 'updated', notes };
    }
    if (gaps.get(job_id) !== id) return { outcome: 'unchanged', notes };
    const { category_id, time_slot_id, location_id, points } = details;
    const filled = { id: job_id, category_id, time_slot_id, location_id, points };
    const { events } = await this.handleJobCommand(FillInReferences, filled, id, 'fill in');
    return { outcome: events.length > 0 ? 'updated' : 'unchanged', notes };
  }

  /** Returns the order's own job, a matching existing one, or queues the order. */
  private async findJob(
    received: Received,
    candidates: readonly Candidate[],
    orderedJob: OrderedJob,
  ): Promise<FoundJob> {
    const { id, order, ignored } = received;
    const own = deriveJobId(order);
    // A job that follows another order is that order's visit, unless the number is the same.
    const free = candidates.filter((each) => each.work_order_id === null || each.work_order_id === id);
    const isOwn = free.some(({ job_id }) => job_id === own);
    if (isOwn || (candidates.length === 0 && !ignored)) return this.makeJob(own, received, orderedJob);
    const sure = candidates.find((each) => each.score === 100) ?? free.find((each) => each.score === 80);
    // An ignored order never creates a job by itself; if it changed, it is queued.
    if (!sure) return without(await this.ask(received, candidates));
    const { job_id, score } = sure;
    const applying = { id: job_id, ...orderedJob, score, instead_of_another: score === 100 };
    const { output, events } = await this.handleJobCommand(ApplyWorkOrder, applying, id, 'apply');
    // Its day was closed before the move: that visit is history, and this is another one.
    if (output.closed && output.date !== orderedJob.date) return this.makeJob(own, received, orderedJob);
    if (output.follows_another) return without(await this.ask(received, candidates));
    await this.match(id, job_id, score === 100 ? 'work_order_number' : 'account_and_date', score);
    const number = order.work_order_number;
    const notes = [
      ...(output.closed ? [toFinding('closedLeft', { number })] : []),
      ...(events.some(({ type }) => type === 'JobUnassigned')
        ? [toFinding('closedThere', { number, date: orderedJob.date })]
        : []),
    ];
    return { outcome: 'updated', notes };
  }

  private async makeJob(own: string, received: Received, orderedJob: OrderedJob): Promise<FoundJob> {
    const { id } = received;
    const { output } = await this.handleJobCommand(
      ScheduleJob,
      { id: own, date: orderedJob.date, details: orderedJob.details, work_order_id: id },
      id,
      'schedule',
    );
    if (output.follows_another) return without(await this.ask(received, [{ job_id: own, score: 60 }]));
    return without((await this.match(id, own, 'created', 100)) ? 'created' : 'updated');
  }

  /** Queues the order for manual matching with these candidates. */
  private async ask(
    { id, first }: Received,
    candidates: readonly Pick<Candidate, 'job_id' | 'score'>[],
  ): Promise<'queued_for_matching' | 'updated'> {
    const candidate_job_ids = candidates.map(({ job_id }) => job_id);
    const queuing = { id, candidate_job_ids, score: candidates[0]?.score ?? 0 };
    await this.handleCommand(workOrderDecider, QueueWorkOrder, queuing, id, 'queue');
    return first ? 'queued_for_matching' : 'updated';
  }

  /**
   * Records the match. Returns false if a user matched the order first; their choice is kept, and this job is released.
   */
  private async match(
    id: string,
    job_id: string,
    how: 'created' | 'work_order_number' | 'account_and_date',
    score: number,
  ): Promise<boolean> {
    const commandContext = this.createCommandContext(id, 'match');
    const outcome = await this.sideBySide.handleCommand(
      workOrderDecider,
      FindJob,
      { id, job_id, how, score },
      commandContext,
    );
    if (outcome.outcome === 'performed') return true;
    if (outcome.outcome !== 'refused' || outcome.refusal.refused !== 'WorkOrderAlreadyMatched')
      throw new Error(`order ${id} did not find its job ${job_id}`);
    await this.handleJobCommand(
      UnlinkJob,
      { id: job_id, work_order_id: id, made_for_it: how === 'created' },
      id,
      'unlink',
    );
    return false;
  }

  /** Returns which of these jobs lack a category, time slot or location, with the order that they follow. */
  private async openReferences(jobIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (jobIds.length === 0) return new Map();
    const rows = await this.ctx.db.query<{ id: string; work_order_id: string }>(
      `select id, work_order_id from job where id = any($1::uuid[]) and status in ('unassigned', 'assigned')
         and (category_id is null or time_slot_id is null or location_id is null)`,
      [jobIds],
    );
    return new Map(rows.map(({ id, work_order_id }) => [id, work_order_id]));
  }

  private async handleJobCommand<C extends Command>(
    command: C,
    input: InputOf<C>,
    orderId: string,
    step: string,
  ): Promise<Performed<OutputOf<C>>> {
    const done = await this.handleCommand(jobDecider, command, input, orderId, step);
    if (done.position > this.reached) this.reached = done.position;
    return done;
  }

  /** Runs one decision of one order. The import never requests what a decision would refuse, so a refusal is a bug. */
  private async handleCommand<C extends Command>(
    decider: AnyDecider,
    command: C,
    input: InputOf<C>,
    orderId: string,
    step: string,
  ): Promise<Performed<OutputOf<C>>> {
    const outcome = await this.sideBySide.handleCommand(
      decider,
      command,
      input,
      this.createCommandContext(orderId, step),
    );
    if (outcome.outcome === 'performed') return outcome;
    const why = outcome.outcome === 'refused' ? `was refused: ${outcome.refusal.refused}` : 'lost a race too often';
    throw new Error(`${command.name} of order ${orderId} ${why}`);
  }
}

/** An unstorable value rejects the row; any other failure is retried with the import. */
async function attempt<T>(work: () => Promise<T>): Promise<T | UnstorableEventError> {
  try {
    return await work();
  } catch (error) {
    if (isUnstorable(error)) return error;
    throw error;
  }
}
