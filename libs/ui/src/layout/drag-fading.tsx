/** The attribute of the page's root element while cards are being dragged. Frontends share it through the page. */
export const DRAGGING = 'data-dragging';

/**
 * Styles of an element that lies over the page. While cards are dragged it fades, and the pointer reaches the lane below
 * it: a card dropped there goes where the user sees it go.
 */
export const fadesDuringDrags = { [`html[${DRAGGING}] &`]: { pointerEvents: 'none', opacity: 0.4 } } as const;
