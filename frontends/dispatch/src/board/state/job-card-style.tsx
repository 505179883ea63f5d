import { styled } from '@mui/material/styles';
import { TOUCH } from '@tailboard/ui/layout/theme';

/** On paper nothing opens what is cut, so texts wrap. */
const oneLine = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media print': { overflow: 'visible', whiteSpace: 'normal', overflowWrap: 'anywhere' },
} as const;

const action = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 24,
  height: 24,
  flex: 'none',
  padding: 0,
  border: 0,
  borderRadius: 4,
  background: 'none',
  color: 'var(--mui-palette-text-secondary)',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'var(--mui-palette-action-hover)', color: 'var(--mui-palette-text-primary)' },
  [TOUCH]: { width: 44, height: 44 },
  '@media print': { display: 'none' },
} as const;
const sign = { display: 'inline-flex', flex: 'none', marginRight: 4 } as const;
const signs = {
  '& .visit': sign,
  '& .changed': { ...sign, color: 'var(--mui-palette-warning-main)' },
  '& .conflict': { ...sign, color: 'var(--mui-palette-error-main)' },
  '& .locked': { ...sign, color: 'var(--mui-palette-text-secondary)' },
} as const;

// A label enlarges the touch target.
const label = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  cursor: 'pointer',
  minHeight: 24,
  [TOUCH]: { minHeight: 44, minWidth: 44 },
} as const;
const controls = {
  '& .done': { ...label, minWidth: 24 },
  // The completing control is round: the square checkbox beside it selects.
  '& .tick': {
    appearance: 'none',
    width: 16,
    height: 16,
    margin: 0,
    borderRadius: '50%',
    border: '1.5px solid var(--mui-palette-text-secondary)',
    cursor: 'pointer',
    '@media print': { '&:not(:checked)': { display: 'none' } },
    '&:checked': { backgroundColor: 'var(--mui-palette-primary-main)', borderColor: 'var(--mui-palette-primary-main)' },
    '&:checked::before': {
      content: '""',
      display: 'block',
      width: 4,
      height: 8,
      margin: '1px auto 0',
      border: 'solid var(--mui-palette-primary-contrastText)',
      borderWidth: '0 2px 2px 0',
      transform: 'rotate(45deg)',
    },
  },
  // Takes space only on hover, and everywhere once something is selected.
  '& .pick': {
    ...label,
    display: 'none',
    marginRight: 5,
    [TOUCH]: { minHeight: 44, minWidth: 44, display: 'inline-flex' },
  },
  'li:hover > & .pick, li:focus-within > & .pick, [data-picking] & .pick': { display: 'inline-flex' },
  '& .pick input': {
    width: 15,
    height: 15,
    margin: 0,
    accentColor: 'var(--mui-palette-primary-main)',
    cursor: 'pointer',
  },
} as const;

/** The three lines of a job: one style for the whole body, since a board shows hundreds of them. */
export const Body = styled('div')({
  fontSize: '0.8125rem',
  lineHeight: 1.4,
  fontVariantNumeric: 'tabular-nums',
  '& .row': { display: 'flex', alignItems: 'center', minHeight: 24, [TOUCH]: { minHeight: 44 } },
  ...controls,
  '& .city': { ...oneLine, flex: 1, minWidth: 0, fontWeight: 650 },
  '& .time': { fontWeight: 600, whiteSpace: 'nowrap' },
  // A long city or address ends before the time.
  '& .city + .time': { marginInlineStart: 6 },
  '& .address': { ...oneLine, flex: 1, minWidth: 0 },
  ...signs,
  // If both do not fit, the name gets a separate line: neither is cut.
  '& .last': { display: 'flex', flexWrap: 'wrap', columnGap: 8, fontSize: '0.75rem', padding: '0 4px 2px 0' },
  '& .facts': { color: 'var(--mui-palette-text-secondary)' },
  '& .who': { ...oneLine, flex: '1 0 auto', maxWidth: '100%', textAlign: 'right' },
  '& .nobody': { color: 'var(--mui-palette-text-secondary)' },
  '& .act': action,
});

/** An unassigned job as a row of a dense list: two short lines of text in the height of one. */
export const RowBody = styled('div')({
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  minHeight: 30,
  fontSize: '0.75rem',
  lineHeight: '15px',
  fontVariantNumeric: 'tabular-nums',
  '& .lines': { flex: 1, minWidth: 0 },
  '& .line': { display: 'flex', alignItems: 'center', gap: 6 },
  '& .second': { color: 'var(--mui-palette-text-secondary)' },
  '& .time': { fontWeight: 650, whiteSpace: 'nowrap', minWidth: 38 },
  '& .address': { ...oneLine, flex: 1, minWidth: 0 },
  '& .points': { whiteSpace: 'nowrap', fontWeight: 600 },
  '& .place': { ...oneLine, flex: '1 1 auto', minWidth: 0 },
  '& .what': { ...oneLine, maxWidth: '55%', flex: 'none', textAlign: 'right' },
  ...controls,
  ...signs,
  '& .actions': {
    display: 'inline-flex',
    position: 'absolute',
    right: 2,
    opacity: 0,
    backgroundColor: 'var(--mui-palette-background-paper)',
    [TOUCH]: { position: 'static', opacity: 1, backgroundColor: 'transparent' },
  },
  '& .act': action,
  'li:hover > & .actions, li:focus-within > & .actions': { opacity: 1 },
  // The actions never cover the texts. On touch screens they have a place of their own.
  'li:hover > & .lines, li:focus-within > & .lines': { paddingRight: 56, [TOUCH]: { paddingRight: 0 } },
});

/** A job on its technician's time axis: two lines. */
export const ChipBody = styled('div')({
  width: '100%',
  minWidth: 0,
  fontSize: '0.75rem',
  lineHeight: '15px',
  fontVariantNumeric: 'tabular-nums',
  '& .line': { display: 'flex', alignItems: 'center', minWidth: 0 },
  // On the screen, the position on the axis is the time.
  '& .time': { display: 'none', '@media print': { display: 'inline', fontWeight: 600, marginRight: 4 } },
  '& .address': { ...oneLine, flex: 1, minWidth: 0, fontWeight: 600 },
  // The city gives way to the type and the points.
  '& .second': { display: 'flex', minWidth: 0, fontSize: '0.6875rem', lineHeight: '14px' },
  '& .place': { ...oneLine, flex: '0 100 auto', minWidth: '1.5em' },
  '& .facts': { ...oneLine, flex: '0 1 auto', minWidth: 0, whiteSpace: 'pre' },
  // One line: jobs stand above each other.
  '[data-stacked] &': { display: 'flex', alignItems: 'center', columnGap: 4 },
  '[data-stacked] & .line': { flex: '0 1 auto', maxWidth: '60%' },
  '[data-stacked] & .second': { flex: '1 1 0', minWidth: 0 },
  ...signs,
});
