import type { EventOf } from '@tailboard/contracts/event';
import { ANSWER_DAYS, type Finding, type visitEvents, type VisitStatus } from '@tailboard/contracts/qc/visit';
import { derivedId } from '@tailboard/eventing/ids';
import type { Evolve } from '@tailboard/eventing/decider';

/** A visit's state from its events. */
export interface Visit {
  readonly status: 'unknown' | 'removed' | VisitStatus;
  readonly job_id: string;
  readonly technician_id: string | null;
  /** The inspector. */
  readonly user_id: string | null;
  readonly date: string;
  readonly codes: readonly Finding[];
  readonly passed: boolean | null;
  readonly tech_photo_ids: readonly string[];
  readonly repair_until: string | null;
  /** When the technician was last reminded of the repair, and by which command. */
  readonly reminded: { readonly at: string; readonly command_id: string } | null;
  readonly notified_at: string | null;
  readonly version: number;
  /** The user who changed it last, reported in conflicts. */
  readonly touched_by: string;
  /** Its newest change, if a command can undo it. */
  readonly last: LastChange | null;
  /** The command that planned it: the same form again plans nothing new. */
  readonly planned_with: string;
}

/** A change that can be undone, with what it replaced. */
type LastChange = { readonly command_id: string } & (
  | { readonly kind: 'planned' }
  | { readonly kind: 'assigned'; readonly user_id: string | null; readonly date: string }
  | { readonly kind: 'repaired' | 'closed'; readonly status: StatusAfterUndo }
  | { readonly kind: 'reopened'; readonly status: 'repaired' | 'closed' }
);
/** The status of a visit that was repaired or closed before. */
export type StatusAfterUndo = 'done' | 'tech_answered' | 'repaired';

export const unplanned: Visit = {
  status: 'unknown',
  job_id: '',
  technician_id: null,
  user_id: null,
  date: '',
  codes: [],
  passed: null,
  tech_photo_ids: [],
  repair_until: null,
  reminded: null,
  notified_at: null,
  version: 0,
  touched_by: '',
  last: null,
  planned_with: '',
};

/** Derives the ID of a job's visit: repeated planning by any user gives the same visit. */
export const toVisitId = (jobId: string): string => derivedId('qc', jobId);

/** Deadline for a response, ISO 8601. */
export const answerUntil = (notifiedAt: string): string =>
  new Date(Date.parse(notifiedAt) + ANSWER_DAYS * 86_400_000).toISOString();

type VisitDomainEvent = EventOf<typeof visitEvents>;
const next = (visit: Visit, { actor_id }: { actor_id: string }, changed: Partial<Visit>): Visit => ({
  ...visit,
  ...changed,
  version: visit.version + 1,
  touched_by: actor_id,
  last: changed.last ?? null,
});
const toStatusAfterUndo = ({ status }: Visit): StatusAfterUndo =>
  status === 'tech_answered' || status === 'repaired' ? status : 'done';

export const evolveVisit: Evolve<Visit, VisitDomainEvent> = {
  VisitPlanned: (_, planned, recorded) =>
    next({ ...unplanned, version: 0 }, recorded, {
      ...planned,
      status: 'planned',
      planned_with: recorded.command_id,
      last: { kind: 'planned', command_id: recorded.command_id },
    }),
  VisitAssigned: (visit, { user_id, date, from_user_id, from_date }, { command_id, ...recorded }) =>
    next(visit, recorded, {
      user_id,
      date,
      // A command that plans a visit for an inspector is undone as a whole.
      last:
        visit.last?.kind === 'planned' && visit.last.command_id === command_id
          ? visit.last
          : { kind: 'assigned', command_id, user_id: from_user_id, date: from_date },
    }),
  VisitInspected: (visit, { codes, passed }, at) =>
    next(visit, at, { status: visit.status === 'planned' ? 'done' : visit.status, codes, passed }),
  VisitNotified: (visit, _, at) => next(visit, at, { notified_at: at.at }),
  VisitAnswered: (visit, { photo_ids }, at) =>
    next(visit, at, {
      status: visit.status === 'done' ? 'tech_answered' : visit.status,
      tech_photo_ids: photo_ids,
    }),
  RepairDateSet: (visit, { repair_until }, at) => next(visit, at, { repair_until }),
  RepairReminded: (visit, _, at) => next(visit, at, { reminded: { at: at.at, command_id: at.command_id } }),
  VisitRepaired: (visit, _, at) =>
    next(visit, at, {
      status: 'repaired',
      last: { kind: 'repaired', command_id: at.command_id, status: toStatusAfterUndo(visit) },
    }),
  VisitClosed: (visit, _, at) =>
    next(visit, at, {
      status: 'closed',
      last: { kind: 'closed', command_id: at.command_id, status: toStatusAfterUndo(visit) },
    }),
  VisitReopened: (visit, { status }, at) =>
    next(visit, at, {
      status,
      last: {
        kind: 'reopened',
        command_id: at.command_id,
        status: visit.status === 'closed' ? 'closed' : 'repaired',
      },
    }),
  VisitRemoved: (visit, _, at) => next(visit, at, { status: 'removed' }),
};

export const exists = ({ status }: Visit): boolean => status !== 'unknown' && status !== 'removed';
/** Returns the response of the commands on one visit. */
export const left = (id: string, { status, version }: Visit) => ({
  data: { id, status: status as VisitStatus, version },
});
