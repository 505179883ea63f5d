import { AssignVisit, RemoveVisit } from '@tailboard/contracts/qc/visit-contracts';
import { visitEvents } from '@tailboard/contracts/qc/visit';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { decision } from '@tailboard/eventing/decider';
import { exists, left, type Visit } from './visit.js';
import { findInspector, unfit } from './who-inspects.js';

/** Assigns a planned visit to a user and a date, or unassigns it. */
export const assignVisit = decision(AssignVisit, {
  reads: ['qc.people'],
  load: ({ user_id }, db: Database) => findInspector(db, user_id),
  decide: (visit: Visit, { user_id, date }, { loaded: inspector }) => {
    if (!exists(visit)) return refuse('VisitNotFound');
    if (visit.user_id === user_id && visit.date === date) return [];
    if (visit.status !== 'planned') return refuse('VisitDone');
    const no = unfit(user_id, inspector, visit.technician_id);
    if (no) return no;
    return visitEvents.make.VisitAssigned({ user_id, date, from_user_id: visit.user_id, from_date: visit.date });
  },
  output: (visit: Visit, { id }, { command_id }) => ({ ...left(id, visit), command_id }),
});

/** A visit that was never made disappears from lists; its history stays. */
export const removeVisit = decision(RemoveVisit, (visit: Visit) => {
  if (!exists(visit)) return visit.status === 'removed' ? [] : refuse('VisitNotFound');
  return visit.status === 'planned' ? visitEvents.make.VisitRemoved({}) : refuse('VisitDone');
});
