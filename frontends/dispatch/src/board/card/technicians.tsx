import Box from '@mui/material/Box';
import { useColumns, usePrinting, WindowedRows } from '@tailboard/ui/board/windowed';
import { Empty } from '@tailboard/ui/layout/states';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useMemo, type ReactNode } from 'react';
import { getAxisHeight } from '@tailboard/ui/board/lane';
import { placeJobs, toAxis, type Axis } from '../../board-model/axis.js';
import { AxisProvider } from './axis-background.js';
import type { CardHandlers } from './card-parts.js';
import type { OnDropCards } from './job-lane.js';
import { getLaneState, type BoardState } from '../state/lane-state.js';
import type { Board, TechnicianCard } from '../../board-model/board-jobs.js';
import type { HeadAction } from './technician-head.js';
import { TechnicianLane } from './technician-lane.js';

/** Layout of the technicians: a grid of cards, or a row for each. */
export type View = 'cards' | 'rows';

const MIN_WIDTH = 212;
/** Maximum columns of cards on paper: they are as wide as on the screen. */
const PRINTED_COLUMNS = 4;
const GAP = 12;
const HEAD = 86;
const JOB = 82;
/** Height of a row with jobs that do not overlap, and the distance to the next one. */
const ROW = 36;
const ROW_GAP = 2;

/** The technicians of the board. Only visible ones, and those in use, are rendered. */
export function Technicians({
  board,
  fullBoard,
  view,
  state,
  instructions,
  handlers,
  onAction,
  onDrop,
}: {
  board: Board;
  /** The unfiltered board: rows show the hours of all its jobs. */
  fullBoard: Board;
  view: View;
  state: BoardState;
  instructions: string;
  handlers: CardHandlers;
  onAction: (action: HeadAction, userId: string) => void;
  onDrop: OnDropCards;
}): ReactNode {
  const t = useTexts('dispatch-board', 'dispatch');
  const { attach, columns } = useColumns(MIN_WIDTH, GAP);
  const printing = usePrinting();
  const across = view === 'rows' ? 1 : printing ? Math.min(columns, PRINTED_COLUMNS) : columns;
  const axis = useMemo(() => (view === 'rows' ? toAxis(fullBoard) : null), [view, fullBoard]);
  // Each column is as tall as its own lanes, so that a full day beside it leaves no empty boxes.
  const inColumns = useMemo(
    () => Array.from({ length: across }, (_, column) => board.cards.filter((_card, at) => at % across === column)),
    [board.cards, across],
  );
  const context = { board, axis, state, instructions, handlers, onAction, onDrop };
  return (
    <Box ref={attach} sx={{ minWidth: 0 }}>
      {board.cards.length === 0 && <Empty>{t('board.noTechnicians')}</Empty>}
      <AxisProvider axis={axis} date={board.date}>
        <Box
          key={view}
          sx={{ display: 'grid', gap: `${GAP}px`, alignItems: 'start' }}
          style={{ gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))` }}
        >
          {inColumns.map((cards, column) => (
            <Column key={column} cards={cards} {...context} />
          ))}
        </Box>
      </AxisProvider>
    </Box>
  );
}

/** Technicians one below the other: one column of cards, or all of them as rows. */
function Column({
  cards,
  board,
  axis,
  state,
  ...rest
}: {
  cards: readonly TechnicianCard[];
  board: Board;
  axis: Axis | null;
  state: BoardState;
  instructions: string;
  handlers: CardHandlers;
  onAction: (action: HeadAction, userId: string) => void;
  onDrop: OnDropCards;
}): ReactNode {
  const { active } = state;
  const over = state.grabbed?.over.lane;
  const keep = useMemo(
    () =>
      cards.flatMap(({ user, jobs }, index) =>
        user.id === over || (active !== null && jobs.some(({ id }) => id === active)) ? [index] : [],
      ),
    [cards, active, over],
  );
  const estimateHeight = ({ jobs }: TechnicianCard): number =>
    axis ? Math.max(ROW, 2 + getAxisHeight(placeJobs(jobs, axis).rowCount)) : HEAD + JOB * Math.max(1, jobs.length);
  return (
    <WindowedRows
      count={cards.length}
      getKey={(at) => cards[at]?.user.id ?? ''}
      estimate={(at) => (cards[at] ? estimateHeight(cards[at]) : ROW)}
      gap={axis ? ROW_GAP : GAP}
      keep={keep}
    >
      {(index) => {
        const card = cards[index];
        return (
          card && (
            <TechnicianLane
              card={card}
              week={board.stats[card.user.id]}
              axis={axis}
              {...rest}
              {...getLaneState(card.user.id, card.jobs, state)}
            />
          )
        );
      }}
    </WindowedRows>
  );
}
