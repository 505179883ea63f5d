import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { memo, type ReactNode } from 'react';
import {
  CloseDaily,
  Frame,
  More,
  Pick,
  Signs,
  Tick,
  getUnit,
  Unfold,
  useCardReader,
  type JobCardProps,
} from './card-parts.js';
import { Body, ChipBody, RowBody } from '../state/job-card-style.js';

interface Folding {
  /** For a job that also has a row: collapses or expands it. */
  onToggle?: (jobId: string) => void;
}

/** A job on the board. Rendered again only when the job itself or its own state changes. */
export const JobCard = memo(function JobCard({ onToggle, ...props }: JobCardProps & Folding): ReactNode {
  const { job, active, selected, handlers, repeated } = props;
  const t = useTexts('dispatch-board', 'dispatch');
  const format = useFormat();
  const { city, address, time, who, type, name } = useCardReader(job, selected);
  const { unit, customer } = getUnit(job);
  const tab = active ? 0 : -1;
  const parts = { job, handlers, address, tab };
  return (
    <Frame {...props} name={name}>
      <Body>
        <div className="row">
          <Pick {...parts} selected={selected} />
          <span className="city">{city}</span>
          <Signs {...props} />
          <span className="time">{time}</span>
          <Tick {...parts} />
        </div>
        <div className="row">
          <span className="address">
            {address}
            {unit && `, ${unit}`}
          </span>
          {onToggle && <Unfold open address={address} tab={tab} onToggle={() => onToggle(job.id)} />}
          <CloseDaily job={job} address={address} tab={tab} />
          <More {...parts} />
        </div>
        <div className="last">
          <span className="facts" title={job.category?.name}>
            {type} · {format.date(job.date)} · {t('card.points', { points: format.number(job.points) })}
          </span>
          {repeated && customer && <span className="customer">{customer}</span>}
          <span className={job.user ? 'who' : 'who nobody'}>{who}</span>
        </div>
      </Body>
    </Frame>
  );
});

/**
 * A job on its technician's row, as wide as its time: two lines without controls. A click opens its details, the context
 * menu has its actions, and its title has what does not fit. A toast has said what its note says.
 */
export const JobChip = memo(function JobChip(props: JobCardProps): ReactNode {
  const { job, selected, note, movedBy, repeated } = props;
  const t = useTexts('dispatch-board', 'dispatch');
  const format = useFormat();
  const { city, address, time, who, type, name } = useCardReader(job, selected);
  const points = t('card.points', { points: format.number(job.points) });
  const { unit, customer } = getUnit(job);
  const place = repeated ? [unit, customer].filter(Boolean).join(', ') || city : city;
  const details = [
    time,
    [address, unit, city].filter(Boolean).join(', '),
    customer,
    type,
    points,
    format.date(job.date),
    who,
    note?.text,
  ];
  return (
    <Frame {...props} name={name} variant="chip">
      <ChipBody title={details.filter(Boolean).join(' · ')}>
        <div className="line">
          <Signs {...props} />
          <span className="time">{time}</span>
          <span className="address">{address}</span>
        </div>
        <div className="second">
          <span className="place">{movedBy === undefined ? place : t('card.movedBy', { name: movedBy })}</span>
          {movedBy === undefined && <span className="facts">{` · ${type} · ${points}`}</span>}
        </div>
      </ChipBody>
    </Frame>
  );
});

/** An unassigned job as a row: place, time, category and duration (decision D41). It expands to the whole card. */
export const JobRow = memo(function JobRow({ onToggle, ...props }: JobCardProps & Required<Folding>): ReactNode {
  const { job, active, selected, handlers, repeated } = props;
  const t = useTexts('dispatch-board', 'dispatch');
  const format = useFormat();
  const { city, address, time, type, name } = useCardReader(job, selected);
  const { unit, customer } = getUnit(job);
  const tab = active ? 0 : -1;
  const parts = { job, handlers, address, tab };
  return (
    <Frame {...props} name={name} variant="row">
      <RowBody>
        <Pick {...parts} selected={selected} />
        <div className="lines">
          <div className="line">
            <span className="time">{time}</span>
            <span className="address">{address}</span>
            <Signs {...props} />
            <span className="points">{t('card.points', { points: format.number(job.points) })}</span>
          </div>
          <div className="line second">
            <span className="place">
              {repeated ? [unit, customer].filter(Boolean).join(', ') || city : `${city} ${job.address.zip}`}
            </span>
            <span className="what">{job.category?.name ?? type}</span>
          </div>
        </div>
        <span className="actions">
          <Unfold open={false} address={address} tab={tab} onToggle={() => onToggle(job.id)} />
          <More {...parts} />
        </span>
      </RowBody>
    </Frame>
  );
});
