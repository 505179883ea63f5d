/** Media query of windows with side panes beside the lanes. In narrower ones, the panes are above the lanes. */
export const WIDE_SCREEN = '@media (min-width: 1280px)';
