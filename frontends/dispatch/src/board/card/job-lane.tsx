import type { Job } from '@tailboard/contracts/jobs/job';
import type { DragPreview } from '@tailboard/ui/board/drag';
import { GoneCard } from '@tailboard/ui/board/gone-card';
import { Axis, Cards, getAxisHeight, HatchedHours, Lane, toPositionStyle, type Flow } from '@tailboard/ui/board/lane';
import { keepPlaces, usePointerRest } from '@tailboard/ui/board/pointer-rest';
import type { LanePosition } from '@tailboard/ui/board/walk';
import { useTexts } from '@tailboard/web/i18n/texts';
import { memo, useMemo, type CSSProperties, type ReactNode } from 'react';
import type { Absence } from '@tailboard/contracts/jobs/plan/absences';
import { placeHours, placeJobs, type Axis as TimeAxis } from '../../board-model/axis.js';
import type { Conflict } from '@tailboard/contracts/jobs/plan/conflicts';
import type { Visit } from '@tailboard/contracts/jobs/plan/arrivals';
import { useDayFormat } from '../../board-model/use-day-format.js';
import type { CardHandlers, JobCardProps } from './card-parts.js';
import { JobCard, JobChip } from './job-card.js';
import type { LaneState } from '../state/lane-state.js';

const NO_CONFLICTS: readonly Conflict[] = [];

/** Returns a visit as single values: a card is rendered again only when one of them changes. */
const visitProps = (visit: Visit | undefined): Pick<JobCardProps, 'visit' | 'visitAt' | 'expected'> => ({
  visit: visit?.state,
  visitAt: visit?.at ?? null,
  expected: visit?.expected ?? null,
});

export type OnDropCards = (carried: DragPreview, to: LanePosition) => void;

/** Returns a job's props on a lane, except for its position. */
export const cardProps = (
  job: Job,
  index: number,
  {
    active,
    held,
    selected,
    highlighted,
    notes,
    conflicts,
    visits,
    repeated,
  }: Omit<LaneState, 'assignableCount' | 'assignablePoints'>,
  context: { lane: string; instructions: string; handlers: CardHandlers },
): JobCardProps => ({
  job,
  stop: active === job.id || index === 0,
  active: active === job.id,
  grabbed: held.has(job.id),
  selected: selected.has(job.id),
  many: selected.has(job.id) && selected.size > 1,
  highlighted: highlighted.has(job.id),
  movedBy: highlighted.get(job.id) ?? undefined,
  note: notes.get(job.id),
  conflicts: conflicts.get(job.id) ?? NO_CONFLICTS,
  repeated: repeated.has(job.id),
  ...visitProps(visits.get(job.id)),
  ...context,
});

/**
 * A technician's jobs in route order, one below the other or, with `axis`, along the time axis. Rendered again only
 * when its own jobs or their state change.
 */
export const JobLane = memo(function JobLane({
  id,
  name,
  head,
  empty,
  axis,
  away,
  absences,
  jobs,
  instructions,
  handlers,
  onDrop,
  ...state
}: Omit<LaneState, 'assignableCount' | 'assignablePoints'> & {
  id: string;
  name: string;
  head: (hovering: readonly string[] | null) => ReactNode;
  empty: ReactNode;
  axis: TimeAxis | null;
  /** The technician is absent on this day. */
  away: boolean;
  /** Hours of the day in which the technician is absent. */
  absences: readonly Absence[];
  jobs: readonly Job[];
  instructions: string;
  handlers: CardHandlers;
  onDrop: OnDropCards;
}): ReactNode {
  const flow: Flow = axis ? 'across' : 'down';
  // Cards rest while a pointer is over the lane, so that none moves under it.
  const t = useTexts('dispatch-board', 'dispatch');
  const { resting, heights, pointerRest } = usePointerRest(jobs, id);
  const cards = useMemo(() => keepPlaces(resting, jobs), [resting, jobs]);
  const placement = useMemo(
    () =>
      axis &&
      placeJobs(
        cards.map(({ card }) => card),
        axis,
      ),
    [cards, axis],
  );
  const context = { lane: id, instructions, handlers };
  const renderGoneCard = ({ id: jobId, address: { address } }: Job, style: CSSProperties): ReactNode => (
    <GoneCard key={jobId} name={address || t('card.addressUnknown')} note={t('lane.gone')} style={style} />
  );
  return (
    <Lane
      id={id}
      name={name}
      head={head}
      flow={flow}
      ordered
      placesOthers
      grabbedCards={state.grabbedCards}
      grabbedBefore={state.before}
      onDrop={onDrop}
    >
      {placement ? (
        <Axis {...pointerRest} data-away={away || undefined} style={{ minHeight: getAxisHeight(placement.rowCount) }}>
          {axis && absences.map((absence) => <AbsentHours key={absence.start} axis={axis} absence={absence} />)}
          {cards.map(({ card, index, gone }) =>
            gone ? (
              renderGoneCard(card, toPositionStyle(placement.positions.get(card.id)!))
            ) : (
              <JobChip
                key={card.id}
                {...cardProps(card, index, state, context)}
                {...getPositionProps(placement.positions, card)}
              />
            ),
          )}
        </Axis>
      ) : (
        <Cards {...pointerRest}>
          {cards.length === 0 && <li>{empty}</li>}
          {cards.map(({ card, index, gone }) =>
            gone ? (
              renderGoneCard(card, { minHeight: heights.get(card.id) })
            ) : (
              <JobCard key={card.id} {...cardProps(card, index, state, context)} />
            ),
          )}
        </Cards>
      )}
    </Lane>
  );
});

/** The hours of an absence on a row, with when and why. */
function AbsentHours({ axis, absence }: { axis: TimeAxis; absence: Absence }): ReactNode {
  const { conflict } = useDayFormat();
  const place = placeHours(absence, axis);
  return place && <HatchedHours name={conflict({ kind: 'absence', ...absence })} {...place} />;
}

const getPositionProps = (
  positions: ReturnType<typeof placeJobs>['positions'],
  { id }: Job,
): Pick<JobCardProps, 'axisPosition'> => {
  const axisPosition = positions.get(id);
  return axisPosition ? { axisPosition } : {};
};
