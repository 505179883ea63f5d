import Box from '@mui/material/Box';
import { useEffect, useRef, type ReactNode } from 'react';
import { useCardDrag } from './drag.js';

/** How long a card shows that it changed. */
export const HIGHLIGHT_MS = 1500;

/**
 * A card on a lane: carried with the mouse, walked to and picked up with the keyboard ({@link useBoardKeys}). Cards out
 * of sight cost no layout.
 */
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
  const element = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (inHand) element.current?.focus();
  }, [inHand]);
  return (
    <Box
      component="li"
      ref={(node: HTMLElement | null) => {
        element.current = node;
        ref(node);
      }}
      data-card={id}
      data-fixed={fixed || undefined}
      data-highlighted={highlighted || undefined}
      aria-label={name}
      aria-describedby={instructions}
      tabIndex={stop ? 0 : -1}
      onDoubleClick={onDoubleClick}
      sx={{
        position: 'relative',
        contentVisibility: 'auto',
        containIntrinsicSize: 'auto 76px',
        bgcolor: inHand ? 'action.selected' : 'background.default',
        border: 1,
        borderColor: inHand ? 'primary.main' : 'divider',
        borderRadius: 0.75,
        pl: 1.25,
        pr: 0.5,
        py: 0.25,
        cursor: fixed ? 'default' : 'grab',
        opacity: dragging ? 0.4 : 1,
        transition: 'background-color 160ms, border-color 160ms',
        '&::before': {
          content: '""',
          position: 'absolute',
          insetBlock: 0,
          left: 0,
          width: 3,
          borderRadius: '4px 0 0 4px',
          backgroundColor: edge ?? 'transparent',
        },
        '&:hover': { borderColor: 'color-mix(in srgb, var(--mui-palette-text-secondary) 50%, transparent)' },
        '&[data-highlighted]': {
          borderColor: 'primary.main',
          backgroundColor:
            'color-mix(in srgb, var(--mui-palette-primary-main) 14%, var(--mui-palette-background-paper))',
        },
      }}
    >
      {children}
    </Box>
  );
}
