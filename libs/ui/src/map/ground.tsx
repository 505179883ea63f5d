import type { SxProps, Theme } from '@mui/material/styles';
import { TOUCH } from '../theme.js';

const paper = 'var(--mui-palette-background-paper)';
const line = 'var(--mui-palette-divider)';

/** The look of a map in both themes. What lies above the ground stays below the menus of the page. */
export const ground: SxProps<Theme> = {
  position: 'relative',
  isolation: 'isolate',
  height: '100%',
  overflow: 'hidden',
  borderRadius: 1,
  border: `1px solid ${line}`,
  '& .map-place': { position: 'absolute', inset: 0, bgcolor: 'background.default', font: 'inherit' },
  '& .map-place.over-mark': { cursor: 'pointer' },
  '& .map-square': { boxSizing: 'border-box', borderTop: `1px solid ${line}`, borderLeft: `1px solid ${line}` },
  '[data-theme="dark"] & .leaflet-tile-pane img': { filter: 'brightness(0.62) contrast(1.1) saturate(0.7)' },
  '& .leaflet-control-scale-line': {
    bgcolor: paper,
    background: paper,
    color: 'text.primary',
    textShadow: 'none',
    borderColor: 'var(--mui-palette-text-secondary)',
    fontSize: '0.6875rem',
  },
  '& .map-controls': {
    position: 'absolute',
    zIndex: 500,
    top: 8,
    left: 8,
    display: 'grid',
    bgcolor: paper,
    border: `1px solid ${line}`,
    borderRadius: 1,
    [TOUCH]: { gap: 0.5 },
  },
  '& .map-told': {
    position: 'absolute',
    zIndex: 600,
    transform: 'translate(-50%, calc(-100% - 18px))',
    pointerEvents: 'none',
    width: 'max-content',
    maxWidth: 260,
    px: 1,
    py: 0.5,
    bgcolor: paper,
    color: 'text.primary',
    border: `1px solid ${line}`,
    borderRadius: 1,
    boxShadow: 4,
    fontSize: '0.8125rem',
  },
  '& .map-owed': {
    position: 'absolute',
    zIndex: 500,
    right: 0,
    bottom: 0,
    maxWidth: 'calc(100% - 120px)',
    px: 0.75,
    py: 0.25,
    bgcolor: paper,
    color: 'text.secondary',
    borderTopLeftRadius: 6,
    fontSize: '0.6875rem',
    '& a': { color: 'inherit' },
  },
};
