import type { Ownership } from '@tailboard/service/service-context';
import { jobsProjection } from './job/job-projection.js';
import { unitKeyOwnership, unitOwnership } from './unit/unit-history.js';

/** The jobs of a technician's own route. */
const jobs: Ownership = {
  record: 'job',
  reads: [jobsProjection.name],
  findOwned: async (ids, { db }, { actor_id }) => {
    const rows = await db.query<{ id: string; user_id: string | null }>(
      'select id, user_id from job where id = any($1)',
      [ids],
    );
    return new Map(rows.map(({ id, user_id }) => [id, user_id === actor_id]));
  },
};

export const ownerships = [jobs, unitOwnership, unitKeyOwnership];
