/** Places in a route grow with the events; between two events there is room for the order of a whole card. */
const ROOM = 1024n;

/** The place of what joins a day with an event, or of the nth job of an order that was given with it. */
export const routeOrder = (position: bigint, nth = 0): bigint => position * ROOM + BigInt(nth);
