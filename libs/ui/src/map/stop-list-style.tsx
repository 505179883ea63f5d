import type { SxProps, Theme } from '@mui/material/styles';

const line = 'var(--mui-palette-divider)';
const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** The style of the list of stops. */
export const stopListStyle: SxProps<Theme> = {
  height: '100%',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  bgcolor: 'background.paper',
  border: `1px solid ${line}`,
  borderRadius: 1,
  '& .head, & .stop': {
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    px: 1.25,
    fontSize: '0.8125rem',
    borderBottom: `1px solid ${line}`,
  },
  '& .head': { bgcolor: 'background.default', fontWeight: 650 },
  '& .head .name': { ...cut, flex: 1 },
  '& .note': { color: 'text.secondary', fontWeight: 400, fontSize: '0.75rem', whiteSpace: 'nowrap' },
  '& .mark': {
    minWidth: 22,
    px: 0.5,
    borderRadius: 3,
    color: '#FFFFFF',
    fontSize: '0.6875rem',
    lineHeight: '18px',
    textAlign: 'center',
  },
  '& .stop': { cursor: 'pointer', '&:hover': { bgcolor: 'action.hover' } },
  '& .stop[aria-selected="true"]': {
    bgcolor: 'action.selected',
    boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main)',
  },
  '&:focus-visible .stop.active': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: '-2px' },
  '& .number': { width: 28, flex: 'none', textAlign: 'right', color: 'text.secondary', fontWeight: 600 },
  '& .what': { flex: 1, minWidth: 0, display: 'grid' },
  '& .title, & .subtitle': cut,
  '& .subtitle': { color: 'text.secondary', fontSize: '0.75rem' },
};
