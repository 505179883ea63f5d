// @ts-check

/** @typedef {import('./demo-api.mjs').DemoApi} DemoApi */

/** What stands in the calendar of the demo company. People by their technician ids. */
const entries = [
  { title: 'Vacation', type: 'vacation', of: ['7022'], from: '2026-10-07', to: '2026-10-09' },
  { title: 'Vacation', type: 'vacation', of: ['7012'], from: '2026-10-12', to: '2026-10-16', note: 'Back on Saturday' },
  {
    title: 'Columbus Day',
    type: 'holiday',
    of: 'all',
    from: '2026-10-12',
    to: '2026-10-12',
    note: 'Emergency work only',
  },
  { title: 'Flu', type: 'sick', of: ['7031'], from: '2026-10-14', to: '2026-10-15' },
  {
    title: 'Safety briefing',
    type: 'meeting',
    of: 'all',
    from: '2026-10-15',
    to: '2026-10-15',
    time: ['07:30', '08:00'],
  },
  {
    title: 'Dentist',
    type: 'personal',
    of: ['7024'],
    from: '2026-10-15',
    to: '2026-10-15',
    time: ['08:00', '12:00'],
    hours: 4,
  },
  {
    title: 'Fiber splicing',
    type: 'training',
    of: ['7014', '7018', '7029', '7033'],
    from: '2026-10-16',
    to: '2026-10-16',
    time: ['13:00', '17:00'],
  },
  {
    title: 'Called out',
    type: 'call_out',
    of: ['7027'],
    from: '2026-10-17',
    to: '2026-10-17',
    note: 'Car does not start',
  },
];

/**
 * Enters vacations, sick days, a holiday, a meeting and training.
 * @param {DemoApi} manager
 * @param {import('./plan-day.mjs').Board} board a board on which everybody has a card
 */
export async function fillCalendar(manager, { cards }) {
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
    const user_ids = of === 'all' ? of : /** @type {string[]} */ (of).map((technician) => ids.get(technician));
    await manager.ask('POST', '/events', {
      json: { title, type, user_ids, start_date: from, end_date: to, start_time, end_time, hours_per_day: hours, note },
    });
  }
}
