/** Media query of windows with side panes beside the lanes. In narrower ones, the panes are above the lanes. */
export const WIDE_SCREEN = '@media (min-width: 1280px)';

/** Styles of the content of a side pane: above the lanes, it scrolls in itself, so that the lanes stay in sight. */
export const BOUNDED_ABOVE_LANES = {
  maxHeight: { xs: '26dvh', sm: '40dvh' },
  overflowY: 'auto',
  [`${WIDE_SCREEN}, print`]: { maxHeight: 'none', overflowY: 'visible' },
} as const;
