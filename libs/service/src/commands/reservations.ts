import { randomUUID } from 'node:crypto';
import type { AnyEventSchemas, DomainEvent, EventOf } from '@tailboard/contracts/event';
import type { Refusal, Refused } from '@tailboard/contracts/refusal';
import { decider, decision, type Decider, type Decision, type Evolve } from '@tailboard/eventing/decider';
import type { CommandContext, ConcurrencyConflict, RefusedOutcome } from '@tailboard/eventing/handle-command';
import { internalCommand, type InternalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import { concurrencyProblem } from './multi-stream-command.js';
import type { ReadContext, ServiceContext } from '../service-context.js';

/** Which record holds a value, and since when. */
export interface Reservation {
  readonly held: { readonly by: string; readonly since: string } | null;
}
/** The values that one record requests. */
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

/** Lifetime in ms of a reservation whose record was never written, for example after a crash. */
const LAPSES_AFTER = 600_000;
/** Older reservations are renewed by a retry, so that they do not expire meanwhile. */
const RENEWED_AFTER = LAPSES_AFTER / 2;

interface Kind<F extends AnyEventSchemas, Wish, Code extends string> {
  /** Prefix of the internal command names: `identity.reservation`. */
  readonly name: string;
  readonly events: F;
  readonly wish: z.ZodType<Wish>;
  /** Stream ID of a value within the category. Different spellings of a value give the same ID. */
  readonly key: (wish: Wish) => string;
  readonly reserved: (wish: Wish, record: string) => DomainEvent;
  readonly released: (record: string) => DomainEvent;
  /** The holder of the value after each event; `null` after its release. */
  readonly holder: {
    readonly [T in EventOf<F>['type']]: (data: Extract<EventOf<F>, { type: T }>['data']) => string | null;
  };
  /** Returns whether a record has the value according to its own events. Its reservation then never expires. */
  readonly has: (readContext: ReadContext, record: string, wish: Wish) => Promise<boolean>;
  /** Returns whether another record has the value without a reservation: for records older than reservations. */
  readonly hasUnreserved?: (readContext: ReadContext, record: string, wish: Wish) => Promise<boolean>;
  readonly refusals: readonly Refusal<Code>[];
  /** Refusal if the value belongs to another record; `holder` is its ID, if known. */
  readonly taken: (wish: Wish, holder: string | null) => Refused<Code>;
}

export interface Reservations<F extends AnyEventSchemas, Wish, Code extends string> {
  readonly decider: Decider<Reservation, F>;
  readonly take: Decision<ReservationCommand<Wish, Code>, Reservation, { in_use: boolean }, ReadContext>;
  readonly giveBack: Decision<ReservationCommand<Wish, never>, Reservation, { has: boolean }, ReadContext>;
  /** Reserves all requested values, or none and returns the refusal. */
  reserve(
    ctx: ServiceContext,
    wanted: RequestedValue<Wish>,
    commandContext: CommandContext,
  ): Promise<Refused<Code> | undefined>;
  /**
   * Reserves for many records in order and returns for each why it did not get its values. The earlier record wins a
   * shared value; a failure does not affect the others.
   */
  reserveMany(
    ctx: ServiceContext,
    wanted: readonly RequestedValue<Wish>[],
    commandContext: CommandContext,
  ): Promise<(NotReserved<Code> | undefined)[]>;
  /** Releases reservations of these records for values that they do not have. */
  release(ctx: ServiceContext, wanted: readonly RequestedValue<Wish>[], commandContext: CommandContext): Promise<void>;
  /**
   * Returns the holder of a value according to its stream, which is never behind like a row. The holder may be about to
   * gain or lose the value.
   */
  holderOf(ctx: ServiceContext, wish: Wish): Promise<string | undefined>;
  /** Returns the holders of several values in order, with one read. */
  holdersOf(ctx: ServiceContext, wishes: readonly Wish[]): Promise<(string | undefined)[]>;
}

/**
 * Declares a value that only one record may have: a name, an e-mail, a serial number. Each value has a small stream on
 * which competing commands meet. Reserve all values of a record, then write it:
 *
 *     const taken = await serials.reserveMany(ctx, units.map(({ id, keys }) => ({ record: id, wishes: keys })),
 *     commandContext);
 *     const free = units.filter((_, at) => taken[at] === undefined);
 *     const outcomes = await ctx.handleCommands(unitDecider, ReceiveUnit, free, commandContext);
 *     await serials.release(ctx, wantedBy(refused(free, outcomes)), commandContext);
 *
 * The record's ID derives from the command, so an interrupted command completes on retry. A reservation whose record
 * was never written expires after ten minutes; one whose record exists (`has`) never does. To change a value, reserve
 * the new one, write the record, and release the old one. Add `decider` to the service's deciders.
 */
export function defineReservations<F extends AnyEventSchemas, Wish, Code extends string>(
  of: Kind<F, Wish, Code>,
): Reservations<F, Wish, Code> {
  const input = z.object({ record: z.string(), wish: of.wish }) as unknown as z.ZodType<Wished<Wish>>;
  const TakeReservation = internalCommand(`${of.name}.take`, { input, refusals: of.refusals });
  const ReleaseReservation = internalCommand(`${of.name}.give-back`, { input });
  const stream = ({ wish }: Wished<Wish>): string => of.key(wish);

  const take: Reservations<F, Wish, Code>['take'] = decision(TakeReservation, {
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
  const releaseValue: Reservations<F, Wish, Code>['giveBack'] = decision(ReleaseReservation, {
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
    internalCommands: [take, releaseValue],
  });

  const release: Reservations<F, Wish, Code>['release'] = async (ctx, wanted, commandContext) => {
    for (const outcome of await ctx.handleCommands(kind, ReleaseReservation, each(wanted), () =>
      attempt(commandContext),
    ))
      if (outcome.outcome === 'conflict') throw concurrencyProblem(outcome);
  };
  const reserveMany: Reservations<F, Wish, Code>['reserveMany'] = async (ctx, wanted, commandContext) => {
    const known = (): { state: Reservation; version: number } => ({ state: { held: null }, version: 0 });
    const outcomes = await ctx.handleCommands(kind, TakeReservation, each(wanted), () => attempt(commandContext), {
      findKnownState: known,
    });
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
    giveBack: releaseValue,
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
 * Every attempt is a separate command, because the holder shows what was done. A retry can thus reserve again what its
 * first run released.
 */
const attempt = ({ if_match: _, ...commandContext }: CommandContext): CommandContext => ({
  ...commandContext,
  command_id: randomUUID(),
  causation_id: commandContext.command_id,
  dry_run: false,
});
