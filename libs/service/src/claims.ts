import { randomUUID } from 'node:crypto';
import type { AnyFacts, Fact, FactOf } from '@tailboard/contracts/event';
import type { Refusal, Refused } from '@tailboard/contracts/refusal';
import { decider, decision, type Decider, type Decision, type Evolve } from '@tailboard/eventing/decider';
import type { Asking, Conflicted, RefusedOutcome } from '@tailboard/eventing/perform';
import { step, type Step } from '@tailboard/eventing/step';
import { z } from 'zod';
import { lostRace } from './act.js';
import type { Around, House } from './house.js';

/** Which record holds a value, and since when. */
export interface Claim {
  readonly held: { readonly by: string; readonly since: string } | null;
}
/** The values that one record wants for itself. */
export interface Wanted<Wish> {
  readonly record: string;
  readonly wishes: readonly Wish[];
}
interface Wished<Wish> {
  readonly record: string;
  readonly wish: Wish;
}
/** Why a record did not get its values. */
export type NotClaimed<Code extends string = string> = RefusedOutcome<Code> | Conflicted;
type ClaimStep<Wish, Code extends string> = Step<string, z.ZodType<Wished<Wish>>, z.ZodVoid, Code>;

/** A claim that never came to a record counts as left behind by a crash after so long, in ms. */
const LAPSES_AFTER = 600_000;
/** Whoever comes back to a claim of theirs that is older takes it anew, so that it does not lapse under them. */
const RENEWED_AFTER = LAPSES_AFTER / 2;

interface Kind<F extends AnyFacts, Wish, Code extends string> {
  /** What the steps are named after: `identity.reservation`. */
  readonly name: string;
  readonly facts: F;
  readonly wish: z.ZodType<Wish>;
  /** The stream of a value within the category. Spellings of the same value give the same one. */
  readonly key: (wish: Wish) => string;
  readonly claimed: (wish: Wish, record: string) => Fact;
  readonly released: (record: string) => Fact;
  /** Who holds the value after each fact; `null` after its release. */
  readonly holder: {
    readonly [T in FactOf<F>['type']]: (data: Extract<FactOf<F>, { type: T }>['data']) => string | null;
  };
  /** Whether a record has the value, as its own facts say at this moment: then its claim never lapses. */
  readonly has: (around: Around, record: string, wish: Wish) => Promise<boolean>;
  /** Whether another record has the value although nobody claims it: for records that are older than their claims. */
  readonly hasUnclaimed?: (around: Around, record: string, wish: Wish) => Promise<boolean>;
  readonly refusals: readonly Refusal<Code>[];
  /** How it is said that the value is another's: `holder`'s, where that is known. */
  readonly taken: (wish: Wish, holder: string | null) => Refused<Code>;
}

export interface Claims<F extends AnyFacts, Wish, Code extends string> {
  readonly decider: Decider<Claim, F>;
  readonly take: Decision<ClaimStep<Wish, Code>, Claim, { in_use: boolean }, Around>;
  readonly giveBack: Decision<ClaimStep<Wish, never>, Claim, { has: boolean }, Around>;
  /** Claims all that a record wants, or nothing: the refusal, if a value is another's. */
  claim(house: House, wanted: Wanted<Wish>, asking: Asking): Promise<Refused<Code> | undefined>;
  /**
   * The same for many records together, in their order: for each, why it did not get its values. Of two that want the same
   * value the earlier one gets it; a record that does not get all of its values holds up none of the others.
   */
  claimMany(house: House, wanted: readonly Wanted<Wish>[], asking: Asking): Promise<(NotClaimed<Code> | undefined)[]>;
  /** Gives back what these records claim and do not have; what they have, and what is another's, stays as it is. */
  release(house: House, wanted: readonly Wanted<Wish>[], asking: Asking): Promise<void>;
  /** The record that holds a value as its own stream says, newer than any row. It may be about to get the value, or to lose it. */
  holderOf(house: House, wish: Wish): Promise<string | undefined>;
  /** The same for many values, in their order, with one read of all streams. */
  holdersOf(house: House, wishes: readonly Wish[]): Promise<(string | undefined)[]>;
}

/**
 * A kind of value that only one record may have: a name, an e-mail, a serial. Each value has a small stream of its own, so that
 * two who want the same one meet there. A record claims all of its values, then it is written:
 *
 *     const taken = await serials.claimMany(house, units.map(({ id, keys }) => ({ record: id, wishes: keys })), asking);
 *     const free = units.filter((_, at) => taken[at] === undefined);
 *     const outcomes = await house.performMany(unit, ReceiveUnit, free, asking);
 *     await serials.release(house, wantedBy(refused(free, outcomes)), asking);
 *
 * The record's id derives from the command. Broken off anywhere, the same command completes: what the record claims already is
 * fine. A claim whose record was never written lapses after ten minutes; one that came to its record (`has`) never does.
 * Whoever changes a value claims the new one first, writes the record, and then releases the old one.
 * `decider` goes into the service's list of deciders.
 */
export function claims<F extends AnyFacts, Wish, Code extends string>(of: Kind<F, Wish, Code>): Claims<F, Wish, Code> {
  const input = z.object({ record: z.string(), wish: of.wish }) as unknown as z.ZodType<Wished<Wish>>;
  const Take = step(`${of.name}.take`, { input, refusals: of.refusals });
  const GiveBack = step(`${of.name}.give-back`, { input });
  const stream = ({ wish }: Wished<Wish>): string => of.key(wish);

  const take: Claims<F, Wish, Code>['take'] = decision(Take, {
    stream,
    gather: async ({ wish, record }, around: Around, { now }, { held }: Claim) => ({
      in_use:
        ((await of.hasUnclaimed?.(around, record, wish)) ?? false) ||
        (held !== null && held.by !== record && lapsed(held, now) && (await of.has(around, held.by, wish))),
    }),
    decide: ({ held }, { wish, record }, { now, gathered }) => {
      const claimed = of.claimed(wish, record);
      if (held?.by === record) return age(held, now) < RENEWED_AFTER ? [] : claimed;
      if (gathered.in_use || (held && !lapsed(held, now))) return of.taken(wish, held?.by ?? null);
      return held ? [of.released(held.by), claimed] : claimed;
    },
  });
  const giveBack: Claims<F, Wish, Code>['giveBack'] = decision(GiveBack, {
    stream,
    gather: async ({ wish, record }, around: Around, _, { held }: Claim) => ({
      has: held?.by === record && (await of.has(around, record, wish)),
    }),
    decide: ({ held }, { record }, { gathered }) => (held?.by === record && !gathered.has ? of.released(record) : []),
  });
  const evolve = Object.fromEntries(
    Object.entries<(data: never) => string | null>(of.holder).map(([type, holder]) => [
      type,
      (_: Claim, data: never, { at }: { at: string }): Claim => {
        const by = holder(data);
        return { held: by === null ? null : { by, since: at } };
      },
    ]),
  ) as unknown as Evolve<Claim, FactOf<F>>;
  const kind = decider<Claim, F>({
    facts: of.facts,
    initial: { held: null },
    evolve,
    decisions: [],
    steps: [take, giveBack],
  });

  const release: Claims<F, Wish, Code>['release'] = async (house, wanted, asking) => {
    for (const outcome of await house.performMany(kind, GiveBack, each(wanted), () => attempt(asking)))
      if (outcome.outcome === 'conflict') throw lostRace(outcome);
  };
  const claimMany: Claims<F, Wish, Code>['claimMany'] = async (house, wanted, asking) => {
    const known = (): { state: Claim; version: number } => ({ state: { held: null }, version: 0 });
    const outcomes = await house.performMany(kind, Take, each(wanted), () => attempt(asking), { known });
    let at = 0;
    const results = wanted.map(({ wishes }) =>
      outcomes.slice(at, (at += wishes.length)).find((outcome) => outcome.outcome !== 'performed'),
    );
    await release(
      house,
      wanted.filter((_, n) => results[n] !== undefined),
      asking,
    );
    return results;
  };
  const holdersOf: Claims<F, Wish, Code>['holdersOf'] = async (house, wishes) =>
    (await house.states(kind, wishes.map(of.key))).map(({ state }) => state.held?.by);

  return {
    decider: kind,
    take,
    giveBack,
    claimMany,
    release,
    holdersOf,
    async claim(house, wanted, asking) {
      const [not] = await claimMany(house, [wanted], asking);
      if (not?.outcome === 'conflict') throw lostRace(not);
      return not?.refusal;
    },
    holderOf: async (house, wish) => (await house.state(kind, of.key(wish))).state.held?.by,
  };
}

const age = ({ since }: { since: string }, now: string): number => Date.parse(now) - Date.parse(since);
const lapsed = (held: { since: string }, now: string): boolean => age(held, now) >= LAPSES_AFTER;

const each = <Wish>(wanted: readonly Wanted<Wish>[]): Wished<Wish>[] =>
  wanted.flatMap(({ record, wishes }) => wishes.map((wish) => ({ record, wish })));

/**
 * Every attempt is a command of its own: whether it was done before is told by who holds the value, so that a repeated
 * request can take back what its first run gave up.
 */
const attempt = ({ if_match: _, ...asking }: Asking): Asking => ({
  ...asking,
  command_id: randomUUID(),
  causation_id: asking.command_id,
  dry_run: false,
});
