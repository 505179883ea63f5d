import { createHash } from 'node:crypto';
import type { Candidate, SampleRule } from '@tailboard/contracts/qc/sample';

/** Returns the lot of a job: the first six bytes of sha256(seed, a colon, the job's ID), as a fraction of one. */
export const drawLot = (seed: string, jobId: string): number =>
  createHash('sha256').update(`${seed}:${jobId}`).digest().readUIntBE(0, 6) / 2 ** 48;

/**
 * Draws a day's jobs to be visited. A job is drawn if its lot is below the chance of its technician; a technician with
 * fewer visits in the month than the rule requires also gets their jobs with the lowest lots. The same input draws the
 * same jobs.
 */
export function draw(seed: string, rule: SampleRule, candidates: readonly Candidate[]): string[] {
  return candidates.flatMap(({ job_ids, done_before, visits }) => {
    const chance = (at: number): number =>
      (done_before + at < rule.first_jobs ? rule.first_percent : rule.later_percent) / 100;
    const lots = job_ids.map((id, at) => ({ id, lot: drawLot(seed, id), chance: chance(at) }));
    const byLot = [...lots].sort((one, other) => one.lot - other.lot);
    const drawn = byLot.filter(({ lot, chance: share }) => lot < share);
    const missing = Math.max(0, rule.month_least - visits - drawn.length);
    const others = byLot.filter((one) => !drawn.includes(one)).slice(0, missing);
    return [...drawn, ...others].map(({ id }) => id);
  });
}
