import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { DailyWork } from '@tailboard/contracts/jobs/daily-work';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/page';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode, Ref } from 'react';
import { closeDayTexts } from './close-day-texts.js';

/** What still keeps the day from being submitted, each a way to where it is mended; then what only should be looked at. */
export function StillBlocked({
  blocking,
  place,
  onGo,
}: {
  blocking: DailyWork['blocking'];
  place: Ref<HTMLDivElement>;
  onGo: (job_id: string | null) => void;
}): ReactNode {
  const t = useTexts(closeDayTexts);
  if (blocking.length === 0) return null;
  const sorted = [...blocking].sort((a, b) => Number(a.warning) - Number(b.warning));
  return (
    <Box ref={place} tabIndex={-1} sx={{ scrollMarginTop: 64 }}>
      <Panel title={t(sorted[0]?.warning ? 'lookAt' : 'blocking')}>
        <Box component="ul" aria-label={t('blocking')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {sorted.map(({ type, job_id, message, warning }) => (
            <Box
              component="li"
              key={`${type} ${job_id ?? ''}`}
              sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1.5, minHeight: 44 }}
            >
              <Icon name={warning ? 'info' : 'warning'} sx={{ color: warning ? 'text.secondary' : 'warning.main' }} />
              <Link
                component="button"
                variant="body2"
                onClick={() => onGo(job_id)}
                sx={{ minHeight: 44, textAlign: 'left' }}
              >
                {message}
              </Link>
              {warning && (
                <Typography variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                  {t('onlyWarns')}
                </Typography>
              )}
            </Box>
          ))}
        </Box>
      </Panel>
    </Box>
  );
}
