// @ts-check

/** @typedef {import('./demo-api.mjs').DemoApi} DemoApi */
/** @typedef {{ serial_mac: string, user: { id: string } | null }} Unit */

/** A technician uses a unit on one in this number of days, and brings one back from a customer on one in that number. */
const [USED, RETURNED] = [2, 5];

/** Returns a stable number for an ID and a date. @param {string} id @param {string} date */
const toNumber = (id, date) => parseInt(id.slice(0, 8), 16) + Math.floor(Date.parse(date) / 86_400_000);

/**
 * Returns whether a technician uses a unit on a day, and whether they bring one back. An interrupted loading decides the
 * same again.
 * @param {string} user_id @param {string} date
 */
export const planUnits = (user_id, date) => {
  const number = toNumber(user_id, date);
  return { uses: number % USED === 0, returns: number % RETURNED === 1 };
};

/**
 * Returns the serial of the unit that a technician uses on a day: the one that they hold longest; none if they hold none.
 * @param {DemoApi} dispatcher @param {string} user_id @param {string} date
 * @returns {Promise<string[]>}
 */
export async function chooseUsedUnit(dispatcher, user_id, date) {
  if (!planUnits(user_id, date).uses) return [];
  const { body } = await dispatcher.request('GET', `/cpes/assigned/${user_id}?type=issued`);
  const { data = [] } = /** @type {{ data?: Unit[] }} */ (body);
  const [oldest] = data.map(({ serial_mac }) => serial_mac).sort();
  return oldest === undefined ? [] : [oldest];
}

/**
 * Records units that customers gave back on a day: for each technician who brings one, a unit of an earlier job.
 * @param {DemoApi} manager @param {readonly string[]} users @param {string} date
 */
export async function returnUnits(manager, users, date) {
  const { body } = await manager.request('GET', '/cpes?status=on_job&per_page=100');
  const onJobs = /** @type {{ data: Unit[] }} */ (body).data;
  for (const user_id of users.filter((id) => planUnits(id, date).returns)) {
    const unit = onJobs.find(({ user }) => user?.id === user_id);
    if (unit)
      await manager.request('PUT', '/cpes/customer-return', {
        json: { user_id, serial_mac: [unit.serial_mac] },
        tolerated: [404, 409, 422],
      });
  }
}
