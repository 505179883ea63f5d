import Typography from '@mui/material/Typography';
import type { Flow } from '@tailboard/ui/board/lane';
import { useTexts } from '@tailboard/web/texts';
import { memo, useCallback, useMemo, type ReactNode } from 'react';
import { boardTexts } from './board-texts.js';
import type { CardHandlers } from './job-card.js';
import { JobLane, type Dropped } from './job-lane.js';
import type { LaneState } from './lane-state.js';
import type { TechnicianCard } from './moved.js';
import { TechnicianHead } from './technician-head.js';

/** A technician's day on the board, as a card with jobs or as a row of them. */
export const TechnicianLane = memo(function TechnicianLane({
  card,
  ...rest
}: LaneState & {
  card: TechnicianCard;
  flow: Flow;
  instructions: string;
  handlers: CardHandlers;
  onDrop: Dropped;
}): ReactNode {
  const t = useTexts(boardTexts);
  const { user, stats, jobs } = card;
  const { flow } = rest;
  const { weigh } = rest.handlers;
  const head = useCallback(
    (hovering: readonly string[] | null) => (
      <TechnicianHead
        user={user}
        stats={stats}
        compact={flow === 'across'}
        would={hovering && stats.points + weigh(hovering, user.id)}
      />
    ),
    [user, stats, flow, weigh],
  );
  // Points count all jobs of the day: where they are more than none, a filter hides the jobs.
  const free = stats.points === 0;
  const empty = useMemo(
    () => (
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', px: 0.5, py: 0.75 }}>
        {t(free ? 'lane.free' : 'lane.noMatch')}
      </Typography>
    ),
    [t, free],
  );
  return <JobLane id={user.id} name={user.label} head={head} empty={empty} jobs={jobs} {...rest} />;
});
