import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { Icon } from '@tailboard/ui/icons';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { useJobLocation } from '../job/place.js';
import type { DayCodes } from './codes.js';
import type { DayJob, TypedJob } from './day-values.js';

/** Header of a job's section: the check mark, the job, its entries, and the button that opens it. */
export function JobHead({
  id,
  job,
  values,
  codes,
  stops,
  open,
  disabled,
  onOpen,
  onComplete,
}: {
  /** Prefix of the IDs of the name (`…-name`) and of the section (`…-work`). */
  id: string;
  job: DayJob;
  values: TypedJob;
  codes: DayCodes;
  /** The job blocks the day from being submitted. */
  stops: boolean;
  open: boolean;
  disabled: boolean;
  onOpen: (open: boolean) => void;
  onComplete: (completed: boolean) => void;
}): ReactNode {
  const t = useTexts('dispatch-close-day-jobs');
  const b = useTexts('dispatch-close-day-blocking');
  const d = useTexts('dispatch');
  const format = useFormat();
  const place = useJobLocation(job.address);
  const points = values.codes
    .filter(({ missed }) => !missed)
    .reduce((sum, { code_id, quantity }) => sum + (quantity ?? 0) * (codes.findNamed(code_id)?.points ?? 0), 0);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '48px minmax(0, 1fr) auto', alignItems: 'center', py: 0.5 }}>
      <Checkbox
        checked={values.completed}
        disabled={disabled}
        onChange={(_, completed) => onComplete(completed)}
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
          {stops && (
            <Chip size="small" color="warning" variant="outlined" icon={<Icon name="warning" />} label={b('blocks')} />
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
  );
}
