import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import type { OutputOf } from '@tailboard/contracts/contract';
import { decideOutcome } from '@tailboard/contracts/qc/outcome';
import { appliesTo, type QcCheck } from '@tailboard/contracts/qc/qc-check';
import type { QcCode } from '@tailboard/contracts/qc/qc-code';
import type { Qc } from '@tailboard/contracts/qc/visit';
import { InspectVisit, UploadQcPhoto } from '@tailboard/contracts/qc/visit-contracts';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/layout/page';
import { useToast } from '@tailboard/ui/toast';
import { FormCheck, FormField } from '@tailboard/web/forms/fields';
import { useValuesForm, type Labelled } from '@tailboard/web/forms/form';
import { useOnline } from '@tailboard/web/offline/cached-query';
import { useTexts } from '@tailboard/web/i18n/texts';
import { storedUploads } from '@tailboard/web/forms/stored-uploads';
import type { QueuedCommand } from '@tailboard/web/offline/outbox-store';
import { NO_RESPONSE } from '@tailboard/web/api/problem';
import type { RequestInput } from '@tailboard/web/api/request';
import { SaveForm } from '@tailboard/web/forms/save-form';
import { useSave, type QueuedInput } from '@tailboard/web/forms/save';
import { useMemo, useState, type FormEvent, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { ChecklistFields } from './checklist-fields.js';
import { FindingFields, type Found } from './finding-fields.js';
import { useInspections, useVerdictRules } from './use-inspections.js';
import { refreshes } from './visit-refreshes.js';
import { VisitPlace } from './visit-place.js';
import { useVisitFormat } from './use-visit-format.js';

/** Form values; `''` as outcome: determined by the codes. */
const Values = z.object({
  codes: z.array(
    z.object({
      qc_code_id: z.string(),
      note: z.string().max(1000),
      photo_ids: z.array(z.string()),
      photo_notes: z.record(z.string(), z.string().max(200)),
    }),
  ),
  checked_ids: z.array(z.string()),
  passed: z.enum(['', 'yes', 'no']),
  safety_passed: z.enum(['', 'yes', 'no']),
  customer_home: z.boolean(),
  comment: z.string().max(2000),
  safety_comment: z.string().max(2000),
});
type Values = z.input<typeof Values>;

const toPassed = (choice: Values['passed']): boolean | null => (choice === '' ? null : choice === 'yes');
/** Initial values from the visit: an outcome is selected only if it was overruled. */
function toStart(visit: Qc): Values {
  const chosen = (stated: boolean | null, rule: boolean | undefined): Values['passed'] =>
    stated === null || stated === rule ? '' : stated ? 'yes' : 'no';
  return {
    codes: visit.codes.map(({ qc_code_id, note, photo_ids, photo_notes }) => ({
      qc_code_id,
      note,
      photo_ids,
      photo_notes,
    })),
    checked_ids: visit.checklist.flatMap(({ qc_check_id, checked }) => (checked ? [qc_check_id] : [])),
    passed: chosen(visit.passed, visit.by_rule?.passed),
    safety_passed: chosen(visit.safety_passed, visit.by_rule?.safety_passed),
    customer_home: visit.customer_home ?? false,
    comment: visit.comment,
    safety_comment: visit.safety_comment,
  };
}

const BLANK: Values = {
  ...{ codes: [], checked_ids: [], passed: '', safety_passed: '', customer_home: false },
  ...{ comment: '', safety_comment: '' },
};

/** Returns the input of an inspection that was saved offline and not accepted yet. */
function toQueuedInput(action: QueuedCommand | undefined): QueuedInput<Values> | undefined {
  if (!action) return undefined;
  const input = action.input as RequestInput<typeof InspectVisit>;
  const chosen = (stated: boolean | null | undefined): Values['passed'] =>
    stated == null ? '' : stated ? 'yes' : 'no';
  const codes = (input.codes ?? []).map((code) => ({ photo_notes: {}, ...code }));
  const values = Values.parse({
    checked_ids: [],
    ...input,
    codes,
    passed: chosen(input.passed),
    safety_passed: chosen(input.safety_passed),
  });
  return { version: input.version, values, blank: BLANK };
}

/** Inspection form: codes with notes and photos; the outcome is explained as it changes, and input is stored. */
export function InspectForm({ visit, action }: { visit: Qc; action: QueuedCommand | undefined }): ReactNode {
  const visitFormat = useVisitFormat();
  const { t } = visitFormat;
  const navigate = useNavigate();
  const w = useTexts('web');
  const { toast } = useToast();
  const { outbox } = useInspections();
  const queued = useMemo(() => toQueuedInput(action), [action]);
  const labels = {
    codes: t('findings'),
    checked_ids: t('checklist'),
    passed: t('overrule'),
    safety_passed: t('overruleSafety'),
    customer_home: t('customerHome'),
    comment: t('comment'),
    safety_comment: t('safetyComment'),
  };
  const form = useValuesForm<Values>(Values, { labels, start: toStart(visit) });
  const toInput = (
    { passed, safety_passed, ...values }: Values,
    version = visit.version,
  ): RequestInput<typeof InspectVisit> => ({
    id: visit.id,
    version,
    ...values,
    passed: toPassed(passed),
    safety_passed: toPassed(safety_passed),
  });
  const saving = useSave(form, InspectVisit, {
    draft: `qc.${visit.id}`,
    version: visit.version,
    queued,
    toInput,
    refreshes,
    onSaved: (_: OutputOf<typeof InspectVisit>, values) => {
      if (action) outbox.dismiss(action.key);
      toast(t('saved', { outcome: t((toPassed(values.passed) ?? outcomeIn(values)) ? 'passed' : 'failed') }));
      void navigate(`/qcs/viewqc?id=${visit.id}&date=${visit.date}`);
    },
  });
  const online = useOnline();
  const offline = !online || saving.problem?.status === NO_RESPONSE;
  const later = form.handleSubmit((values) => {
    if (action) outbox.dismiss(action.key);
    outbox.enqueue(InspectVisit, toInput(values, saving.version), { subject: visit.id, label: visitFormat.job(visit) });
    saving.discard();
    toast(t('keptToast'));
    void navigate('/qcs/manage');
  });
  const [isBlocked, setIsBlocked] = useState(false);
  const rules = useVerdictRules();
  const known = useCodes(visit, rules.codes);
  const isReady = rules.isLoaded;
  const items = rules.checks.filter((check) => appliesTo(check, visit.assignment?.category_id ?? null));
  const block = (event?: FormEvent): void => {
    event?.preventDefault();
    setIsBlocked(true);
  };
  /** Returns whether the visit would pass although items of the checklist are open. */
  const isIncomplete = (): boolean => {
    const values = form.getValues();
    const passes = toPassed(values.passed) ?? outcomeIn(values);
    return passes && items.some(({ id }) => !values.checked_ids.includes(id));
  };
  const submit = (event?: FormEvent): void => {
    if (!isReady || isIncomplete()) block(event);
    else if (offline) void later(event);
    else void saving.submit(event);
  };
  const shown = { ...saving, ...(offline ? { problem: null } : {}), submit };
  const outcomeIn = (values: Values): boolean =>
    decideOutcome(listGrades(values.codes, known), rules.minorLimit).passed;
  return (
    <Panel>
      <Box sx={{ p: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {visit.assignment && <VisitPlace job={visit.assignment} />}
        {offline && (
          <Alert severity="warning" variant="outlined" icon={<Icon name="clock" />} role="status">
            {t('offline')}
          </Alert>
        )}
        <SaveForm saving={shown} label={t('manage')} cancel={`/qcs/viewqc?id=${visit.id}&date=${visit.date}`}>
          <FindingFields
            form={form}
            known={known}
            visitId={visit.id}
            later={storedUploads(outbox, UploadQcPhoto, visit.id)}
          />
          <ChecklistFields
            form={form}
            items={items}
            isRefused={isBlocked}
            hasFindings={form.watch('codes').length > 0}
          />
          {isReady ? (
            <OutcomeExplanation form={form} known={known} limit={rules.minorLimit} items={items} />
          ) : (
            <Alert
              severity={isBlocked ? 'error' : 'warning'}
              variant="outlined"
              icon={<Icon name="warning" />}
              role={isBlocked ? 'alert' : 'status'}
              action={
                <Button color="inherit" onClick={rules.refetch}>
                  {w('retry')}
                </Button>
              }
            >
              {t(isBlocked ? 'notSavedWithoutCodes' : 'noCodes')}
            </Alert>
          )}
          <FormCheck form={form} name="customer_home" />
          <FormField form={form} name="comment" multiline minRows={2} />
          <FormField form={form} name="safety_comment" multiline minRows={2} />
        </SaveForm>
      </Box>
    </Panel>
  );
}

const listGrades = (found: readonly Found[], known: readonly QcCode[]) =>
  found.flatMap(({ qc_code_id }) => known.filter(({ id }) => id === qc_code_id));

/**
 * The outcome by rule, explained as it changes, and the two options to overrule it. A visit without an outcome of its own
 * has none as long as items of the checklist are open.
 */
function OutcomeExplanation({
  form,
  known,
  limit,
  items,
}: {
  form: Labelled<Values>;
  known: readonly QcCode[];
  limit: number;
  items: readonly Pick<QcCheck, 'id'>[];
}): ReactNode {
  const { t } = useVisitFormat();
  const { codes = [], checked_ids = [], passed, safety_passed } = useWatch({ control: form.control });
  const rule = decideOutcome(listGrades(codes as Found[], known), limit);
  const overruled =
    (passed !== '' && (passed === 'yes') !== rule.passed) ||
    (safety_passed !== '' && (safety_passed === 'yes') !== rule.safety_passed);
  const openItems = items.filter(({ id }) => !checked_ids.includes(id)).length;
  const isOpen = rule.passed && passed !== 'no' && openItems > 0;
  const safety = t(rule.safety_passed ? 'safe' : 'unsafe');
  return (
    <>
      <Alert
        severity={isOpen ? 'info' : rule.passed ? 'success' : 'error'}
        variant="outlined"
        icon={<Icon name={isOpen ? 'info' : rule.passed ? 'check' : 'error'} />}
        role="status"
      >
        {isOpen
          ? t('byRuleOpen', { count: openItems, safety })
          : t('byRule', { outcome: t(rule.passed ? 'passed' : 'failed'), safety })}{' '}
        {overruled && t('overruled')}
      </Alert>
      <FormField
        form={form}
        name="passed"
        select
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('asCodes')}</MenuItem>
        <MenuItem value="yes">{t('passed')}</MenuItem>
        <MenuItem value="no">{t('failed')}</MenuItem>
      </FormField>
      <FormField
        form={form}
        name="safety_passed"
        select
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('asCodes')}</MenuItem>
        <MenuItem value="yes">{t('safe')}</MenuItem>
        <MenuItem value="no">{t('unsafe')}</MenuItem>
      </FormField>
    </>
  );
}

/** Returns the codes in use, and those of the visit as they were when found. */
function useCodes(visit: Qc, now: readonly QcCode[]): readonly QcCode[] {
  const frozen = visit.codes.map(({ qc_code_id, note: _, photo_ids: _p, photo_notes: _n, ...code }): QcCode => ({
    ...code,
    id: qc_code_id,
    description: '',
    photo_required: false,
    sort: 0,
    active: false,
    version: 0,
  }));
  return [...frozen, ...now.filter(({ id }) => !frozen.some((one) => one.id === id))];
}
