import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useCallback, useId, useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { visuallyHidden } from '../visually-hidden.js';
import { useLaneDrop, type DragPreview, type Pointer } from './drag.js';
import type { LanePosition } from './walk.js';

/** The layout of the cards in a lane: stacked, or side by side along a time axis. */
export type Flow = 'down' | 'across';

const findCards = (lane: Element | null): HTMLElement[] => [
  ...(lane?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
];

/** Distance from the cards at which a point still belongs to them, in px. */
const NEAR = 8;

/** Along an axis, a card of another lane is placed before a card only this near to its edge, in px. */
const EDGE = 8;

/**
 * Returns the card along an axis at whose edge a point is; `null` elsewhere. A card of another lane that is dropped on
 * a card or on free time goes where its own time is.
 */
const edgeAt = (cards: readonly HTMLElement[], { x, y }: Pointer): string | null =>
  cards.find((card) => {
    const { top, left, bottom } = card.getBoundingClientRect();
    return y >= top && y <= bottom && Math.abs(x - left) <= EDGE;
  })?.dataset.card ?? null;

/**
 * Returns the card before which a card dropped at a point is inserted. Returns `null` for the end, also for a drop on
 * the lane header.
 */
function beforeAt(cards: readonly HTMLElement[], { x, y }: Pointer, flow: Flow): string | null {
  const first = cards[0]?.getBoundingClientRect();
  if (!first || (flow === 'down' && y < first.top - NEAR)) return null;
  const next = cards.find((card) => {
    const { top, left, right, bottom, width, height } = card.getBoundingClientRect();
    if (flow === 'down') return y < top + height / 2;
    // Along an axis, cards that overlap in time are stacked. Their vertical position then decides the order.
    return x < left || (x < right && (y < top || (y < bottom && x < left + width / 2)));
  });
  return next?.dataset.card ?? null;
}

const Line = styled('div')({
  position: 'absolute',
  zIndex: 1,
  borderRadius: 1.5,
  pointerEvents: 'none',
  backgroundColor: 'var(--mui-palette-primary-main)',
});
interface Stroke {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Returns the position of the line that marks a place: between two cards, or after the last card. */
function strokeFor(lane: HTMLElement, before: string | null, flow: Flow): Stroke | null {
  const cards = findCards(lane);
  const next = before === null ? undefined : cards.find((card) => card.dataset.card === before);
  const near = (next ?? cards.at(-1))?.getBoundingClientRect();
  if (!near) return null;
  const frame = lane.getBoundingClientRect();
  if (flow === 'across')
    return {
      left: (next ? near.left - 3 : near.right) - frame.left,
      top: near.top - frame.top,
      width: 3,
      height: near.height,
    };
  return {
    left: near.left - frame.left,
    top: (next ? near.top - 5 : near.bottom + 2) - frame.top,
    width: near.width,
    height: 3,
  };
}

const Frame = styled('section')({
  position: 'relative',
  display: 'flex',
  minHeight: 0,
  minWidth: 0,
  backgroundColor: 'var(--mui-palette-background-paper)',
  border: '1px solid var(--mui-palette-divider)',
  borderRadius: 6,
  '&[data-flow="down"]': { flexDirection: 'column' },
  '&[data-fill]': { maxHeight: '100%' },
  '&[data-target]': {
    borderColor: 'var(--mui-palette-primary-main)',
    boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)',
  },
});

/**
 * A lane that accepts cards. While cards are over it, by mouse or keyboard, a line marks their place. The header
 * receives these cards, so that it can show what they would change.
 */
export function Lane({
  id,
  name,
  head,
  flow = 'down',
  ordered = false,
  fill = false,
  placesOthers = false,
  grabbedCards = null,
  grabbedBefore = null,
  children,
  onDrop,
}: {
  id: string;
  name: string;
  head: (hovering: readonly string[] | null) => ReactNode;
  flow?: Flow;
  ordered?: boolean;
  /** The lane fills the available height and has its own scrollbar. Otherwise it is as tall as its cards. */
  fill?: boolean;
  /** Cards of other lanes that are dropped at the end get a place of their own. No line marks the end for them. */
  placesOthers?: boolean;
  /** The cards that the keyboard holds over this lane, and the card before which they would be inserted. */
  grabbedCards?: readonly string[] | null;
  grabbedBefore?: string | null;
  children: ReactNode;
  onDrop: (carried: DragPreview, to: LanePosition) => void;
}): ReactNode {
  const title = useId();
  const element = useRef<HTMLElement | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const [stroke, setStroke] = useState<Stroke | null>(null);
  const isOwn = ({ cards }: Pick<DragPreview, 'cards'>): boolean =>
    findCards(element.current).some(({ dataset }) => cards.includes(dataset.card ?? ''));
  const findPlace = (carried: DragPreview, pointer: Pointer | null): string | null => {
    if (!ordered || !pointer) return null;
    const cards = findCards(element.current);
    return flow === 'across' && !isOwn(carried) ? edgeAt(cards, pointer) : beforeAt(cards, pointer, flow);
  };
  const { ref, over } = useLaneDrop({
    lane: id,
    ordered,
    onHover: (carried, pointer) => setPointed(findPlace(carried, pointer)),
    // Cards of other lanes get the place that the line shows, and without a line none of their own.
    onDrop: (carried, pointer) =>
      onDrop(carried, { lane: id, before: isOwn(carried) ? findPlace(carried, pointer) : stroke && pointed }),
  });
  const hovering = over?.cards ?? grabbedCards;
  const place = over ? pointed : grabbedBefore;
  const shown = hovering !== null && ordered;
  useLayoutEffect(() => {
    const lane = element.current;
    const own = findCards(lane).some(({ dataset }) => hovering?.includes(dataset.card ?? ''));
    setStroke(shown && lane && (own || place !== null || !placesOthers) ? strokeFor(lane, place, flow) : null);
  }, [shown, place, hovering, placesOthers, flow]);
  const attach = useCallback(
    (node: HTMLElement | null) => {
      element.current = node;
      ref(node);
    },
    [ref],
  );
  return (
    <Frame
      ref={attach}
      data-lane={id}
      data-flow={flow}
      data-fill={fill || undefined}
      data-target={hovering !== null || undefined}
      data-before={shown ? (place ?? 'end') : undefined}
      aria-labelledby={title}
    >
      <Box component="span" id={title} sx={visuallyHidden}>
        {name}
      </Box>
      {head(hovering)}
      {children}
      {stroke && <Line aria-hidden style={stroke} />}
    </Frame>
  );
}

/** The cards of a lane, all of them in the document. */
export const Cards = styled('ul')({
  margin: 0,
  padding: 6,
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 6,
  alignContent: 'start',
  minHeight: 44,
  flex: 1,
});

/** The height of a card on an axis, alone or in a lane of several rows, and the distance to the next one, in px. */
const CHIP = { height: 32, stackedHeight: 24, gap: 2, edge: 1 } as const;
const getChipHeight = (isStacked: boolean): number => (isStacked ? CHIP.stackedHeight : CHIP.height);
/** Returns the height in px of a lane with this number of rows. */
export const getAxisHeight = (rowCount: number): number =>
  2 * CHIP.edge + Math.max(1, rowCount) * (getChipHeight(rowCount > 1) + CHIP.gap) - CHIP.gap;

/** A card's position on the axis: fractions of its length, from 0 to 1, and its row, which is 0 at the top. */
export interface AxisPosition {
  readonly from: number;
  readonly to: number;
  readonly row: number;
  /** The lane has several rows, so its cards have one line of text. */
  readonly isStacked: boolean;
}
const per = (part: number): string => `${Math.round(part * 10_000) / 100}%`;
export const toPositionStyle = ({ from, to, row, isStacked }: AxisPosition): CSSProperties => ({
  position: 'absolute',
  left: `calc(${per(from)} + 1px)`,
  width: `calc(${per(to - from)} - 3px)`,
  top: CHIP.edge + row * (getChipHeight(isStacked) + CHIP.gap),
  height: getChipHeight(isStacked),
});

const HATCH =
  'repeating-linear-gradient(-45deg, transparent 0 6px, color-mix(in srgb, var(--mui-palette-warning-main) 14%, transparent) 6px 8px)';

const Hatched = styled('li')({
  position: 'absolute',
  insetBlock: 0,
  backgroundImage: HATCH,
  '@media print': { display: 'none' },
});

/** A part of a time axis that is not available, from 0 to 1, and why. Cards are above it. */
export const HatchedHours = ({ name, from, to }: { name: string; from: number; to: number }): ReactNode => (
  <Hatched title={name} style={{ left: per(from), width: per(to - from) }}>
    <Box component="span" sx={visuallyHidden}>
      {name}
    </Box>
  </Hatched>
);

/**
 * The cards of a lane along a time axis. `--hours` is the number of hours, and `--hour-width` their least width; each has
 * its own line. `--now`, from 0 to 1, is the current time, if the axis contains it.
 */
export const Axis = styled('ul')({
  position: 'relative',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  flex: 1,
  minWidth: 'calc(var(--hours, 1) * var(--hour-width, 0px))',
  backgroundImage: 'linear-gradient(to right, var(--mui-palette-divider) 1px, transparent 1px)',
  backgroundSize: 'calc(100% / var(--hours, 1)) 100%',
  '&[data-away]': { backgroundImage: HATCH, backgroundSize: 'auto' },
  '&::after': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    left: 'calc(var(--now, -9) * 100%)',
    width: 2,
    marginLeft: -1,
    pointerEvents: 'none',
    display: 'var(--now-shown, none)',
    backgroundColor: 'var(--mui-palette-error-main)',
    opacity: 0.7,
  },
  '@media print': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 4,
    minWidth: 0,
    backgroundImage: 'none !important',
    '&::after': { display: 'none' },
  },
});
