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
export interface RequestedValue<Value> {
  readonly record: string;
  readonly values: readonly Value[];
}
interface ReservationInput<Value> {
  readonly record: string;
  readonly value: Value;
}
/** Why a record did not get its values. */
export type NotReserved<Code extends string = string> = RefusedOutcome<Code> | ConcurrencyConflict;
type ReservationCommand<Value, Code extends string> = InternalCommand<
  string,
  z.ZodType<ReservationInput<Value>>,
  z.ZodVoid,
  Code
>;

/** Lifetime in ms of a reservation whose record was never written, for example after a crash. */
const LAPSES_AFTER = 600_000;
/** Older reservations are renewed by a retry, so that they do not expire meanwhile. */
const RENEWED_AFTER = LAPSES_AFTER / 2;

interface Kind<F extends AnyEventSchemas, Value, Code extends string> {
  /** Prefix of the internal command names: `identity.reservation`. */
  readonly name: string;
  readonly events: F;
  readonly value: z.ZodType<Value>;
  /** Stream ID of a value within the category. Different spellings of a value give the same ID. */
  readonly key: (value: Value) => string;
  readonly toReserved: (value: Value, record: string) => DomainEvent;
  readonly toReleased: (record: string) => DomainEvent;
  /** The holder of the value after each event; `null` after its release. */
  readonly holder: {
    readonly [T in EventOf<F>['type']]: (data: Extract<EventOf<F>, { type: T }>['data']) => string | null;
  };
  /** Returns whether a record has the value according to its own events. Its reservation then never expires. */
  readonly has: (readContext: ReadContext, record: string, value: Value) => Promise<boolean>;
  /** Returns whether another record has the value without a reservation: for records older than reservations. */
  readonly hasUnreserved?: (readContext: ReadContext, record: string, value: Value) => Promise<boolean>;
  readonly refusals: readonly Refusal<Code>[];
  /** Refusal if the value belongs to another record; `holder` is its ID, if known. */
  readonly refuseTaken: (value: Value, holder: string | null) => Refused<Code>;
}

export interface Reservations<F extends AnyEventSchemas, Value, Code extends string> {
  readonly decider: Decider<Reservation, F>;
  readonly take: Decision<ReservationCommand<Value, Code>, Reservation, { in_use: boolean }, ReadContext>;
  readonly releaseValue: Decision<ReservationCommand<Value, never>, Reservation, { has: boolean }, ReadContext>;
  /** Reserves all requested values, or none and returns the refusal. */
  reserve(
    ctx: ServiceContext,
    wanted: RequestedValue<Value>,
    commandContext: CommandContext,
  ): Promise<Refused<Code> | undefined>;
  /**
   * Reserves for many records in order and returns for each why it did not get its values. The earlier record wins a
   * shared value; a failure does not affect the others.
   */
  reserveMany(
    ctx: ServiceContext,
    wanted: readonly RequestedValue<Value>[],
    commandContext: CommandContext,
  ): Promise<(NotReserved<Code> | undefined)[]>;
  /** Releases reservations of these records for values that they do not have. */
  release(ctx: ServiceContext, wanted: readonly RequestedValue<Value>[], commandContext: CommandContext): Promise<void>;
  /**
   * Returns the holder of a value according to its stream, which is never behind like a row. The holder may be about to
   * gain or lose the value.
   */
  findHolder(ctx: ServiceContext, value: Value): Promise<string | undefined>;
  /** Returns the holders of several values in order, with one read. */
  findHolders(ctx: ServiceContext, values: readonly Value[]): Promise<(string | undefined)[]>;
}

/**
 * Declares a value that only one record may have: a name, an e-mail, a serial number. Each value has a small stream on
 * which competing commands meet. Reserve all values of a record, then write it:
 *
 *     const taken = await serials.reserveMany(ctx, units.map(({ id, keys }) => ({ record: id, values: keys })),
 *     commandContext);
 *     const free = units.filter((_, at) => taken[at] === undefined);
 *     const outcomes = await ctx.handleCommands(unitDecider, ReceiveUnit, free, commandContext);
 *     await serials.release(ctx, wantedBy(refused(free, outcomes)), commandContext);
 *
 * The record's ID derives from the command, so an interrupted command completes on retry. A reservation whose record
 * was never written expires after ten minutes; one whose record exists (`has`) never does. To change a value, reserve
 * the new one, write the record, and release the old one. Add `decider` to the service's deciders.
 */
export function defineReservations<F extends AnyEventSchemas, Value, Code extends string>(
  definition: Kind<F, Value, Code>,
): Reservations<F, Value, Code> {
  const input = z.object({ record: z.string(), value: definition.value }) as unknown as z.ZodType<
    ReservationInput<Value>
  >;
  const TakeReservation = internalCommand(`${definition.name}.take`, { input, refusals: definition.refusals });
  const ReleaseReservation = internalCommand(`${definition.name}.give-back`, { input });
  const stream = ({ value }: ReservationInput<Value>): string => definition.key(value);

  const take: Reservations<F, Value, Code>['take'] = decision(TakeReservation, {
    stream,
    load: async ({ value, record }, readContext: ReadContext, { now }, { held }: Reservation) => ({
      in_use:
        ((await definition.hasUnreserved?.(readContext, record, value)) ?? false) ||
        (held !== null &&
          held.by !== record &&
          hasLapsed(held, now) &&
          (await definition.has(readContext, held.by, value))),
    }),
    decide: ({ held }, { value, record }, { now, loaded }) => {
      const reserved = definition.toReserved(value, record);
      if (held?.by === record) return age(held, now) < RENEWED_AFTER ? [] : reserved;
      if (loaded.in_use || (held && !hasLapsed(held, now))) return definition.refuseTaken(value, held?.by ?? null);
      return held ? [definition.toReleased(held.by), reserved] : reserved;
    },
  });
  const releaseValue: Reservations<F, Value, Code>['releaseValue'] = decision(ReleaseReservation, {
    stream,
    load: async ({ value, record }, readContext: ReadContext, _, { held }: Reservation) => ({
      has: held?.by === record && (await definition.has(readContext, record, value)),
    }),
    decide: ({ held }, { record }, { loaded }) =>
      held?.by === record && !loaded.has ? definition.toReleased(record) : [],
  });
  const evolve = Object.fromEntries(
    Object.entries<(data: never) => string | null>(definition.holder).map(([type, holder]) => [
      type,
      (_: Reservation, data: never, { at }: { at: string }): Reservation => {
        const by = holder(data);
        return { held: by === null ? null : { by, since: at } };
      },
    ]),
  ) as unknown as Evolve<Reservation, EventOf<F>>;
  const reservationDecider = decider<Reservation, F>({
    events: definition.events,
    initial: { held: null },
    evolve,
    decisions: [],
    internalCommands: [take, releaseValue],
  });

  const release: Reservations<F, Value, Code>['release'] = async (ctx, wanted, commandContext) => {
    for (const outcome of await ctx.handleCommands(reservationDecider, ReleaseReservation, toInputs(wanted), () =>
      attempt(commandContext),
    ))
      if (outcome.outcome === 'conflict') throw concurrencyProblem(outcome);
  };
  const reserveMany: Reservations<F, Value, Code>['reserveMany'] = async (ctx, wanted, commandContext) => {
    const assumeFree = (): { state: Reservation; version: number } => ({ state: { held: null }, version: 0 });
    const outcomes = await ctx.handleCommands(
      reservationDecider,
      TakeReservation,
      toInputs(wanted),
      () => attempt(commandContext),
      {
        findKnownState: assumeFree,
      },
    );
    let start = 0;
    const results = wanted.map(({ values }) =>
      outcomes.slice(start, (start += values.length)).find((outcome) => outcome.outcome !== 'performed'),
    );
    await release(
      ctx,
      wanted.filter((_, n) => results[n] !== undefined),
      commandContext,
    );
    return results;
  };
  const findHolders: Reservations<F, Value, Code>['findHolders'] = async (ctx, values) =>
    (await ctx.loadMany(reservationDecider, values.map(definition.key))).map(({ state }) => state.held?.by);

  return {
    decider: reservationDecider,
    take,
    releaseValue,
    reserveMany,
    release,
    findHolders,
    async reserve(ctx, wanted, commandContext) {
      const [not] = await reserveMany(ctx, [wanted], commandContext);
      if (not?.outcome === 'conflict') throw concurrencyProblem(not);
      return not?.refusal;
    },
    findHolder: async (ctx, value) => (await ctx.load(reservationDecider, definition.key(value))).state.held?.by,
  };
}

const age = ({ since }: { since: string }, now: string): number => Date.parse(now) - Date.parse(since);
const hasLapsed = (held: { since: string }, now: string): boolean => age(held, now) >= LAPSES_AFTER;

const toInputs = <Value>(wanted: readonly RequestedValue<Value>[]): ReservationInput<Value>[] =>
  wanted.flatMap(({ record, values }) => values.map((value) => ({ record, value })));

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
