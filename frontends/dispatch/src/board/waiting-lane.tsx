import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Job } from '@tailboard/contracts/jobs/job';
import { Lane } from '@tailboard/ui/board/lane';
import { WindowedList } from '@tailboard/ui/board/windowed';
import { Empty } from '@tailboard/ui/states';
import { useTexts } from '@tailboard/web/texts';
import { memo, useCallback, useMemo, type ReactNode } from 'react';
import { boardTexts } from './board-texts.js';
import { JobCard, type CardHandlers } from './job-card.js';
import { cardProps, type Dropped } from './job-lane.js';
import type { LaneState } from './lane-state.js';
import { UNASSIGNED } from '../day/moved.js';

/** About how tall a job is. */
const TALL = 78;
const GAP = 6;

/** The jobs that nobody has, in a list of its own that may be long. */
export const WaitingLane = memo(function WaitingLane({
  jobs,
  all,
  instructions,
  handlers,
  onDrop,
  ...state
}: LaneState & {
  jobs: readonly Job[];
  /** How many wait, also those that a filter hides. */
  all: number;
  instructions: string;
  handlers: CardHandlers;
  onDrop: Dropped;
}): ReactNode {
  const t = useTexts(boardTexts);
  const name = t('lane.unassigned');
  const { active } = state;
  const keep = useMemo(() => (active === null ? [] : [jobs.findIndex(({ id }) => id === active)]), [jobs, active]);
  const head = useCallback(
    () => (
      <Box
        sx={{
          display: 'flex',
          alignItems: 'baseline',
          gap: 1,
          px: 1.25,
          pt: 1.25,
          pb: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {t('lane.unassigned')}
        </Typography>
        <Typography variant="body2" className="figures" sx={{ color: 'text.secondary' }}>
          {t('lane.jobs', { count: all })}
        </Typography>
      </Box>
    ),
    [t, all],
  );
  return (
    <Lane id={UNASSIGNED} name={name} head={head} fill hand={state.hand} onDrop={onDrop}>
      {jobs.length === 0 ? (
        <Empty dense>{t(all === 0 ? 'lane.allGiven' : 'lane.noMatch')}</Empty>
      ) : (
        <WindowedList
          count={jobs.length}
          keyOf={(at) => jobs[at]?.id ?? ''}
          estimate={() => TALL}
          gap={GAP}
          keep={keep}
        >
          {(at, placed) => {
            const job = jobs[at];
            if (!job) return null;
            const of = { lane: UNASSIGNED, instructions, handlers };
            return <JobCard key={job.id} {...cardProps(job, at, state, of)} {...placed} of={jobs.length} />;
          }}
        </WindowedList>
      )}
    </Lane>
  );
});
