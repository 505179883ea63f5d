import type { Job } from '@tailboard/contracts/jobs/job';
import { AssignJobs, MAX_MOVED_JOBS, UndoCommand } from '@tailboard/contracts/jobs/moves';
import { useToast } from '@tailboard/ui/toast';
import { useCommand } from '@tailboard/web/queries/queries';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState } from 'react';
import { jobRefreshes } from '../job/job-refreshes.js';
import { getVersions } from '../board-model/job-versions.js';
import { UNASSIGNED_ID, type Reassignment } from './plan.js';

export interface Outcome extends Reassignment {
  readonly state: 'moved' | 'failed' | 'back' | 'not back';
  readonly reason: string;
}

export interface Reassigning {
  /** Results of each job, in the original order. */
  readonly outcomes: readonly Outcome[];
  /** The server's warnings about the technicians. */
  readonly warnings: readonly string[];
  readonly busy: boolean;
  readonly undoable: boolean;
  /** Why the undo failed. */
  readonly undoProblem: string | null;
  reassign: (reassignments: readonly Reassignment[]) => Promise<void>;
  undo: () => Promise<void>;
}

/** Assigns jobs to technicians, one command for each technician, and can undo all of it. */
export function useReassigning(date: string): Reassigning {
  const t = useTexts('dispatch-reassign');
  const { announce } = useToast();
  const assign = useCommand(AssignJobs, { refreshes: jobRefreshes });
  const back = useCommand(UndoCommand, { refreshes: jobRefreshes });
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [commands, setCommands] = useState<readonly string[]>([]);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [undoProblem, setUndoProblem] = useState<string | null>(null);
  const note = (more: readonly Outcome[]): void =>
    setOutcomes((before) => {
      const after = new Map(before);
      for (const outcome of more) after.set(outcome.job.id, outcome);
      return after;
    });

  const submit = async (reassignments: readonly Reassignment[]): Promise<void> => {
    setBusy(true);
    setUndoProblem(null);
    setWarnings([]);
    const all: Outcome[] = [];
    for (const batch of batches(reassignments)) {
      const [{ technicianId } = { technicianId: UNASSIGNED_ID }] = batch;
      const result = await assign.mutate({
        job_ids: batch.map(({ job }) => job.id),
        user_id: technicianId === UNASSIGNED_ID ? null : technicianId,
        date,
        versions: getVersions(batch.map(({ job }) => job)),
      });
      const done = 'output' in result ? result.output : null;
      const moved = new Set(done?.ids);
      const found = batch.map<Outcome>((reassignment) => ({
        ...reassignment,
        state: moved.has(reassignment.job.id) ? 'moved' : 'failed',
        reason: 'problem' in result ? result.problem.message : (result.output.errors[reassignment.job.id] ?? ''),
      }));
      if (done && done.ids.length > 0) setCommands((before) => [...before, done.command_id]);
      if (done) setWarnings((before) => [...before, ...done.warnings.map(({ message }) => message)]);
      note(found);
      all.push(...found);
    }
    const failed = all.filter(({ state }) => state === 'failed').length;
    announce(t('said', { moved: all.length - failed, failed }));
    setBusy(false);
  };

  const undo = async (): Promise<void> => {
    setBusy(true);
    setUndoProblem(null);
    setWarnings([]);
    // The last move is undone first.
    for (const command_id of [...commands].reverse()) {
      const result = await back.mutate({ command_id });
      if ('problem' in result) {
        setUndoProblem(result.problem.message);
        break;
      }
      const { ids, errors } = result.output;
      setOutcomes((before) => {
        const after = new Map(before);
        for (const id of ids) put(after, id, 'back', '');
        for (const [id, reason] of Object.entries(errors)) put(after, id, 'not back', reason);
        return after;
      });
      setCommands((before) => before.filter((other) => other !== command_id));
    }
    setBusy(false);
  };
  return {
    outcomes: [...outcomes.values()],
    warnings,
    busy,
    undoable: commands.length > 0,
    undoProblem,
    reassign: submit,
    undo,
  };
}

function put(outcomes: Map<Job['id'], Outcome>, id: string, state: Outcome['state'], reason: string): void {
  const found = outcomes.get(id);
  if (found) outcomes.set(id, { ...found, state, reason });
}

/** Groups the moves by technician, in batches of at most the server's limit. */
function batches(reassignments: readonly Reassignment[]): Reassignment[][] {
  const technicianIds = [...new Set(reassignments.map(({ technicianId }) => technicianId))];
  return technicianIds.flatMap((technicianId) => {
    const own = reassignments.filter((reassignment) => reassignment.technicianId === technicianId);
    return Array.from({ length: Math.ceil(own.length / MAX_MOVED_JOBS) }, (_, index) =>
      own.slice(index * MAX_MOVED_JOBS, (index + 1) * MAX_MOVED_JOBS),
    );
  });
}
