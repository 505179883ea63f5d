import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Code } from '@tailboard/contracts/jobs/code';
import type { Blocking } from '@tailboard/contracts/jobs/daily-work';
import { useSession } from '@tailboard/web/app-context';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { CodeLines } from './code-lines.js';
import { CodePicker } from './code-picker.js';
import type { DayCodes } from './codes.js';
import type { DayJob, TypedJob } from './day-values.js';
import { NotDoneReason } from './not-done-reason.js';
import { SerialNotes } from './serial-notes.js';
import { Serials } from './serials.js';
import { countCode, UsualCodes } from './usual-codes.js';

const LEAKAGE = 255;
const COMMENT = 2000;
/** Two fields per row if there is space. */
const columns = { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 1fr)' };

export interface JobEntriesProps {
  readonly job: DayJob;
  readonly values: TypedJob;
  readonly codes: DayCodes;
  /** Problems of this job that prevent the submission or need attention. */
  readonly blocked: readonly Blocking[];
  /** Returns the error message of a field: `codes.1`, `not_done_code_id`, `serials`. */
  readonly faultAt: (field: string) => string | undefined;
  readonly disabled: boolean;
  readonly elsewhere: (serial: string) => string | undefined;
  readonly onChange: (change: Partial<TypedJob>) => void;
}

/**
 * Entries of a job: its codes, or why it was not done, serials, leakage and comment; missing entries are indicated
 * beside each.
 */
export function JobEntries({
  job,
  values,
  codes,
  blocked,
  faultAt,
  disabled,
  elsewhere,
  onChange,
}: JobEntriesProps): ReactNode {
  const t = useTexts('dispatch-close-day');
  const e = useTexts('dispatch-close-day-jobs');
  const b = useTexts('dispatch-close-day-blocking');
  const { state } = useSession();
  const take = ({ id: code_id }: Code, missed: boolean): void => {
    if (state.status === 'in') countCode(state.user.id, job.category?.id ?? null, code_id);
    onChange({ codes: withOne(values.codes, code_id, missed) });
  };
  /** Missing entries are indicated where they are entered. */
  const lacks = (type: Blocking['type']): ReactNode =>
    blocked.some((one) => one.type === type) && (
      <Typography variant="body2" sx={{ color: 'warning.main', fontWeight: 600 }}>
        {b(`lacks.${type}`)}
      </Typography>
    );
  // Empty fields of a read-only day are omitted.
  const shows = (value: string | readonly unknown[] | null): boolean => !disabled || (value?.length ?? 0) > 0;
  const { completed: _, ...written } = values;
  const bare = Object.values(written).every((value) => (value?.length ?? 0) === 0);
  return (
    <Box sx={{ px: 1.5, pt: 1, pb: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {[faultAt('job_id'), faultAt('completed')].map(
        (sentence) =>
          sentence !== undefined && (
            <FormHelperText key={sentence} error sx={{ m: 0 }}>
              {sentence}
            </FormHelperText>
          ),
      )}
      {lacks('job_not_completed')}
      {disabled && bare && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('nothingEntered')}
        </Typography>
      )}
      {shows(values.codes) && (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <CodeLines
            lines={values.codes}
            codes={codes}
            findFault={(at) => faultAt(`codes.${at}`)}
            disabled={disabled}
            onLines={(lines) => onChange({ codes: lines })}
          />
          {!disabled && (
            <>
              <UsualCodes
                codes={codes.work}
                category={job.category?.id ?? null}
                has={new Set(values.codes.map(({ code_id }) => code_id))}
                onAdd={(code) => take(code, false)}
              />
              <CodePicker codes={codes.work} loading={codes.loading} label={e('addCode')} onAdd={take} />
            </>
          )}
          {lacks('job_without_code')}
        </Box>
      )}
      <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: columns }}>
        {shows(values.not_done_code_id) && (
          <NotDoneReason
            codes={codes}
            value={values.not_done_code_id}
            fault={faultAt('not_done_code_id')}
            disabled={disabled}
            onPick={(not_done_code_id) => onChange({ not_done_code_id })}
          />
        )}
        {shows(values.serials) && (
          <Box sx={{ display: 'grid', gap: 0.5 }}>
            <Serials
              serials={values.serials}
              elsewhere={elsewhere}
              fault={faultAt('serials')}
              disabled={disabled}
              onSerials={(serials) => onChange({ serials })}
            />
            {lacks('equipment_missing')}
            <SerialNotes job={job} values={values} codes={codes} />
          </Box>
        )}
        {shows(values.leakage) && (
          <TextField
            label={e('leakage')}
            value={values.leakage}
            disabled={disabled}
            error={faultAt('leakage') !== undefined}
            helperText={faultAt('leakage')}
            onChange={({ target }) => onChange({ leakage: target.value })}
            slotProps={{ htmlInput: { maxLength: LEAKAGE } }}
          />
        )}
        {shows(values.comment) && (
          <TextField
            label={e('comment')}
            value={values.comment}
            disabled={disabled}
            multiline
            error={faultAt('comment') !== undefined}
            helperText={faultAt('comment')}
            onChange={({ target }) => onChange({ comment: target.value })}
            slotProps={{ htmlInput: { maxLength: COMMENT } }}
          />
        )}
      </Box>
    </Box>
  );
}

/** Adds one of a code: an existing line's quantity increases. */
function withOne(lines: TypedJob['codes'], code_id: string, missed: boolean): TypedJob['codes'] {
  const at = lines.findIndex((line) => line.code_id === code_id && line.missed === missed);
  if (at === -1) return [...lines, { code_id, quantity: 1, missed }];
  return lines.map((line, index) => (index === at ? { ...line, quantity: (line.quantity ?? 0) + 1 } : line));
}
