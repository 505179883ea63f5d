import type { Job } from '@tailboard/contracts/jobs/job';
import type { Carried } from '@tailboard/ui/board/drag';
import { Cards, Lane, type Flow } from '@tailboard/ui/board/lane';
import type { Place } from '@tailboard/ui/board/walk';
import { memo, type ReactNode } from 'react';
import { JobCard, JobChip, type CardHandlers, type JobCardProps } from './job-card.js';
import type { LaneState } from './lane-state.js';

export type Dropped = (carried: Carried, to: Place) => void;

/** What a job on a lane is drawn from, apart from its place. */
export const cardProps = (
  job: Job,
  at: number,
  { active, held, selected, highlighted, notes }: LaneState,
  of: { lane: string; instructions: string; handlers: CardHandlers },
): JobCardProps => ({
  job,
  stop: active === job.id || at === 0,
  active: active === job.id,
  inHand: held.has(job.id),
  selected: selected.has(job.id),
  many: selected.has(job.id) && selected.size > 1,
  highlighted: highlighted.has(job.id),
  movedBy: highlighted.get(job.id) ?? undefined,
  note: notes.get(job.id),
  ...of,
});

/** A technician's jobs in the order of their route. Drawn again only when its own jobs or their state change. */
export const JobLane = memo(function JobLane({
  id,
  name,
  head,
  empty,
  flow,
  jobs,
  instructions,
  handlers,
  onDrop,
  ...state
}: LaneState & {
  id: string;
  name: string;
  head: (hovering: readonly string[] | null) => ReactNode;
  empty: ReactNode;
  flow: Flow;
  jobs: readonly Job[];
  instructions: string;
  handlers: CardHandlers;
  onDrop: Dropped;
}): ReactNode {
  const Shown = flow === 'down' ? JobCard : JobChip;
  return (
    <Lane id={id} name={name} head={head} flow={flow} ordered hand={state.hand} before={state.before} onDrop={onDrop}>
      <Cards data-flow={flow}>
        {jobs.length === 0 && <li>{empty}</li>}
        {jobs.map((job, at) => (
          <Shown key={job.id} {...cardProps(job, at, state, { lane: id, instructions, handlers })} />
        ))}
      </Cards>
    </Lane>
  );
});
