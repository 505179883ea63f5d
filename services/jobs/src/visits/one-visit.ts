import type { Job } from '@tailboard/contracts/jobs/job';
import { endedVisits } from '@tailboard/contracts/jobs/plan/current-visit';
import { isRefused } from '@tailboard/contracts/refusal';
import type { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import { EndVisit } from '../job/end-visit.js';
import { jobDecider } from '../job/job-decider.js';

/** A technician's day; `user_id` null: no technician has the job. */
export interface VisitedDay {
  readonly user_id: string | null;
  readonly date: string;
}

/**
 * Ends all visits of a technician's day but the current one, after a command recorded or restored a step. Of two
 * commands at the same moment, the later one sees the steps of both. Returns the version of each ended job.
 */
export async function keepOneVisit(
  command: MultiStreamCommand,
  { user_id, date }: VisitedDay,
): Promise<ReadonlyMap<string, number>> {
  const versions = new Map<string, number>();
  if (user_id === null) return versions;
  await command.ctx.waitForProjection('jobs.jobs', command.position);
  const jobs = await command.ctx.db.query<Pick<Job, 'id' | 'completed' | 'on_the_way_at' | 'arrived_at'>>(
    `select id, (status = 'completed')::int as completed, on_the_way_at, arrived_at from job
     where user_id = $1 and date = $2 and (on_the_way_at is not null or arrived_at is not null)
     order by touched, id`,
    [user_id, date],
  );
  const { ended, done_at } = endedVisits(jobs);
  if (done_at === null) return versions;
  for (const { id } of ended) {
    const outcome = await command.handleOnce(`end visit ${id}`, jobDecider, EndVisit, { id, user_id, date, done_at });
    if (!isRefused(outcome)) versions.set(id, outcome.version);
  }
  return versions;
}
