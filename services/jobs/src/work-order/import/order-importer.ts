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
import { deriveJobDetails } from '../derive-job-details.js';
import { matchCandidates, type Candidate } from '../match-candidates.js';
import { MatchJob } from '../match-job.js';
import { QueueWorkOrder } from '../queue-work-order.js';
import { ReceiveWorkOrder } from '../receive-work-order.js';
import type { ReferenceNames } from '../reference-names.js';
import { ReleaseWorkOrder } from '../release-work-order.js';
import { deriveJobId, workOrderId } from '../work-order.js';
import { workOrderDecider } from '../work-order-decider.js';
import { CommandBatcher } from './command-batcher.js';
import { OrderPositions } from './order-positions.js';

/** Result of importing one order. */
type ImportedOrder = ImportedRow<'created' | 'updated' | 'unchanged' | 'queued_for_matching'>;

/** A received order: whether it changed, and what is known about its job. */
interface ReceivedResult {
  readonly id: string;
  /** With what earlier files supplied. */
  readonly order: WorkOrder;
  readonly job_id: string | null;
  readonly how: string | null;
  /** Received for the first time, by this import. */
  readonly isNew: boolean;
  /** Changed by this import. */
  readonly isChanged: boolean;
  readonly needsJob: boolean;
  /** Was ignored by a user. */
  readonly isIgnored: boolean;
}
/** Result of matching an order to a job, with notes for a user. */
type JobResult = Pick<ImportedOrder, 'outcome' | 'notes'>;
const toResult = (outcome: JobResult['outcome']): JobResult => ({ outcome, notes: [] });

/** The job as an order describes it. */
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
  private lastPosition: Position = 0n;
  private readonly batch: CommandBatcher;
  private readonly positions: OrderPositions;

  constructor(
    private readonly ctx: ServiceContext,
    private readonly names: ReferenceNames,
    private readonly createCommandContext: (id: string, step: string) => CommandContext,
    /** Waits until the job rows have reached a position. */
    private readonly waitForJobRows: (position: Position) => Promise<void>,
  ) {
    this.batch = new CommandBatcher(ctx);
    this.positions = new OrderPositions(ctx.config);
  }

  async importOrders(orders: readonly SuppliedOrder[]): Promise<(ImportedOrder | Error)[]> {
    const received = await this.batch.runAll(orders.map((order) => () => attempt(() => this.receive(order))));
    await this.waitForJobRows(this.lastPosition);
    const unmatched = received.flatMap((result) => (result instanceof Error || !result.needsJob ? [] : [result.order]));
    const candidates = new Map(
      (unmatched.length === 0 ? [] : await matchCandidates(this.ctx.db, unmatched)).map((found, index) => [
        unmatched[index],
        found,
      ]),
    );
    // Orders without candidates get a job of their own.
    await this.positions.lookUp(
      unmatched.filter((order) => candidates.get(order)?.length === 0).map(({ address }) => address),
    );
    const incompleteJobs = await this.findIncompleteJobs(
      received.flatMap((result) =>
        result instanceof Error || result.job_id === null || result.isChanged ? [] : [result.job_id],
      ),
    );
    return this.batch.runAll(
      orders.map((order, index) => async () => {
        const result = received[index] as ReceivedResult | Error;
        return result instanceof Error
          ? result
          : attempt(() => this.importReceived(order, result, candidates.get(result.order) ?? [], incompleteJobs));
      }),
    );
  }

  private async receive(order: SuppliedOrder): Promise<ReceivedResult> {
    const id = workOrderId(order);
    const { output, events } = await this.handleCommand(workOrderDecider, ReceiveWorkOrder, { order }, id, 'receive');
    const isChanged = events.length > 0;
    return {
      id,
      order: output.order ?? applySupplied(order, null),
      job_id: output.job_id,
      how: output.how,
      isNew: events.some(({ type }) => type === 'WorkOrderReceived'),
      isChanged,
      // A queued or ignored order is matched again only if it changed.
      needsJob: output.job_id === null && (isChanged || output.state === 'received'),
      isIgnored: output.state === 'ignored',
    };
  }

  /** Imports a received order into its job, and fills in references that the job lacks. */
  private async importReceived(
    supplied: SuppliedOrder,
    received: ReceivedResult,
    candidates: readonly Candidate[],
    incompleteJobs: ReadonlyMap<string, string>,
  ): Promise<ImportedOrder> {
    const { id, order, job_id, how, isNew, isChanged } = received;
    const notSupplied = listNotSupplied(supplied);
    const { details, notes } = deriveJobDetails(order, this.names);
    // A job that the order meets for the first time keeps what no file supplied.
    const orderedJob = { date: order.date, details, work_order_id: id, kept: listEmpty(order, notSupplied) };
    if (received.needsJob) {
      const found = await this.matchOrCreateJob(received, candidates, orderedJob);
      return { outcome: found.outcome, notes: [...notes, ...found.notes] };
    }
    if (job_id === null) return { outcome: 'unchanged', notes };
    if (isNew) return { outcome: how === 'created' ? 'created' : 'updated', notes };
    if (isChanged) {
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
    if (incompleteJobs.get(job_id) !== id) return { outcome: 'unchanged', notes };
    const { category_id, time_slot_id, location_id, points } = details;
    const references = { id: job_id, category_id, time_slot_id, location_id, points };
    const { events } = await this.handleJobCommand(FillInReferences, references, id, 'fill in');
    return { outcome: events.length > 0 ? 'updated' : 'unchanged', notes };
  }

  /** Matches the order to an existing job, creates its own job, or queues the order for manual matching. */
  private async matchOrCreateJob(
    received: ReceivedResult,
    candidates: readonly Candidate[],
    orderedJob: OrderedJob,
  ): Promise<JobResult> {
    const { id, order, isIgnored } = received;
    const ownJobId = deriveJobId(order);
    // A job that follows another order is that order's visit, unless the number is the same.
    const available = candidates.filter(
      (candidate) => candidate.work_order_id === null || candidate.work_order_id === id,
    );
    const ownJobExists = available.some(({ job_id }) => job_id === ownJobId);
    if (ownJobExists || (candidates.length === 0 && !isIgnored)) return this.createJob(ownJobId, received, orderedJob);
    const match =
      candidates.find((candidate) => candidate.score === 100) ?? available.find((candidate) => candidate.score === 80);
    // An ignored order never creates a job by itself; if it changed, it is queued.
    if (!match) return toResult(await this.queueForMatching(received, candidates));
    const { job_id, score } = match;
    const application = { id: job_id, ...orderedJob, score, instead_of_another: score === 100 };
    const { output, events } = await this.handleJobCommand(ApplyWorkOrder, application, id, 'apply');
    // Its day was closed before the move: that visit is history, and this is another one.
    if (output.closed && output.date !== orderedJob.date) return this.createJob(ownJobId, received, orderedJob);
    if (output.follows_another) return toResult(await this.queueForMatching(received, candidates));
    await this.recordMatch(id, job_id, score === 100 ? 'work_order_number' : 'account_and_date', score);
    const number = order.work_order_number;
    const notes = [
      ...(output.closed ? [toFinding('closedLeft', { number })] : []),
      ...(events.some(({ type }) => type === 'JobUnassigned')
        ? [toFinding('closedThere', { number, date: orderedJob.date })]
        : []),
    ];
    return { outcome: 'updated', notes };
  }

  private async createJob(jobId: string, received: ReceivedResult, orderedJob: OrderedJob): Promise<JobResult> {
    const { id } = received;
    const { date, details } = orderedJob;
    const address = this.positions.complete(details.address);
    const { output } = await this.handleJobCommand(
      ScheduleJob,
      { id: jobId, date, details: { ...details, address }, work_order_id: id },
      id,
      'schedule',
    );
    if (output.follows_another) return toResult(await this.queueForMatching(received, [{ job_id: jobId, score: 60 }]));
    return toResult((await this.recordMatch(id, jobId, 'created', 100)) ? 'created' : 'updated');
  }

  /** Queues the order for manual matching with these candidates. */
  private async queueForMatching(
    { id, isNew }: ReceivedResult,
    candidates: readonly Pick<Candidate, 'job_id' | 'score'>[],
  ): Promise<'queued_for_matching' | 'updated'> {
    const candidate_job_ids = candidates.map(({ job_id }) => job_id);
    const input = { id, candidate_job_ids, score: candidates[0]?.score ?? 0 };
    await this.handleCommand(workOrderDecider, QueueWorkOrder, input, id, 'queue');
    return isNew ? 'queued_for_matching' : 'updated';
  }

  /**
   * Records the match. Returns false if a user matched the order first; their choice is kept, and this job is released.
   */
  private async recordMatch(
    id: string,
    job_id: string,
    how: 'created' | 'work_order_number' | 'account_and_date',
    score: number,
  ): Promise<boolean> {
    const commandContext = this.createCommandContext(id, 'match');
    const outcome = await this.batch.handleCommand(
      workOrderDecider,
      MatchJob,
      { id, job_id, how, score },
      commandContext,
    );
    if (outcome.outcome === 'performed') return true;
    if (outcome.outcome !== 'refused' || outcome.refusal.refused !== 'WorkOrderAlreadyMatched')
      throw new Error(`order ${id} was not matched to job ${job_id}`);
    await this.handleJobCommand(
      UnlinkJob,
      { id: job_id, work_order_id: id, made_for_it: how === 'created' },
      id,
      'unlink',
    );
    return false;
  }

  /** Returns which of these jobs lack a category, time slot or location, with the order that they follow. */
  private async findIncompleteJobs(jobIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
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
    const performed = await this.handleCommand(jobDecider, command, input, orderId, step);
    if (performed.position > this.lastPosition) this.lastPosition = performed.position;
    return performed;
  }

  /** Runs one decision of one order. The import never requests what a decision would refuse, so a refusal is a bug. */
  private async handleCommand<C extends Command>(
    decider: AnyDecider,
    command: C,
    input: InputOf<C>,
    orderId: string,
    step: string,
  ): Promise<Performed<OutputOf<C>>> {
    const outcome = await this.batch.handleCommand(decider, command, input, this.createCommandContext(orderId, step));
    if (outcome.outcome === 'performed') return outcome;
    const problem = outcome.outcome === 'refused' ? `was refused: ${outcome.refusal.refused}` : 'lost a race too often';
    throw new Error(`${command.name} of order ${orderId} ${problem}`);
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
