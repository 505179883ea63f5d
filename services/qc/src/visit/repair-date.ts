import { visitEvents, visitStatuses } from '@tailboard/contracts/qc/visit';
import { RemindOfRepair, SetRepairDate } from '@tailboard/contracts/qc/visit-contracts';
import { refuse } from '@tailboard/contracts/refusal';
import { Uuid } from '@tailboard/contracts/values';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import { exists, left, type Visit } from './visit.js';

/** Time between two reminders of a repair, in ms. */
const REMIND_MS = 3_600_000;
/** Returns why nothing is to be repaired; nothing if something is. */
function refuseRepair(visit: Visit) {
  if (!exists(visit)) return refuse('VisitNotFound');
  if (visit.status === 'planned') return refuse('VisitNotDone');
  if (visit.status === 'closed' || visit.status === 'repaired') return refuse('VisitIsClosed');
  return visit.codes.length === 0 && visit.passed === true ? refuse('VisitPassed') : undefined;
}

/** Sets or removes the date until which the technician is to repair what was found. */
export const setRepairDate = decision(SetRepairDate, {
  decide: (visit: Visit, { repair_until }, { today }) => {
    const refusal = refuseRepair(visit);
    if (refusal) return refusal;
    if (visit.repair_until === repair_until) return [];
    if (repair_until !== null && repair_until < today) return refuse('RepairDatePast');
    return visitEvents.make.RepairDateSet({ repair_until });
  },
  output: (visit: Visit, { id }) => left(id, visit),
});

/** Records that the technician is reminded. */
export const RecordReminder = internalCommand('qc.record-reminder', {
  input: z.object({ id: Uuid }),
  output: z.object({ data: z.object({ id: Uuid, status: z.enum(visitStatuses), version: z.number().int() }) }),
  refusals: RemindOfRepair.refusals,
});
export const recordReminder = decision(RecordReminder, {
  decide: (visit: Visit, _, { now, command_id }) => {
    const refusal = refuseRepair(visit);
    if (refusal) return refusal;
    if (visit.technician_id === null) return refuse('NobodyToNotify');
    if (visit.notified_at === null) return refuse('TechnicianNotNotified');
    const { reminded, technician_id } = visit;
    if (reminded?.command_id === command_id) return [];
    if (reminded && Date.parse(now) - Date.parse(reminded.at) < REMIND_MS) return refuse('RepairRemindedRecently');
    return visitEvents.make.RepairReminded({ technician_id });
  },
  output: (visit: Visit, { id }) => left(id, visit),
});
