import { styled } from '@mui/material/styles';
import type { CSSProperties, ReactNode } from 'react';

const Line = styled('li')({
  minHeight: 30,
  padding: '0 10px',
  overflow: 'hidden',
  fontSize: '0.75rem',
  lineHeight: '15px',
  cursor: 'not-allowed',
  color: 'var(--mui-palette-text-secondary)',
  '& s': { display: 'block' },
  '@media print': { display: 'none' },
});

/** The place of a card that another user has just taken from the lane. It cannot be grabbed. */
export function GoneCard({ name, note, style }: { name: string; note: string; style?: CSSProperties }): ReactNode {
  return (
    <Line aria-disabled style={style}>
      <s>{name}</s>
      {note}
    </Line>
  );
}
