import type { Ownership } from '@tailboard/service/service-context';
import { visitDecider } from './visit-decider.js';
import { exists } from './visit.js';

/** A visit belongs to the technician of its job once they were notified. */
export const visitsOwned: Ownership = {
  record: 'visit',
  reads: [],
  findOwned: async (ids, ctx, { actor_id }) => {
    const loaded = await ctx.loadMany(visitDecider, ids);
    return new Map(
      loaded.flatMap(({ state }, index) =>
        exists(state) ? [[ids[index]!, state.technician_id === actor_id && state.notified_at !== null] as const] : [],
      ),
    );
  },
};
