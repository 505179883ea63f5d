import { randomUUID } from 'node:crypto';
import type { AnyEventSchemas, DomainEvent, EventOf } from '@tailboard/contracts/event';
import type { Refusal, Refused } from '@tailboard/contracts/refusal';
import { decider, decision, type Decider, type Decision, type Evolve } from '@tailboard/eventing/decider';
import type { CommandContext, ConcurrencyConflict, RefusedOutcome } from '@tailboard/eventing/perform';
import { internalCommand, type InternalCommand } from '@tailboard/eventing/step';
import { z } from 'zod';
import { concurrencyProblem } from './act.js';
import type { ReadContext, ServiceContext } from './house.js';

/** Which record holds a value, and since when. */
export interface Reservation {
  readonly held: { readonly by: string; readonly since: string } | null;
}
/** The values that one record wants for itself. */
export interface RequestedValue<Wish> {
  readonly record: string;
  readonly wishes: readonly Wish[];
}
interface Wished<Wish> {
  readonly record: string;
  readonly wish: Wish;
}
/** Why a record did not get its values. */
export type NotReserved<Code extends string = string> = RefusedOutcome<Code> | ConcurrencyConflict;
type ReservationCommand<Wish, Code extends string> = InternalCommand<string, z.ZodType<Wished<Wish>>, z.ZodVoid, Code>;

/** A claim that never came to a record counts as left behind by a crash after so long, in ms. */
const LAPSES_AFTER = 600_000;
/** Whoever comes back to a claim of theirs that is older takes it anew, so that it does not lapse under them. */
const RENEWED_AFTER = LAPSES_AFTER / 2;

interface Kind<F extends AnyEventSchemas, Wish, Code extends string> {
  /** What the steps are named after: `identity.reservation`. */
  readonly name: string;
  readonly events: F;
  readonly wish: z.ZodType<Wish>;
  /** The stream of a value within the category. Spellings of the same value give the same one. */
  readonly key: (wish: Wish) => string;
  readonly reserved: (wish: Wish, record: string) => DomainEvent;
  readonly released: (record: string) => DomainEvent;
  /** Who holds the value after each fact; `null` after its release. */
  readonly holder: {
    readonly [T in EventOf<F>['type']]: (data: Extract<EventOf<F>, { type: T }>['data']) => string | null;
  };
  /** Whether a record has the value, as its own facts say at this moment: then its claim never lapses. */
  readonly has: (readContext: ReadContext, record: string, wish: Wish) => Promise<boolean>;
  /** Whether another record has the value although nobody claims it: for records that are older than their claims. */
  readonly hasUnreserved?: (readContext: ReadContext, record: string, wish: Wish) => Promise<boolean>;
  readonly refusals: readonly Refusal<Code>[];
  /** How it is said that the value is another's: `holder`'s, where that is known. */
  readonly taken: (wish: Wish, holder: string | null) => Refused<Code>;
}

export interface Reservations<F extends AnyEventSchemas, Wish, Code extends string> {
  readonly decider: Decider<Reservation, F>;
  readonly take: Decision<ReservationCommand<Wish, Code>, Reservation, { in_use: boolean }, ReadContext>;
  readonly giveBack: Decision<ReservationCommand<Wish, never>, Reservation, { has: boolean }, ReadContext>;
  /** Claims all that a record wants, or nothing: the refusal, if a value is another's. */
  reserve(
    ctx: ServiceContext,
    wanted: RequestedValue<Wish>,
    commandContext: CommandContext,
  ): Promise<Refused<Code> | undefined>;
  /**
   * The same for many records together, in their order: for each, why it did not get its values. Of two that want the same
   * value the earlier one gets it; a record that does not get all of its values holds up none of the others.
   */
  reserveMany(
    ctx: ServiceContext,
    wanted: readonly RequestedValue<Wish>[],
    commandContext: CommandContext,
  ): Promise<(NotReserved<Code> | undefined)[]>;
  /** Gives back what these records claim and do not have; what they have, and what is another's, stays as it is. */
  release(ctx: ServiceContext, wanted: readonly RequestedValue<Wish>[], commandContext: CommandContext): Promise<void>;
  /** The record that holds a value as its own stream says, newer than any row. It may be about to get the value, or to lose it. */
  holderOf(ctx: ServiceContext, wish: Wish): Promise<string | undefined>;
  /** The same for many values, in their order, with one read of all streams. */
  holdersOf(ctx: ServiceContext, wishes: readonly Wish[]): Promise<(string | undefined)[]>;
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
export function defineReservations<F extends AnyEventSchemas, Wish, Code extends string>(
  of: Kind<F, Wish, Code>,
): Reservations<F, Wish, Code> {
  const input = z.object({ record: z.string(), wish: of.wish }) as unknown as z.ZodType<Wished<Wish>>;
  const Take = internalCommand(`${of.name}.take`, { input, refusals: of.refusals });
  const GiveBack = internalCommand(`${of.name}.give-back`, { input });
  const stream = ({ wish }: Wished<Wish>): string => of.key(wish);

  const take: Reservations<F, Wish, Code>['take'] = decision(Take, {
    stream,
    load: async ({ wish, record }, readContext: ReadContext, { now }, { held }: Reservation) => ({
      in_use:
        ((await of.hasUnreserved?.(readContext, record, wish)) ?? false) ||
        (held !== null && held.by !== record && lapsed(held, now) && (await of.has(readContext, held.by, wish))),
    }),
    decide: ({ held }, { wish, record }, { now, loaded }) => {
      const reserved = of.reserved(wish, record);
      if (held?.by === record) return age(held, now) < RENEWED_AFTER ? [] : reserved;
      if (loaded.in_use || (held && !lapsed(held, now))) return of.taken(wish, held?.by ?? null);
      return held ? [of.released(held.by), reserved] : reserved;
    },
  });
  const giveBack: Reservations<F, Wish, Code>['giveBack'] = decision(GiveBack, {
    stream,
    load: async ({ wish, record }, readContext: ReadContext, _, { held }: Reservation) => ({
      has: held?.by === record && (await of.has(readContext, record, wish)),
    }),
    decide: ({ held }, { record }, { loaded }) => (held?.by === record && !loaded.has ? of.released(record) : []),
  });
  const evolve = Object.fromEntries(
    Object.entries<(data: never) => string | null>(of.holder).map(([type, holder]) => [
      type,
      (_: Reservation, data: never, { at }: { at: string }): Reservation => {
        const by = holder(data);
        return { held: by === null ? null : { by, since: at } };
      },
    ]),
  ) as unknown as Evolve<Reservation, EventOf<F>>;
  const kind = decider<Reservation, F>({
    events: of.events,
    initial: { held: null },
    evolve,
    decisions: [],
    internalCommands: [take, giveBack],
  });

  const release: Reservations<F, Wish, Code>['release'] = async (ctx, wanted, commandContext) => {
    for (const outcome of await ctx.handleCommands(kind, GiveBack, each(wanted), () => attempt(commandContext)))
      if (outcome.outcome === 'conflict') throw concurrencyProblem(outcome);
  };
  const reserveMany: Reservations<F, Wish, Code>['reserveMany'] = async (ctx, wanted, commandContext) => {
    const known = (): { state: Reservation; version: number } => ({ state: { held: null }, version: 0 });
    const outcomes = await ctx.handleCommands(kind, Take, each(wanted), () => attempt(commandContext), { known });
    let at = 0;
    const results = wanted.map(({ wishes }) =>
      outcomes.slice(at, (at += wishes.length)).find((outcome) => outcome.outcome !== 'performed'),
    );
    await release(
      ctx,
      wanted.filter((_, n) => results[n] !== undefined),
      commandContext,
    );
    return results;
  };
  const holdersOf: Reservations<F, Wish, Code>['holdersOf'] = async (ctx, wishes) =>
    (await ctx.loadMany(kind, wishes.map(of.key))).map(({ state }) => state.held?.by);

  return {
    decider: kind,
    take,
    giveBack,
    reserveMany,
    release,
    holdersOf,
    async reserve(ctx, wanted, commandContext) {
      const [not] = await reserveMany(ctx, [wanted], commandContext);
      if (not?.outcome === 'conflict') throw concurrencyProblem(not);
      return not?.refusal;
    },
    holderOf: async (ctx, wish) => (await ctx.load(kind, of.key(wish))).state.held?.by,
  };
}

const age = ({ since }: { since: string }, now: string): number => Date.parse(now) - Date.parse(since);
const lapsed = (held: { since: string }, now: string): boolean => age(held, now) >= LAPSES_AFTER;

const each = <Wish>(wanted: readonly RequestedValue<Wish>[]): Wished<Wish>[] =>
  wanted.flatMap(({ record, wishes }) => wishes.map((wish) => ({ record, wish })));

/**
 * Every attempt is a command of its own: whether it was done before is told by who holds the value, so that a repeated
 * request can take back what its first run gave up.
 */
const attempt = ({ if_match: _, ...commandContext }: CommandContext): CommandContext => ({
  ...commandContext,
  command_id: randomUUID(),
  causation_id: commandContext.command_id,
  dry_run: false,
});
