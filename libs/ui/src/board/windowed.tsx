import Box from '@mui/material/Box';
import {
  defaultRangeExtractor,
  observeElementRect,
  useVirtualizer,
  useWindowVirtualizer,
  type Range,
  type Rect,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { useCallback, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { PRINTED_WHOLE } from '../layout/paper.js';

/** The position of an item of a long list, and the callback that measures it. */
export interface Placed {
  readonly top: number;
  readonly index: number;
  readonly measure: (node: Element | null) => void;
}
interface Windowed {
  count: number;
  getKey: (index: number) => string;
  /** The estimated height of an item, in px, until it is measured. */
  estimate: (index: number) => number;
  gap: number;
  /** Items that stay in the document at any scroll position: those with the focus and those being dragged. */
  keep: readonly number[];
}

/** Number of items rendered beyond the visible ones. */
const AHEAD = 2;

/** Whether the page is being printed: one state, because a list may appear while it is printed. */
const printState = { isPrinting: false, listeners: new Set<() => void>() };
if (typeof addEventListener === 'function')
  for (const [event, isPrinting] of [
    ['beforeprint', true],
    ['afterprint', false],
  ] as const)
    addEventListener(event, () => {
      printState.isPrinting = isPrinting;
      // The browser lays out the page as soon as this event was handled.
      flushSync(() => printState.listeners.forEach((notify) => notify()));
    });
const subscribeToPrint = (listener: () => void): (() => void) => {
  printState.listeners.add(listener);
  return () => void printState.listeners.delete(listener);
};

/** Returns whether the page is being printed. It is rendered again before the browser lays it out on paper. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribeToPrint, () => printState.isPrinting);

/** Returns the function that selects the items in the document: all of them on paper. */
function useExtractedRange(keep: readonly number[]): (range: Range) => number[] {
  const printing = usePrinting();
  return useCallback(
    (range: Range) => (printing ? Array.from({ length: range.count }, (_, index) => index) : extractRange(keep, range)),
    [keep, printing],
  );
}

const extractRange = (keep: readonly number[], range: Range): number[] =>
  keep.length === 0
    ? defaultRangeExtractor(range)
    : [...new Set([...defaultRangeExtractor(range), ...keep.filter((at) => at >= 0 && at < range.count)])].sort(
        (a, b) => a - b,
      );

// Before the first layout, an item has its estimated height, and a list has the height of the window.
const measureHeight = <S extends Element | Window>(
  element: Element,
  _: unknown,
  virtualizer: Virtualizer<S, Element>,
): number => {
  const { height } = element.getBoundingClientRect();
  return height > 0 ? height : virtualizer.options.estimateSize(virtualizer.indexFromElement(element));
};
const observeRect = (
  virtualizer: Virtualizer<HTMLElement, Element>,
  onRect: (rect: Rect) => void,
): (() => void) | undefined =>
  observeElementRect(virtualizer, ({ width, height }) => onRect({ width, height: height > 0 ? height : innerHeight }));

/** A long list with its own scrollbar. Only the visible items are in the document. */
export function WindowedList({
  count,
  getKey,
  estimate,
  gap,
  keep,
  children,
}: Windowed & { children: (index: number, placed: Placed) => ReactNode }): ReactNode {
  const scroller = useRef<HTMLElement | null>(null);
  const list = useVirtualizer<HTMLElement, Element>({
    count,
    getItemKey: getKey,
    estimateSize: estimate,
    gap,
    overscan: AHEAD * 2,
    getScrollElement: () => scroller.current,
    measureElement: measureHeight,
    observeElementRect: observeRect,
    rangeExtractor: useExtractedRange(keep),
  });
  return (
    <Box ref={scroller} className={PRINTED_WHOLE} sx={{ overflowY: 'auto', flex: 1, minHeight: 0, p: 0.75 }}>
      <Box
        component="ul"
        className={PRINTED_WHOLE}
        sx={{ m: 0, p: 0, listStyle: 'none', position: 'relative' }}
        style={{ height: list.getTotalSize() }}
      >
        {list
          .getVirtualItems()
          .map(({ index, start }) => children(index, { top: start, index, measure: list.measureElement }))}
      </Box>
    </Box>
  );
}

/** Long page content in rows. Only the visible rows are in the document. */
export function WindowedRows({
  count,
  getKey,
  estimate,
  gap,
  keep,
  children,
}: Windowed & { children: (index: number) => ReactNode }): ReactNode {
  const [margin, setMargin] = useState(0);
  // Content above may grow or disappear, so the start of the rows is measured again.
  const attach = useCallback((node: HTMLElement | null) => {
    const measureTop = (): void => {
      const top = Math.round((node?.getBoundingClientRect().top ?? 0) + scrollY);
      setMargin((before) => (Math.abs(before - top) > 1 ? top : before));
    };
    measureTop();
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(measureTop) : undefined;
    observer?.observe(document.body);
    return () => observer?.disconnect();
  }, []);
  const rows = useWindowVirtualizer<Element>({
    count,
    getItemKey: getKey,
    estimateSize: estimate,
    gap,
    overscan: AHEAD,
    scrollMargin: margin,
    measureElement: measureHeight,
    rangeExtractor: useExtractedRange(keep),
  });
  return (
    <Box
      ref={attach}
      className={PRINTED_WHOLE}
      sx={{ position: 'relative', minWidth: 0 }}
      style={{ height: rows.getTotalSize() }}
    >
      {rows.getVirtualItems().map(({ index, key, start }) => (
        <Box
          key={key}
          ref={rows.measureElement}
          data-index={index}
          className={PRINTED_WHOLE}
          sx={{ position: 'absolute', left: 0, right: 0, '@media print': { mb: `${gap}px` } }}
          style={{ top: start - margin }}
        >
          {children(index)}
        </Box>
      ))}
    </Box>
  );
}

/** Returns how many columns of at least `min` px fit into an element. */
export function useColumns(
  min: number,
  gap: number,
): { attach: (node: HTMLElement | null) => () => void; columns: number } {
  const [columns, setColumns] = useState(1);
  const attach = useCallback(
    (node: HTMLElement | null) => {
      const count = (): void => setColumns(Math.max(1, Math.floor(((node?.clientWidth ?? 0) + gap) / (min + gap))));
      count();
      const observer = node && typeof ResizeObserver === 'function' ? new ResizeObserver(count) : undefined;
      if (node) observer?.observe(node);
      return () => observer?.disconnect();
    },
    [min, gap],
  );
  return { attach, columns };
}
