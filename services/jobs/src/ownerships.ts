import type { Ownership } from '@tailboard/service/service-context';
import { exists } from './job/record/job.js';
import { jobDecider } from './job/job-decider.js';

/** The jobs of a technician's own route, by their current state. */
const jobs: Ownership = {
  record: 'job',
  reads: [],
  findOwned: async (ids, ctx, { actor_id }) => {
    const loaded = await ctx.loadMany(jobDecider, ids);
    return new Map(
      loaded.flatMap(({ state }, at) => (exists(state) ? [[ids[at]!, state.user_id === actor_id] as const] : [])),
    );
  },
};

/** A work order belongs to the technician of its job. */
const workOrders: Ownership = {
  record: 'work-order',
  reads: ['jobs.work-orders', 'jobs.jobs'],
  findOwned: async (ids, { db }, { actor_id }) => {
    const rows = await db.query<{ id: string; user_id: string | null }>(
      `select work_order.id, job.user_id from work_order left join job on job.id = work_order.job_id
       where work_order.id = any($1)`,
      [ids],
    );
    return new Map(rows.map(({ id, user_id }) => [id, user_id === actor_id]));
  },
};

/** A calendar entry belongs to the users that it names, or to everyone. */
const scheduleEntries: Ownership = {
  record: 'schedule-entry',
  reads: ['jobs.schedule'],
  findOwned: async (ids, { db }, { actor_id }) => {
    const rows = await db.query<{ id: string; own: boolean }>(
      'select id, everyone or user_ids @> array[$2::text] as own from schedule_entry where id = any($1)',
      [ids, actor_id],
    );
    return new Map(rows.map(({ id, own }) => [id, own]));
  },
};

export const ownerships = [jobs, workOrders, scheduleEntries];
