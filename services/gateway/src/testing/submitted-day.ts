import { addDays } from '@tailboard/contracts/company-time';
import { getWorkweekStart } from '@tailboard/contracts/workweek';

/** Sends an API request as a user with a role; throws on refusals. */
export type Does = <Body = Record<string, unknown>>(
  role: 'owner' | 'manager' | 'supervisor' | 'technician',
  method: string,
  url: string,
  body?: unknown,
) => Promise<Body>;

/** Creates a job of last week, assigns it to a technician, completes it and records its work; then submits the day. */
export async function submittedDay(
  does: Does,
  user_id: string,
): Promise<{ date: string; start: string; user_id: string; job_id: string }> {
  // A day of last week in the company's time zone, regardless of the local time.
  const start = getWorkweekStart(addDays(new Date().toISOString().slice(0, 10), -8), () => 'sunday');
  const date = addDays(start, 2);
  const category = await does<{ data: { id: string } }>('manager', 'POST', '/categories', { name: 'Inside' });
  const code = await does<{ data: { id: string } }>('manager', 'POST', '/codes', {
    title: 'INST',
    category_id: category.data.id,
    points: 12,
  });
  const address = {
    address: '1 Main St',
    address2: '',
    city: 'Nashville',
    state: 'TN',
    zip: '37013',
    lat: null,
    lng: null,
  };
  const job = await does<{ data: { id: string } }>('manager', 'POST', '/jobs', {
    date,
    type: 'install',
    identifier: 'WO-1',
    category_id: category.data.id,
    points: 90,
    address,
  });
  await does('manager', 'PUT', `/jobs/${job.data.id}/assign`, { user_id, date });
  await does('supervisor', 'PUT', '/daily-work', {
    user_id,
    date,
    time_in: ['08:00', '17:00'],
    time_out: ['17:00', '18:00'],
    types: ['work', 'warehouse'],
    jobs: [{ job_id: job.data.id, completed: true, codes: [{ code_id: code.data.id, quantity: 8 }] }],
    per_diem: true,
    reason: 'The phone was broken',
  });
  await does('supervisor', 'POST', '/daily-work/submit', { user_id, date, reason: 'The phone was broken' });
  return { date, start, user_id, job_id: job.data.id };
}
