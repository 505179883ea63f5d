import { issueItem, listItems, returnItem } from './item.js';

/** Everything that the equipment service answers. */
export const equipmentRoutes = [listItems, issueItem, returnItem] as const;
