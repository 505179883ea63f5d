import type { Job } from '@tailboard/contracts/jobs/job';
import { BoardCard } from '@tailboard/ui/board/card';
import { Glyph } from '@tailboard/ui/icons';
import { useFormat } from '@tailboard/web/format';
import { useTexts } from '@tailboard/web/texts';
import { memo, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { dispatchTexts } from '../texts.js';
import { CardNote } from './card-note.js';
import { Body } from './job-card-style.js';
import type { Note } from './use-board.js';

export interface CardHandlers {
  complete: (jobId: string, completed: boolean) => void;
  dismiss: (jobId: string) => void;
  edit: (jobId: string) => void;
  menu: (job: Job, anchor: HTMLElement) => void;
}

/** A double-click on a control is two clicks on it, not one on the card. */
const stay = (event: MouseEvent): void => event.stopPropagation();

/** A job on the board. Rendered again only when the job itself or its own state changes. */
export const JobCard = memo(function JobCard({
  job,
  lane,
  stop,
  active,
  inHand,
  highlighted,
  note,
  instructions,
  handlers,
}: {
  job: Job;
  lane: string;
  stop: boolean;
  /** The keyboard is on this card: its controls are tab stops. */
  active: boolean;
  inHand: boolean;
  highlighted: boolean;
  note: Note | undefined;
  instructions: string;
  handlers: CardHandlers;
}): ReactNode {
  const t = useTexts(dispatchTexts);
  const format = useFormat();
  const city = job.address.city || t('card.cityUnknown');
  const address = job.address.address || t('card.addressUnknown');
  const time = job.time_slot?.time || t('card.timeUnknown');
  const who = job.user ? `${job.user.first_name} ${job.user.last_name}` : t('card.nobody');
  const type = t(`type.${job.type}`);
  const tab = active ? 0 : -1;
  return (
    <BoardCard
      id={job.id}
      lane={lane}
      name={t('card.name', { type, address, city, time, who })}
      instructions={instructions}
      stop={stop}
      fixed={job.completed === 1}
      inHand={inHand}
      highlighted={highlighted}
      {...(job.category ? { edge: job.category.color } : {})}
      onDoubleClick={() => handlers.edit(job.id)}
    >
      <Body>
        <div className="row">
          <label title={t('card.complete')} onDoubleClick={stay}>
            <input
              type="checkbox"
              className="tick"
              checked={job.completed === 1}
              onChange={({ target }) => handlers.complete(job.id, target.checked)}
              aria-label={t('card.completeThis', { address })}
              tabIndex={tab}
            />
          </label>
          <span className="city">{city}</span>
          {job.order_changed && (
            <span className="changed" role="img" aria-label={t('card.changed')} title={t('card.changed')}>
              <Glyph name="warning" />
            </span>
          )}
          <span className="time">{time}</span>
          <button
            type="button"
            className="act"
            aria-label={t('card.menu', { address })}
            aria-haspopup="menu"
            tabIndex={tab}
            onDoubleClick={stay}
            onClick={({ currentTarget }) => handlers.menu(job, currentTarget)}
          >
            <Glyph name="more" />
          </button>
        </div>
        <div className="row">
          <span className="address">
            {address}
            {job.address.address2 && `, ${job.address.address2}`}
          </span>
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
        </div>
        <div className="last">
          <span className="facts">
            {type} · {format.date(job.date)} · {t('card.points', { points: format.number(job.points) })}
          </span>
          <span className={job.user ? 'who' : 'who nobody'}>{who}</span>
        </div>
      </Body>
      {note && <CardNote note={note} onDismiss={() => handlers.dismiss(job.id)} />}
    </BoardCard>
  );
});
