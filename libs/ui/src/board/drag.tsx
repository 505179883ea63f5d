import Box from '@mui/material/Box';
import { createContext, useCallback, useContext, useEffect, useRef, type ReactNode } from 'react';
import { DndProvider, useDrag, useDragDropManager, useDragLayer, useDrop } from 'react-dnd';
import { getEmptyImage, HTML5Backend } from 'react-dnd-html5-backend';
import { DRAGGING } from '../layout/drag-fading.js';

/** The dragged card, its lane, and all cards that move with it. */
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

/** Cards cannot be dragged. */
const DragDisabledContext = createContext(false);
export const useDragDisabled = (): boolean => useContext(DragDisabledContext);

type OnMissed = (carried: DragPreview) => void;
/** Called with the pointer that the drag library knows when a drag ends without a drop. */
type OnUndropped = (carried: DragPreview, pointer: Pointer | null) => void;
const UndroppedContext = createContext<OnUndropped>(() => undefined);

/** The only module that uses the drag library. Cards and lanes use the two hooks below. Each board has one provider. */
export function DragProvider({
  paused = false,
  disabled = false,
  onMissed = ignoreMissed,
  children,
}: {
  /** Dragging is not possible now. A drag in progress is canceled. */
  paused?: boolean;
  /** There is no drop target for cards here. */
  disabled?: boolean;
  /** Called when a drag ends outside of all lanes: the cards did not move. */
  onMissed?: OnMissed;
  children: ReactNode;
}): ReactNode {
  const readPointer = useLastPointer();
  const onUndropped = useCallback<OnUndropped>(
    (carried, known) => {
      const pointer = readPointer() ?? known;
      // A card that is put back on its own lane was meant to stay.
      if (pointer && !isOverLane(pointer)) onMissed(carried);
    },
    [readPointer, onMissed],
  );
  return (
    <DndProvider backend={HTML5Backend}>
      {paused && <FallBack />}
      <DraggingMark />
      <DragDisabledContext value={disabled}>
        <UndroppedContext value={onUndropped}>{children}</UndroppedContext>
      </DragDisabledContext>
    </DndProvider>
  );
}

const ignoreMissed: OnMissed = () => undefined;

/**
 * Returns a function that reads where the pointer was last in the current drag. The library takes a position with the
 * next frame, so a card that is released before it would count as released over the lane that the pointer just left.
 */
function useLastPointer(): () => Pointer | null {
  const last = useRef<Pointer | null>(null);
  useEffect(() => {
    const start = (): void => {
      last.current = null;
    };
    const move = ({ clientX: x, clientY: y }: DragEvent): void => {
      if (x !== undefined && y !== undefined) last.current = { x, y };
    };
    addEventListener('dragstart', start, true);
    addEventListener('dragover', move, true);
    return () => {
      removeEventListener('dragstart', start, true);
      removeEventListener('dragover', move, true);
    };
  }, []);
  return useCallback(() => last.current, []);
}

/** Marks the page while cards are dragged: elements over the lanes let the pointer through. */
function DraggingMark(): ReactNode {
  const dragging = useDragLayer((monitor) => monitor.isDragging());
  useEffect(() => {
    if (!dragging) return;
    document.documentElement.setAttribute(DRAGGING, '');
    return () => document.documentElement.removeAttribute(DRAGGING);
  }, [dragging]);
  return null;
}

function FallBack(): ReactNode {
  const manager = useDragDropManager();
  useEffect(() => {
    if (manager.getMonitor().isDragging()) manager.getActions().endDrag();
  }, [manager]);
  return null;
}

/** Shows the number of dragged cards next to the pointer. The browser draws a single card. */
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

const isOverLane = ({ x, y }: Pointer): boolean =>
  (document.elementFromPoint?.(x, y)?.closest('[data-lane]') ?? null) !== null;

/** Makes a card draggable with the mouse. When the drag starts, `carry` returns the cards that move with it. */
export function useCardDrag({
  card,
  lane,
  many,
  disabled,
  getDraggedCards,
}: {
  card: string;
  lane: string;
  /** Other cards move with this one. `CarriedCount` then draws the preview instead of the browser. */
  many: boolean;
  disabled: boolean;
  getDraggedCards: (card: string) => readonly string[];
}): { ref: Ref; dragging: boolean } {
  const onUndropped = useContext(UndroppedContext);
  const [{ dragging }, connect, connectPreview] = useDrag(
    () => ({
      type: CARD,
      item: (): DragPreview => ({ card, lane, cards: getDraggedCards(card) }),
      canDrag: !disabled,
      end: (carried, monitor) => {
        if (!monitor.didDrop()) onUndropped(carried, monitor.getClientOffset());
      },
      collect: (monitor) => ({ dragging: monitor.isDragging() }),
    }),
    [card, lane, disabled, getDraggedCards, onUndropped],
  );
  useEffect(() => void connectPreview(many ? getEmptyImage() : null), [connectPreview, many]);
  // The library's connectors return the node. A React 19 ref must return nothing or a cleanup function.
  const ref = useCallback<Ref>((node) => void connect(node), [connect]);
  return { ref, dragging };
}

/** Lets a lane accept cards from other lanes, and its own cards if the lane is ordered. */
export function useLaneDrop({
  lane,
  ordered,
  onHover,
  onDrop,
}: {
  lane: string;
  ordered: boolean;
  onHover: (carried: DragPreview, pointer: Pointer) => void;
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
      hover: (carried: DragPreview, monitor) => {
        const pointer = monitor.getClientOffset();
        if (pointer) latest.current.onHover(carried, pointer);
      },
      drop: (carried: DragPreview, monitor) => latest.current.onDrop(carried, monitor.getClientOffset()),
      collect: (monitor) => ({ over: monitor.isOver() && monitor.canDrop() ? monitor.getItem<DragPreview>() : null }),
    }),
    [lane, ordered],
  );
  const ref = useCallback<Ref>((node) => void connect(node), [connect]);
  return { ref, over };
}
