import { InspectorNotFound, VisitChangedSince, visitEvents, VisitNotFound } from '@tailboard/contracts/qc/visit';
import { refuse } from '@tailboard/contracts/refusal';
import { Uuid } from '@tailboard/contracts/values';
import type { Database } from '@tailboard/eventing/database';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import { exists, type Visit } from './visit.js';
import { findInspector, type Inspector } from './who-inspects.js';

/** Runs during an undo for each visit that the command changed. */
export const UndoVisit = internalCommand('qc.undo-visit', {
  input: z.object({ id: Uuid, undoes: z.uuid() }),
  refusals: [VisitNotFound, VisitChangedSince, InspectorNotFound],
});

const { VisitAssigned, VisitClosed, VisitRemoved, VisitReopened, VisitRepaired } = visitEvents.make;

/** Restores a visit to its state before a command, if that was its last change. */
export const undoVisit = decision(UndoVisit, {
  reads: ['qc.people'],
  load: (_, db: Database, _context, { last }: Visit): Promise<Inspector | null> =>
    findInspector(db, last?.kind === 'assigned' ? last.user_id : null),
  decide: (visit: Visit, { undoes }, { loaded: inspector }) => {
    if (!exists(visit)) return refuse('VisitNotFound');
    const { last } = visit;
    if (last?.command_id !== undoes) return refuse('VisitChangedSince', { label: visit.touched_by });
    if (last.kind === 'planned') return VisitRemoved({});
    if (last.kind === 'assigned') {
      const { user_id, date } = last;
      if (user_id !== null && !inspector) return refuse('InspectorNotFound');
      return VisitAssigned({ user_id, date, from_user_id: visit.user_id, from_date: visit.date });
    }
    if (last.kind === 'reopened') return last.status === 'closed' ? VisitClosed({}) : VisitRepaired({ comment: '' });
    return VisitReopened({ status: last.status });
  },
});
