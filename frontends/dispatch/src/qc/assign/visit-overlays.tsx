import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import type { Qc } from '@tailboard/contracts/qc/visit';
import type { LaneModel } from '@tailboard/ui/board/walk';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { MenuAction } from '../../board/card/menu-action.js';
import { MoveDialog, plainOption } from '../../board/moves/move-dialog.js';
import { WAITING } from './use-visit-moves.js';
import { useVisitFormat } from '../use-visit-format.js';

/** The open overlay of the board. */
export type VisitOverlay =
  | { readonly kind: 'menu'; readonly id: string; readonly anchor: HTMLElement }
  | { readonly kind: 'assign'; readonly cards: readonly string[] };

/** Menu with all actions of a visit, by the button on its card or a right click. */
function VisitMenu({
  visit,
  selected,
  anchor,
  onAssign,
  onUnassign,
  onSelect,
  onOpen,
  onDetails,
  onClose,
}: {
  visit: Qc;
  selected: boolean;
  anchor: HTMLElement;
  onAssign: () => void;
  onUnassign: () => void;
  onSelect: () => void;
  onOpen: () => void;
  onDetails: () => void;
  onClose: () => void;
}): ReactNode {
  const t = useTexts('dispatch-qc-assign');
  const { t: tQc } = useVisitFormat();
  const fixed = visit.status !== 'planned';
  const run = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
      <MenuAction icon="move" text={t('assignTo')} disabled={fixed} onClick={run(onAssign)} />
      {visit.user !== null && (
        <MenuAction icon="chevronLeft" text={t('unassign')} disabled={fixed} onClick={run(onUnassign)} />
      )}
      <MenuAction icon="rows" text={t(selected ? 'deselect' : 'select')} onClick={run(onSelect)} />
      <Divider />
      <MenuAction icon="edit" text={tQc('inspect')} disabled={visit.status === 'closed'} onClick={run(onOpen)} />
      <MenuAction icon="info" text={tQc('detail')} onClick={run(onDetails)} />
    </Menu>
  );
}

/** Alternative to dragging: choose an inspector for the visits, and a date. */
function AssignTo({
  visits,
  people,
  date,
  counts,
  onMove,
  onClose,
}: {
  visits: readonly Qc[];
  /** The inspectors in the order of their panels. */
  people: readonly { readonly id: string; readonly label: string }[];
  date: string;
  /** The number of visits of each inspector on this date. */
  counts: ReadonlyMap<string, number>;
  onMove: (lane: string, date: string) => void;
  onClose: () => void;
}): ReactNode {
  const t = useTexts('dispatch-qc-assign');
  const w = useTexts('web');
  const visitFormat = useVisitFormat();
  const [day, setDay] = useState(date);
  const [first] = visits;
  if (!first) return null;
  const isHere = day === date;
  const inspectors = people.map(({ id, label }) => ({
    ...plainOption(id, label),
    points: isHere ? t('count', { count: counts.get(id) ?? 0 }) : '',
  }));
  const options = [...inspectors, plainOption(WAITING, t('waiting'))].filter(
    ({ lane }) => !isHere || visits.some(({ user }) => (user?.id ?? WAITING) !== lane),
  );
  return (
    <MoveDialog
      title={t('assignTo')}
      about={visits.length === 1 ? visitFormat.job(first) : t('count', { count: visits.length })}
      words={{ to: visitFormat.t('inspector'), date: w('date'), none: t('noInspector'), cancel: w('cancel') }}
      options={options}
      date={day}
      onDate={setDay}
      onMove={onMove}
      onClose={onClose}
    />
  );
}

/** Overlays of the board, one at a time: the menu of a visit, “Assign to…”. */
export function VisitOverlays({
  overlay,
  visits,
  isSelected,
  people,
  date,
  lanes,
  onAssign,
  onUnassign,
  onSelect,
  onOpen,
  onMove,
  onClose,
}: {
  overlay: VisitOverlay;
  visits: ReadonlyMap<string, Qc>;
  isSelected: (card: string) => boolean;
  people: readonly { readonly id: string; readonly label: string }[];
  date: string;
  lanes: readonly LaneModel[];
  onAssign: (cards: readonly string[]) => void;
  onUnassign: (cards: readonly string[]) => void;
  onSelect: (card: string) => void;
  onOpen: (card: string) => void;
  onMove: (cards: readonly string[], lane: string, date: string) => void;
  /** @param cards those that get the focus back */
  onClose: (cards: readonly string[]) => void;
}): ReactNode {
  const navigate = useNavigate();
  if (overlay.kind === 'assign')
    return (
      <AssignTo
        visits={overlay.cards.flatMap((card) => visits.get(card) ?? [])}
        people={people}
        date={date}
        counts={new Map(lanes.map(({ id, cards }) => [id, cards.length]))}
        onMove={(lane, day) => {
          onClose(overlay.cards);
          onMove(overlay.cards, lane, day);
        }}
        onClose={() => onClose(overlay.cards)}
      />
    );
  const { id, anchor } = overlay;
  const visit = visits.get(id);
  return (
    visit && (
      <VisitMenu
        visit={visit}
        selected={isSelected(id)}
        anchor={anchor}
        onAssign={() => onAssign([id])}
        onUnassign={() => onUnassign([id])}
        onSelect={() => onSelect(id)}
        onOpen={() => onOpen(id)}
        onDetails={() => void navigate(`/qcs/viewqc?id=${id}&date=${date}`)}
        onClose={() => onClose([])}
      />
    )
  );
}
