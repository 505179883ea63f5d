import type { Job } from '@tailboard/contracts/jobs/job';
import { Lane } from '@tailboard/ui/board/lane';
import { memo, type ReactNode } from 'react';
import { JobCard, type CardHandlers } from './job-card.js';
import type { Note } from './use-board.js';

/** What the cards of a lane need beside their jobs. Parts that do not concern the lane are the same empty ones each time. */
export interface LaneState {
  readonly active: string | null;
  readonly inHand: string | null;
  readonly hover: boolean;
  readonly highlighted: ReadonlySet<string>;
  readonly notes: ReadonlyMap<string, Note>;
}

const NO_HIGHLIGHTS: ReadonlySet<string> = new Set();
const NO_NOTES: ReadonlyMap<string, Note> = new Map();

/** The state of a board as far as it concerns one lane. */
export function stateFor(jobs: readonly Job[], of: LaneState): LaneState {
  const has = (id: string | null): string | null => (id !== null && jobs.some((job) => job.id === id) ? id : null);
  return {
    active: has(of.active),
    inHand: has(of.inHand),
    hover: of.hover,
    highlighted: jobs.some(({ id }) => of.highlighted.has(id)) ? of.highlighted : NO_HIGHLIGHTS,
    notes: jobs.some(({ id }) => of.notes.has(id)) ? of.notes : NO_NOTES,
  };
}

/** A lane of jobs. Drawn again only when its own jobs or their state change. */
export const JobLane = memo(function JobLane({
  id,
  name,
  head,
  empty,
  fill = false,
  jobs,
  active,
  inHand,
  hover,
  highlighted,
  notes,
  instructions,
  handlers,
  onDrop,
}: LaneState & {
  id: string;
  name: string;
  head: ReactNode;
  empty: ReactNode;
  fill?: boolean;
  jobs: readonly Job[];
  instructions: string;
  handlers: CardHandlers;
  onDrop: (card: string, from: string, to: string) => void;
}): ReactNode {
  return (
    <Lane
      id={id}
      name={name}
      head={head}
      empty={empty}
      hover={hover}
      onDrop={onDrop}
      {...(fill ? { height: 'fill' } : {})}
    >
      {jobs.map((job, at) => (
        <JobCard
          key={job.id}
          job={job}
          lane={id}
          stop={active === job.id || at === 0}
          active={active === job.id}
          inHand={inHand === job.id}
          highlighted={highlighted.has(job.id)}
          note={notes.get(job.id)}
          instructions={instructions}
          handlers={handlers}
        />
      ))}
    </Lane>
  );
});
