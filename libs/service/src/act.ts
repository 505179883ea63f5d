import type { CodeOf, InputOf, OutputOf } from '@tailboard/contracts/contract';
import { isRefused, type Refusal, type Refused } from '@tailboard/contracts/refusal';
import { mapConcurrently } from '@tailboard/eventing/bounded';
import type { AnyDecider } from '@tailboard/eventing/decider';
import type { Position, RecordedEvent } from '@tailboard/eventing/event-store';
import { derivedId } from '@tailboard/eventing/ids';
import type { CommandContext, ConcurrencyConflict, CommandOutcome, Performed } from '@tailboard/eventing/perform';
import type { Command } from '@tailboard/eventing/step';
import type { ServiceContext } from './house.js';
import { describeOutcome, bulkResult } from './many.js';
import { Problem } from './problem.js';

/** What of many was done, why the rest was not, and what was answered to each that was. */
export interface BulkResult<Item, Output> {
  readonly ids: string[];
  readonly errors: Record<string, string>;
  readonly command_id: string;
  readonly done: readonly { readonly item: Item; readonly output: Output }[];
}

/** Asks for a repeat, because others were changing the same at the same moment. */
export const concurrencyProblem = (race: ConcurrencyConflict): Problem =>
  new Problem(503, (locale) => ({ message: describeOutcome({ refusals: [] }, race, locale) }), { 'retry-after': '1' });

/**
 * One act of a caller that several streams decide on. No transaction spans them. What it promises instead: the same act
 * again (the same command id) finds what it did and goes on where it ended; what is refused comes back as the refusal; a
 * race that was lost many times over asks for a repeat.
 */
export class MultiStreamCommand<A extends CommandContext = CommandContext> {
  /** Who asks. What they saw (`If-Match`) is of the whole act and the version of no one stream: see `seen`. */
  readonly commandContext: A;
  /** The version that the caller saw, for the step that compares it. */
  readonly seenVersion: number | null;
  private reached: Position = 0n;

  constructor(
    readonly ctx: ServiceContext,
    commandContext: A,
  ) {
    this.commandContext = { ...commandContext, if_match: undefined };
    this.seenVersion = commandContext.if_match ?? null;
  }

  /** The newest event that the act recorded or found. */
  get position(): Position {
    return this.reached;
  }

  /** One decision under the act's own id, by which an undo or a read model finds it: a stream hears of it once. */
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

  /** The same, where a lost race ends the act. */
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

  /** The same under an id of its own, derived from the act's and this name: for a stream that hears of the act more than once. */
  handleOnce<C extends Command>(
    name: string,
    decider: AnyDecider,
    command: C,
    input: InputOf<C>,
  ): Promise<Performed<OutputOf<C>> | Refused<CodeOf<C>>> {
    return this.handleCommand(decider, command, input, { command_id: this.subcommandId(name) });
  }

  /** Whether a stream has heard of the act, or of this step of it, before. */
  hasRecorded(events: readonly Pick<RecordedEvent, 'meta'>[], step?: string): boolean {
    const id = step === undefined ? this.commandContext.command_id : this.subcommandId(step);
    return events.some(({ meta }) => meta.command_id === id);
  }

  /**
   * Does the same to each of many, so many `atOnce` or a few. Whatever is refused is told in a sentence of `refusals` and,
   * as a lost race, holds up nobody.
   */
  async handleEach<Item, Output>(
    items: readonly Item[],
    of: { refusals: readonly Refusal[]; idOf?: (item: Item) => string; atOnce?: number },
    take: (item: Item) => Promise<CommandOutcome<Output> | Refused>,
  ): Promise<BulkResult<Item, Output>> {
    const { idOf = String, refusals, atOnce } = of;
    const outcomes = await mapConcurrently(
      items,
      async (item): Promise<CommandOutcome<Output>> => {
        const taken = await take(item);
        return isRefused(taken) ? { outcome: 'refused', refusal: taken } : taken;
      },
      atOnce,
    );
    const { locale = 'en', command_id } = this.commandContext;
    const { ids, errors } = bulkResult(items.map(idOf), outcomes, { contract: { refusals }, locale });
    const done = outcomes.flatMap((each, at) =>
      each.outcome === 'performed' ? [{ item: items[at]!, output: each.output }] : [],
    );
    return { ids, errors, command_id, done };
  }

  /** What a caller is told of a race that was lost many times over: the repeat goes on where it ended. */
  protected async concurrencyError(race: ConcurrencyConflict): Promise<Error> {
    return concurrencyProblem(race);
  }

  private subcommandId(name: string): string {
    return derivedId('step', this.commandContext.command_id, name);
  }
}
