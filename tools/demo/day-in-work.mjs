// @ts-check
import { getBoard } from './dispatch-days.mjs';

/**
 * @typedef {import('./demo-api.mjs').DemoApi} DemoApi
 * @typedef {{
 *   work_order_number: string, account_number: string, phone: string, comment: string, date: string, time_slot: string,
 *   start_time: string, end_time: string,
 * }} Order
 */

/**
 * Creates the events of the current workday: promised jobs, a canceled one, one without an order, and an operator file
 * with changed orders, orders that need manual matching, and a rejected row.
 * @param {{
 *   dispatcher: DemoApi, manager: DemoApi, date: string, orders: readonly Order[], tomorrow: readonly Order[],
 *   cancelled: () => boolean,
 * }} of `orders` those of the date, `tomorrow` those of the next day, whose jobs are all unassigned
 */
export async function workOnDay({ dispatcher, manager, date, orders, tomorrow, cancelled }) {
  const assigned = (await getBoard(dispatcher, date)).cards.filter(({ jobs }) => jobs.length > 1);
  for (const { jobs } of assigned.slice(0, 2)) await dispatcher.request('PUT', `/jobs/${jobs[0]?.id}/lock`);

  const calledOff = await findOpenJob(manager, orders);
  if (calledOff) {
    const reason = 'Customer moved; the new tenant will call';
    await manager.request('POST', `/jobs/${calledOff.id}/cancel`, { json: { reason } });
    await manager.request('POST', '/jobs', {
      json: {
        date,
        type: 'other',
        identifier: 'NODE-CHECK',
        category_id: calledOff.category?.id,
        category_comment: 'Sweep the node before the crew leaves',
        location_id: calledOff.location_id,
        points: 6,
        address: { address: '1 Depot Road', city: 'Nashville', state: 'TN', zip: '37013', lat: 36.0604, lng: -86.6722 },
      },
    });
  }

  const changing = assigned.slice(2, 4).map(({ jobs }) => jobs[0]?.identifier);
  const changed = orders
    .filter(({ work_order_number }) => changing.includes(work_order_number))
    .map((order, index) => ({
      ...order,
      phone: `912555019${index}`,
      comment: 'Dog in the yard; call before you come',
    }));
  const unknown = tomorrow.slice(0, 3).map((order, index) => ({
    ...order,
    account_number: `88${order.account_number.slice(2)}`,
    work_order_number: `RT0010000${index + 1}`,
    comment: 'Return visit',
  }));
  const wrong = tomorrow
    .slice(3, 4)
    .map((order) => ({ ...order, work_order_number: 'RT00100009', date: `${date.slice(0, 8)}32` }));
  await manager.importFile(
    { name: `${date} late changes.json`, content: JSON.stringify([...changed, ...unknown, ...wrong], null, 1) },
    cancelled,
  );
}

/**
 * Returns the last job of the orders that is not completed, because only such a job can be cancelled.
 * @param {DemoApi} api
 * @param {readonly Order[]} orders
 */
async function findOpenJob(api, orders) {
  for (const { date, work_order_number } of orders.toReversed()) {
    const { body } = await api.request('GET', `/jobs?date=${date}&q=${work_order_number}`);
    const [job] = /** @type {{ data: import('./plan-day.mjs').Job[] }} */ (body).data;
    if (job && job.status !== 'completed') return job;
  }
  return undefined;
}
