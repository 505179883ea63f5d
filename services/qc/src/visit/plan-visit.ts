import { addDays } from '@tailboard/contracts/company-time';
import { PlanVisit } from '@tailboard/contracts/qc/visit-contracts';
import { LATEST_DAYS, visitEvents } from '@tailboard/contracts/qc/visit';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { decision } from '@tailboard/eventing/decider';
import { exists, toVisitId, type Visit } from './visit.js';
import { findInspector, unfit, type Inspector } from './who-inspects.js';

interface Known {
  readonly job: { readonly user_id: string | null; readonly date: string; readonly completed: boolean } | undefined;
  readonly inspector: Inspector | null;
}

const { VisitPlanned, VisitAssigned } = visitEvents.make;

/** A completed job of the last 60 days is visited once, and not by the technician who did it. */
export const planVisit = decision(PlanVisit, {
  stream: ({ assignment_id }) => toVisitId(assignment_id),
  reads: ['qc.jobs', 'qc.people'],
  load: async ({ assignment_id, inspector_id }, db: Database): Promise<Known> => {
    const [job] = await db.query<NonNullable<Known['job']>>('select user_id, date, completed from job where id = $1', [
      assignment_id,
    ]);
    return { job, inspector: await findInspector(db, inspector_id) };
  },
  decide: (visit: Visit, { assignment_id, date, inspector_id }, { loaded: { job, inspector }, today, command_id }) => {
    if (exists(visit)) return visit.planned_with === command_id ? [] : refuse('VisitExists');
    if (!job?.completed) return refuse('JobNotVisitable');
    if (job.date < addDays(today, -LATEST_DAYS)) return refuse('JobTooOld', { days: LATEST_DAYS });
    const no = unfit(inspector_id, inspector, job.user_id);
    if (no) return no;
    const planned = VisitPlanned({ job_id: assignment_id, technician_id: job.user_id, date });
    if (inspector_id === null) return planned;
    return [planned, VisitAssigned({ user_id: inspector_id, date, from_user_id: null, from_date: date })];
  },
  output: ({ version }: Visit, { assignment_id }) => ({ data: { id: toVisitId(assignment_id), version } }),
});
