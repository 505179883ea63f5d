/**
 * One color for each route. All are visible on light and dark backgrounds (3 : 1) and carry white text (4.5 : 1). The
 * number is deliberately small, because users cannot distinguish thirty colors. Beyond it colors repeat, and the labels
 * distinguish the routes.
 */
export const ROUTE_COLORS = [
  '#1269E2',
  '#C14510',
  '#178244',
  '#CC2486',
  '#087AA0',
  '#884EDA',
  '#5D770D',
  '#D92626',
  '#976620',
  '#60728A',
] as const;

export const routeColor = (at: number): string => ROUTE_COLORS[at % ROUTE_COLORS.length] ?? ROUTE_COLORS[0];
/** The color of points without a route. */
export const LOOSE_COLOR = '#5B6470';
