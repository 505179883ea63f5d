import Box from '@mui/material/Box';
import { useCallback, useId, type ReactNode } from 'react';
import { unseen } from '../unseen.js';
import { useLaneDrop } from './drag.js';

/** A column that takes cards. `hover` marks it as the target of a card that the keyboard carries. */
export function Lane({
  id,
  name,
  head,
  empty,
  hover = false,
  height,
  children,
  onDrop,
}: {
  id: string;
  name: string;
  head: ReactNode;
  /** What stands in a lane without cards. */
  empty: ReactNode;
  hover?: boolean;
  /** `fill`: as tall as its place, with its own scrollbar; otherwise as tall as its cards. */
  height?: 'fill';
  children: ReactNode[];
  onDrop: (card: string, from: string, to: string) => void;
}): ReactNode {
  const title = useId();
  const { ref, over } = useLaneDrop({
    lane: id,
    onDrop: useCallback((card, from) => onDrop(card, from, id), [onDrop, id]),
  });
  const target = over || hover;
  return (
    <Box
      component="section"
      ref={ref}
      data-lane={id}
      data-target={target || undefined}
      aria-labelledby={title}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: 0,
        maxHeight: height === 'fill' ? '100%' : 'none',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: target ? 'primary.main' : 'divider',
        borderRadius: 1,
        boxShadow: target ? 'inset 0 0 0 1px var(--mui-palette-primary-main)' : 'none',
      }}
    >
      <Box sx={{ px: 1.25, pt: 1, pb: 0.75, borderBottom: 1, borderColor: 'divider' }}>
        <Box component="span" id={title} sx={unseen}>
          {name}
        </Box>
        {head}
      </Box>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0.75,
          listStyle: 'none',
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 0.75,
          alignContent: 'start',
          minHeight: 44,
          overflowY: height === 'fill' ? 'auto' : 'visible',
          flex: 1,
        }}
      >
        {children.length > 0 ? children : <Box component="li">{empty}</Box>}
      </Box>
    </Box>
  );
}
