import { styled } from '@mui/material/styles';
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { useCardDrag } from './drag.js';

/** How long a card shows that it changed. */
export const HIGHLIGHT_MS = 1500;

/** A board has hundreds of cards: their style is written once, and their state stands in attributes. */
const Frame = styled('li')({
  position: 'relative',
  // Cards out of sight cost no layout and no paint.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 72px',
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
  '&[data-in-hand]': {
    borderColor: 'var(--mui-palette-primary-main)',
    backgroundColor: 'color-mix(in srgb, var(--mui-palette-primary-main) 10%, var(--mui-palette-background-paper))',
  },
  '&[data-highlighted]': {
    borderColor: 'var(--mui-palette-primary-main)',
    backgroundColor: 'color-mix(in srgb, var(--mui-palette-primary-main) 14%, var(--mui-palette-background-paper))',
  },
});

/** A card on a lane: carried with the mouse, walked to and picked up with the keyboard (`useBoardKeys`). */
export function BoardCard({
  id,
  lane,
  name,
  instructions,
  stop,
  fixed = false,
  inHand = false,
  highlighted = false,
  edge,
  children,
  onDoubleClick,
}: {
  id: string;
  lane: string;
  /** What the card is called when it is read out. */
  name: string;
  /** The id of the element that says how the board is used. */
  instructions: string;
  /** Whether Tab stops here: on the card the keyboard was on, and on the first of each lane. */
  stop: boolean;
  /** It cannot be moved now. */
  fixed?: boolean;
  inHand?: boolean;
  highlighted?: boolean;
  /** A colour for the card's edge. */
  edge?: string;
  children: ReactNode;
  onDoubleClick?: () => void;
}): ReactNode {
  const { ref, dragging } = useCardDrag({ card: id, lane, disabled: fixed });
  const element = useRef<HTMLLIElement | null>(null);
  useEffect(() => {
    if (inHand) element.current?.focus();
  }, [inHand]);
  return (
    <Frame
      ref={(node) => {
        element.current = node;
        ref(node);
      }}
      data-card={id}
      data-fixed={fixed || undefined}
      data-dragging={dragging || undefined}
      data-in-hand={inHand || undefined}
      data-highlighted={highlighted || undefined}
      style={edge ? ({ '--edge': edge } as CSSProperties) : undefined}
      aria-label={name}
      aria-describedby={instructions}
      tabIndex={stop ? 0 : -1}
      onDoubleClick={onDoubleClick}
    >
      {children}
    </Frame>
  );
}
