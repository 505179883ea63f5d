import type { Job } from '@tailboard/contracts/jobs/job';
import { BoardCard } from '@tailboard/ui/board/card';
import type { Placed } from '@tailboard/ui/board/windowed';
import { Glyph } from '@tailboard/ui/icons';
import { useFormat } from '@tailboard/web/format';
import { useTexts } from '@tailboard/web/texts';
import { memo, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { boardTexts } from './board-texts.js';
import { CardNote } from './card-note.js';
import { Body, ChipBody } from './job-card-style.js';
import type { Note } from './use-notes.js';

export interface CardHandlers {
  complete: (jobIds: readonly string[], completed: boolean) => void;
  dismiss: (jobId: string) => void;
  edit: (jobId: string) => void;
  menu: (job: Job, anchor: HTMLElement) => void;
  /** Which jobs go with one that is carried away. */
  carry: (jobId: string) => readonly string[];
  /** The points that jobs would add to a lane. */
  weigh: (jobIds: readonly string[], lane: string) => number;
}

export interface JobCardProps extends Partial<Placed> {
  job: Job;
  lane: string;
  stop: boolean;
  /** The keyboard is on this card: its controls are tab stops. */
  active: boolean;
  inHand: boolean;
  selected: boolean;
  /** More than this one is selected. */
  many: boolean;
  highlighted: boolean;
  /** Who else has just moved it. */
  movedBy: string | undefined;
  note: Note | undefined;
  instructions: string;
  of?: number;
  handlers: CardHandlers;
}

/** A double-click on a control is two clicks on it, not one on the card. */
const stay = (event: MouseEvent): void => event.stopPropagation();

interface Said {
  city: string;
  address: string;
  time: string;
  who: string;
  type: string;
  name: string;
}

/** What a job is called on the board, with the words for what is unknown. */
function useSaid(job: Job, selected: boolean): Said {
  const t = useTexts(boardTexts);
  const city = job.address.city || t('card.cityUnknown');
  const address = job.address.address || t('card.addressUnknown');
  const time = job.time_slot?.time || t('card.timeUnknown');
  const who = job.user ? `${job.user.first_name} ${job.user.last_name}` : t('card.nobody');
  const type = t(`type.${job.type}`);
  const name = t('card.name', { type, address, city, time, who });
  return { city, address, time, who, type, name: selected ? t('card.selectedName', { name }) : name };
}

function Signs({ job }: { job: Job }): ReactNode {
  const t = useTexts(boardTexts);
  return (
    <>
      {job.lock && (
        <span className="locked" role="img" aria-label={t('card.locked')} title={t('card.locked')}>
          <Glyph name="lock" size={14} />
        </span>
      )}
      {job.order_changed && (
        <span className="changed" role="img" aria-label={t('card.changed')} title={t('card.changed')}>
          <Glyph name="warning" />
        </span>
      )}
    </>
  );
}

function More({
  address,
  tab,
  onOpen,
}: {
  address: string;
  tab: number;
  onOpen: (anchor: HTMLElement) => void;
}): ReactNode {
  const t = useTexts(boardTexts);
  return (
    <button
      type="button"
      className="act"
      aria-label={t('card.menu', { address })}
      aria-haspopup="menu"
      tabIndex={tab}
      onDoubleClick={stay}
      onClick={({ currentTarget }) => onOpen(currentTarget)}
    >
      <Glyph name="more" />
    </button>
  );
}

interface ControlProps extends Pick<JobCardProps, 'job' | 'handlers'> {
  address: string;
  tab: number;
}

function Tick({ job, handlers, address, tab }: ControlProps): ReactNode {
  const t = useTexts(boardTexts);
  return (
    <label title={t('card.complete')} onDoubleClick={stay}>
      <input
        type="checkbox"
        className="tick"
        checked={job.completed === 1}
        onChange={({ target }) => handlers.complete([job.id], target.checked)}
        aria-label={t('card.completeThis', { address })}
        tabIndex={tab}
      />
    </label>
  );
}

function CloseDaily({ job, address, tab }: Omit<ControlProps, 'handlers'>): ReactNode {
  const t = useTexts(boardTexts);
  return (
    <Link
      className="act"
      to={`/closedailywork?job_id=${job.id}`}
      aria-label={t('card.closeDaily', { address })}
      title={t('card.closeDaily', { address })}
      tabIndex={tab}
      onDoubleClick={stay}
      draggable={false}
    >
      <Glyph name="daily" />
    </Link>
  );
}

function Frame({
  job,
  name,
  chip = false,
  active: _,
  movedBy,
  note,
  handlers,
  children,
  ...of
}: JobCardProps & { name: string; chip?: boolean; children: ReactNode }): ReactNode {
  const t = useTexts(boardTexts);
  return (
    <BoardCard
      {...of}
      id={job.id}
      name={name}
      chip={chip}
      fixed={job.completed === 1}
      carry={handlers.carry}
      {...(job.category ? { edge: job.category.color } : {})}
      onDoubleClick={() => handlers.edit(job.id)}
    >
      {children}
      {movedBy !== undefined && <span className="moved-by">{t('card.movedBy', { name: movedBy })}</span>}
      {note && <CardNote note={note} onDismiss={() => handlers.dismiss(job.id)} />}
    </BoardCard>
  );
}

/** A job on the board. Rendered again only when the job itself or its own state changes. */
export const JobCard = memo(function JobCard(props: JobCardProps): ReactNode {
  const { job, active, selected, handlers } = props;
  const t = useTexts(boardTexts);
  const format = useFormat();
  const { city, address, time, who, type, name } = useSaid(job, selected);
  const tab = active ? 0 : -1;
  return (
    <Frame {...props} name={name}>
      <Body>
        <div className="row">
          <Tick job={job} handlers={handlers} address={address} tab={tab} />
          <span className="city">{city}</span>
          <Signs job={job} />
          <span className="time">{time}</span>
          <More address={address} tab={tab} onOpen={(anchor) => handlers.menu(job, anchor)} />
        </div>
        <div className="row">
          <span className="address">
            {address}
            {job.address.address2 && `, ${job.address.address2}`}
          </span>
          <CloseDaily job={job} address={address} tab={tab} />
        </div>
        <div className="last">
          <span className="facts">
            {type} · {format.date(job.date)} · {t('card.points', { points: format.number(job.points) })}
          </span>
          <span className={job.user ? 'who' : 'who nobody'}>{who}</span>
        </div>
      </Body>
    </Frame>
  );
});

/** The same, as small as it can be, in a row of its technician; what has no room stands in its title. */
export const JobChip = memo(function JobChip(props: JobCardProps): ReactNode {
  const { job, active, selected, handlers } = props;
  const format = useFormat();
  const { city, address, time, who, type, name } = useSaid(job, selected);
  const tab = active ? 0 : -1;
  return (
    <Frame {...props} name={name} chip>
      <ChipBody title={`${address}, ${city} · ${type} · ${format.date(job.date)} · ${who}`}>
        <Tick job={job} handlers={handlers} address={address} tab={tab} />
        <span className="time">{time}</span>
        <span className="address">
          {city} · {address}
        </span>
        <Signs job={job} />
        <span className="acts">
          <CloseDaily job={job} address={address} tab={tab} />
          <More address={address} tab={tab} onOpen={(anchor) => handlers.menu(job, anchor)} />
        </span>
      </ChipBody>
    </Frame>
  );
});
