import type { Qc } from '@tailboard/contracts/qc/visit';
import { BoardCard } from '@tailboard/ui/board/card';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { MoreActions, PickCard } from '../../board/card/card-controls.js';
import { CardNote } from '../../board/card/card-note.js';
import { Body } from '../../board/state/job-card-style.js';
import { OutcomeChip } from '../outcome-chip.js';
import { useVisitFormat } from '../use-visit-format.js';

export interface VisitHandlers {
  open: (card: string) => void;
  /** Toggles the selection of a visit; with a range, selects all visits up to it. */
  pick: (card: string, how: 'toggle' | 'range') => void;
  /** Returns the visits that are dragged together with one. */
  getDraggedCards: (card: string) => readonly string[];
  menu: (visit: Qc, anchor: HTMLElement) => void;
  dismiss: (visit: Qc) => void;
}

/** A visit on the board: place, technician, and the outcome of a completed one. A double-click opens it. */
export function VisitCard({
  visit,
  active,
  refused,
  handlers,
  ...rest
}: {
  visit: Qc;
  lane: string;
  instructions: string;
  stop: boolean;
  /** This card has keyboard focus: its controls are tab stops. */
  active: boolean;
  grabbed: boolean;
  selected: boolean;
  /** More than one card is selected. */
  many: boolean;
  /** Why its last move failed. */
  refused: string | null;
  handlers: VisitHandlers;
}): ReactNode {
  const t = useTexts('dispatch-qc-assign');
  const visitFormat = useVisitFormat();
  const job = visitFormat.job(visit);
  const tab = active ? 0 : -1;
  return (
    <BoardCard
      {...rest}
      id={visit.id}
      name={rest.selected ? t('selectedName', { name: job }) : job}
      fixed={visit.status !== 'planned'}
      getDraggedCards={handlers.getDraggedCards}
      onDoubleClick={() => handlers.open(visit.id)}
      onContextMenu={(anchor) => handlers.menu(visit, anchor)}
    >
      <Body>
        <div className="row">
          <PickCard
            title={t('select')}
            name={t('selectThis', { address: job })}
            selected={rest.selected}
            tab={tab}
            onPick={(how) => handlers.pick(visit.id, how)}
          />
          <span className="city">{job}</span>
          <span className="time">{visit.assignment?.time_slot}</span>
          <MoreActions name={t('menu', { address: job })} tab={tab} onOpen={(anchor) => handlers.menu(visit, anchor)} />
        </div>
        <div className="last">
          <span className="facts">{t('of', { technician: visitFormat.technician(visit) })}</span>
        </div>
      </Body>
      {visit.status !== 'planned' && <OutcomeChip visit={visit} />}
      {refused !== null && (
        <div role="alert">
          <CardNote
            note={{ tone: 'error', text: t('refused', { message: refused }) }}
            onDismiss={() => handlers.dismiss(visit)}
          />
        </div>
      )}
    </BoardCard>
  );
}
