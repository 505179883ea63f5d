/**
 * One colour for each route. All are seen on a light and on a dark ground (3 : 1) and carry white words (4.5 : 1); their
 * number is small on purpose, because nobody tells thirty colours apart: beyond it colours come again and words decide.
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
/** What belongs to no route. */
export const LOOSE_COLOR = '#5B6470';
