import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Qc } from '@tailboard/contracts/qc/visit';
import { Icon } from '@tailboard/ui/icons';
import { formatPhone, useFormat } from '@tailboard/web/i18n/format';
import type { ReactNode } from 'react';
import { useJobLocation } from '../job/place.js';
import { useVisitFormat } from './use-visit-format.js';

/** The way to a visit: work order, time slot, customer with phone, and directions. */
export function VisitPlace({ job }: { job: NonNullable<Qc['assignment']> }): ReactNode {
  const { t } = useVisitFormat();
  const format = useFormat();
  const { line, directions, map } = useJobLocation(job.place);
  const details = [
    job.identifier && t('workOrder', { number: job.identifier }),
    job.time_slot && t('slotOf', { slot: job.time_slot }),
    t('completedOn', { date: format.date(job.date) }),
    job.customer_name,
  ];
  return (
    <Box component="section" aria-label={t('place')} sx={{ display: 'grid', gap: 1 }}>
      <Box>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{line}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {details.filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {job.phone !== '' && (
          <Button
            component="a"
            href={`tel:${job.phone.replace(/[^+\d]/g, '')}`}
            variant="outlined"
            aria-label={t('callThis', { phone: formatPhone(job.phone) })}
          >
            {formatPhone(job.phone)}
          </Button>
        )}
        {map !== null && (
          <Button href={map} target="_blank" rel="noreferrer" variant="outlined" startIcon={<Icon name="map" />}>
            {t('map')}
          </Button>
        )}
        {directions !== null && (
          <Button
            href={directions}
            target="_blank"
            rel="noreferrer"
            variant="outlined"
            startIcon={<Icon name="move" />}
          >
            {t('directions')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
