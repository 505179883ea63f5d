import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Job, jobProgresses } from '@tailboard/contracts/jobs/job';
import { withOneVisit } from '@tailboard/contracts/jobs/plan/current-visit';
import { RecordProgress } from '@tailboard/contracts/jobs/progress';
import { Icon } from '@tailboard/ui/icons';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { Outbox } from '@tailboard/web/offline/outbox';
import type { ReactNode } from 'react';

export type VisitProgress = (typeof jobProgresses)[number];

const isProgress = ({ contract }: Outbox['queued'][number]): boolean => contract === RecordProgress.name;

const getProgress = ({ on_the_way_at, arrived_at }: Pick<Job, 'on_the_way_at' | 'arrived_at'>): VisitProgress =>
  arrived_at !== null ? 'arrived' : on_the_way_at !== null ? 'on_the_way' : 'assigned';

function withStep(job: Job, { progress, done_at }: { progress: VisitProgress; done_at: string }): Job {
  switch (progress) {
    case 'assigned':
      return { ...job, on_the_way_at: null, arrived_at: null };
    case 'on_the_way':
      return { ...job, on_the_way_at: job.on_the_way_at ?? done_at, arrived_at: null };
    case 'arrived':
      return { ...job, arrived_at: job.arrived_at ?? done_at };
  }
}

/** Returns the jobs of a day as they will be once the waiting steps are recorded: at most one visit is current. */
export function withWaitingSteps(jobs: readonly Job[], queued: Outbox['queued']): readonly Job[] {
  const after = new Map(jobs.map((job) => [job.id, job]));
  for (const command of queued) {
    const job = after.get(command.subject);
    if (!job || !isProgress(command) || command.failed !== null) continue;
    // The job of the last step is the last one in the map.
    after.delete(job.id);
    after.set(job.id, withStep(job, command.input as { progress: VisitProgress; done_at: string }));
  }
  const known = new Map(withOneVisit([...after.values()]).map((job) => [job.id, job]));
  return jobs.map((job) => known.get(job.id) ?? job);
}

/** One large button, which is always the next step of a visit: on my way, arrived, complete. */
export function NextStep({
  job,
  street,
  queued,
  next,
  onRecord,
  onComplete,
}: {
  /** With the steps that wait. */
  job: Job;
  street: string;
  /** The commands on this job that wait or were refused. */
  queued: Outbox['queued'];
  /** It is the next job of the day. */
  next: boolean;
  onRecord: (progress: VisitProgress) => void;
  onComplete: () => void;
}): ReactNode {
  const t = useTexts('dispatch-my-jobs');
  const format = useFormat();
  const { zone } = useCompany();
  const waiting = queued.filter(({ failed }) => failed === null);
  if (job.completed === 1 || job.status === 'not_done' || waiting.some((command) => !isProgress(command))) return null;
  const progress = getProgress(job);
  const sent = waiting.length === 0;
  const since = progress === 'arrived' ? job.arrived_at : job.on_the_way_at;
  const before: VisitProgress = progress === 'arrived' && job.on_the_way_at !== null ? 'on_the_way' : 'assigned';
  const step = ({ assigned: 'onMyWay', on_the_way: 'arrive', arrived: 'completeJob' } as const)[progress];
  return (
    <Box sx={{ display: 'grid', gap: 0.5, pt: 0.5 }}>
      {sent && progress !== 'assigned' && since !== null && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Icon name={progress === 'arrived' ? 'home' : 'move'} sx={{ color: 'info.main' }} />
          <Typography variant="body2" className="figures" sx={{ flex: 1, fontWeight: 600 }}>
            {t(progress === 'arrived' ? 'arrivedAt' : 'onTheWaySince', { time: format.time(since, zone) })}
          </Typography>
          <Button
            size="small"
            aria-label={t('stepBack', { address: street })}
            onClick={() => onRecord(before)}
            sx={{ minHeight: 44 }}
          >
            {t('undo')}
          </Button>
        </Box>
      )}
      <Button
        variant={next ? 'contained' : 'outlined'}
        size="large"
        fullWidth
        startIcon={<Icon name={progress === 'arrived' ? 'check' : progress === 'on_the_way' ? 'home' : 'move'} />}
        aria-label={t('stepOf', { step: t(step), address: street })}
        onClick={({ detail }) => {
          // The second click of a double click would take the step after the next.
          if (detail > 1) return;
          if (progress === 'arrived') onComplete();
          else onRecord(progress === 'assigned' ? 'on_the_way' : 'arrived');
        }}
        sx={{ minHeight: 56 }}
      >
        {t(step)}
      </Button>
    </Box>
  );
}
