import type { JobDetails } from '@tailboard/contracts/jobs/job';
import type { ServiceContext } from '@tailboard/service/service-context';
import { jobDecider } from '../job/job-decider.js';

/** Returns details of removed jobs from their events; there are few. */
export async function removedJobs(
  ctx: Pick<ServiceContext, 'loadMany'>,
  ids: readonly string[],
): Promise<Map<string, JobDetails>> {
  const found = (await ctx.loadMany(jobDecider, ids)).map(
    ({ events }) =>
      events
        .map(({ data }) => data)
        .findLast((data): data is typeof data & { details: JobDetails } => 'details' in data)?.details,
  );
  return new Map(ids.flatMap((id, at) => (found[at] ? [[id, found[at]] as const] : [])));
}
