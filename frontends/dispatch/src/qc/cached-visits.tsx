import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/layout/page';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useInspections, useOwnVisits } from './use-inspections.js';
import { useVisitFormat } from './use-visit-format.js';

/** Pending and refused inspections, and offline also the inspector's remaining visits. */
export function CachedVisits(): ReactNode {
  const visitFormat = useVisitFormat();
  const { t } = visitFormat;
  const format = useFormat();
  const { zone } = useCompany();
  const { outbox, queued, refusedPhotos } = useInspections();
  const { visits, since } = useOwnVisits();
  if (queued.length + refusedPhotos.length === 0 && since === null) return null;
  const open = visits.filter(({ id }) => !queued.some(({ subject }) => subject === id));
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 2 }}>
      {[...queued, ...refusedPhotos].map(({ key, subject, label, failed }) => (
        <Alert
          key={key}
          severity={failed === null ? 'warning' : 'error'}
          variant="outlined"
          icon={<Icon name={failed === null ? 'clock' : 'error'} />}
          role={failed === null ? 'status' : 'alert'}
          action={
            <>
              <Button color="inherit" component={RouterLink} to={`/qcs/manage?id=${subject}`}>
                {t('openKept')}
              </Button>
              {failed !== null && (
                <Button color="inherit" onClick={() => outbox.dismiss(key)}>
                  {t('forgetKept')}
                </Button>
              )}
            </>
          }
        >
          {failed === null ? t('keptWaits', { job: label }) : t('keptRefused', { job: label, message: failed })}
        </Alert>
      ))}
      {since !== null && (
        <Panel title={t('yours')}>
          <Typography variant="body2" sx={{ px: 2, pt: 1 }}>
            {t('keptSince', { when: format.instant(since, zone) })}
          </Typography>
          <Box component="ul" sx={{ m: 0, px: 2, py: 1, listStyle: 'none' }}>
            {open.map((visit) => (
              <Box component="li" key={visit.id} sx={{ py: 1 }}>
                <Link component={RouterLink} to={`/qcs/manage?id=${visit.id}&date=${visit.date}`}>
                  {visitFormat.job(visit)}
                </Link>{' '}
                <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                  {format.date(visit.date)}
                </Typography>
              </Box>
            ))}
          </Box>
        </Panel>
      )}
    </Box>
  );
}
