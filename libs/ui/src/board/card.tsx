import { styled } from '@mui/material/styles';
import type { CSSProperties, ReactNode } from 'react';
import { useCallback } from 'react';
import { useCardDrag, useDragDisabled } from './drag.js';
import { toPositionStyle, type AxisPosition } from './lane.js';
import type { Placed } from './windowed.js';

/** How long a changed card stays highlighted, in ms. */
export const HIGHLIGHT_MS = 1500;

/** The emphasis of a card; its shape or text says why. */
export type CardTone = 'info' | 'active' | 'muted' | 'warning' | 'error';

const tintBackground = (color: string, share: number) => ({
  backgroundColor: `color-mix(in srgb, var(--mui-palette-${color}) ${share}%, var(--mui-palette-background-paper))`,
});
export const toneStyles = {
  info: tintBackground('info-main', 14),
  active: { ...tintBackground('info-main', 32), borderColor: 'var(--mui-palette-info-main)' },
  muted: { ...tintBackground('text-secondary', 16), color: 'var(--mui-palette-text-secondary)' },
  warning: { ...tintBackground('warning-main', 24), borderColor: 'var(--mui-palette-warning-main)' },
  error: { ...tintBackground('error-main', 12), borderColor: 'var(--mui-palette-error-main)', borderStyle: 'dashed' },
} as const satisfies Record<CardTone, object>;

/** On paper, cards follow each other. */
const inFlow = { position: 'relative !important', top: 'auto !important', left: 'auto !important' } as const;

/** A board has hundreds of cards. The style is therefore written once, and attributes carry each card's state. */
const Frame = styled('li')({
  position: 'relative',
  backgroundColor: 'var(--mui-palette-background-default)',
  border: '1px solid var(--mui-palette-divider)',
  borderRadius: 5,
  padding: '2px 4px 2px 10px',
  cursor: 'grab',
  transition: 'background-color 160ms, border-color 160ms',
  '&::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    left: 0,
    width: 3,
    borderRadius: '4px 0 0 4px',
    backgroundColor: 'var(--edge, transparent)',
  },
  '&:hover': { borderColor: 'color-mix(in srgb, var(--mui-palette-text-secondary) 50%, transparent)' },
  '&[data-fixed]': { cursor: 'default' },
  '&[data-dragging]': { opacity: 0.4 },
  '&[data-tone="info"]': toneStyles.info,
  '&[data-tone="active"]': toneStyles.active,
  '&[data-tone="muted"]': toneStyles.muted,
  '&[data-tone="warning"]': toneStyles.warning,
  '&[data-tone="error"]': toneStyles.error,
  '&[data-grabbed]': {
    borderColor: 'var(--mui-palette-primary-main)',
    backgroundColor: 'color-mix(in srgb, var(--mui-palette-primary-main) 10%, var(--mui-palette-background-paper))',
  },
  '&[data-selected]': {
    borderColor: 'var(--mui-palette-primary-main)',
    boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)',
    backgroundColor: 'color-mix(in srgb, var(--mui-palette-primary-main) 7%, var(--mui-palette-background-paper))',
  },
  '&[data-highlighted]': {
    borderColor: 'var(--mui-palette-primary-main)',
    backgroundColor: 'color-mix(in srgb, var(--mui-palette-primary-main) 14%, var(--mui-palette-background-paper))',
  },
  '&[data-placed]': { position: 'absolute', left: 0, right: 0, '@media print': inFlow },
  '&[data-row]::before': { borderRadius: 0, insetBlock: 1 },
  '&[data-chip]': { padding: '0 4px 0 8px', maxWidth: '100%', display: 'flex', alignItems: 'center' },
  // A list row without a box. A border below separates it from the next row.
  '&[data-row]': { padding: '0 6px 0 10px', borderRadius: 0, borderWidth: '0 0 1px' },
  '&[data-row]:not([data-selected], [data-grabbed], [data-highlighted])': { backgroundColor: 'transparent' },
  '&[data-row]:hover': { backgroundColor: 'var(--mui-palette-action-hover)' },
  // On paper, the cards of an axis are next to each other, each as wide as its text.
  '[data-flow="across"] &': {
    '@media print': { ...inFlow, width: 'auto !important', height: 'auto !important' },
  },
});

/** A card in a lane. Users drag it with the mouse, or reach and pick it up with the keyboard (`useBoardKeys`). */
export function BoardCard({
  id,
  lane,
  name,
  instructions,
  stop,
  fixed = false,
  grabbed = false,
  highlighted = false,
  selected = false,
  many = false,
  chip = false,
  row = false,
  edge,
  tone,
  axisPosition,
  top,
  index,
  laneSize,
  indexInLane = index,
  measure,
  getDraggedCards,
  children,
  onDoubleClick,
  onContextMenu,
}: Partial<Placed> & {
  id: string;
  lane: string;
  /** The accessible name of the card. */
  name: string;
  /** The ID of the element that explains how to use the board. */
  instructions: string;
  /** Tab stops at this card: the card with the keyboard position, and the first card of each lane. */
  stop: boolean;
  /** The card cannot be moved now. */
  fixed?: boolean;
  grabbed?: boolean;
  highlighted?: boolean;
  selected?: boolean;
  /** Other cards are selected too and move with this one. */
  many?: boolean;
  /** Small card, shown in a line with others. */
  chip?: boolean;
  /** A row of a dense list. */
  row?: boolean;
  /** The color of the card's edge. */
  edge?: string;
  tone?: CardTone | undefined;
  /** The card's position on an axis. */
  axisPosition?: AxisPosition;
  /** The number of cards in the lane if not all of them are in the document, and the index of this card, from 0. */
  laneSize?: number;
  indexInLane?: number;
  getDraggedCards: (card: string) => readonly string[];
  children: ReactNode;
  onDoubleClick?: () => void;
  onContextMenu?: (card: HTMLElement) => void;
}): ReactNode {
  const disabled = useDragDisabled() || fixed;
  const { ref, dragging } = useCardDrag({ card: id, lane, many, disabled, getDraggedCards });
  const attach = useCallback(
    (node: HTMLLIElement | null) => {
      ref(node);
      measure?.(node);
    },
    [ref, measure],
  );
  const style: CSSProperties = {
    ...(edge ? { '--edge': edge } : {}),
    ...(axisPosition ? toPositionStyle(axisPosition) : {}),
    ...(top === undefined ? {} : { top }),
  };
  return (
    <Frame
      ref={attach}
      data-card={id}
      data-index={index}
      data-placed={top !== undefined || undefined}
      data-chip={chip || undefined}
      data-stacked={axisPosition?.isStacked || undefined}
      data-row={row || undefined}
      data-tone={tone}
      data-fixed={disabled || undefined}
      data-dragging={dragging || undefined}
      data-grabbed={grabbed || undefined}
      data-highlighted={highlighted || undefined}
      data-selected={selected || undefined}
      style={style}
      aria-label={name}
      aria-describedby={instructions}
      aria-setsize={laneSize}
      aria-posinset={laneSize === undefined || indexInLane === undefined ? undefined : indexInLane + 1}
      tabIndex={stop ? 0 : -1}
      onDoubleClick={onDoubleClick}
      onContextMenu={
        onContextMenu &&
        ((event) => {
          event.preventDefault();
          onContextMenu(event.currentTarget);
        })
      }
    >
      {children}
    </Frame>
  );
}
