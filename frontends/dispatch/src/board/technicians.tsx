import Box from '@mui/material/Box';
import { useColumns, WindowedRows } from '@tailboard/ui/board/windowed';
import { Empty } from '@tailboard/ui/states';
import { useTexts } from '@tailboard/web/texts';
import { useMemo, type ReactNode } from 'react';
import { boardTexts } from './board-texts.js';
import type { CardHandlers } from './job-card.js';
import type { Dropped } from './job-lane.js';
import { stateFor, type BoardState } from './lane-state.js';
import type { Board, TechnicianCard } from '../day/moved.js';
import { TechnicianLane } from './technician-lane.js';

/** How the technicians are laid out: a grid of cards, or a row for each. */
export type View = 'cards' | 'rows';

const NARROWEST = 212;
const GAP = 12;
const HEAD = 86;
const JOB = 82;
const ROW = 76;

/** The technicians of the board. Only those that are visible are in the document, and those that something is done with. */
export function Technicians({
  board,
  view,
  state,
  instructions,
  handlers,
  onDrop,
}: {
  board: Board;
  view: View;
  state: BoardState;
  instructions: string;
  handlers: CardHandlers;
  onDrop: Dropped;
}): ReactNode {
  const t = useTexts(boardTexts);
  const { attach, columns } = useColumns(NARROWEST, GAP);
  const across = view === 'cards' ? columns : 1;
  const rows = useMemo(() => {
    const all: TechnicianCard[][] = [];
    for (let at = 0; at < board.cards.length; at += across) all.push(board.cards.slice(at, at + across));
    return all;
  }, [board.cards, across]);
  const { active } = state;
  const over = state.inHand?.over.lane;
  const keep = useMemo(
    () =>
      rows.flatMap((row, at) =>
        row.some(({ user, jobs }) => user.id === over || (active !== null && jobs.some(({ id }) => id === active)))
          ? [at]
          : [],
      ),
    [rows, active, over],
  );
  const tall = (row: readonly TechnicianCard[] = []): number =>
    view === 'rows' ? ROW : HEAD + JOB * Math.max(1, ...row.map(({ jobs }) => jobs.length));
  return (
    <Box ref={attach} sx={{ minWidth: 0 }}>
      {board.cards.length === 0 && <Empty>{t('board.noTechnicians')}</Empty>}
      <WindowedRows
        key={view}
        count={rows.length}
        keyOf={(at) => rows[at]?.[0]?.user.id ?? ''}
        estimate={(at) => tall(rows[at])}
        gap={view === 'rows' ? 4 : GAP}
        keep={keep}
      >
        {(at) => (
          <Box sx={{ display: 'grid', gap: `${GAP}px`, gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))` }}>
            {rows[at]?.map((card) => (
              <TechnicianLane
                key={card.user.id}
                card={card}
                week={board.stats[card.user.id]}
                flow={view === 'rows' ? 'across' : 'down'}
                instructions={instructions}
                handlers={handlers}
                onDrop={onDrop}
                {...stateFor(card.user.id, card.jobs, state)}
              />
            ))}
          </Box>
        )}
      </WindowedRows>
    </Box>
  );
}
