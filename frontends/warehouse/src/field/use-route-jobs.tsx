import { AssignedJobs, type Job } from '@tailboard/contracts/jobs/job';
import { useCompany } from '@tailboard/web/app/company';
import { useCachedQuery } from '@tailboard/web/offline/cached-query';

export const formatAddress = ({ address }: Pick<Job, 'address'>): string =>
  [address.address, address.city].filter(Boolean).join(', ');

/** Returns today's route of a technician, cached for offline use, and the current job: the first that is not done. */
export function useRouteJobs(user: string | null): { jobs: readonly Job[]; proposed: Job | undefined } {
  const { today } = useCompany();
  const response = useCachedQuery(AssignedJobs, { date: today });
  const jobs = response.data?.data.filter(({ user_id }) => user !== null && user_id === user) ?? [];
  return { jobs, proposed: jobs.find(({ completed }) => completed === 0) ?? jobs.at(-1) };
}
