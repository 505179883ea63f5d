import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/layout/page';
import { useMobile } from '@tailboard/ui/layout/widths';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useInspections, useOwnVisits, useVerdictRules } from './use-inspections.js';
import { useVisitFormat } from './use-visit-format.js';

/**
 * Pending and refused inspections, and the inspector's remaining visits: offline as they were cached, and on a phone
 * before all others. Also caches what the form of a visit needs offline.
 */
export function CachedVisits(): ReactNode {
  const visitFormat = useVisitFormat();
  const { t } = visitFormat;
  const format = useFormat();
  const { zone } = useCompany();
  const { outbox, queued, refusedPhotos } = useInspections();
  const { visits, since } = useOwnVisits();
  useVerdictRules();
  const isPhone = useMobile();
  const open = visits.filter(({ id }) => !queued.some(({ subject }) => subject === id));
  const showsOwn = since !== null || (isPhone && open.length > 0);
  if (queued.length + refusedPhotos.length === 0 && !showsOwn) return null;
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
      {showsOwn && (
        <Panel title={t('yours')}>
          {since !== null && (
            <Typography variant="body2" sx={{ px: 2, pt: 1 }}>
              {t('keptSince', { when: format.instant(since, zone) })}
            </Typography>
          )}
          <Box component="ul" sx={{ m: 0, px: 2, py: 1, listStyle: 'none' }}>
            {open.map((visit) => (
              <Box
                component="li"
                key={visit.id}
                sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}
              >
                <Link
                  component={RouterLink}
                  to={`/qcs/manage?id=${visit.id}&date=${visit.date}`}
                  sx={{ display: 'flex', alignItems: 'center', minHeight: 44, overflowWrap: 'anywhere' }}
                >
                  {visitFormat.job(visit)}
                </Link>{' '}
                <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                  {[format.date(visit.date), visit.assignment?.time_slot].filter(Boolean).join(' · ')}
                </Typography>
              </Box>
            ))}
          </Box>
        </Panel>
      )}
    </Box>
  );
}
