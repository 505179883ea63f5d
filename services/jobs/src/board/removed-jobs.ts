import { jobFacts, type JobDetails } from '@tailboard/contracts/jobs/job';
import { forEachBounded } from '@tailboard/eventing/bounded';
import type { EventStore } from '@tailboard/eventing/event-store';
import { upcast } from '@tailboard/eventing/upcast';

/** The particulars of jobs that are in no read model any more, from their events; there are few of them. */
export async function removedJobs(store: EventStore, ids: readonly string[]): Promise<Map<string, JobDetails>> {
  const found = await forEachBounded(ids, async (id) => {
    const facts = (await store.read(`job-${id}`)).map((event) => upcast(event, jobFacts.shapes).data);
    return facts.findLast((data): data is { details: JobDetails } => Object.hasOwn(data as object, 'details'))?.details;
  });
  return new Map(ids.flatMap((id, at) => (found[at] ? [[id, found[at]] as const] : [])));
}
