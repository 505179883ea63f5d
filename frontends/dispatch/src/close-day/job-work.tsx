import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import Collapse from '@mui/material/Collapse';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Code } from '@tailboard/contracts/jobs/code';
import type { Blocking, DailyWork } from '@tailboard/contracts/jobs/daily-work';
import { Icon } from '@tailboard/ui/icons';
import { Picker } from '@tailboard/ui/picker';
import { useFormat } from '@tailboard/web/format';
import { useSession } from '@tailboard/web/ground';
import { useTexts } from '@tailboard/web/texts';
import { useId, type ReactNode } from 'react';
import { usePlace } from '../job/place.js';
import { dispatchTexts } from '../texts.js';
import { blockingTexts } from './blocking-texts.js';
import { closeDayTexts } from './close-day-texts.js';
import { CodeLines } from './code-lines.js';
import { CodePicker } from './code-picker.js';
import type { DayCodes } from './codes.js';
import type { TypedJob } from './day-values.js';
import { SerialNotes } from './serial-notes.js';
import { Serials } from './serials.js';
import { countCode, UsualCodes } from './usual-codes.js';

export type DayJob = DailyWork['jobs'][number];
const LEAKAGE = 255;
const COMMENT = 2000;
/** Two fields in a row where there is room. */
const columns = { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 1fr)' };

/** Where a job's section stands, so that what blocks leads there. */
export const sectionId = (job_id: string): string => `job-${job_id}`;

/** What was done on a job: ticked, coded, or why not; opened by its head, closed while others are written. */
export function JobWork({
  job,
  values,
  codes,
  blocked,
  faultAt,
  open,
  disabled,
  elsewhere,
  onOpen,
  onChange,
}: {
  job: DayJob;
  values: TypedJob;
  codes: DayCodes;
  /** What of it still keeps the day from being submitted, or should be looked at. */
  blocked: readonly Blocking[];
  /** What is wrong with one of its fields, in a sentence: `codes.1`, `not_done_code_id`, `serials`. */
  faultAt: (field: string) => string | undefined;
  open: boolean;
  disabled: boolean;
  elsewhere: (serial: string) => string | undefined;
  onOpen: (open: boolean) => void;
  onChange: (change: Partial<TypedJob>) => void;
}): ReactNode {
  const t = useTexts(closeDayTexts);
  const b = useTexts(blockingTexts);
  const d = useTexts(dispatchTexts);
  const format = useFormat();
  const place = usePlace(job.address);
  const id = useId();
  const points = values.codes
    .filter(({ missed }) => !missed)
    .reduce((sum, { code_id, quantity }) => sum + (quantity ?? 0) * (codes.named(code_id)?.points ?? 0), 0);
  // A reason that is no longer offered stays chosen.
  const reasons = codes.notDone.map(({ id: code, title, description }) => ({
    id: code,
    label: title,
    detail: description,
  }));
  const known = values.not_done_code_id === null || reasons.some((one) => one.id === values.not_done_code_id);
  const offered = known
    ? reasons
    : [...reasons, { id: values.not_done_code_id ?? '', label: t('codeUnknown'), detail: null }];
  const { state } = useSession();
  const take = ({ id: code_id }: Code, missed: boolean): void => {
    if (state.status === 'in') countCode(state.user.id, job.category?.id ?? null, code_id);
    onChange({ codes: withOne(values.codes, code_id, missed) });
  };
  const stops = blocked.filter(({ warning }) => !warning);
  /** What it lacks stands where it is entered. */
  const lacks = (type: Blocking['type']): ReactNode =>
    blocked.some((one) => one.type === type) && (
      <Typography variant="body2" sx={{ color: 'warning.main', fontWeight: 600 }}>
        {b(`lacks.${type}`)}
      </Typography>
    );
  // Of a day that is only read, what was left empty is left out.
  const shows = (value: string | readonly unknown[] | null): boolean => !disabled || (value?.length ?? 0) > 0;
  const { completed: _, ...written } = values;
  const bare = Object.values(written).every((value) => (value?.length ?? 0) === 0);
  return (
    <Box
      component="section"
      id={sectionId(job.id)}
      aria-labelledby={`${id}-name`}
      sx={{
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderLeft: 4,
        borderLeftColor: job.category?.color ?? 'divider',
        borderRadius: 1,
        scrollMarginTop: 64,
      }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: '48px minmax(0, 1fr) auto', alignItems: 'center', py: 0.5 }}>
        <Checkbox
          checked={values.completed}
          disabled={disabled}
          onChange={(_, completed) => onChange({ completed })}
          slotProps={{ input: { 'aria-label': t('complete', { address: place.street }) } }}
          sx={{ width: 44, height: 44, justifySelf: 'center' }}
        />
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography id={`${id}-name`} variant="h3" component="h3">
            {place.line}
          </Typography>
          <Typography variant="body2" className="figures" sx={{ color: 'text.secondary' }}>
            {[job.time_slot?.time || d('card.timeUnknown'), d(`type.${job.type}`), job.identifier]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5 }}>
            {values.codes.length > 0 && (
              <Chip
                size="small"
                className="figures"
                label={t('coded', { count: values.codes.length, points: format.number(points) })}
              />
            )}
            {values.not_done_code_id !== null && <Chip size="small" label={t('notDone')} />}
            {stops.length > 0 && (
              <Chip
                size="small"
                color="warning"
                variant="outlined"
                icon={<Icon name="warning" />}
                label={b('blocks')}
              />
            )}
          </Box>
        </Box>
        <Button
          aria-expanded={open}
          aria-controls={`${id}-work`}
          aria-label={t(open ? 'fold' : 'unfold', { address: place.street })}
          onClick={() => onOpen(!open)}
          sx={{ minWidth: 44, alignSelf: 'stretch' }}
        >
          <Icon name="chevronDown" sx={{ transform: open ? 'rotate(180deg)' : 'none' }} />
        </Button>
      </Box>
      <Collapse in={open} id={`${id}-work`} unmountOnExit>
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
                faultOf={(at) => faultAt(`codes.${at}`)}
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
                  <CodePicker codes={codes.work} loading={codes.loading} label={t('addCode')} onAdd={take} />
                </>
              )}
              {lacks('job_without_code')}
            </Box>
          )}
          <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: columns }}>
            {shows(values.not_done_code_id) && (
              <Picker
                label={t('notDoneReason')}
                options={offered}
                value={values.not_done_code_id}
                disabled={disabled}
                error={faultAt('not_done_code_id') !== undefined}
                help={faultAt('not_done_code_id')}
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
                label={t('leakage')}
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
                label={t('comment')}
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
      </Collapse>
    </Box>
  );
}

/** The lines with one more of a code: what is there already counts once more. */
function withOne(lines: TypedJob['codes'], code_id: string, missed: boolean): TypedJob['codes'] {
  const at = lines.findIndex((line) => line.code_id === code_id && line.missed === missed);
  if (at === -1) return [...lines, { code_id, quantity: 1, missed }];
  return lines.map((line, index) => (index === at ? { ...line, quantity: (line.quantity ?? 0) + 1 } : line));
}
