import {
  CountReasonNeeded,
  StockCountIsClosed,
  StockCountNotFound,
  stockCountEvents,
  type CountState,
} from '@tailboard/contracts/equipment/stock-count';
import { CountChanged } from '@tailboard/contracts/equipment/unit-refusals';
import { refuse } from '@tailboard/contracts/refusal';
import { Uuid } from '@tailboard/contracts/values';
import { decider, decision, type DecisionOutcome } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';

/** A stock count besides what was counted, and the last command on it, which an undo reverts. */
export interface Counting {
  readonly status: CountState['status'] | 'none';
  readonly result: CountState['result'];
  readonly location_id: string;
  readonly last: {
    readonly command_id: string;
    readonly was: CountState;
    readonly added: readonly string[];
    readonly removed: readonly string[];
  } | null;
  /** The commands that counted, the last one first: several users count at once, and each undoes their own scans. */
  readonly steps: Step | null;
}
interface Step {
  readonly command_id: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly undoes: string | null;
  readonly before: Step | null;
}
/** Returns what a command counted, unless it was undone. */
function findStep(steps: Step | null, command_id: string): Step | null {
  for (let step = steps; step; step = step.before) {
    if (step.undoes === command_id) return null;
    if (step.command_id === command_id) return step;
  }
  return null;
}
const event = stockCountEvents.make;
const { StockCountOpened, UnitsCounted, StockCountClosed } = stockCountEvents.shapes;
const id = { id: Uuid };

/** Decides for an open count only. */
const whileOpen = <Code extends string>(
  { status }: Counting,
  decide: () => DecisionOutcome<Code>,
): DecisionOutcome<Code | 'StockCountNotFound' | 'StockCountIsClosed'> => {
  if (status === 'none') return refuse('StockCountNotFound');
  return status === 'open' ? decide() : refuse('StockCountIsClosed');
};

export const BeginCount = internalCommand('equipment.begin-count', {
  input: z.object({ ...id, ...StockCountOpened.schema.shape }),
});
const begin = decision(BeginCount, ({ status }: Counting, { id: _, ...opened }) =>
  status === 'none' ? event.StockCountOpened(opened) : [],
);

/** Adds keys to the count, or removes them. The caller has left out those that change nothing. */
export const RecordCounted = internalCommand('equipment.record-counted', {
  input: z.object({ ...id, ...UnitsCounted.schema.shape }),
  refusals: [StockCountNotFound, StockCountIsClosed],
});
const record = decision(RecordCounted, (state: Counting, { id: _, ...counted }) =>
  whileOpen(state, () => (counted.added.length + counted.removed.length === 0 ? [] : event.UnitsCounted(counted))),
);

/** Closes the count with its result. A difference from the inventory needs a reason. */
export const FinishCount = internalCommand('equipment.finish-count', {
  input: z.object({ ...id, ...StockCountClosed.schema.shape }),
  refusals: [StockCountNotFound, StockCountIsClosed, CountReasonNeeded],
});
const finish = decision(FinishCount, (state: Counting, { id: _, ...result }) =>
  whileOpen(state, () =>
    result.reason === '' && (result.unexpected.length > 0 || result.missing.some(({ reason }) => reason === ''))
      ? refuse('CountReasonNeeded')
      : event.StockCountClosed(result),
  ),
);

export const AbandonCount = internalCommand('equipment.abandon-count', {
  input: z.object(id),
  refusals: [StockCountNotFound, StockCountIsClosed],
});
const abandon = decision(AbandonCount, (state: Counting) => whileOpen(state, () => event.StockCountCanceled({})));

/** Undoes the last command on a count, or an earlier scan while the count is open. */
export const RestoreCount = internalCommand('equipment.restore-count', {
  input: z.object({ ...id, undoes: Uuid }),
  refusals: [CountChanged],
});
const restore = decision(RestoreCount, ({ last, steps, status, result }: Counting, { undoes }) => {
  const scan = findStep(steps, undoes);
  const done =
    last?.command_id === undoes ? last : scan && status === 'open' ? { ...scan, was: { status, result } } : null;
  return done
    ? event.StockCountRestored({ undoes, to: done.was, added: [...done.removed], removed: [...done.added] })
    : refuse('CountChanged');
});

const nothing = { added: [], removed: [] } as const;
const withChange = (
  state: Counting,
  { command_id }: { command_id: string },
  to: Partial<CountState>,
  { added, removed, undoes = null }: Pick<Step, 'added' | 'removed'> & { undoes?: string | null } = nothing,
): Counting => {
  const { status, result } = state;
  // An undo of the first command cancels the count.
  const was = { status: status === 'none' ? ('canceled' as const) : status, result };
  const steps =
    added.length + removed.length === 0 ? state.steps : { command_id, added, removed, undoes, before: state.steps };
  return { ...state, ...to, steps, last: { command_id, was, added, removed } };
};

/** Counts of the units of a location. What was counted is in the read model. */
export const stockCountDecider = decider<Counting, typeof stockCountEvents>({
  events: stockCountEvents,
  initial: { status: 'none', result: null, location_id: '', last: null, steps: null },
  evolve: {
    StockCountOpened: (state, { location_id }, meta) => ({
      ...withChange(state, meta, { status: 'open' }),
      location_id,
    }),
    UnitsCounted: (state, counted, meta) => withChange(state, meta, {}, counted),
    StockCountClosed: (state, result, meta) => withChange(state, meta, { status: 'closed', result }),
    StockCountCanceled: (state, _, meta) => withChange(state, meta, { status: 'canceled' }),
    StockCountRestored: (state, { to, ...step }, meta) => withChange(state, meta, to, step),
  },
  decisions: [],
  internalCommands: [begin, record, finish, abandon, restore],
});
