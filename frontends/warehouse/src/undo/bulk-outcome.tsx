import type { ApiError } from '@tailboard/web/api/problem';
import type { HeldUnit } from '@tailboard/web/forms/override-dialog';
import { z } from 'zod';

/** The response of a command on many units: done, not done with the reason, and those that need confirmation. */
const Outcome = z.object({
  ids: z.array(z.string()),
  errors: z.record(z.string(), z.string()),
  override: z.array(z.string()).default([]),
  /** Where each unit is that needs confirmation. */
  held: z.record(z.string(), z.string()).default({}),
  /** Since when it is there, and the job on which it is. */
  held_details: z
    .record(
      z.string(),
      z.object({ since: z.string().nullable(), user: z.string().nullable(), job: z.string().nullable() }),
    )
    .default({}),
  /** The units that were returned to the provider: overwriting them needs a reason. */
  reason_needed: z.array(z.string()).default([]),
  /** Each changed unit's model, the places between which it was moved, and its version. */
  units: z
    .record(
      z.string(),
      z.object({
        model: z.string().nullable(),
        from: z.string().nullable(),
        to: z.string().nullable(),
        version: z.int(),
      }),
    )
    .default({}),
  command_id: z.string().optional(),
  /** The shipment of the units. */
  shipment_id: z.string().optional(),
  /** Where each counted unit is that is not expected; `null`: not in inventory. */
  unexpected: z.record(z.string(), z.string().nullable()).default({}),
  /** The previous place of each unit that is now in the warehouse. */
  came: z.record(z.string(), z.enum(['here', 'moved', 'back', 'found'])).default({}),
});
export type Outcome = z.output<typeof Outcome>;

/** A unit that needs confirmation, with its holder, for the dialog that asks for it. */
export interface UnitToConfirm extends HeldUnit {
  readonly requiresReason: boolean;
}
/** Returns the units of an outcome that need confirmation. */
export const listUnitsToConfirm = ({
  override,
  held,
  held_details,
  reason_needed,
}: Pick<Outcome, 'override' | 'held' | 'held_details' | 'reason_needed'>): UnitToConfirm[] =>
  override.map((id) => {
    const { user, ...detail } = held_details[id] ?? {};
    const holder = [held[id], user].filter(Boolean).join(' · ');
    return { id, ...detail, ...(holder === '' ? {} : { holder }), requiresReason: reason_needed.includes(id) };
  });

/**
 * Returns the outcome of a command on many units. If nothing was done, it is a 422 with the same body: a result, not a
 * validation error.
 */
export function toOutcome(response: { output: unknown } | { problem: ApiError }): Outcome | undefined {
  if ('output' in response) return Outcome.parse(response.output);
  return response.problem.status === 422 ? Outcome.safeParse(response.problem.body).data : undefined;
}

/** Returns the versions of the units that a command changed, by serial. */
export const versionsIn = ({ units }: Pick<Outcome, 'units'>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(units).map(([serial, { version }]) => [serial, version]));
