// @ts-check

/** @typedef {import('./demo-api.mjs').DemoApi} DemoApi */
/** @typedef {{ data: { id: string, technician_id: string | null }[] }} People */

/** The items that technicians of the demo company hold, by technician ID. */
const held = {
  7011: ['Key of van 12', 'Extension ladder, 28 ft', 'Signal level meter 0471', 'Tone generator'],
  7012: ['Key of van 15', 'Step ladder, 8 ft'],
  7013: ['Key of van 16', 'Extension ladder, 28 ft', 'Compression tool'],
  7014: ['Key of van 21', 'Optical power meter 0032', 'Fusion splicer 07'],
  7018: ['Optical power meter 0035', 'Fiber cleaver'],
  7029: ['Cordless drill', 'Fish tape, 100 ft'],
};

/**
 * Assigns the items.
 * @param {DemoApi} owner
 */
export async function issueItems(owner) {
  const { data: people } = /** @type {People} */ ((await owner.request('GET', '/users/active?show=all')).body);
  const ids = new Map(people.map(({ id, technician_id }) => [technician_id, id]));
  for (const [technician_id, names] of Object.entries(held))
    for (const name of names) {
      const user_id = ids.get(technician_id);
      // Users deactivated meanwhile get no items.
      if (user_id) await owner.request('POST', '/inventory-items', { json: { user_id, name }, tolerated: [409] });
    }
}
