import { ActiveUsers } from '@tailboard/contracts/identity/user';
import { AssignJob } from '@tailboard/contracts/jobs/job';
import { Picker } from '@tailboard/ui/picker';
import { useDraft } from '@tailboard/web/forms/draft';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCommand, useContractQuery } from '@tailboard/web/queries/queries';
import { useState, type ReactNode } from 'react';
import { jobRefreshes } from '../job/job-refreshes.js';

/** A message about a new job, and how it reads. */
interface Assigned {
  readonly text: string;
  readonly tone: 'success' | 'warning' | 'error';
}

/**
 * Returns the field for the technician of a new job, and a function that assigns the job and reports the outcome: the
 * warnings of the assignment, or why it was refused. A refused job stays unassigned. The technician is part of the draft.
 */
export function useNewJobTechnician(): {
  readonly field: ReactNode;
  /** Forgets the technician, as the form forgets its draft. */
  readonly discard: () => void;
  readonly assign: (job: { id: string; date: string; version: number }) => Promise<Assigned>;
} {
  const t = useTexts('dispatch-edit');
  const { data, loading } = useContractQuery(ActiveUsers, { show: 'all' });
  const draft = useDraft<string, null>('job.new.technician');
  const [chosen, setChosen] = useState<string | null>(draft.found?.values ?? null);
  const choose = (id: string | null): void => {
    setChosen(id);
    if (id === null) draft.clear();
    else draft.keep(id, null);
  };
  const { mutate } = useCommand(AssignJob, { refreshes: jobRefreshes });
  const technicians = (data?.data ?? [])
    .filter(({ roles }) => roles.includes('technician'))
    .map(({ id, label, technician_id }) => ({ id, label, detail: technician_id }));
  return {
    field: (
      <Picker
        label={t('technician')}
        options={technicians}
        loading={loading}
        value={chosen}
        help={t('technicianHelp')}
        onPick={choose}
      />
    ),
    discard: () => choose(null),
    async assign({ id, date, version }) {
      draft.clear();
      if (chosen === null) return { text: t('created'), tone: 'success' };
      const result = await mutate({ id, user_id: chosen, date }, { ifMatch: version });
      if ('problem' in result)
        return { text: t('createdNotAssigned', { message: result.problem.message }), tone: 'error' };
      const who = technicians.find((each) => each.id === chosen)?.label ?? '';
      const warnings = result.output.warnings.map(({ message }) => message);
      return {
        text: [t('createdAndAssigned', { who }), ...warnings].join(' '),
        tone: warnings.length === 0 ? 'success' : 'warning',
      };
    },
  };
}
