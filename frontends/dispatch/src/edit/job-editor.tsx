import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Job } from '@tailboard/contracts/jobs/job';
import { CreateJob } from '@tailboard/contracts/jobs/job-edit';
import { Icon } from '@tailboard/ui/icons';
import { useToast } from '@tailboard/ui/toast';
import { DraftRestored, useDraft, useDraftIn } from '@tailboard/web/forms/draft';
import { FormProblem, useContractForm } from '@tailboard/web/forms/form';
import { useFormat } from '@tailboard/web/i18n/format';
import { NO_RESPONSE, type ApiError } from '@tailboard/web/api/problem';
import { useTexts } from '@tailboard/web/i18n/texts';
import { commonTexts } from '@tailboard/web/i18n/common-texts';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { dispatchTexts } from '../texts.js';
import { ConflictChoice } from './conflict.js';
import { editTexts } from './edit-texts.js';
import { fields, valuesOf, type Field, type FieldValue, type JobValues } from './form-values.js';
import { JobFields } from './job-fields.js';
import type { References } from './references.js';
import { useSaving, type Base } from './use-saving.js';
import { ReadFailed } from '@tailboard/web/queries/read-failed';

/**
 * Form of a new or existing job. Typed input is stored until it is saved; concurrent changes are shown beside it.
 * @param start initial values without a draft
 * @param onTyped receives whether the form has unsaved input
 */
export function JobEditor({
  job,
  start,
  lists,
  onTyped,
  children,
}: {
  job: Job | null;
  start: JobValues;
  lists: References;
  onTyped?: (typed: boolean) => void;
  /** More buttons beside the save button. */
  children?: ReactNode;
}): ReactNode {
  const t = useTexts(editTexts);
  const w = useTexts(commonTexts);
  const d = useTexts(dispatchTexts);
  const format = useFormat();
  const navigate = useNavigate();
  const { toast } = useToast();
  const labels = useMemo(
    () =>
      Object.fromEntries(
        fields.map((field) => [
          field,
          field === 'date' || field === 'points' ? w(field) : t(field.replace('address.', '') as 'city'),
        ]),
      ) as Record<Field, string>,
    [t, w],
  );
  const draft = useDraft<JobValues, Base>(`job.${job?.id ?? 'new'}`);
  const [base, setBase] = useState<Base>(() => draft.found?.base ?? { version: job?.version ?? 0, values: start });
  const form = useContractForm(CreateJob, {
    labels,
    start: base.values,
    advice: {
      'address.state': t('stateLooks'),
      'address.zip': t('zipLooks'),
      points: t('pointsLook'),
      'address.lat': t('latLooks'),
      'address.lng': t('lngLooks'),
    },
  });
  const { restored, discard } = useDraftIn(form, draft, base);
  const { problem, conflict, save } = useSaving({
    job,
    base,
    setBase,
    form,
    valuesOf: (found) => valuesOf(found, lists.usualPoints),
    onSaved: (date) => {
      form.reset(form.getValues());
      draft.clear();
      toast(t(job ? 'saved' : 'created'));
      void navigate(`/admin/jobs/assign?date=${date}`);
    },
  });

  const { isDirty, isSubmitting } = form.formState;
  useEffect(() => onTyped?.(isDirty), [onTyped, isDirty]);
  // While nothing is typed, the form follows the job.
  const [followed, setFollowed] = useState<Base | null>(null);
  if (job && job.version > base.version && !isDirty && !restored) {
    const next = { version: job.version, values: valuesOf(job, lists.usualPoints) };
    setBase(next);
    setFollowed(next);
  }
  const { reset } = form;
  useEffect(() => {
    if (followed) reset(followed.values);
  }, [followed, reset]);

  const date = String(form.watch('date'));
  const category = String(form.watch('category_id'));
  const usual = job && category === (job.category?.id ?? '') ? job.points : lists.usualPoints(category);
  const shown = (field: Field, value: FieldValue): string => {
    if (value === null || value === '') return t('empty');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (field === 'date') return format.date(String(value));
    if (field === 'type') return d(`type.${value as Job['type']}`);
    const list = { category_id: lists.categories, time_slot_id: lists.slots, location_id: lists.locations }[
      field as 'category_id'
    ];
    return list?.find(({ id }) => id === value)?.name ?? String(value);
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label={t(job ? 'edit' : 'new')}
      onSubmit={(event) => void form.handleSubmit((values) => save(values))(event)}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {restored && isDirty && <DraftRestored onDiscard={discard} />}
      {lists.problem && (
        <ReadFailed problem={lists.problem} onRetry={lists.again}>
          {t('listsFailed', { message: lists.problem.message })}
        </ReadFailed>
      )}
      {conflict && <ConflictChoice conflict={conflict} form={form} labels={labels} shown={shown} />}
      <Refusal problem={problem} />
      <JobFields
        form={form}
        labels={labels}
        lists={lists}
        usual={usual}
        dateHint={job?.user && date !== job.date ? t('travels', { who: job.user.label }) : undefined}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          {t(job ? 'save' : 'create')}
        </Button>
        {isDirty && <Button onClick={discard}>{t('discard')}</Button>}
        <Box sx={{ flex: 1 }} />
        {children}
      </Box>
    </Box>
  );
}

/**
 * Why the job was not saved. The button is at the end of a long form, so problems without a field are scrolled into
 * view.
 */
function Refusal({ problem }: { problem: ApiError | null }): ReactNode {
  const t = useTexts(editTexts);
  const refusal = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem && Object.keys(problem.errors).length === 0) refusal.current?.focus();
  }, [problem]);
  return (
    <Box ref={refusal} tabIndex={-1} sx={{ scrollMarginTop: 64, '&:empty': { display: 'none' } }}>
      {problem?.status === NO_RESPONSE ? (
        <Alert severity="warning" variant="outlined" icon={<Icon name="warning" />}>
          {t('unsure', { message: problem.message })}
        </Alert>
      ) : (
        <FormProblem problem={problem} />
      )}
    </Box>
  );
}
