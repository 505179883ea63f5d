import { routeEvents } from '@tailboard/contracts/jobs/moves';
import { decider } from '@tailboard/eventing/decider';
import { orderAlong } from './order-along.js';
import { orderInSlots } from './order-in-slots.js';
import { reorderRoute } from './reorder-route.js';
import { evolveRoute, unordered, type Route } from './route.js';
import { undoReorder } from './undo-reorder.js';

/** The order of a technician's day; the jobs themselves have their own streams. */
export const routeDecider = decider<Route, typeof routeEvents>({
  events: routeEvents,
  initial: unordered,
  evolve: evolveRoute,
  decisions: [reorderRoute],
  internalCommands: [orderAlong, orderInSlots, undoReorder],
});
