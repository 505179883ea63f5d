import type { CodeOf, InputOf, OutputOf } from '@tailboard/contracts/contract';
import { isRefused, type Refusal, type Refused } from '@tailboard/contracts/refusal';
import { forEachBounded } from '@tailboard/eventing/bounded';
import type { AnyDecider } from '@tailboard/eventing/decider';
import type { Position, RecordedEvent } from '@tailboard/eventing/event-store';
import { derivedId } from '@tailboard/eventing/ids';
import type { Asking, Conflicted, Outcome, Performed } from '@tailboard/eventing/perform';
import type { Command } from '@tailboard/eventing/step';
import type { House } from './house.js';
import { sentenceOf, toldOfMany } from './many.js';
import { Problem } from './problem.js';

/** What of many was done, why the rest was not, and what was answered to each that was. */
export interface EachDone<Item, Output> {
  readonly ids: string[];
  readonly errors: Record<string, string>;
  readonly command_id: string;
  readonly done: readonly { readonly item: Item; readonly output: Output }[];
}

/** Asks for a repeat, because others were changing the same at the same moment. */
export const lostRace = (race: Conflicted): Problem =>
  new Problem(503, (locale) => ({ message: sentenceOf({ refusals: [] }, race, locale) }), { 'retry-after': '1' });

/**
 * One act of a caller that several streams decide on. No transaction spans them. What it promises instead: the same act
 * again (the same command id) finds what it did and goes on where it ended; what is refused comes back as the refusal; a
 * race that was lost many times over asks for a repeat.
 */
export class Act<A extends Asking = Asking> {
  /** Who asks. What they saw (`If-Match`) is of the whole act and the version of no one stream: see `seen`. */
  readonly asking: A;
  /** The version that the caller saw, for the step that compares it. */
  readonly seen: number | null;
  private reached: Position = 0n;

  constructor(
    readonly house: House,
    asking: A,
  ) {
    this.asking = { ...asking, if_match: undefined };
    this.seen = asking.if_match ?? null;
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
    as: Partial<Asking> = {},
  ): Promise<Outcome<OutputOf<C>, CodeOf<C>>> {
    const outcome = await this.house.perform(decider, command, input, { ...this.asking, ...as });
    if (outcome.outcome === 'performed' && outcome.position > this.reached) this.reached = outcome.position;
    return outcome;
  }

  /** The same, where a lost race ends the act. */
  async perform<C extends Command>(
    decider: AnyDecider,
    command: C,
    input: InputOf<C>,
    as: Partial<Asking> = {},
  ): Promise<Performed<OutputOf<C>> | Refused<CodeOf<C>>> {
    const outcome = await this.decide(decider, command, input, as);
    if (outcome.outcome === 'conflict') throw await this.lost(outcome);
    return outcome.outcome === 'refused' ? outcome.refusal : outcome;
  }

  /** The same under an id of its own, derived from the act's and this name: for a stream that hears of the act more than once. */
  step<C extends Command>(
    name: string,
    decider: AnyDecider,
    command: C,
    input: InputOf<C>,
  ): Promise<Performed<OutputOf<C>> | Refused<CodeOf<C>>> {
    return this.perform(decider, command, input, { command_id: this.stepId(name) });
  }

  /** Whether a stream has heard of the act, or of this step of it, before. */
  did(events: readonly Pick<RecordedEvent, 'meta'>[], step?: string): boolean {
    const id = step === undefined ? this.asking.command_id : this.stepId(step);
    return events.some(({ meta }) => meta.command_id === id);
  }

  /**
   * Does the same to each of many, so many `atOnce` or a few. Whatever is refused is told in a sentence of `refusals` and,
   * as a lost race, holds up nobody.
   */
  async each<Item, Output>(
    items: readonly Item[],
    of: { refusals: readonly Refusal[]; idOf?: (item: Item) => string; atOnce?: number },
    take: (item: Item) => Promise<Outcome<Output> | Refused>,
  ): Promise<EachDone<Item, Output>> {
    const { idOf = String, refusals, atOnce } = of;
    const outcomes = await forEachBounded(
      items,
      async (item): Promise<Outcome<Output>> => {
        const taken = await take(item);
        return isRefused(taken) ? { outcome: 'refused', refusal: taken } : taken;
      },
      atOnce,
    );
    const { locale = 'en', command_id } = this.asking;
    const { ids, errors } = toldOfMany(items.map(idOf), outcomes, { contract: { refusals }, locale });
    const done = outcomes.flatMap((each, at) =>
      each.outcome === 'performed' ? [{ item: items[at]!, output: each.output }] : [],
    );
    return { ids, errors, command_id, done };
  }

  /** What a caller is told of a race that was lost many times over: the repeat goes on where it ended. */
  protected async lost(race: Conflicted): Promise<Error> {
    return lostRace(race);
  }

  private stepId(name: string): string {
    return derivedId('step', this.asking.command_id, name);
  }
}
