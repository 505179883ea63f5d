import type { EventOf } from '@tailboard/contracts/event';
import { ANSWER_DAYS, type Finding, type visitEvents, type VisitStatus } from '@tailboard/contracts/qc/visit';
import { derivedId } from '@tailboard/eventing/ids';
import type { Evolve } from '@tailboard/eventing/decider';

/** One visit, as its facts have left it. */
export interface Visit {
  readonly status: 'unknown' | 'removed' | VisitStatus;
  readonly job_id: string;
  readonly technician_id: string | null;
  /** Who carries it out. */
  readonly user_id: string | null;
  readonly date: string;
  readonly codes: readonly Finding[];
  readonly passed: boolean | null;
  readonly notified_at: string | null;
  readonly version: number;
  /** Who touched it last: whoever comes too late is told. */
  readonly touched_by: string;
  /** The command that planned it: the same form again plans nothing new. */
  readonly planned_with: string;
}

export const unplanned: Visit = {
  status: 'unknown',
  job_id: '',
  technician_id: null,
  user_id: null,
  date: '',
  codes: [],
  passed: null,
  notified_at: null,
  version: 0,
  touched_by: '',
  planned_with: '',
};

/** The id of a job's visit: whoever plans it, and however often, it is this one. */
export const visitOf = (jobId: string): string => derivedId('qc', jobId);

/** Until when an answer counts, ISO 8601. */
export const answerUntil = (notifiedAt: string): string =>
  new Date(Date.parse(notifiedAt) + ANSWER_DAYS * 86_400_000).toISOString();

type Facts = EventOf<typeof visitEvents>;
const next = (visit: Visit, { actor_id }: { actor_id: string }, changed: Partial<Visit>): Visit => ({
  ...visit,
  ...changed,
  version: visit.version + 1,
  touched_by: actor_id,
});

export const evolveVisit: Evolve<Visit, Facts> = {
  VisitPlanned: (_, planned, at) =>
    next({ ...unplanned, version: 0 }, at, {
      ...planned,
      status: 'planned',
      planned_with: at.command_id,
    }),
  VisitAssigned: (visit, { user_id, date }, at) => next(visit, at, { user_id, date }),
  VisitInspected: (visit, { codes, passed }, at) =>
    next(visit, at, { status: visit.status === 'planned' ? 'done' : visit.status, codes, passed }),
  VisitNotified: (visit, _, at) => next(visit, at, { notified_at: at.at }),
  VisitAnswered: (visit, _, at) =>
    next(visit, at, { status: visit.status === 'done' ? 'tech_answered' : visit.status }),
  VisitRepaired: (visit, _, at) => next(visit, at, { status: 'repaired' }),
  VisitClosed: (visit, _, at) => next(visit, at, { status: 'closed' }),
  VisitRemoved: (visit, _, at) => next(visit, at, { status: 'removed' }),
};

export const exists = ({ status }: Visit): boolean => status !== 'unknown' && status !== 'removed';
/** What the commands on one visit answer with. */
export const left = (id: string, { status, version }: Visit) => ({
  data: { id, status: status as VisitStatus, version },
});
