/** Width from which side panes are beside the lanes; below it they are above them. */
export const WIDE_SCREEN = '@media (min-width: 1280px)';
