import { visitEvents } from '@tailboard/contracts/qc/visit';
import { decider } from '@tailboard/eventing/decider';
import { answerVisit, closeVisit, notifyTechnician, repairVisit } from './answer-visit.js';
import { assignVisit, removeVisit } from './assign-visit.js';
import { inspectVisit } from './inspect-visit.js';
import { planVisit } from './plan-visit.js';
import { recordReminder, setRepairDate } from './repair-date.js';
import { undoVisit } from './undo-visit.js';
import { evolveVisit, unplanned, type Visit } from './visit.js';

/** One QC visit, from plan to completion. */
export const visitDecider = decider<Visit, typeof visitEvents>({
  events: visitEvents,
  removal: 'VisitRemoved',
  initial: unplanned,
  evolve: evolveVisit,
  decisions: [
    planVisit,
    assignVisit,
    removeVisit,
    inspectVisit,
    notifyTechnician,
    answerVisit,
    repairVisit,
    closeVisit,
    setRepairDate,
  ],
  internalCommands: [undoVisit, recordReminder],
});
