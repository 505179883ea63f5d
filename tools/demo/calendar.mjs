// @ts-check
import { dayAfter } from './demo-days.mjs';

/** @typedef {import('./demo-api.mjs').DemoApi} DemoApi */

/**
 * The calendar entries of the demo company: users by technician ID, days relative to the current workday.
 * @type {readonly {
 *   title: string, type: string, of: readonly string[] | 'all', from: number, to: number, note?: string,
 *   time?: readonly [string, string], hours?: number,
 * }[]}
 */
const entries = [
  { title: 'Vacation', type: 'vacation', of: ['7022'], from: -8, to: -6 },
  { title: 'Vacation', type: 'vacation', of: ['7012'], from: -3, to: 1, note: 'Back in two days' },
  { title: 'Flu', type: 'sick', of: ['7031'], from: -1, to: 0 },
  { title: 'Safety briefing', type: 'meeting', of: 'all', from: 0, to: 0, time: ['07:30', '08:00'] },
  { title: 'Dentist', type: 'personal', of: ['7024'], from: 0, to: 0, time: ['08:00', '12:00'], hours: 4 },
  {
    title: 'Fiber splicing',
    type: 'training',
    of: ['7014', '7018', '7029', '7033'],
    from: 1,
    to: 1,
    time: ['13:00', '17:00'],
  },
  { title: 'Called out', type: 'call_out', of: ['7027'], from: 2, to: 2, note: 'Car does not start' },
  { title: 'Company day', type: 'holiday', of: 'all', from: 5, to: 5, note: 'Emergency work only' },
];

/**
 * Enters vacations, sick days, a holiday, a meeting and training around a day. Existing entries stay unchanged if the
 * company is moved to another day.
 * @param {DemoApi} manager
 * @param {string} today
 * @param {import('./plan-day.mjs').Board} board a board on which every technician has a card
 */
export async function fillCalendar(manager, today, { cards }) {
  const ids = new Map(cards.map(({ user }) => [user.technician_id, user.id]));
  for (const {
    title,
    type,
    of,
    from,
    to,
    note = '',
    time: [start_time = null, end_time = null] = [],
    hours = 8,
  } of entries) {
    const user_ids = of === 'all' ? of : of.map((technician) => ids.get(technician)).filter((id) => id !== undefined);
    const [start_date, end_date] = [dayAfter(today, from), dayAfter(today, to)];
    await manager.request('POST', '/events', {
      json: { title, type, user_ids, start_date, end_date, start_time, end_time, hours_per_day: hours, note },
      tolerated: [409, 422],
    });
  }
}
