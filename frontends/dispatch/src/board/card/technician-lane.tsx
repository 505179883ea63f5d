import Typography from '@mui/material/Typography';
import { useTexts } from '@tailboard/web/i18n/texts';
import { memo, useCallback, useMemo, type ReactNode } from 'react';
import type { Axis } from '../../board-model/axis.js';
import type { CardHandlers } from './card-parts.js';
import { JobLane, type OnDropCards } from './job-lane.js';
import type { LaneState } from '../state/lane-state.js';
import type { Board, TechnicianCard } from '../../board-model/board-jobs.js';
import { RowHead } from './row-head.js';
import { TechnicianHead, type HeadAction } from './technician-head.js';

const NO_WEEK = { weeks_approved_hours: 0, weeks_approved_points: 0 };

/** A technician's day on the board, as a card with jobs or as a row of them. */
export const TechnicianLane = memo(function TechnicianLane({
  card,
  week = NO_WEEK,
  assignableCount,
  assignablePoints,
  onAction,
  ...rest
}: LaneState & {
  card: TechnicianCard;
  /** Last week's result. */
  week: Board['stats'][string] | undefined;
  axis: Axis | null;
  onAction: (action: HeadAction, userId: string) => void;
  instructions: string;
  handlers: CardHandlers;
  onDrop: OnDropCards;
}): ReactNode {
  const t = useTexts('dispatch-board', 'dispatch');
  const { user, day, jobs } = card;
  const { axis } = rest;
  const { sumDraggedPoints } = rest.handlers;
  const Head = axis === null ? TechnicianHead : RowHead;
  const head = useCallback(
    (hovering: readonly string[] | null) => (
      <Head
        user={user}
        day={day}
        week={week}
        hasJobs={jobs.length > 0}
        assignableCount={assignableCount}
        pointsAfterAssignment={day.points + assignablePoints}
        onAction={(action) => onAction(action, user.id)}
        pointsAfterMove={hovering && day.points + sumDraggedPoints(hovering, user.id)}
      />
    ),
    [Head, user, day, week, sumDraggedPoints, onAction, jobs.length, assignableCount, assignablePoints],
  );
  // Points count all jobs of the day: if there are points but no jobs, a filter hides the jobs.
  const isFree = day.points === 0;
  const empty = useMemo(
    () => (
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', px: 0.5, py: 0.75 }}>
        {t(isFree ? 'lane.free' : 'lane.noMatch')}
      </Typography>
    ),
    [t, isFree],
  );
  return (
    <JobLane
      id={user.id}
      name={user.label}
      head={head}
      empty={empty}
      away={day.leave !== null || !user.active}
      absences={day.absences}
      jobs={jobs}
      {...rest}
    />
  );
});
