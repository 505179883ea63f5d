import Typography from '@mui/material/Typography';
import { useTexts } from '@tailboard/web/texts';
import { memo, useMemo, type ReactNode } from 'react';
import { dispatchTexts } from '../texts.js';
import type { CardHandlers } from './job-card.js';
import { JobLane, type LaneState } from './job-lane.js';
import type { TechnicianCard } from './moved.js';
import { TechnicianHead } from './technician-head.js';

/** A technician's day on the board. */
export const TechnicianLane = memo(function TechnicianLane({
  card,
  ...rest
}: LaneState & {
  card: TechnicianCard;
  instructions: string;
  handlers: CardHandlers;
  onDrop: (card: string, from: string, to: string) => void;
}): ReactNode {
  const t = useTexts(dispatchTexts);
  const { user, stats, jobs } = card;
  const head = useMemo(() => <TechnicianHead user={user} stats={stats} />, [user, stats]);
  const empty = useMemo(
    () => (
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', px: 0.5, py: 0.75 }}>
        {t('lane.free')}
      </Typography>
    ),
    [t],
  );
  return <JobLane id={user.id} name={user.label} head={head} empty={empty} jobs={jobs} {...rest} />;
});
