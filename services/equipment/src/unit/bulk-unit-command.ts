import { loadUserNames } from '@tailboard/service/queries/people';
import type { Contract, InputOf } from '@tailboard/contracts/contract';
import { translate, type Text } from '@tailboard/contracts/locale';
import type { HeldDetail, UnitChange } from '@tailboard/contracts/equipment/unit-contracts';
import {
  InAnotherShipment,
  overridable,
  WithTheProvider,
  type TooManySerials,
} from '@tailboard/contracts/equipment/unit-refusals';
import { isRefused, refuse, type Refused } from '@tailboard/contracts/refusal';
import type { Position } from '@tailboard/eventing/event-store';
import type { CommandContext, CommandOutcome } from '@tailboard/eventing/handle-command';
import type { Command } from '@tailboard/eventing/internal-command';
import type { RequestContext, ServiceContext } from '@tailboard/service/service-context';
import { bulkResult, describeOutcome } from '@tailboard/service/commands/bulk-result';
import { ProblemError } from '@tailboard/service/http/problem';
import { byKey, givenSerials, findUnits, type FoundUnit, type FoundSerials } from './find-units.js';
import { describeChanges } from './describe-changes.js';
import { describeHeld } from './describe-held.js';
import { unitDecider } from './unit-decider.js';

const noneDone: Text = {
  en: 'No CPEs were changed; each one shows the reason.',
  es: 'No se cambió ningún equipo; cada uno muestra el motivo.',
  'zh-CN': '未更改任何设备，原因见各行。',
};

/** Results of a bulk command on units, by serial. */
export interface BulkUnitOutput {
  readonly ids: string[];
  readonly override: string[];
  readonly held: Record<string, string>;
  readonly held_details: Record<string, HeldDetail>;
  readonly reason_needed: string[];
  readonly errors: Record<string, string>;
  readonly repeated: string[];
  readonly units: Record<string, UnitChange>;
  readonly command_id: string;
}
export interface BulkUnitResult<Output> {
  readonly output: BulkUnitOutput;
  readonly position: Position;
  /** Outputs of the successful units, by serial. */
  readonly outputs: ReadonlyMap<string, Output>;
}
/** One unit of a request: its serial, and its result. */
export interface UnitResult {
  readonly raw: string;
  readonly id: string;
  readonly outcome: CommandOutcome;
}

/**
 * Runs the same command on every unit of a request, each with a separate result: the decisions are based on the read
 * model's rows and are appended together. A unit that is specified by serial and by MAC counts once.
 * @param options `unknown` handles serials without a unit; by default they are reported as "not in inventory". `versions` are
 *   those that the user saw, by serial or MAC
 */
export async function bulkUnitCommand<C extends Command>(
  ctx: ServiceContext,
  commandContext: CommandContext & RequestContext,
  options: {
    contract: Contract;
    serials: readonly string[];
    command: C;
    input: (id: string) => InputOf<C>;
    unknown?: (given: readonly FoundSerials[]) => Promise<readonly UnitResult[]>;
    versions?: Readonly<Record<string, number>> | undefined;
  },
): Promise<BulkUnitResult<unknown> | Refused<typeof TooManySerials.code>> {
  const read = await givenSerials(ctx, options.serials);
  if (isRefused(read)) return read;
  const versions = byKey(options.versions);
  const found = await findUnits(ctx, [...new Set([...read.given.map(({ key }) => key), ...versions.keys()])]);
  const seen = new Map<string, number>();
  for (const [key, version] of versions) {
    const id = found.get(key)?.id;
    // Of two versions, one is not the current one.
    if (id !== undefined) seen.set(id, Math.min(version, seen.get(id) ?? version));
  }
  const named = new Map<string, FoundSerials & { found: FoundUnit }>();
  const repeated = [...read.repeated];
  const unknown: FoundSerials[] = [];
  for (const given of read.given) {
    const unit = found.get(given.key);
    if (!unit) unknown.push(given);
    else if (named.has(unit.id)) repeated.push(given.key);
    else named.set(unit.id, { ...given, found: unit });
  }
  const those = [...named.values()];
  const outcomes = await ctx.handleCommands(
    unitDecider,
    options.command,
    those.map((one) => options.input(one.found.id)),
    (_, index) => {
      const if_match = seen.get(those[index]!.found.id);
      return if_match === undefined ? commandContext : { ...commandContext, if_match };
    },
    { findKnownState: (input) => named.get((input as { id: string }).id)?.found.known },
  );
  const results: UnitResult[] = [
    ...those.map((one, index) => ({ raw: one.key, id: one.found.id, outcome: outcomes[index]! })),
    ...(options.unknown
      ? await options.unknown(unknown)
      : unknown.map(({ raw }) => notDone(raw, refuse('NotInInventory')))),
    ...read.wrong.map(({ raw, refusal }) => notDone(raw, refusal)),
  ];
  return toBulkUnitResult(ctx, commandContext, options.contract, results, repeated);
}

export const notDone = (raw: string, refusal: Refused): UnitResult => ({
  raw,
  id: '',
  outcome: { outcome: 'refused', refusal },
});

/**
 * Returns the response to a bulk request; if nothing was done and nothing needs confirmation, it is a 422 with the same
 * content.
 */
export async function toBulkUnitResult(
  ctx: ServiceContext,
  { locale, command_id }: Pick<RequestContext, 'locale' | 'command_id'>,
  contract: Contract,
  results: readonly UnitResult[],
  repeated: readonly string[],
): Promise<BulkUnitResult<unknown>> {
  const outcomes = await withNames(ctx, results);
  const { position, override, errors, ids } = bulkResult(
    results.map(({ raw }) => raw),
    outcomes,
    { contract, locale, overridable: overridable.map(({ code }) => code) },
  );
  const idOf = new Map(results.map(({ raw, id }) => [raw, id]));
  const toConfirm = new Set(override);
  const refused = outcomes.flatMap((outcome, index) => {
    const { raw, id } = results[index]!;
    return toConfirm.has(raw) && outcome.outcome === 'refused' ? [{ raw, id, outcome }] : [];
  });
  // The day from which a unit is packed in a shipment is not recorded in its row.
  const placed = refused.filter(({ outcome }) => outcome.refusal.refused !== InAnotherShipment.code);
  const details = await describeHeld(
    ctx,
    placed.map(({ id }) => id),
  );
  const changed = results.flatMap(({ raw, id, outcome }) =>
    outcome.outcome === 'performed' ? [{ raw, id, version: outcome.version, events: outcome.events }] : [],
  );
  const output = {
    ids: ids.map((raw) => idOf.get(raw)!),
    override,
    held: Object.fromEntries(refused.map(({ raw, outcome }) => [raw, describeOutcome(contract, outcome, locale)])),
    held_details: Object.fromEntries(
      placed.flatMap(({ raw, id }) => {
        const detail = details.get(id);
        return detail ? [[raw, detail]] : [];
      }),
    ),
    reason_needed: refused
      .filter(({ outcome }) => outcome.refusal.refused === WithTheProvider.code)
      .map(({ raw }) => raw),
    errors,
    repeated: [...repeated],
    units: await describeChanges(ctx, changed, locale),
    command_id,
  };
  if (ids.length === 0 && override.length === 0)
    throw new ProblemError(422, (readerLocale) => ({ ...output, message: translate(noneDone, readerLocale) }) as never);
  const outputs = new Map(
    outcomes.flatMap((outcome, index) =>
      outcome.outcome === 'performed' ? [[results[index]!.raw, outcome.output] as const] : [],
    ),
  );
  return { output, position, outputs };
}

/** Replaces the IDs of holders, locations and shipments in refusals with their names. */
export async function withNames(ctx: ServiceContext, results: readonly UnitResult[]): Promise<CommandOutcome[]> {
  const listMentioned = (key: 'label' | 'place' | 'shipment'): string[] =>
    results.flatMap(({ outcome }) =>
      outcome.outcome === 'refused' ? ((outcome.refusal.values[key] as string | undefined) ?? []) : [],
    );
  const places = listMentioned('place');
  const shipments = listMentioned('shipment');
  const [people, located, shipped] = await Promise.all([
    loadUserNames(ctx, listMentioned('label')),
    places.length === 0
      ? []
      : ctx.db.query<{ id: string; name: string }>(
          'select id::text as id, name from location where id::text = any($1)',
          [places],
        ),
    shipments.length === 0
      ? []
      : ctx.db.query<{ id: string; name: string }>(
          `select id::text as id, coalesce(nullif(rma, ''), '–') as name from shipment where id::text = any($1)`,
          [shipments],
        ),
  ]);
  const names = new Map([...people, ...[...located, ...shipped].map(({ id, name }) => [id, name] as const)]);
  return results.map(({ outcome }) => {
    if (outcome.outcome !== 'refused') return outcome;
    const { refused, values } = outcome.refusal;
    const named = Object.entries(values).map(([key, value]) => [
      key,
      key === 'label' || key === 'place' || key === 'shipment' ? (names.get(value as string) ?? value) : value,
    ]);
    return { outcome: 'refused', refusal: refuse(refused, Object.fromEntries(named) as never) };
  });
}
