import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { DailyWork, DayState } from '@tailboard/contracts/jobs/daily-work';
import { Icon } from '@tailboard/ui/icons';
import { useMay } from '@tailboard/web/access/guard';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

const colors = { open: 'default', submitted: 'info', approved: 'success', finalized: 'success' } as const;

/** A day's state as a chip. */
export function StateChip({ state, rejected = false }: { state: DayState; rejected?: boolean }): ReactNode {
  const t = useTexts('dispatch-close-day');
  return (
    <Chip
      size="small"
      variant={state === 'finalized' ? 'filled' : 'outlined'}
      color={rejected ? 'warning' : colors[state]}
      label={t(rejected ? 'state.rejected' : `state.${state}`)}
      {...(state === 'finalized' ? { icon: <Icon name="lock" /> } : {})}
    />
  );
}

/** Status of a day: its state, why it was sent back, and who else edited it and why. */
export function DayStatus({ day, own, late }: { day: DailyWork; own: boolean; late: string | null }): ReactNode {
  const t = useTexts('dispatch-close-day');
  const format = useFormat();
  const { zone } = useCompany();
  const { state, rejected } = day;
  const approves = useMay('day.approve');
  // Edits by one user for one reason form one line, with the last time.
  const edited = day.edited.filter(({ by, reason }, n) => {
    const newer = day.edited[n - 1];
    return newer === undefined || newer.by.id !== by.id || newer.reason !== reason;
  });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <StateChip state={state} rejected={rejected !== null && state === 'open'} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {late ?? t(own || state !== 'submitted' ? `description.${state}` : 'description.submittedOther')}
        </Typography>
        {approves && !own && state === 'submitted' && (
          <Button component={Link} to={`/admin/timecards?date=${day.date}`} size="small">
            {t('reviewDays')}
          </Button>
        )}
      </Box>
      {rejected && (
        <Alert severity="warning" variant="outlined" icon={<Icon name="warning" />}>
          <strong>{t('rejected', { who: rejected.by.label, when: format.instant(rejected.at, zone) })}</strong>{' '}
          {rejected.reason}
        </Alert>
      )}
      {edited.length > 0 && (
        <Alert severity="info" variant="outlined" icon={<Icon name="edit" />}>
          {t('edited')}
          <Box component="ul" aria-label={t('edited')} sx={{ m: 0, pl: 2.5 }}>
            {edited.map(({ by, reason, at }, n) => (
              <li key={`${at} ${n}`}>{t('editedBy', { who: by.label, when: format.instant(at, zone), reason })}</li>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  );
}
