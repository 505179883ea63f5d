import { DomEvent, type Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useState } from 'react';

export type LassoLine = readonly { readonly x: number; readonly y: number }[];

/** A shorter line, in px, counts as a press. */
const LEAST = 6;

/**
 * A lasso around points on a map: with Shift and the mouse, or with mouse, pen or finger while `armed`. Returns the
 * line drawn so far, in screen coordinates. Escape or a second finger cancels it.
 */
export function useLasso(
  map: LeafletMap | null,
  armed: boolean,
  handlers: {
    onCatch: (around: LassoLine, how: 'only' | 'add') => void;
    /** Called when Escape cancels the lasso before it selects anything. */
    onCancel: () => void;
  },
): LassoLine | null {
  const [line, setLine] = useState<LassoLine | null>(null);
  const onCatch = useEffectEvent(handlers.onCatch);
  const onCancel = useEffectEvent(handlers.onCancel);

  useEffect(() => {
    if (!map || !armed) return;
    map.dragging.disable();
    return () => void map.dragging.enable();
  }, [map, armed]);

  useEffect(() => {
    if (!map) return;
    const place = map.getContainer();
    let drawn: { x: number; y: number }[] | null = null;
    let pointer = -1;
    const toPoint = (event: PointerEvent): { x: number; y: number } => {
      const { x, y } = DomEvent.getMousePosition(event, place);
      return { x, y };
    };
    const cancel = (): void => {
      drawn = null;
      setLine(null);
    };
    const begin = (event: PointerEvent): void => {
      if (drawn) return cancel();
      if (event.button !== 0 || !(armed || (event.shiftKey && event.pointerType === 'mouse'))) return;
      pointer = event.pointerId;
      drawn = [toPoint(event)];
    };
    const go = (event: PointerEvent): void => {
      if (!drawn || event.pointerId !== pointer) return;
      drawn.push(toPoint(event));
      setLine([...drawn]);
    };
    const end = (event: PointerEvent): void => {
      const around = drawn;
      if (!around || event.pointerId !== pointer) return;
      cancel();
      const [xs, ys] = [around.map(({ x }) => x), around.map(({ y }) => y)];
      if (Math.max(...xs) - Math.min(...xs) < LEAST || Math.max(...ys) - Math.min(...ys) < LEAST) return;
      // The click after the release must not select anything.
      const swallow = (click: Event): void => click.stopPropagation();
      place.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => place.removeEventListener('click', swallow, { capture: true }));
      onCatch(around, event.shiftKey || event.ctrlKey || event.metaKey ? 'add' : 'only');
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !(drawn || armed)) return;
      // Otherwise the board's own Escape handler would clear the selection.
      event.stopPropagation();
      cancel();
      onCancel();
    };
    place.addEventListener('pointerdown', begin);
    globalThis.addEventListener('pointermove', go);
    globalThis.addEventListener('pointerup', end);
    globalThis.addEventListener('pointercancel', cancel);
    globalThis.addEventListener('keydown', key, { capture: true });
    return () => {
      place.removeEventListener('pointerdown', begin);
      globalThis.removeEventListener('pointermove', go);
      globalThis.removeEventListener('pointerup', end);
      globalThis.removeEventListener('pointercancel', cancel);
      globalThis.removeEventListener('keydown', key, { capture: true });
    };
  }, [map, armed]);
  return line;
}
