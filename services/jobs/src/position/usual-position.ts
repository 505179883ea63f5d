import { addDays } from '@tailboard/contracts/company-time';
import { UsualPosition } from '@tailboard/contracts/jobs/position';
import { queryHandler } from '@tailboard/service/service-context';
import { jobsProjection } from '../job/job-projection.js';

/** Older jobs may be from an area that the company has left. */
const DAYS = 90;

/** Returns the median position of recent jobs: unlike the mean, it is not moved by a few wrong positions. */
export const getUsualPosition = queryHandler(UsualPosition, [jobsProjection.name], async (_, { db }, { today }) => {
  const [median] = await db.query<{ lat: number | null; lng: number | null }>(
    `select percentile_cont(0.5) within group (order by (address->>'lat')::float8) as lat,
            percentile_cont(0.5) within group (order by (address->>'lng')::float8) as lng
     from job where date >= $1 and address->>'lat' is not null and address->>'lng' is not null`,
    [addDays(today, -DAYS)],
  );
  const { lat = null, lng = null } = median ?? {};
  return { data: lat === null || lng === null ? null : { lat, lng } };
});
