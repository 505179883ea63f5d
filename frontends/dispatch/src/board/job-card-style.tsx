import { styled } from '@mui/material/styles';
import { TOUCH } from '@tailboard/ui/theme';

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** The three lines of a job: one style for the whole body, since a board shows hundreds of them. */
const act = {
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
} as const;
const signs = {
  '& .changed': { display: 'inline-flex', color: 'var(--mui-palette-warning-main)', marginRight: 4 },
  '& .locked': { display: 'inline-flex', color: 'var(--mui-palette-text-secondary)', marginRight: 4 },
} as const;

const tick = {
  '& .tick': {
    width: 15,
    height: 15,
    margin: '0 7px 0 0',
    flex: 'none',
    accentColor: 'var(--mui-palette-primary-main)',
  },
  // The label widens what a finger has to hit.
  '& label': {
    display: 'inline-flex',
    alignItems: 'center',
    cursor: 'pointer',
    minHeight: 24,
    [TOUCH]: { minHeight: 44, minWidth: 44 },
  },
} as const;

export const Body = styled('div')({
  fontSize: '0.8125rem',
  lineHeight: 1.4,
  fontVariantNumeric: 'tabular-nums',
  '& .row': { display: 'flex', alignItems: 'center', minHeight: 24, [TOUCH]: { minHeight: 44 } },
  ...tick,
  '& .city': { ...oneLine, flex: 1, minWidth: 0, fontWeight: 650 },
  '& .time': { fontWeight: 600, whiteSpace: 'nowrap' },
  '& .address': { ...oneLine, flex: 1, minWidth: 0 },
  ...signs,
  // Where both do not fit, the name takes a line of its own: neither is cut.
  '& .last': { display: 'flex', flexWrap: 'wrap', columnGap: 8, fontSize: '0.75rem', padding: '0 4px 2px 0' },
  '& .facts': { color: 'var(--mui-palette-text-secondary)' },
  '& .who': { ...oneLine, flex: '1 0 auto', maxWidth: '100%', textAlign: 'right' },
  '& .nobody': { color: 'var(--mui-palette-text-secondary)' },
  '& .act': act,
});

/** A job in one line. */
export const ChipBody = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 0,
  fontSize: '0.75rem',
  lineHeight: 1.4,
  fontVariantNumeric: 'tabular-nums',
  '& .time': { fontWeight: 600, whiteSpace: 'nowrap' },
  '& .address': { ...oneLine, maxWidth: 220, minWidth: 0 },
  ...tick,
  ...signs,
  // They take no room of their own where a mouse finds them: they show over the end of the chip that one is on.
  '& .acts': {
    display: 'inline-flex',
    position: 'absolute',
    right: 2,
    opacity: 0,
    backgroundColor: 'var(--mui-palette-background-default)',
    [TOUCH]: { position: 'static', opacity: 1, marginRight: -4 },
  },
  '& .act': act,
  'li:hover > & .acts, li:focus-within > & .acts': { opacity: 1 },
});
