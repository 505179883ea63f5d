import { ANSWER_DAYS, visitEvents } from '@tailboard/contracts/qc/visit';
import { AnswerVisit, CloseVisit, NotifyTechnician, RepairVisit } from '@tailboard/contracts/qc/visit-contracts';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { decision } from '@tailboard/eventing/decider';
import { keepUploads } from '@tailboard/service/blobs/files-of';
import { answerUntil, exists, left, type Visit } from './visit.js';

const { VisitNotified, VisitAnswered, VisitRepaired, VisitClosed } = visitEvents.make;

/**
 * The technician may read the visit from now on, and respond for seven days; if notified twice, the first time counts.
 */
export const notifyTechnician = decision(NotifyTechnician, {
  decide: (visit: Visit) => {
    if (!exists(visit)) return refuse('VisitNotFound');
    if (visit.notified_at !== null) return [];
    if (visit.status === 'planned') return refuse('VisitNotDone');
    if (visit.technician_id === null) return refuse('NobodyToNotify');
    return VisitNotified({ technician_id: visit.technician_id });
  },
  output: (visit: Visit, { id }) => left(id, visit),
});

/**
 * The technician responds about their own work, as often as they like before the deadline. A visit that the technician
 * was not notified of yet is refused like an unknown one, so the response does not reveal planned visits.
 */
export const answerVisit = decision(AnswerVisit, {
  load: async ({ photo_ids }, db: Database) => (photo_ids.length === 0 ? [] : keepUploads(db, photo_ids)),
  decide: (visit: Visit, { tech_comment, photo_ids }, { actor_id, now, loaded: lost }) => {
    if (!exists(visit) || visit.technician_id !== actor_id || visit.notified_at === null)
      return refuse('VisitNotFound');
    if (visit.status === 'closed') return refuse('VisitIsClosed');
    if (now > answerUntil(visit.notified_at)) return refuse('AnswerTooLate', { days: ANSWER_DAYS });
    if (lost.length > 0) return refuse('AnswerPhotoMissing');
    return VisitAnswered({ tech_comment, photo_ids });
  },
  output: (visit: Visit, { id }) => left(id, visit),
});

export const repairVisit = decision(RepairVisit, {
  decide: (visit: Visit, { comment }) => {
    if (!exists(visit)) return refuse('VisitNotFound');
    if (visit.status === 'planned') return refuse('VisitNotDone');
    if (visit.status === 'closed') return refuse('VisitIsClosed');
    return visit.status === 'repaired' ? [] : VisitRepaired({ comment });
  },
  output: (visit: Visit, { id }) => left(id, visit),
});

export const closeVisit = decision(CloseVisit, {
  decide: (visit: Visit) => {
    if (!exists(visit)) return refuse('VisitNotFound');
    if (visit.status === 'planned') return refuse('VisitNotDone');
    return visit.status === 'closed' ? [] : VisitClosed({});
  },
  output: (visit: Visit, { id }, { command_id }) => ({ ...left(id, visit), command_id }),
});
