/** Sort keys grow with events; between two events there is space for a whole card. */
const ROOM = 1024n;

/** Sort key of a job that joins a day with an event, or of the nth job of an explicit order. */
export const toRouteOrder = (position: bigint, index = 0): bigint => position * ROOM + BigInt(index);
