import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Qc } from '@tailboard/contracts/qc/visit';
import { CarriedCount, DragProvider } from '@tailboard/ui/board/drag';
import { useBoardKeys } from '@tailboard/ui/board/keys';
import { useSelection } from '@tailboard/ui/board/selection';
import type { Grabbed, LaneModel } from '@tailboard/ui/board/walk';
import { Icon } from '@tailboard/ui/icons';
import { useToast } from '@tailboard/ui/toast';
import { visuallyHidden } from '@tailboard/ui/visually-hidden';
import { useSession } from '@tailboard/web/app-context';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { SelectionToolbar } from '../../board/selection-toolbar.js';
import { useShortcuts } from '../../board/shortcuts.js';
import { useCardClick } from '../../board/use-card-click.js';
import type { Undoing } from '../../board/moves/use-undo.js';
import { useVisitMoves, WAITING, type Going, type RefusedMove, type VisitPosition } from './use-visit-moves.js';
import { VisitKeys } from './visit-keys.js';
import { VisitOverlays, type VisitOverlay } from './visit-overlays.js';
import { VisitPanel } from './visit-panel.js';
import { useVisitFormat } from '../use-visit-format.js';

interface Inspector {
  readonly id: string;
  readonly label: string;
}

/**
 * The panels of a date: visits are selected, and move between and within panels by mouse, touch and keyboard, as jobs do
 * on the job board.
 */
export function AssignBoard({
  date,
  people,
  visits,
  undoing,
}: {
  date: string;
  people: readonly Inspector[];
  visits: readonly Qc[];
  undoing: Undoing;
}): ReactNode {
  const t = useTexts('dispatch-qc-assign');
  const visitFormat = useVisitFormat();
  const navigate = useNavigate();
  const { toast } = useToast();
  const instructions = useId();
  const byId = useMemo(() => new Map(visits.map((visit) => [visit.id, visit])), [visits]);
  const panels = usePanelOrder(people, visits);
  const placed = useMemo(() => groupCards(people, visits), [people, visits]);
  const getLaneName = (lane: string): string => people.find(({ id }) => id === lane)?.label ?? t('waiting');
  const { move, refused, going, dismiss } = useVisitMoves(date, placed, getLaneName, undoing);
  const [overlay, setOverlay] = useState<VisitOverlay | null>(null);
  /** The visits of the move in progress, as they were when the user grabbed them. */
  const grabbedVisits = useRef<ReadonlyMap<string, Qc>>(new Map());
  const remember = (cards: readonly string[]): void => {
    grabbedVisits.current = new Map([...byId].filter(([id]) => cards.includes(id)));
  };
  const lanes = toLanes(placed, panels, listMoving(going, byId));
  const describeJob = (card: string): string => visitFormat.job(byId.get(card) ?? { assignment: null });
  const open = (card: string): void => void navigate(`/qcs/manage?id=${card}&date=${date}`);
  const isFixed = (card: string): boolean => byId.get(card)?.status !== 'planned';
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const selection = useSelection(lanes, { selected, setSelected });
  const { cards: chosen, clear, only, pick } = selection;
  const movable = chosen.filter((card) => !isFixed(card));
  useAnnouncedCount(chosen.length);
  /** Moves visits as they were when the user grabbed them, or as they are. */
  const moveAll = (cards: readonly string[], to: VisitPosition, seen = grabbedVisits.current): void => {
    const movedVisits = cards.flatMap((card) => seen.get(card) ?? []).filter(({ status }) => status === 'planned');
    if (movedVisits.length === 0) return;
    void move(movedVisits, to);
    clear();
  };
  const assignTo = (cards: readonly string[]): void => {
    remember(cards);
    setOverlay({ kind: 'assign', cards });
  };
  const unassign = (cards: readonly string[]): void => moveAll(cards, { lane: WAITING, before: null }, byId);
  const announceStep = useStepAnnouncements(describeJob, getLaneName, remember);
  const { attach, onKeyDown, onFocus, grabbed, active, follow } = useBoardKeys({
    lanes,
    selected: chosen,
    isFixed,
    onMove: (cards, to) => moveAll(cards, to),
    onOpen: open,
    onPick: pick,
    onSelect: only,
    onAnnounce: announceStep,
  });
  const onClick = useCardClick(pick);
  const focused = active === null || isFixed(active) ? [] : [active];
  const help = useVisitShortcuts(undoing, chosen.length > 0 ? movable : focused, assignTo);
  const getDraggedCards = (card: string): readonly string[] => {
    const cards = selection.has.has(card) ? movable : [card];
    remember(cards);
    return cards;
  };
  return (
    <DragProvider onMissed={() => toast(t('missed'), 'warning')}>
      <Box component="span" id={instructions} sx={visuallyHidden}>
        {t('instructions')}
      </Box>
      <GoneVisits refused={[...refused.values()].filter(({ visit }) => !byId.has(visit.id))} onDismiss={dismiss} />
      <Box
        ref={attach}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onClick={onClick}
        data-picking={chosen.length > 0 || undefined}
        sx={{
          p: { xs: 2, md: 3 },
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
          alignItems: 'start',
        }}
      >
        {lanes.map(({ id, cards, ordered }) => (
          <VisitPanel
            key={id}
            id={id}
            name={getLaneName(id)}
            ordered={ordered}
            visits={cards.map((card) => byId.get(card)!)}
            state={{ active, grabbed, selected: selection.has, refused }}
            instructions={instructions}
            onDrop={moveAll}
            onSelect={only}
            handlers={{
              open,
              pick,
              getDraggedCards,
              dismiss,
              menu: (visit, anchor) => setOverlay({ kind: 'menu', id: visit.id, anchor }),
            }}
          />
        ))}
      </Box>
      <CarriedCount label={(count) => t('count', { count })} />
      <SelectedVisits
        chosen={chosen.length}
        movable={movable}
        assigned={movable.filter((card) => byId.get(card)?.user)}
        onAssign={assignTo}
        onUnassign={unassign}
        onClear={clear}
      />
      {overlay && (
        <VisitOverlays
          overlay={overlay}
          visits={byId}
          isSelected={(card) => selection.has.has(card)}
          people={panels}
          date={date}
          lanes={lanes}
          onAssign={assignTo}
          onUnassign={unassign}
          onSelect={(card) => pick(card, 'toggle')}
          onOpen={open}
          onMove={(cards, lane, day) => moveAll(cards, { lane, before: null, date: day })}
          onClose={(cards) => {
            setOverlay(null);
            if (cards[0] !== undefined) follow(cards[0]);
          }}
        />
      )}
      {help}
    </DragProvider>
  );
}

/** Visits that were not moved and are no longer on the board: they have no card for the reason. */
function GoneVisits({
  refused,
  onDismiss,
}: {
  refused: readonly RefusedMove[];
  onDismiss: (visit: Qc) => void;
}): ReactNode {
  const t = useTexts('dispatch-qc-assign');
  const visitFormat = useVisitFormat();
  return refused.map(({ visit, elsewhere }) => (
    <Alert
      key={visit.id}
      severity="warning"
      variant="outlined"
      icon={<Icon name="warning" />}
      onClose={() => onDismiss(visit)}
      sx={{ mx: { xs: 2, md: 3 }, mt: 2 }}
    >
      {t('gone', { job: visitFormat.job(visit), message: elsewhere })}
    </Alert>
  ));
}

/** Actions for the selected visits. */
function SelectedVisits({
  chosen,
  movable,
  assigned,
  onAssign,
  onUnassign,
  onClear,
}: {
  /** The number of selected visits. */
  chosen: number;
  /** Those that can be moved, and those of them that have an inspector. */
  movable: readonly string[];
  assigned: readonly string[];
  onAssign: (cards: readonly string[]) => void;
  onUnassign: (cards: readonly string[]) => void;
  onClear: () => void;
}): ReactNode {
  const t = useTexts('dispatch-qc-assign');
  if (chosen === 0) return null;
  return (
    <SelectionToolbar
      label={t('selectBar')}
      count={t('selected', { count: chosen })}
      clear={t('clearSelection')}
      onClear={onClear}
    >
      <Button startIcon={<Icon name="move" />} disabled={movable.length === 0} onClick={() => onAssign(movable)}>
        {t('assignTo')}
      </Button>
      <Button disabled={assigned.length === 0} onClick={() => onUnassign(assigned)}>
        {t('unassign')}
      </Button>
    </SelectionToolbar>
  );
}

/**
 * Returns the inspectors in the order of their panels: the user first, then those with visits. The order stays while the
 * board is open, so that no panel moves when it gets its first visit.
 */
function usePanelOrder(people: readonly Inspector[], visits: readonly Qc[]): readonly Inspector[] {
  const { state } = useSession();
  const own = state.status === 'in' ? state.user.id : '';
  const [withVisits] = useState(() => new Set(visits.map(({ user }) => user?.id)));
  return useMemo(() => {
    const rank = ({ id }: Inspector): number => (id === own ? 0 : withVisits.has(id) ? 1 : 2);
    return [...people].sort((a, b) => rank(a) - rank(b));
  }, [people, own, withVisits]);
}

/**
 * Shortcuts of the board: undo, redo, “Assign to…” for the visits of the shortcut, and the list of the shortcuts, which
 * this returns while it is open.
 */
function useVisitShortcuts(
  undoing: Undoing,
  targets: readonly string[],
  assignTo: (cards: readonly string[]) => void,
): ReactNode {
  const [isHelpOpen, setHelpOpen] = useState(false);
  useShortcuts({
    undo: () => undoing.undo(),
    redo: undoing.redo,
    moveTo: () => {
      if (targets.length > 0) assignTo(targets);
    },
    help: () => setHelpOpen(true),
  });
  return isHelpOpen && <VisitKeys onClose={() => setHelpOpen(false)} />;
}

/** Announces the steps of moving by keyboard; picking up remembers the visits as they are. */
function useStepAnnouncements(
  describeJob: (card: string) => string,
  getLaneName: (lane: string) => string,
  remember: (cards: readonly string[]) => void,
): (what: 'picked' | 'over' | 'place' | 'dropped' | 'back', grabbed: Grabbed) => void {
  const t = useTexts('dispatch-qc-assign');
  const { announce } = useToast();
  return (what, { card, cards, over }) => {
    if (what === 'picked') remember(cards);
    if (what === 'picked' && cards.length > 1) announce(t('pickedMany', { count: cards.length }));
    else announce(t(what, { job: describeJob(card), lane: getLaneName(over.lane) }));
  };
}

/** Announces the number of selected visits. */
function useAnnouncedCount(count: number): void {
  const t = useTexts('dispatch-qc-assign');
  const { announce } = useToast();
  const before = useRef(count);
  useEffect(() => {
    if (before.current !== count && count > 0) announce(t('selected', { count }));
    before.current = count;
  }, [count, announce, t]);
}

/** Returns the visits of each panel, in route order. A visit whose inspector has no panel is unassigned. */
function groupCards(people: readonly Inspector[], visits: readonly Qc[]): ReadonlyMap<string, string[]> {
  const lanes = new Map<string, string[]>([[WAITING, []], ...people.map(({ id }): [string, string[]] => [id, []])]);
  for (const { id, user } of visits) (lanes.get(user?.id ?? WAITING) ?? lanes.get(WAITING))?.push(id);
  return lanes;
}

/** Returns the destination of each visit that is being moved. */
const listMoving = (going: ReadonlyMap<string, Going>, visits: ReadonlyMap<string, Qc>): ReadonlyMap<string, string> =>
  new Map(
    [...going].flatMap(([card, { lane, version }]) =>
      visits.get(card)?.version === version ? [[card, lane] as const] : [],
    ),
  );

const toLanes = (
  placed: ReadonlyMap<string, readonly string[]>,
  panels: readonly Inspector[],
  moving: ReadonlyMap<string, string>,
): LaneModel[] => [
  { id: WAITING, cards: withGoing(placed, moving, WAITING), ordered: false },
  ...panels.map(({ id }) => ({ id, cards: withGoing(placed, moving, id), ordered: true })),
];

/** Running moves are shown at their destination. */
function withGoing(
  placed: ReadonlyMap<string, readonly string[]>,
  going: ReadonlyMap<string, string>,
  lane: string,
): readonly string[] {
  const here = (placed.get(lane) ?? []).filter((card) => (going.get(card) ?? lane) === lane);
  const coming = [...going].filter(([card, to]) => to === lane && !here.includes(card)).map(([card]) => card);
  return [...here, ...coming];
}
