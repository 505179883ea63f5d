import type { CodeOf, InputOf, OutputOf } from '@tailboard/contracts/contract';
import { isRefused, type Refusal, type Refused } from '@tailboard/contracts/refusal';
import { mapConcurrently } from '@tailboard/eventing/async/map-concurrently';
import type { AnyDecider } from '@tailboard/eventing/decider';
import type { Position, RecordedEvent } from '@tailboard/eventing/event-store';
import { derivedId } from '@tailboard/eventing/ids';
import type {
  CommandContext,
  ConcurrencyConflict,
  CommandOutcome,
  Performed,
} from '@tailboard/eventing/handle-command';
import type { Command } from '@tailboard/eventing/internal-command';
import type { ServiceContext } from '../service-context.js';
import { describeOutcome, bulkResult } from './bulk-result.js';
import { ProblemError } from '../http/problem.js';

/** Result of a bulk command: what succeeded, why the rest did not, and the output of each success. */
export interface BulkResult<Item, Output> {
  readonly ids: string[];
  readonly errors: Record<string, string>;
  readonly command_id: string;
  readonly done: readonly { readonly item: Item; readonly output: Output }[];
}

/** Returns the ID under which a command runs a step of its own (`handleOnce`). */
export const subcommandId = (command_id: string, name: string): string => derivedId('step', command_id, name);

/** Asks the caller to retry because others were changing the same records. */
export const concurrencyProblem = (race: ConcurrencyConflict): ProblemError =>
  new ProblemError(
    503,
    (locale) => ({ message: describeOutcome({ refusals: [] }, race, locale) }),
    { 'retry-after': '1' },
    { code: 'busy', reason: 'others changed the same records' },
  );

/**
 * A command that several streams decide on, without a cross-stream transaction. A retry (same command ID) finds what
 * was already recorded and continues. A refusal is returned as such; an exhausted race asks the caller to retry.
 */
export class MultiStreamCommand<A extends CommandContext = CommandContext> {
  /**
   * Context of the command. Its `If-Match` version applies to the whole command rather than to one stream; see
   * `seenVersion`.
   */
  readonly commandContext: A;
  /** The version that the caller saw, for the internal command that compares it. */
  readonly seenVersion: number | null;
  private reached: Position = 0n;

  constructor(
    readonly ctx: ServiceContext,
    commandContext: A,
  ) {
    this.commandContext = { ...commandContext, if_match: undefined };
    this.seenVersion = commandContext.if_match ?? null;
  }

  /** Position of the newest event that the command recorded or found. */
  get position(): Position {
    return this.reached;
  }

  /** Runs one decision under the command's own ID, which undo and read models use. Use it once per stream. */
  async decide<C extends Command>(
    decider: AnyDecider,
    command: C,
    input: InputOf<C>,
    as: Partial<CommandContext> = {},
  ): Promise<CommandOutcome<OutputOf<C>, CodeOf<C>>> {
    const outcome = await this.ctx.handleCommand(decider, command, input, { ...this.commandContext, ...as });
    if (outcome.outcome === 'performed' && outcome.position > this.reached) this.reached = outcome.position;
    return outcome;
  }

  /** Runs one decision; a lost race ends the command. */
  async handleCommand<C extends Command>(
    decider: AnyDecider,
    command: C,
    input: InputOf<C>,
    as: Partial<CommandContext> = {},
  ): Promise<Performed<OutputOf<C>> | Refused<CodeOf<C>>> {
    const outcome = await this.decide(decider, command, input, as);
    if (outcome.outcome === 'conflict') throw await this.concurrencyError(outcome);
    return outcome.outcome === 'refused' ? outcome.refusal : outcome;
  }

  /**
   * Runs one decision under an ID derived from the command's ID and this name, for streams that decide more than once
   * per command.
   */
  handleOnce<C extends Command>(
    name: string,
    decider: AnyDecider,
    command: C,
    input: InputOf<C>,
  ): Promise<Performed<OutputOf<C>> | Refused<CodeOf<C>>> {
    return this.handleCommand(decider, command, input, {
      command_id: subcommandId(this.commandContext.command_id, name),
    });
  }

  /** Returns whether a stream has already recorded the command, or this named part of it. */
  hasRecorded(events: readonly Pick<RecordedEvent, 'meta'>[], step?: string): boolean {
    const { command_id } = this.commandContext;
    const id = step === undefined ? command_id : subcommandId(command_id, step);
    return events.some(({ meta }) => meta.command_id === id);
  }

  /**
   * Runs the same for each item, with at most `atOnce` in parallel. Refusals and lost races become error sentences and
   * do not stop the others.
   */
  async handleEach<Item, Output>(
    items: readonly Item[],
    options: { refusals: readonly Refusal[]; getId?: (item: Item) => string; atOnce?: number },
    take: (item: Item) => Promise<CommandOutcome<Output> | Refused>,
  ): Promise<BulkResult<Item, Output>> {
    const { getId = String, refusals, atOnce } = options;
    const outcomes = await mapConcurrently(
      items,
      async (item): Promise<CommandOutcome<Output>> => {
        const taken = await take(item);
        return isRefused(taken) ? { outcome: 'refused', refusal: taken } : taken;
      },
      atOnce,
    );
    const { locale = 'en', command_id } = this.commandContext;
    const { ids, errors } = bulkResult(items.map(getId), outcomes, { contract: { refusals }, locale });
    const done = outcomes.flatMap((each, index) =>
      each.outcome === 'performed' ? [{ item: items[index]!, output: each.output }] : [],
    );
    return { ids, errors, command_id, done };
  }

  /** Error after an exhausted race. A retry continues where the command stopped. */
  protected async concurrencyError(race: ConcurrencyConflict): Promise<Error> {
    return concurrencyProblem(race);
  }
}
