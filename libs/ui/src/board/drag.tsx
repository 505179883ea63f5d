import { useCallback, type ReactNode } from 'react';
import { DndProvider, useDrag, useDrop } from 'react-dnd';
import { HTML5Backend } from 'react-dnd-html5-backend';

/** The one place that knows the drag library: cards and lanes use the two hooks below, each board one ground. */
export function DragGround({ children }: { children: ReactNode }): ReactNode {
  return <DndProvider backend={HTML5Backend}>{children}</DndProvider>;
}

interface Carried {
  card: string;
  lane: string;
}
const CARD = 'card';
type Ref = (node: Element | null) => void;

/** Lets a card be carried away with the mouse. */
export function useCardDrag({ card, lane, disabled = false }: Carried & { disabled?: boolean }): {
  ref: Ref;
  dragging: boolean;
} {
  const [{ dragging }, connect] = useDrag(
    () => ({
      type: CARD,
      item: { card, lane } satisfies Carried,
      canDrag: !disabled,
      collect: (monitor) => ({ dragging: monitor.isDragging() }),
    }),
    [card, lane, disabled],
  );
  // The library's connectors return the node; a ref of React 19 returns nothing or a cleanup.
  const ref = useCallback<Ref>((node) => void connect(node), [connect]);
  return { ref, dragging };
}

/** Lets a lane take cards of other lanes. */
export function useLaneDrop({ lane, onDrop }: { lane: string; onDrop: (card: string, from: string) => void }): {
  ref: Ref;
  over: boolean;
} {
  const [{ over }, connect] = useDrop(
    () => ({
      accept: CARD,
      canDrop: (carried: Carried) => carried.lane !== lane,
      drop: (carried: Carried) => onDrop(carried.card, carried.lane),
      collect: (monitor) => ({ over: monitor.isOver() && monitor.canDrop() }),
    }),
    [lane, onDrop],
  );
  const ref = useCallback<Ref>((node) => void connect(node), [connect]);
  return { ref, over };
}
