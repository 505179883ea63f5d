import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { Blocking } from '@tailboard/contracts/jobs/daily-work';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/layout/page';
import { ROW, TOUCH } from '@tailboard/ui/layout/theme';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, type ReactNode, type Ref } from 'react';

/** Problems of a day’s times or of one job that prevent the submission or need attention. */
interface BlockedDay {
  readonly job_id: string | null;
  readonly blocking: readonly Blocking[];
  readonly warning: boolean;
}

function groupByJob(blocking: readonly Blocking[]): BlockedDay[] {
  const places = new Map<string | null, Blocking[]>();
  for (const one of blocking) places.set(one.job_id, [...(places.get(one.job_id) ?? []), one]);
  return [...places]
    .map(([job_id, ofJob]) => ({ job_id, blocking: ofJob, warning: ofJob.every(({ warning }) => warning) }))
    .sort((a, b) => Number(a.warning) - Number(b.warning));
}

/**
 * Lists what blocks the day from being submitted, a line for the times and for each job, each linked to where it is
 * corrected; then what only needs attention.
 */
export function StillBlocked({
  blocking,
  getTitle,
  place,
  folds,
  open,
  onOpen,
  onGo,
}: {
  blocking: readonly Blocking[];
  /** Returns a job's title in the list. */
  getTitle: (job_id: string) => string;
  place: Ref<HTMLDivElement>;
  /** Collapsed in a narrow window until opened, so that the input comes first. */
  folds: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
  onGo: (job_id: string | null) => void;
}): ReactNode {
  const t = useTexts('dispatch-close-day-blocking');
  const id = useId();
  if (blocking.length === 0) return null;
  const places = groupByJob(blocking);
  const left = places.filter(({ warning }) => !warning).length;
  const shown = open || !folds;
  return (
    <Box ref={place} tabIndex={-1} sx={{ scrollMarginTop: 64, borderRadius: 1 }}>
      <Panel
        title={
          <Box component="span" className="figures" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            {left > 0 ? (
              <Chip size="small" color="warning" variant="outlined" label={left} />
            ) : (
              <Icon name="info" sx={{ color: 'text.secondary' }} />
            )}
            {t(left > 0 ? 'blocking' : 'lookAt')}
          </Box>
        }
        actions={
          folds && (
            <IconButton
              aria-expanded={open}
              aria-controls={id}
              aria-label={t(open ? 'foldLeft' : 'unfoldLeft')}
              onClick={() => onOpen(!open)}
              sx={{ mr: -1.5 }}
            >
              <Icon name="chevronDown" sx={{ transform: open ? 'rotate(180deg)' : 'none' }} />
            </IconButton>
          )
        }
      >
        <Box
          component="ul"
          id={id}
          hidden={!shown}
          aria-label={t('blocking')}
          sx={{ m: 0, p: 0, py: shown ? 0.5 : 0, listStyle: 'none' }}
        >
          {places.map(({ job_id, blocking: ofJob, warning }) => (
            <li key={job_id ?? ''}>
              <ButtonBase
                onClick={() => onGo(job_id)}
                sx={{
                  width: '100%',
                  display: 'block',
                  textAlign: 'left',
                  px: 2,
                  py: 0.5,
                  minHeight: ROW,
                  [TOUCH]: { minHeight: 44 },
                  '&:hover': { bgcolor: 'action.hover' },
                  '&:focus-visible': { outlineOffset: '-2px' },
                }}
              >
                {job_id !== null && (
                  <Typography component="span" variant="body2" sx={{ display: 'block', fontWeight: 600 }}>
                    {getTitle(job_id)}
                  </Typography>
                )}
                <Typography
                  component="span"
                  variant="body2"
                  sx={{ display: 'block', color: warning ? 'text.secondary' : 'primary.main' }}
                >
                  {[...ofJob.map(({ type }) => t(`lacks.${type}`)), warning && t('onlyWarns')]
                    .filter(Boolean)
                    .join(' ')}
                </Typography>
              </ButtonBase>
            </li>
          ))}
        </Box>
      </Panel>
    </Box>
  );
}
