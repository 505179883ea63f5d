import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Job } from '@tailboard/contracts/jobs/job';
import type { Visit } from '@tailboard/contracts/jobs/plan/arrivals';
import { RecordProgress } from '@tailboard/contracts/jobs/progress';
import { Icon } from '@tailboard/ui/icons';
import { visuallyHidden } from '@tailboard/ui/visually-hidden';
import { formatPhone, useFormat } from '@tailboard/web/i18n/format';
import type { Outbox } from '@tailboard/web/offline/outbox';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { useJobLocation } from '../job/place.js';
import { WorkOrderDialog } from '../work-order/work-order-dialog.js';
import { ExpectedArrival } from './expected-arrival.js';
import { NextStep, type VisitProgress } from './next-step.js';
import { WaitingCommand } from './queued-command.js';

/** A completion, or its reversal, that has not been sent yet. */
const isWaitingTick = ({ contract, failed }: Outbox['queued'][number]): boolean =>
  failed === null && contract !== RecordProgress.name;

/** A visit on a phone: everything needed on site, with a large checkbox, and the next step. */
export function MyJob({
  job,
  future,
  queued,
  visit,
  today,
  next,
  onTick,
  onRecord,
  onRetry,
  onDismiss,
}: {
  job: Job;
  /** The date is in the future, so it cannot be completed. */
  future: boolean;
  /** Its pending or refused commands. */
  queued: Outbox['queued'];
  /** Its visit, if it takes place. */
  visit: Visit | undefined;
  /** It is a job of today, so its progress can be recorded. */
  today: boolean;
  /** It is the next job of the day. */
  next: boolean;
  onTick: (completed: boolean) => void;
  onRecord: (progress: VisitProgress) => void;
  onRetry: (key: string) => void;
  onDismiss: (key: string) => void;
}): ReactNode {
  const t = useTexts('dispatch-my-jobs');
  const d = useTexts('dispatch');
  const format = useFormat();
  const place = useJobLocation(job.address);
  const [order, setOrder] = useState(false);
  const completed = job.completed === 1;
  const category = [job.category?.name, job.category_comment].filter(Boolean).join(': ');
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '48px minmax(0, 1fr)',
        pr: 1.5,
        py: 1,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderLeft: 4,
        borderLeftColor: job.category?.color ?? 'divider',
        borderRadius: 1,
        overflowWrap: 'anywhere',
      }}
    >
      <Checkbox
        checked={completed}
        disabled={(future && !completed) || queued.some(isWaitingTick)}
        onChange={(_, next) => onTick(next)}
        slotProps={{ input: { 'aria-label': t('complete', { address: place.street }) } }}
        sx={{ width: 44, height: 44, alignSelf: 'start' }}
      />
      <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
          <Typography component="span" className="figures" sx={{ fontWeight: 700 }}>
            {job.time_slot?.time || d('card.timeUnknown')}
          </Typography>
          <Typography component="span" variant="body2" className="figures" sx={{ flex: 1, color: 'text.secondary' }}>
            {d(`type.${job.type}`)} · {t('points', { points: format.number(job.points) })}
          </Typography>
          {completed && <Chip size="small" color="success" variant="outlined" label={t('done')} />}
          {job.order_changed && (
            <Chip size="small" color="warning" variant="outlined" icon={<Icon name="warning" />} label={t('changed')} />
          )}
        </Box>
        <ExpectedArrival job={job} visit={visit} />
        {place.map === null ? (
          <Typography sx={{ fontWeight: 600 }}>{place.line}</Typography>
        ) : (
          <Link href={place.map} target="_blank" rel="noreferrer" sx={{ display: 'block', py: 0.75, minHeight: 44 }}>
            <Box component="span" sx={visuallyHidden}>
              {t('directions')}
            </Box>{' '}
            <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
              {place.street}
            </Box>{' '}
            <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem' }}>
              {place.city}
            </Box>
          </Link>
        )}
        {category && <Typography variant="body2">{category}</Typography>}
        {job.customer_name && <Typography variant="body2">{job.customer_name}</Typography>}
        {job.dispatch_notes && (
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line', color: 'text.secondary' }}>
            {job.dispatch_notes}
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {place.directions !== null && !completed && (
            <Button
              href={place.directions}
              target="_blank"
              rel="noreferrer"
              variant="outlined"
              startIcon={<Icon name="map" />}
              aria-label={t('navigateTo', { address: place.street })}
              sx={{ minHeight: 44 }}
            >
              {t('navigate')}
            </Button>
          )}
          {job.phone && (
            <Button component="a" href={`tel:${job.phone.replace(/[^+\d]/g, '')}`} variant="outlined">
              {t('call', { number: formatPhone(job.phone) })}
            </Button>
          )}
          {job.work_order_id !== null && (
            <Button variant="outlined" startIcon={<Icon name="file" />} onClick={() => setOrder(true)}>
              {t('order')}
            </Button>
          )}
        </Box>
        {queued.map((command) => (
          <WaitingCommand key={command.key} command={command} onRetry={onRetry} onDismiss={onDismiss} />
        ))}
        {today && (
          <NextStep
            job={job}
            street={place.street}
            queued={queued}
            next={next}
            onRecord={onRecord}
            onComplete={() => onTick(true)}
          />
        )}
      </Box>
      <WorkOrderDialog workOrderId={job.work_order_id} open={order} onClose={() => setOrder(false)} />
    </Box>
  );
}
