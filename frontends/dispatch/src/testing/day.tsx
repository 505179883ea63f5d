import type { Job } from '@tailboard/contracts/jobs/job';
import type { Board, TechnicianCard } from '../board-model/board-jobs.js';

const createId = (n: number): string => `5a0c7c7e-2f1e-4f7e-9a51-${String(n).padStart(12, '0')}`;
export const DAY = '2026-10-06';

const createTechnician = (n: number, first_name: string, last_name: string): TechnicianCard['user'] => ({
  id: createId(900 + n),
  label: `${first_name} ${last_name}`,
  first_name,
  last_name,
  technician_id: `T10${n}`,
  location_id: null,
  active: true,
  skills: [],
});
export const ada = createTechnician(1, 'Ada', 'Finch');
export const ben = createTechnician(2, 'Ben', 'Ortiz');

/** Returns a time slot from one hour to another, named by both: `8–10`. */
export function createTimeSlot(start: number, end = start + 2): Pick<Job, 'time_slot'> {
  const toTime = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
  const name = `${start}–${end}`;
  return { time_slot: { id: createId(800 + start), name, time: name, start: toTime(start), end: toTime(end) } };
}

/** Returns an unassigned job of the day. */
export function createJob(n: number, changes: Partial<Job> = {}): Job {
  return {
    id: createId(n),
    date: DAY,
    type: 'install',
    status: changes.user_id ? 'assigned' : 'unassigned',
    completed: 0,
    points: 12,
    identifier: `WO${n}`,
    account_number: `84429${n}`,
    customer_name: 'Miguel Hill',
    time_slot: { id: createId(800), name: '8–10', time: '8–10', start: '08:00', end: '10:00' },
    address: {
      address: `${n} Paulson Way`,
      address2: '',
      apt: '',
      city: 'Nashville',
      state: 'TN',
      zip: '37013',
      lat: null,
      lng: null,
    },
    user: null,
    user_id: null,
    phone: '',
    category: null,
    category_comment: '',
    dispatch_notes: '',
    location: null,
    location_id: null,
    work_order_id: null,
    lock: false,
    route_order: n,
    moved_by: null,
    moved_at: '2026-10-05T12:00:00Z',
    order_changed: false,
    on_the_way_at: null,
    arrived_at: null,
    completed_at: null,
    version: 1,
    updated_at: '2026-10-05T12:00:00Z',
    ...changes,
  };
}
export const createAssignedJob = (n: number, user: TechnicianCard['user'], changes: Partial<Job> = {}): Job =>
  createJob(n, { user, user_id: user.id, ...changes });

/** Returns the board of the day, built from its jobs. */
export function createBoard(
  jobs: readonly Job[],
  {
    weeks_approved_hours = 38.5,
    weeks_approved_points = 412,
    ...day
  }: Partial<TechnicianCard['day'] & Board['stats'][string]> = {},
): Board {
  const week = { weeks_approved_hours, weeks_approved_points };
  const createCard = (user: TechnicianCard['user']): TechnicianCard => {
    const ownJobs = jobs.filter(({ user_id }) => user_id === user.id);
    return {
      user,
      day: {
        points: ownJobs.reduce((sum, { points }) => sum + points, 0),
        capacity: 96,
        note: null,
        leave: null,
        absences: [],
        ...day,
      },
      route_version: 0,
      jobs: ownJobs,
    };
  };
  return {
    date: DAY,
    unassigned: jobs.filter(({ user_id }) => user_id === null),
    cards: [createCard(ada), createCard(ben)],
    stats: { [ada.id]: week, [ben.id]: week },
    position: '100',
  };
}
