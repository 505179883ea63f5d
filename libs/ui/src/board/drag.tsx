import Box from '@mui/material/Box';
import { createContext, useCallback, useContext, useEffect, useRef, type ReactNode } from 'react';
import { DndProvider, useDrag, useDragDropManager, useDragLayer, useDrop } from 'react-dnd';
import { getEmptyImage, HTML5Backend } from 'react-dnd-html5-backend';

/** What hangs on the mouse: the card that was taken, its lane, and all cards that come with it. */
export interface DragPreview {
  readonly card: string;
  readonly lane: string;
  readonly cards: readonly string[];
}
export interface Pointer {
  readonly x: number;
  readonly y: number;
}
const CARD = 'card';
type Ref = (node: Element | null) => void;

/** Whether cards stay where they are. */
const StillContext = createContext(false);
export const useStill = (): boolean => useContext(StillContext);

/** The one place that knows the drag library: cards and lanes use the two hooks below, each board one ground. */
export function DragProvider({
  paused = false,
  still = false,
  children,
}: {
  /** Nothing can be carried now; what hangs on the mouse falls back. */
  paused?: boolean;
  /** There is no place here that a card could be carried to. */
  still?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <DndProvider backend={HTML5Backend}>
      {paused && <FallBack />}
      <StillContext value={still}>{children}</StillContext>
    </DndProvider>
  );
}

function FallBack(): ReactNode {
  const manager = useDragDropManager();
  useEffect(() => {
    if (manager.getMonitor().isDragging()) manager.getActions().endDrag();
  }, [manager]);
  return null;
}

/** How many cards hang on the mouse, beside it. One card alone is drawn by the browser. */
export function CarriedCount({ label }: { label: (count: number) => string }): ReactNode {
  const { carried, pointer } = useDragLayer((monitor) => {
    const item = monitor.getItem<DragPreview | null>();
    const many = item && item.cards.length > 1;
    return { carried: many ? item : null, pointer: many ? monitor.getClientOffset() : null };
  });
  if (!carried || !pointer) return null;
  return (
    <Box
      aria-hidden
      sx={{
        position: 'fixed',
        left: 0,
        top: 0,
        zIndex: 'tooltip',
        pointerEvents: 'none',
        px: 1.25,
        py: 0.75,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontSize: '0.8125rem',
        fontWeight: 600,
        boxShadow: 6,
      }}
      style={{ transform: `translate(${pointer.x + 12}px, ${pointer.y + 12}px)` }}
    >
      {label(carried.cards.length)}
    </Box>
  );
}

/** Lets a card be carried away with the mouse. `carry` says, once it is taken, which cards come with it. */
export function useCardDrag({
  card,
  lane,
  many,
  disabled,
  carry,
}: {
  card: string;
  lane: string;
  /** Others come with it: the browser then draws nothing, and `CarriedCount` does. */
  many: boolean;
  disabled: boolean;
  carry: (card: string) => readonly string[];
}): { ref: Ref; dragging: boolean } {
  const [{ dragging }, connect, connectPreview] = useDrag(
    () => ({
      type: CARD,
      item: (): DragPreview => ({ card, lane, cards: carry(card) }),
      canDrag: !disabled,
      collect: (monitor) => ({ dragging: monitor.isDragging() }),
    }),
    [card, lane, disabled, carry],
  );
  useEffect(() => void connectPreview(many ? getEmptyImage() : null), [connectPreview, many]);
  // The library's connectors return the node; a ref of React 19 returns nothing or a cleanup.
  const ref = useCallback<Ref>((node) => void connect(node), [connect]);
  return { ref, dragging };
}

/** Lets a lane take cards: of other lanes, and its own where they have a place in it. */
export function useLaneDrop({
  lane,
  ordered,
  onHover,
  onDrop,
}: {
  lane: string;
  ordered: boolean;
  onHover: (pointer: Pointer) => void;
  onDrop: (carried: DragPreview, pointer: Pointer | null) => void;
}): { ref: Ref; over: DragPreview | null } {
  const latest = useRef({ onHover, onDrop });
  useEffect(() => {
    latest.current = { onHover, onDrop };
  });
  const [{ over }, connect] = useDrop(
    () => ({
      accept: CARD,
      canDrop: (carried: DragPreview) => ordered || carried.lane !== lane || carried.cards.length > 1,
      hover: (_, monitor) => {
        const pointer = monitor.getClientOffset();
        if (pointer) latest.current.onHover(pointer);
      },
      drop: (carried: DragPreview, monitor) => latest.current.onDrop(carried, monitor.getClientOffset()),
      collect: (monitor) => ({ over: monitor.isOver() && monitor.canDrop() ? monitor.getItem<DragPreview>() : null }),
    }),
    [lane, ordered],
  );
  const ref = useCallback<Ref>((node) => void connect(node), [connect]);
  return { ref, over };
}
