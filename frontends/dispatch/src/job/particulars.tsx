import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Job } from '@tailboard/contracts/jobs/job';
import { Copyable } from '@tailboard/ui/copyable';
import { useCompany } from '@tailboard/web/app/company';
import { formatPhone, useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { useJobLocation } from './place.js';

/** All data of a job; unknown values are indicated. */
export function Particulars({ job }: { job: Job }): ReactNode {
  const t = useTexts('dispatch-job');
  const w = useTexts('web');
  const d = useTexts('dispatch');
  const format = useFormat();
  const { zone } = useCompany();
  const place = useJobLocation(job.address);
  const when = format.instant(job.moved_at, zone);
  const rows: [string, ReactNode][] = [
    [t('customer'), job.customer_name],
    [
      w('address'),
      place.map === null ? (
        place.line
      ) : (
        <Link key="map" href={place.map} target="_blank" rel="noreferrer">
          {place.line}
        </Link>
      ),
    ],
    [
      t('phone'),
      job.phone && (
        <Link key="phone" href={`tel:${job.phone.replace(/[^+\d]/g, '')}`}>
          {formatPhone(job.phone)}
        </Link>
      ),
    ],
    [t('account'), job.account_number && <Copyable key="account">{job.account_number}</Copyable>],
    [t('identifier'), job.identifier && <Copyable key="identifier">{job.identifier}</Copyable>],
    [w('date'), format.date(job.date)],
    [t('time'), job.time_slot?.time || d('card.timeUnknown')],
    [t('type'), d(`type.${job.type}`)],
    [t('category'), [job.category?.name, job.category_comment].filter(Boolean).join(': ')],
    [w('points'), format.number(job.points)],
    [w('location'), job.location?.name],
    [t('technician'), job.user?.label ?? t('nobody')],
    [t('moved'), job.moved_by ? t('movedBy', { when, who: job.moved_by.label }) : t('movedAlone', { when })],
    [t('notes'), job.dispatch_notes],
  ];
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: '132px minmax(0, 1fr)',
        columnGap: 1.5,
        rowGap: 0.75,
        alignItems: 'baseline',
      }}
    >
      {rows.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {name}
          </Typography>
          <Typography component="dd" variant="body2" className="figures" sx={{ m: 0, whiteSpace: 'pre-line' }}>
            {value || t('none')}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
