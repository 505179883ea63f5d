import type { Job } from '@tailboard/contracts/jobs/job';
import { BoardCard, type CardTone } from '@tailboard/ui/board/card';
import type { AxisPosition } from '@tailboard/ui/board/lane';
import type { Placed } from '@tailboard/ui/board/windowed';
import { Glyph } from '@tailboard/ui/icons';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Conflict } from '@tailboard/contracts/jobs/plan/conflicts';
import type { VisitState } from '@tailboard/contracts/jobs/plan/arrivals';
import { useDayFormat } from '../../board-model/use-day-format.js';
import { MoreActions, PickCard, stay } from './card-controls.js';
import { CardNote } from './card-note.js';
import { VisitMark } from './visit-mark.js';
import type { Note } from '../state/use-notes.js';

export interface CardHandlers {
  complete: (jobIds: readonly string[], completed: boolean) => void;
  dismiss: (jobId: string) => void;
  edit: (jobId: string) => void;
  menu: (job: Job, anchor: HTMLElement) => void;
  /** Toggles the selection of a job; with a range, selects all jobs up to it. */
  pick: (jobId: string, how: 'toggle' | 'range') => void;
  /** Returns the jobs that are dragged together with one. */
  getDraggedJobs: (jobId: string) => readonly string[];
  /** Returns the points that jobs would add to a lane. */
  sumDraggedPoints: (jobIds: readonly string[], lane: string) => number;
}

export interface JobCardProps extends Partial<Placed> {
  job: Job;
  lane: string;
  stop: boolean;
  /** This card has keyboard focus: its controls are tab stops. */
  active: boolean;
  grabbed: boolean;
  selected: boolean;
  /** More than one card is selected. */
  many: boolean;
  highlighted: boolean;
  /** Name of the other user who has just moved it. */
  movedBy: string | undefined;
  note: Note | undefined;
  conflicts: readonly Conflict[];
  /** The board has other jobs at its address, so the apartment and the customer are shown. */
  repeated: boolean;
  /** How far the visit is, when it got there, and when it is expected (`HH:MM`). */
  visit: VisitState | undefined;
  visitAt: string | null;
  expected: string | null;
  instructions: string;
  axisPosition?: AxisPosition;
  of?: number;
  indexInLane?: number;
  handlers: CardHandlers;
}

export interface CardReader {
  city: string;
  address: string;
  time: string;
  who: string;
  type: string;
  name: string;
}

/** Returns a job's texts on the board, with placeholders for unknown values. */
export function useCardReader(job: Job, selected: boolean): CardReader {
  const t = useTexts('dispatch-board', 'dispatch');
  const city = job.address.city || t('card.cityUnknown');
  const address = job.address.address || t('card.addressUnknown');
  const time = job.time_slot?.time || t('card.timeUnknown');
  const who = job.user ? `${job.user.first_name} ${job.user.last_name}` : t('card.nobody');
  const type = t(`type.${job.type}`);
  const name = t('card.name', { type, address, city, time, who });
  return { city, address, time, who, type, name: selected ? t('card.selectedName', { name }) : name };
}

/** Returns the apartment and the customer of a job, which differ from those of other jobs at its address. */
export const getUnit = ({ address: { address2, apt }, customer_name }: Job): { unit: string; customer: string } => ({
  unit: [address2, apt].filter(Boolean).join(', '),
  customer: customer_name,
});

/** Icons for a job's progress, conflicts, lock and changed order. */
export function Signs({
  job,
  conflicts,
  visit,
  visitAt,
  expected,
}: Pick<JobCardProps, 'job' | 'conflicts' | 'visit' | 'visitAt' | 'expected'>): ReactNode {
  const t = useTexts('dispatch-board', 'dispatch');
  const dayFormat = useDayFormat();
  const against = conflicts.map(dayFormat.conflict).join('. ');
  return (
    <>
      {visit && <VisitMark job={job} visit={{ state: visit, at: visitAt, expected }} />}
      {conflicts.length > 0 && (
        <span className="conflict" role="img" aria-label={t('card.conflict', { against })} title={against}>
          <Glyph name="error" size={14} />
        </span>
      )}
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

interface ControlProps extends Pick<JobCardProps, 'job' | 'handlers'> {
  address: string;
  tab: number;
}

export const Pick = ({ job, handlers, address, tab, selected }: ControlProps & { selected: boolean }): ReactNode => {
  const t = useTexts('dispatch-board', 'dispatch');
  return (
    <PickCard
      title={t('card.select')}
      name={t('card.selectThis', { address })}
      selected={selected}
      tab={tab}
      onPick={(how) => handlers.pick(job.id, how)}
    />
  );
};

/** Returns whether the job can be completed, or reopened: only a technician's job is completed (decision D57). */
export const canComplete = ({ user_id, completed }: Pick<Job, 'user_id' | 'completed'>): boolean =>
  user_id !== null || completed === 1;

/** Round check mark at the right that completes the job. */
export function Tick({ job, handlers, address, tab }: ControlProps): ReactNode {
  const t = useTexts('dispatch-board', 'dispatch');
  if (!canComplete(job)) return null;
  return (
    <label className="done" title={t('card.complete')} onDoubleClick={stay}>
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

export function CloseDaily({ job, address, tab }: Omit<ControlProps, 'handlers'>): ReactNode {
  const t = useTexts('dispatch-board', 'dispatch');
  if (job.user_id === null) return null;
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

export const More = ({ job, handlers, address, tab }: ControlProps): ReactNode => (
  <MoreActions
    name={useTexts('dispatch-board', 'dispatch')('card.menu', { address })}
    tab={tab}
    onOpen={(anchor) => handlers.menu(job, anchor)}
  />
);

/** Expands a row to the whole card, and collapses it again. */
export function Unfold({
  open,
  address,
  tab,
  onToggle,
}: Pick<ControlProps, 'address' | 'tab'> & { open: boolean; onToggle: () => void }): ReactNode {
  const t = useTexts('dispatch-board', 'dispatch');
  return (
    <button
      type="button"
      className="act"
      aria-label={t('card.all', { address })}
      aria-expanded={open}
      title={t('card.allTitle')}
      tabIndex={tab}
      onDoubleClick={stay}
      onClick={onToggle}
    >
      <Glyph name={open ? 'minus' : 'plus'} size={14} />
    </button>
  );
}

/** The emphasis of each state of a visit on a row; their shapes are in {@link Signs}. */
export const visitTones = {
  assigned: undefined,
  on_the_way: 'info',
  arrived: 'active',
  completed: 'muted',
  late: 'warning',
} as const satisfies Record<VisitState, CardTone | undefined>;

/** Returns the emphasis of a block on a row: by its conflict, or else by how far the visit is. */
export const getTone = ({ visit, conflicts }: Pick<JobCardProps, 'visit' | 'conflicts'>): CardTone | undefined =>
  conflicts.length > 0 ? 'error' : visit && visitTones[visit];

/** Common frame of all job layouts: the board card, who moved it, and its notes. Blocks on a row have their own texts. */
export function Frame({
  job,
  name,
  variant = 'card',
  active: _,
  movedBy,
  note,
  conflicts,
  visit,
  visitAt: _visitAt,
  expected: _expected,
  repeated: _repeated,
  handlers,
  children,
  ...rest
}: JobCardProps & { name: string; variant?: 'card' | 'chip' | 'row'; children: ReactNode }): ReactNode {
  const t = useTexts('dispatch-board', 'dispatch');
  const isBlock = variant === 'chip';
  return (
    <BoardCard
      {...rest}
      id={job.id}
      name={name}
      chip={isBlock}
      row={variant === 'row'}
      fixed={job.completed === 1}
      getDraggedCards={handlers.getDraggedJobs}
      {...(job.category ? { edge: job.category.color } : {})}
      {...(isBlock
        ? { tone: getTone({ visit, conflicts }), onContextMenu: (anchor) => handlers.menu(job, anchor) }
        : {})}
      onDoubleClick={() => handlers.edit(job.id)}
    >
      {children}
      {!isBlock && movedBy !== undefined && <span className="moved-by">{t('card.movedBy', { name: movedBy })}</span>}
      {!isBlock && note && <CardNote note={note} onDismiss={() => handlers.dismiss(job.id)} />}
    </BoardCard>
  );
}
