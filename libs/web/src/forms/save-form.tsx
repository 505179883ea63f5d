import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Icon } from '@tailboard/ui/icons';
import { useEffect, useRef, type ReactNode } from 'react';
import type { FieldPath, FieldValues, PathValue } from 'react-hook-form';
import { Link } from 'react-router';
import { useCompany } from '../app/company.js';
import { DraftRestored } from './draft.js';
import { FormProblem, asLabelled } from './form.js';
import { useFormat } from '../i18n/format.js';
import { NO_RESPONSE } from '../api/problem.js';
import type { EditConflict, Saving } from './save.js';
import { useTexts } from '../i18n/texts.js';

/**
 * Frame of a form saved by `useSave`: restored draft, refusals, concurrent changes, fields and buttons.
 * @param label accessible name of the form
 * @param submit label of the button; default `Save`
 * @param cancel target of the cancel link; it also deletes the draft
 * @param formId ID of a form whose buttons are elsewhere, in the footer of a modal: `type="submit" form={formId}`
 * @param say formats a field's value if it is an ID or a code and its field does not know how
 */
export function SaveForm<V extends FieldValues>({
  saving,
  label,
  submit,
  cancel,
  formId,
  formatValue,
  children,
}: {
  saving: Saving<V>;
  label: string;
  submit?: string;
  cancel?: string;
  formId?: string;
  formatValue?: (field: string, value: unknown) => string | undefined;
  children: ReactNode;
}): ReactNode {
  const t = useTexts('web-save');
  const { form, problem, changed } = saving;
  // The button is at the end of a long form, so problems without a field are scrolled into view.
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (changed || (problem && Object.keys(problem.errors).length === 0)) notice.current?.focus();
  }, [problem, changed]);
  return (
    <Box
      component="form"
      noValidate
      aria-label={label}
      {...(formId === undefined ? {} : { id: formId })}
      onSubmit={saving.submit}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {saving.restored && <DraftRestored onDiscard={saving.discard} />}
      <Box
        ref={notice}
        tabIndex={-1}
        sx={{ display: 'grid', gap: 2, scrollMarginTop: 64, '&:empty': { display: 'none' } }}
      >
        {changed && <ChangedMeanwhile saving={saving} formatValue={formatValue} />}
        {problem?.status === NO_RESPONSE ? (
          <Alert severity="warning" variant="outlined" icon={<Icon name="warning" />}>
            {t('unsure', { message: problem.message })}
          </Alert>
        ) : (
          <FormProblem problem={problem} labels={form.labels} />
        )}
      </Box>
      {children}
      {formId === undefined && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button type="submit" variant="contained" loading={saving.pending}>
            {submit ?? t('save')}
          </Button>
          {cancel !== undefined && (
            <Button component={Link} to={cancel} onClick={saving.discard}>
              {t('cancel')}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}

function ChangedMeanwhile<V extends FieldValues>({
  saving: { form, changed },
  formatValue,
}: {
  saving: Saving<V>;
  formatValue: ((field: string, value: unknown) => string | undefined) | undefined;
}): ReactNode {
  const t = useTexts('web-save');
  const format = useFormat();
  const { zone } = useCompany();
  if (!changed) return null;
  const toText = (field: string, value: unknown): string => {
    const text = formatValue?.(field, value) ?? form.displays.get(field)?.(value);
    if (text !== undefined) return text;
    if (value === null || value === undefined || value === '') return t('nothing');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  const line = (key: 'now' | 'taken', { field, now, yours }: EditConflict): string =>
    t(key, { field: form.labels[field] ?? field, now: toText(field, now), yours: toText(field, yours) });
  return (
    <Alert severity="warning" variant="outlined" icon={<Icon name="warning" />}>
      {t(changed.when === null ? 'changedSometime' : 'changed', {
        who: changed.who ?? t('somebody'),
        when: changed.when === null ? undefined : format.instant(changed.when, zone),
      })}
      <Box component="ul" sx={{ m: 0, my: 0.5, pl: 2.5 }}>
        {changed.clashes.map((clash) => (
          <li key={clash.field}>
            {line('now', clash)}{' '}
            <Button
              aria-label={t('takeOf', { field: form.labels[clash.field] ?? clash.field })}
              onClick={() =>
                asLabelled(form).setValue(clash.field as FieldPath<V>, clash.now as PathValue<V, FieldPath<V>>, {
                  shouldDirty: true,
                  shouldValidate: true,
                })
              }
            >
              {t('take')}
            </Button>
          </li>
        ))}
        {changed.taken.map((clash) => (
          <li key={clash.field}>{line('taken', clash)}</li>
        ))}
      </Box>
      <Typography variant="body2">{t('again')}</Typography>
    </Alert>
  );
}
