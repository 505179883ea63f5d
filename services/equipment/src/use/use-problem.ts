import { settlements, useProblemEvents, useProblems, type UseProblem } from '@tailboard/contracts/equipment/use';
import { UseProblemNotFound, UseProblemSettledAlready } from '@tailboard/contracts/equipment/use';
import { ChangedSince } from '@tailboard/contracts/equipment/unit-refusals';
import { refuse } from '@tailboard/contracts/refusal';
import { Uuid } from '@tailboard/contracts/values';
import { decider, decision } from '@tailboard/eventing/decider';
import { derivedId } from '@tailboard/eventing/ids';
import { internalCommand } from '@tailboard/eventing/internal-command';
import type { ReadContext } from '@tailboard/service/service-context';
import { z } from 'zod';
import type { Unit } from '../unit/unit.js';
import { unitDecider } from '../unit/unit-decider.js';

const { shape } = useProblemEvents.shapes.UseProblemRaised.schema;
export type Raised = z.output<typeof useProblemEvents.shapes.UseProblemRaised.schema>;
type Settled = z.output<typeof useProblemEvents.shapes.UseProblemSettled.schema>;
export interface Problem {
  readonly state: 'none' | 'open' | 'settled';
  readonly raised: Raised | null;
  /** The last command that settled it, or undid that, and how it was settled. */
  readonly last: { readonly command_id: string; readonly how: Settled } | null;
}

/**
 * Derives the problem ID: one serial on one job of one user's day has one problem, however often the day is submitted.
 */
export const deriveProblemId = (problem: Pick<Raised, 'user_id' | 'date' | 'job_id' | 'serial' | 'key'>): string =>
  derivedId('useproblem', problem.user_id, problem.date, problem.job_id, problem.key ?? problem.serial);

/**
 * Returns why a unit cannot be moved from a user to the customer of a job; nothing if it is there, or on their list.
 */
export function misfit(unit: Unit, { user_id, job_id }: { user_id: string; job_id: string | null }): UseProblem | null {
  if (unit.status === 'none') return 'NotInInventory';
  if (unit.status === 'removed') return 'UnitIsRemoved';
  if (unit.status === 'on_job') return unit.job_id === job_id ? null : 'OnAJob';
  if (unit.status === 'in_warehouse') return 'InTheWarehouse';
  if (unit.status === 'returned_to_provider') return 'WithTheProvider';
  // A missing unit is one of the list that it is missing from.
  return unit.user_id === user_id ? null : 'HeldByAnother';
}

/**
 * Raised if a unit of a closed day did not move; checked on the unit itself, which was just loaded. A unit that did move
 * has its problem in `why`, which is raised once.
 */
export const RaiseUseProblem = internalCommand('equipment.raise-use-problem', {
  input: z.object({ ...shape, why: z.enum(useProblems).optional(), id: Uuid, unit: Uuid.nullable() }),
});
const raise = decision(RaiseUseProblem, {
  load: async ({ unit, key, user_id, job_id, why }, readContext: ReadContext): Promise<UseProblem | null> => {
    if (why !== undefined) return why;
    if (key === null) return 'NotASerial';
    if (unit === null) return 'NotInInventory';
    return misfit((await readContext.load(unitDecider, unit)).state, { user_id, job_id });
  },
  decide: ({ state }: Problem, { id: _, unit: _u, why, ...use }, { loaded }) =>
    loaded === null || state === 'open' || (why !== undefined && state === 'settled')
      ? []
      : useProblemEvents.make.UseProblemRaised({ ...use, why: loaded }),
});

export const SettleProblem = internalCommand('equipment.settle-problem', {
  input: z.object({ id: Uuid, how: z.enum(settlements), reason: z.string(), unit: Uuid.nullable() }),
  refusals: [UseProblemNotFound, UseProblemSettledAlready],
});
const settle = decision(SettleProblem, ({ state }: Problem, { id: _, ...settled }) => {
  if (state === 'none') return refuse('UseProblemNotFound');
  return state === 'settled' ? refuse('UseProblemSettledAlready') : useProblemEvents.make.UseProblemSettled(settled);
});

/** Undoes the settlement of a problem, or the undo of that. */
export const UndoSettlement = internalCommand('equipment.undo-settlement', {
  input: z.object({ id: Uuid, undoes: Uuid }),
  refusals: [ChangedSince],
});
const undo = decision(UndoSettlement, ({ state, last }: Problem, { undoes }) => {
  if (last?.command_id !== undoes) return refuse('ChangedSince');
  return state === 'settled'
    ? useProblemEvents.make.UseProblemReopened({ undoes })
    : useProblemEvents.make.UseProblemSettled(last.how);
});

/** A unit listed in a closed day that does not match. */
export const useProblemDecider = decider<Problem, typeof useProblemEvents>({
  events: useProblemEvents,
  initial: { state: 'none', raised: null, last: null },
  evolve: {
    UseProblemRaised: (_, raised) => ({ state: 'open', raised, last: null }),
    UseProblemSettled: ({ raised }, how, { command_id }) => ({ state: 'settled', raised, last: { command_id, how } }),
    UseProblemReopened: ({ raised, last }, _, { command_id }) => ({
      state: 'open',
      raised,
      last: last && { ...last, command_id },
    }),
  },
  decisions: [],
  internalCommands: [raise, settle, undo],
});
