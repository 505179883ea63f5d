import { dayUseEvents } from '@tailboard/contracts/equipment/use';
import type { ServiceContext } from '@tailboard/service/service-context';
import { dispatch, reaction } from '@tailboard/service/commands/reaction';
import { unitDecider } from '../unit/unit-decider.js';
import { unitKeys } from '../unit/unit-keys.js';
import { UseUnit, WithdrawUse } from '../unit/unit-internal-commands.js';
import { deriveProblemId, RaiseUseProblem, SettleProblem, useProblemDecider } from './use-problem.js';

const findUnit = async (ctx: ServiceContext, key: string | null): Promise<string | null> =>
  key === null ? null : ((await unitKeys.findHolder(ctx, key)) ?? null);

/** Problems that do not move a unit: a closed day is never refused; the warehouse is notified instead. */
const misfits = [
  'NotInInventory',
  'UnitIsRemoved',
  'HeldByAnother',
  'IsMissing',
  'OnAJob',
  'InTheWarehouse',
  'InAnotherShipment',
  'WithTheProvider',
] as const;

/**
 * Moves units to the customers listed in a submitted day, and back from those no longer listed. Each unit is moved
 * first; if it is elsewhere, a problem is raised. All of it is safe to repeat.
 */
export const movingUses = reaction('equipment.uses', dayUseEvents, {
  DayUsesRecorded: async ({ data: { user_id, date, added, withdrawn } }, ctx) => {
    const requests = [];
    for (const use of withdrawn) {
      const id = await findUnit(ctx, use.key);
      const problem = {
        id: deriveProblemId({ user_id, date, ...use }),
        how: 'withdrawn',
        reason: '',
        unit: null,
      } as const;
      if (id !== null) requests.push(dispatch(unitDecider, WithdrawUse, { id, user_id, job_id: use.job_id, date }));
      requests.push(
        dispatch(useProblemDecider, SettleProblem, problem, {
          unless: ['UseProblemNotFound', 'UseProblemSettledAlready'],
        }),
      );
    }
    for (const use of added) {
      const unit = await findUnit(ctx, use.key);
      const { job_id } = use;
      const using = { user_id, job_id, date, override: false, reason: '' };
      if (unit !== null) requests.push(dispatch(unitDecider, UseUnit, { id: unit, ...using }, { unless: misfits }));
      const id = deriveProblemId({ user_id, date, ...use });
      requests.push(dispatch(useProblemDecider, RaiseUseProblem, { id, unit, user_id, date, ...use }));
    }
    return requests;
  },
});
