import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Job } from '@tailboard/contracts/jobs/job';
import { CreateJob, EditJob } from '@tailboard/contracts/jobs/job-edit';
import { useToast } from '@tailboard/ui/toast';
import { useContractForm, type FormOf } from '@tailboard/web/forms/form';
import { useSave, type SavingOf } from '@tailboard/web/forms/save';
import { SaveForm } from '@tailboard/web/forms/save-form';
import { useTexts } from '@tailboard/web/i18n/texts';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useEffect, useId, useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { jobRefreshes } from '../job/job-refreshes.js';
import { fields, toValues, type Field, type JobValues } from './form-values.js';
import { JobFields } from './job-fields.js';
import { useNewJobTechnician } from './new-job-technician.js';
import type { JobOptions } from './job-options.js';

type Saving = SavingOf<typeof CreateJob>;

/** Form of a new job. */
export function NewJobForm({ start, lists }: { start: JobValues; lists: JobOptions }): ReactNode {
  const t = useTexts('dispatch-edit');
  const openBoard = useOpenBoard();
  const { field, assign, discard } = useNewJobTechnician();
  const saving: Saving = useSave(useJobForm(start), CreateJob, {
    draft: 'job.new',
    refreshes: jobRefreshes,
    onSaved: ({ data }) => void assign(data).then(({ text, tone }) => openBoard(text, data.date, tone)),
  });
  const discardAll = (): void => {
    discard();
    saving.discard();
  };
  return (
    <JobForm
      saving={{ ...saving, discard: discardAll }}
      label={t('new')}
      submit={t('create')}
      lists={lists}
      technician={field}
    />
  );
}

/**
 * Form of an existing job.
 * @param onUnsavedChange receives whether the form has unsaved input
 */
export function JobEditor({
  job,
  lists,
  onUnsavedChange,
  children,
}: {
  job: Job;
  lists: JobOptions;
  onUnsavedChange: (hasUnsavedInput: boolean) => void;
  /** More buttons beside the save button. */
  children: ReactNode;
}): ReactNode {
  const t = useTexts('dispatch-edit');
  const openBoard = useOpenBoard();
  const saving: Saving = useSave(useJobForm(toValues(job, lists.getDefaultPoints)), EditJob, {
    draft: `job.${job.id}`,
    version: job.version,
    toInput: (values) => ({ ...values, id: job.id }),
    // A conflict states where the job is, but not the fields of the form.
    toValues: () => ({}),
    refreshes: jobRefreshes,
    onSaved: ({ data }) => openBoard(t('saved'), data.date),
  });
  const { hasUnsavedInput } = saving;
  useEffect(() => onUnsavedChange(hasUnsavedInput), [onUnsavedChange, hasUnsavedInput]);
  return (
    <JobForm saving={saving} label={t('edit')} submit={t('save')} lists={lists} job={job}>
      {children}
    </JobForm>
  );
}

/** Returns a function that reports the saved job and opens the board of its date. */
function useOpenBoard(): (message: string, date: string, tone?: 'success' | 'warning' | 'error') => void {
  const navigate = useNavigate();
  const { toast } = useToast();
  return (message, date, tone) => {
    toast(message, tone);
    void navigate(`/admin/jobs/assign?date=${date}`);
  };
}

function useJobForm(start: JobValues): FormOf<typeof CreateJob> {
  const t = useTexts('dispatch-edit');
  const tCommon = useTexts('web');
  const labels = useMemo(
    () =>
      Object.fromEntries(
        fields.map((field) => [
          field,
          field === 'date' || field === 'points' ? tCommon(field) : t(field.replace('address.', '') as 'city'),
        ]),
      ) as Record<Field, string>,
    [t, tCommon],
  );
  return useContractForm(CreateJob, {
    labels,
    start,
    advice: {
      'address.state': t('stateHelp'),
      'address.zip': t('zipHelp'),
      points: t('pointsHelp'),
    },
  });
}

function JobForm({
  saving,
  label,
  submit,
  lists,
  job,
  technician,
  children,
}: {
  saving: Saving;
  label: string;
  submit: string;
  lists: JobOptions;
  job?: Job;
  /** The field for the technician of a new job. */
  technician?: ReactNode;
  children?: ReactNode;
}): ReactNode {
  const t = useTexts('dispatch-edit');
  const id = useId();
  return (
    <SaveForm saving={saving} label={label} formId={id}>
      {lists.problem && (
        <ReadFailed problem={lists.problem} onRetry={lists.retry}>
          {t('listsFailed', { message: lists.problem.message })}
        </ReadFailed>
      )}
      <JobFields fields={saving.form} lists={lists} job={job} technician={technician} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" loading={saving.pending}>
          {submit}
        </Button>
        {saving.hasUnsavedInput && <Button onClick={saving.discard}>{t('discard')}</Button>}
        <Box sx={{ flex: 1 }} />
        {children}
      </Box>
    </SaveForm>
  );
}
