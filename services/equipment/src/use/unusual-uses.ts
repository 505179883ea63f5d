import { unitEvents } from '@tailboard/contracts/equipment/unit';
import { dispatch, reaction } from '@tailboard/service/commands/reaction';
import { noUnit } from '../unit/unit.js';
import { unitDecider } from '../unit/unit-decider.js';
import { misfit, deriveProblemId, RaiseUseProblem, useProblemDecider } from './use-problem.js';

/**
 * Raises a use problem if a unit was moved to a job from elsewhere than the list of its user, by override. The warehouse
 * then settles it like a mismatch of a closed day.
 */
export const raisingUnusualUses = reaction('equipment.unusual-uses', unitEvents, {
  UnitUsed: async ({ stream, data: { job_id, user_id, date, from } }, ctx) => {
    const why = misfit({ ...noUnit, ...from }, { user_id, job_id });
    if (why === null) return [];
    const unit = stream.slice(`${unitEvents.category}-`.length);
    const { serial_mac } = (await ctx.load(unitDecider, unit)).state;
    const use = { user_id, date, job_id, serial: serial_mac, key: serial_mac };
    return [dispatch(useProblemDecider, RaiseUseProblem, { ...use, id: deriveProblemId(use), unit, why })];
  },
});
